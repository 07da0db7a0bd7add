import type { Page } from 'playwright/test';
import { axeProblems } from '../fixtures/axe';
import { PASSWORD } from '../fixtures/people';
import { hashPassword } from '../../server/features/auth/account/passwords';
import { ensureConfirmedUser, ensureProfile } from '../../server/features/auth/auth.queries';
import { startSite } from './site';
import { expect, hydrated, writingTest } from './test';

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

/** A device that holds passkeys and verifies its owner at once. */
async function plugIn(page: Page) {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devices, authenticatorId };
}

async function signInByForm(page: Page, email: string) {
  await page.goto('/auth');
  await hydrated(page);
  const form = page.getByRole('main').locator('form').last();
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const offer = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in without a password?' });

async function addByOffer(page: Page, email: string) {
  await signInByForm(page, email);
  await expect(offer(page)).toBeFocused();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
}

async function signInByPasskey(page: Page) {
  await page.goto('/auth?redirectTo=%2Faccount');
  await hydrated(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
}

test('P60: a passkey that is offered after a password signs in without a name next time, and where one wanted to go', async ({
  page,
  context,
  database,
}) => {
  await join(database.db, 'offered@example.com');
  await plugIn(page);
  await signInByForm(page, 'offered@example.com');
  await expect(offer(page)).toBeFocused();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  await expect(page).toHaveURL('/');
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signInByPasskey(page);
  await expect(page.getByText('Successfully signed in')).toBeVisible();
  await expect(page).toHaveURL('/account');
});

test('a passkey that was declined is not offered again', async ({ page, context, database }) => {
  await join(database.db, 'declined@example.com');
  await plugIn(page);
  await signInByForm(page, 'declined@example.com');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL('/');
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signInByForm(page, 'declined@example.com');
  await expect(page.getByText('Successfully signed in')).toBeVisible();
  await expect(offer(page)).toBeHidden();
});

test('P61: a passkey is named and removed on the account page, and opens nothing afterwards', async ({
  page,
  context,
  database,
  watched,
}) => {
  // The answer that asks who one is, and the passkey that opens nothing any more.
  watched.expectProblem(/status of 40[13]/);
  await join(database.db, 'keeper@example.com');
  await plugIn(page);
  await addByOffer(page, 'keeper@example.com');
  await page.goto('/account');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: /^Rename / }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Kitchen tablet');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(passkeys.getByText('Kitchen tablet')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);

  // The password was asked for at the offer; now it is long ago.
  const forget = () => database.db.updateTable('sessions').set({ reauthenticated_at: null }).execute();
  await forget();
  await passkeys.getByRole('button', { name: 'Remove Kitchen tablet' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Passkey removed')).toBeVisible();
  await expect(passkeys.getByText('Kitchen tablet')).toBeHidden();

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signInByPasskey(page);
  await expect(page.getByRole('alert')).toHaveText('That passkey does not open an account here.');
});

test('a passkey is added on the account page after the password, and a second one to the same device is not', async ({
  page,
  database,
  watched,
}) => {
  watched.expectProblem(/status of 403/);
  await join(database.db, 'adder@example.com');
  await signInByForm(page, 'adder@example.com');
  await expect(page.getByText('Successfully signed in')).toBeVisible();
  await plugIn(page);
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

test('a browser without passkeys says so and leaves the other ways', async ({ page, site }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto(`${site.url}/auth`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('knows no passkeys');
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
});
