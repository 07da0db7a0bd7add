import { TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { axeProblems } from '../fixtures/axe';
import { PASSWORD } from '../fixtures/people';
import { hashPassword } from '../../server/features/auth/primitives/passwords';
import { ensureConfirmedUser, ensureProfile } from '../../server/features/auth/store/auth.queries';
import { startSite } from './site';
import { expect, hydrated, writingTest } from './test';
import { expectRequests, addAuthenticator, setPresent } from './virtual-passkeys';

const test = writingTest.extend<object, object>({
  site: [
    async ({ database }, use) => {
      const site = await startSite(database.connectionString, { hostname: 'localhost' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});

type Database = Parameters<typeof ensureConfirmedUser>[0];

async function join(db: Database, email: string) {
  const userId = await ensureConfirmedUser(db, email, await hashPassword(PASSWORD));
  await ensureProfile(db, userId);
}

async function signInByForm(page: Page, email: string) {
  await page.goto('/auth');
  await hydrated(page);
  const form = page.getByRole('main').locator('form').last();
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function clearStorage(page: Page) {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}

const offer = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in without a password?' });

async function addByOffer(page: Page, email: string) {
  await signInByForm(page, email);
  await expect(offer(page)).toBeFocused();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
}

async function signInByPasskey(page: Page, device: Awaited<ReturnType<typeof addAuthenticator>>) {
  await setPresent(device, false);
  await page.goto('/auth?redirectTo=%2Faccount');
  await hydrated(page);
  await expectRequests(page, 'conditional');
  await setPresent(device, true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expectRequests(page, 'conditional aborted modal');
}

test('P60: a passkey offered after a password sign-in later signs in without a name, and leads to the requested page', async ({
  page,
  database,
}) => {
  await join(database.db, 'offered@example.com');
  const device = await addAuthenticator(page);
  await signInByForm(page, 'offered@example.com');
  await expect(offer(page)).toBeFocused();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  await expect(page).toHaveURL('/');
  await clearStorage(page);
  await signInByPasskey(page, device);
  await expect(page.getByText('Successfully signed in')).toBeVisible();
  await expect(page).toHaveURL('/account');
});

test('a passkey is offered after the second step too, if the first step was a password', async ({
  page,
  database,
  watched,
}) => {
  // The 403 asks for the password again.
  watched.expectProblem(/status of 403/);
  await join(database.db, 'careful@example.com');
  await signInByForm(page, 'careful@example.com');
  await expect(page.getByText('Successfully signed in')).toBeVisible();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  const secret = await page
    .getByText(/^[A-Z2-7 ]{26,}$/)
    .first()
    .textContent();
  const app = new TOTP({ secret: (secret ?? '').replaceAll(' ', '') });
  await page.getByLabel('Code shown by the app').fill(app.generate({ timestamp: Date.now() - 30_000 }));
  await page.getByLabel('Code shown by the app').press('Enter');
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);

  await clearStorage(page);
  const device = await addAuthenticator(page);
  await signInByForm(page, 'careful@example.com');
  await page.getByLabel('Code', { exact: true }).fill(app.generate());
  await page.getByLabel('Code', { exact: true }).press('Enter');
  await expect(offer(page)).toBeFocused();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();

  // The device verified its owner, so the passkey counts as both steps.
  await clearStorage(page);
  await signInByPasskey(page, device);
  await expect(page).toHaveURL('/account');
});

test('the browser lists passkeys in the email field, until another way of signing in starts', async ({
  page,
  database,
}) => {
  await join(database.db, 'lister@example.com');
  const device = await addAuthenticator(page);
  await addByOffer(page, 'lister@example.com');
  await clearStorage(page);
  await setPresent(device, false);
  await page.goto('/auth?redirectTo=%2Faccount');
  await hydrated(page);
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toHaveAttribute('autocomplete', 'username webauthn');
  await expectRequests(page, 'conditional');
  expect(await axeProblems(page)).toEqual([]);

  // Submitting the empty form focuses the field, which starts a new passkey prompt.
  await setPresent(device, true);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectRequests(page, 'conditional aborted conditional');
  await expect(page.getByText('Successfully signed in')).toBeVisible();
  await expect(page).toHaveURL('/account');
});

test('a declined passkey is not offered again', async ({ page, database }) => {
  await join(database.db, 'declined@example.com');
  await addAuthenticator(page);
  await signInByForm(page, 'declined@example.com');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL('/');
  await clearStorage(page);
  await signInByForm(page, 'declined@example.com');
  await expect(page.getByText('Successfully signed in')).toBeVisible();
  await expect(offer(page)).toBeHidden();
});

test('P61: a passkey is named and removed on the account page, and no longer signs in', async ({
  page,
  database,
  watched,
}) => {
  // The 403 asks for reauthentication, the 401 answers the removed passkey.
  watched.expectProblem(/status of 40[13]/);
  await join(database.db, 'keeper@example.com');
  const device = await addAuthenticator(page);
  await addByOffer(page, 'keeper@example.com');
  await page.goto('/account');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: /^Rename / }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Kitchen tablet');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(passkeys.getByText('Kitchen tablet')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);

  // The offer asked for the password; clearing the time makes that long ago.
  const forget = () => database.db.updateTable('sessions').set({ reauthenticated_at: null }).execute();
  await forget();
  await passkeys.getByRole('button', { name: 'Remove Kitchen tablet' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Passkey removed')).toBeVisible();
  await expect(passkeys.getByText('Kitchen tablet')).toBeHidden();

  await clearStorage(page);
  await signInByPasskey(page, device);
  await expect(page.getByRole('alert')).toHaveText('That passkey does not open an account here.');
});

test('a passkey is added on the account page after the password; a second on the same device is refused', async ({
  page,
  database,
  watched,
}) => {
  watched.expectProblem(/status of 403/);
  await join(database.db, 'adder@example.com');
  await signInByForm(page, 'adder@example.com');
  await expect(page.getByText('Successfully signed in')).toBeVisible();
  await addAuthenticator(page);
  await page.goto('/account');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This device has a passkey for your account already.')).toBeVisible();
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
});

test('a browser without passkeys says so and keeps the other ways to sign in', async ({ page, site }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto(`${site.url}/auth`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('No passkeys in this browser yet');
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
});
