import type { Page } from 'playwright/test';
import { axeProblems } from '../fixtures/axe';
import { CLIENT, startIssuer } from '../fixtures/issuer';
import { ADMIN, startSite } from './site';
import type { RunningSite } from './site';
import { expect, hydrated, writingTest } from './test';

type Issuer = Awaited<ReturnType<typeof startIssuer>>;

const test = writingTest.extend<object, { issuer: Issuer; site: RunningSite }>({
  issuer: [
    async ({}, use) => {
      const issuer = await startIssuer({ redirectUris: ['http://127.0.0.1/auth/acme/callback'] });
      await use(issuer);
      await issuer.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ database, issuer }, use) => {
      const variables = { ISSUER: issuer.url, CLIENT_ID: CLIENT.id, CLIENT_SECRET: CLIENT.secret };
      const acme = Object.entries(variables).map(([name, value]) => [`OIDC_ACME_${name}`, value]);
      const work = Object.entries(variables).map(([name, value]) => [`OIDC_CORP_${name}`, value]);
      const site = await startSite(database.connectionString, {
        env: {
          ...Object.fromEntries([...acme, ...work]),
          OIDC_CORP_DOMAINS: 'corp.example',
          AUTH_TEST_ISSUERS: issuer.origin,
        },
      });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});

async function agree(page: Page, name: string) {
  await expect(page.getByRole('heading', { name: 'Acme' })).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Allow' }).click();
}

async function signInByAcme(page: Page, name: string, redirectTo = '/account') {
  await page.goto(`/auth?redirectTo=${encodeURIComponent(redirectTo)}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await agree(page, name);
}

const linked = (page: Page) => page.getByRole('region', { name: 'Linked accounts' });

test('a visitor signs up with an external account, and cannot unlink the last way to sign in', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/status of (403|409)/);
  await signInByAcme(page, 'northpaw');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(linked(page).getByText(/northpaw\. Linked .*, used /)).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Unlink Acme' }).click();
  await page.getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm with Acme' }).click();
  await agree(page, 'northpaw');
  // Returns to the section it started from, with a clean address.
  await expect(linked(page).getByText('Make the change again')).toBeInViewport();
  const heading = linked(page).getByRole('heading', { name: 'Linked accounts' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page).toHaveURL('/account');
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Unlink Acme' }).click();
  await page.getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect(page.getByText('This is the last way into your account.')).toBeVisible();
  await expect(page.getByText('Make the change again')).toBeHidden();
});

test('a member links an external account, signs in with it, and unlinks it', async ({ page, context, watched }) => {
  watched.expectProblem(/status of (401|403)/);
  await page.goto('/auth?redirectTo=/account');
  await hydrated(page);
  const form = page.getByRole('main').locator('form[action="/auth/sign-in"]');
  await form.getByLabel('Email', { exact: true }).fill(ADMIN.email);
  await form.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Link Acme' }).click();
  await page.getByLabel('Your password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await agree(page, 'editor');
  await expect(linked(page).getByText('You can sign in with it from now on.')).toBeInViewport();
  await expect(page).toHaveURL('/account');

  await context.clearCookies();
  await signInByAcme(page, 'editor', '/admin');
  await expect(page).toHaveURL(/\/admin/);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Unlink Acme' }).click();
  await page.getByRole('button', { name: 'Unlink', exact: true }).click();
  await page.getByLabel('Your password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('Acme is unlinked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link Acme' })).toBeVisible();
});

test('declining at the provider leads back to the other ways to sign in', async ({ page }) => {
  await page.goto('/auth?redirectTo=/account');
  await hydrated(page);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('You cancelled at the other service')).toBeVisible();
  await expect(page).toHaveURL('/auth?error=provider-denied&redirectTo=%2Faccount');
  await expect(page.getByRole('button', { name: 'Continue with Acme' })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
});

test('declining while signed in is reported without other ways to sign in', async ({ page }) => {
  await signInByAcme(page, 'hesitant');
  await page.goto('/account?error=provider-denied');
  await expect(page.getByRole('alert')).toContainText('Nothing was changed');
  await expect(page.getByRole('alert')).toContainText('Try again whenever you like.');
  await expect(page.getByRole('alert')).not.toContainText('sign in another way');
  await expect(page).toHaveURL('/account');
  await page.getByLabel('Display name').fill('Hesitant');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Name saved')).toBeVisible();
  await expect(page.getByText('Nothing was changed')).toBeHidden();
});

test('a form error replaces the error that a provider redirected back with', async ({ page, watched }) => {
  watched.expectProblem(/status of 401/);
  await page.goto('/auth?error=provider-down&redirectTo=/account');
  await hydrated(page);
  const main = page.getByRole('main');
  await expect(main.getByText('The other service does not answer properly just now.')).toBeVisible();
  const form = main.locator('form[action="/auth/sign-in"]');
  await form.getByLabel('Email', { exact: true }).fill('nobody@example.com');
  await form.getByLabel('Password', { exact: true }).fill('wrong-password');
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(main.getByText('Invalid email or password')).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(1);
  await expect(page).toHaveURL('/auth?redirectTo=%2Faccount');
  await expect(form.getByLabel('Password', { exact: true })).toBeFocused();
});

test('a provider’s own page links to the provider, the other ways to sign in and home', async ({ page }) => {
  await page.goto('/auth/acme?redirectTo=/account');
  await expect(page.getByRole('button', { name: 'Continue with Acme' })).toBeVisible();
  await expect(page.getByRole('link').first()).toHaveText('LootRank');
  await expect(page.getByRole('link').first()).toHaveAttribute('href', '/');
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL('/auth?redirectTo=%2Faccount');
});

test('an account with a second step is asked for its code right after the provider', async ({
  page,
  database,
  watched,
}) => {
  // The account page's calls in flight when the session ended may answer 401.
  watched.expectProblem(/status of 401/);
  await signInByAcme(page, 'two-steps');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  const { user_id } = await database.db
    .selectFrom('identities')
    .select('user_id')
    .where('display_name', '=', 'two-steps')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('mfa_factors')
    .values({ user_id, type: 'totp', status: 'verified', secret: 'x' })
    .execute();
  await page.context().clearCookies();
  await signInByAcme(page, 'two-steps');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.keyboard.type('123456');
  await expect(page.getByLabel('Code')).toHaveValue('123456');
});

test('a work account’s provider is found by the email address', async ({ page, watched }) => {
  watched.expectProblem(/status of 404/);
  await page.goto('/auth');
  await hydrated(page);
  await page.getByRole('link', { name: 'Work account' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in with a work account' })).toBeVisible();
  await page.getByLabel('Email').fill('somebody@elsewhere.example');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('main').getByText('We know no work accounts of that address.')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the button leads to the provider and back, signed in', async ({ page }) => {
    await page.goto('/auth?redirectTo=/account');
    await page.getByRole('button', { name: 'Continue with Acme' }).click();
    await agree(page, 'scriptless');
    await expect(page).toHaveURL('/account');
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).toContain('casino-site-auth-storage');
    expect(names).not.toContain('lootrank-provider');
  });
});
