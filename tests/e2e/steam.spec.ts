import { axeProblems } from '../fixtures/axe';
import { startSteam } from '../fixtures/steam-provider';
import { startSite } from './site';
import { expect, hydrated, writingTest } from './test';
import { addAuthenticator } from './virtual-passkeys';

const PLAYER = '76561197960287930';

const test = writingTest.extend<object, { steam: Awaited<ReturnType<typeof startSteam>> }>({
  steam: [
    async ({}, use) => {
      const steam = await startSteam();
      steam.behaviour.player = PLAYER;
      await use(steam);
      await steam.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ database, steam }, use) => {
      const env = { STEAM_LOGIN: 'true', STEAM_OPENID_URL: steam.endpoint, STEAM_API_KEY: 'KEY' };
      const site = await startSite(database.connectionString, { hostname: 'localhost', env });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});

test('P64: a visitor signs in with Steam, sees the account, and reauthenticates with Steam before a change', async ({
  page,
  database,
  watched,
}) => {
  // The 403 asks for reauthentication.
  watched.expectProblem(/status of 403/);
  await page.goto('/auth?redirectTo=%2Faccount');
  await hydrated(page);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue with Steam' }).click();
  await expect(page).toHaveURL('/account');
  const linked = page.getByRole('region', { name: 'Linked accounts' });
  await expect(linked.getByText(`name of ${PLAYER}`)).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await linked.getByRole('button', { name: 'Unlink Steam' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(question).toBeVisible();
  await expect(question.getByLabel('Your password')).toBeHidden();
  // No password field: only Steam or cancelling is offered.
  await expect(question.getByRole('button')).toHaveText(['Confirm with Steam', 'Cancel', '']);
  expect(await axeProblems(page)).toEqual([]);
  await question.getByRole('button', { name: 'Confirm with Steam' }).click();
  await expect(linked.getByText('Make the change again')).toBeVisible();
  await expect(page).toHaveURL('/account');
  const proved = await database.db.selectFrom('sessions').select('reauthenticated_at as at').execute();
  expect(proved.some(({ at }) => at !== null)).toBe(true);
});

test('with Steam as the only provider the passkey button has its own row, as wide as Steam’s', async ({ page }) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/auth');
    const steam = await page.getByRole('button', { name: 'Continue with Steam' }).boundingBox();
    const passkey = await page.getByRole('button', { name: 'Sign in with a passkey' }).boundingBox();
    expect([passkey?.x, passkey?.width], `${width} px`).toEqual([steam?.x, steam?.width]);
    expect(passkey?.y).toBeGreaterThan(steam?.y ?? 0);
  }
});

test('an account with a passkey and no password continues at once after the passkey', async ({
  page,
  database,
  watched,
}) => {
  watched.expectProblem(/status of 403/);
  await page.goto('/auth?redirectTo=%2Faccount');
  await hydrated(page);
  await page.getByRole('button', { name: 'Continue with Steam' }).click();
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  const prove = () => database.db.updateTable('sessions').set({ reauthenticated_at: new Date() }).execute();
  const forget = () => database.db.updateTable('sessions').set({ reauthenticated_at: null }).execute();
  await expect(passkeys.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Password' })).toContainText('Add one of them first.');
  await expect(page.getByRole('button', { name: 'Add email' })).toBeVisible();
  await prove();
  await addAuthenticator(page);
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  await forget();
  await passkeys.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(question.getByRole('button', { name: 'Continue' })).toBeHidden();
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Passkey removed')).toBeVisible();
});

test('without script the button leads to Steam and back too', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/auth?redirectTo=%2Faccount');
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
  await page.getByRole('button', { name: 'Continue with Steam' }).click();
  await expect(page).toHaveURL(/\/account/);
  const cookies = await context.cookies();
  expect(cookies.some(({ name }) => name === 'casino-site-auth-storage')).toBe(true);
  await context.close();
});
