import type { Page } from 'playwright/test';
import { hashPassword } from '../../server/features/auth/primitives/passwords';
import { ensureConfirmedUser, ensureProfile } from '../../server/features/auth/store/auth.queries';
import { PASSWORD } from '../fixtures/people';
import { signIn } from '../fixtures/signed-in';
import { expectAccessible, expectFitsLargeText } from './accessible';
import { PHONE } from './screen-sizes';
import { expect, hydrated, writingTest as test } from './test';

const toggle = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^Saved? ${name}`) })
    .first();
const getLink = (page: Page, name: string) =>
  page.getByRole('article', { name: new RegExp(`^${name}`) }).locator('[data-save]');
const rows = (page: Page) =>
  page
    .getByRole('region', { name: 'Saved sites' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'lootrank-theme'));

test('two sites saved on a phone move into the account at sign-in, and leave the browser at sign-out', async ({
  page,
  database: { db },
}) => {
  await page.setViewportSize(PHONE);
  const email = 'saver@example.com';
  const userId = await ensureConfirmedUser(db, email, await hashPassword(PASSWORD));
  await ensureProfile(db, userId);
  const stored = async () =>
    (await db.selectFrom('saved_casinos').select('saved_at').where('user_id', '=', userId).execute()).length;

  await page.goto('/');
  await hydrated(page);
  for (const name of ['Copperline', 'Ninth Round']) {
    await getLink(page, name).click();
    await expect(toggle(page, name)).toHaveAttribute('aria-pressed', 'true');
    await expect(toggle(page, name)).toHaveText('Save');
  }
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Saved sites' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('Ninth Round');
  await expect(rows(page).first()).toContainText('Nothing has changed since.');
  expect(await storedKeys(page)).toEqual(['saved']);

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  const form = page.getByRole('main').locator('form').first();
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/saved');
  await expect(page.getByText('They are kept in your account.')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(stored).toBe(2);
  expect(await storedKeys(page)).not.toContain('saved');

  await page.getByRole('button', { name: 'Remove Copperline' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect.poll(stored).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(stored).toBe(2);

  await page.goto('/account');
  await expect(page.getByText('2 sites are saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page).toHaveURL(/\/auth/);
  expect(await storedKeys(page)).toEqual([]);
  await page.goto('/saved');
  await expect(page.getByRole('heading', { name: 'Nothing is saved yet' })).toBeVisible();
  expect(await stored()).toBe(2);
});

test('two tabs stay in sync, for a visitor and for a member', async ({ page, context, database, site }) => {
  const other = await context.newPage();
  const inBoth = async (name: string) => {
    for (const tab of [page, other]) {
      await tab.goto('/casinos');
      await hydrated(tab);
    }
    await getLink(page, name).click();
    await expect(toggle(page, name)).toHaveAttribute('aria-pressed', 'true');
    await expect(toggle(other, name)).toHaveAttribute('aria-pressed', 'true');
    await toggle(other, name).click();
    await expect(toggle(page, name)).toHaveAttribute('aria-pressed', 'false');
  };
  await inBoth('Kiteyard');
  await signIn(context, database.db, site.url, { email: 'two-tabs@example.com' });
  await inBoth('Mothlight');
});

test('a tap before hydration saves too, without a request to the server', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/trpc/')) calls.push(request.url());
  });
  await page.goto('/casinos');
  await getLink(page, 'Copperline').click();
  await expect(toggle(page, 'Copperline')).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL('/casinos');
  expect(calls).toEqual([]);
});

test('a site that we warn about is saved from its review, by keyboard', async ({ page }) => {
  await page.goto('/casino/farrow');
  await hydrated(page);
  const link = page.getByRole('main').locator('[data-save]').first();
  await link.focus();
  await expect(link).toHaveRole('button');
  await page.keyboard.press('Space');
  await expect(link).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/saved');
  await expect(rows(page)).toContainText(['We advise against this site']);
  await expect(rows(page).getByRole('link', { name: /Claim Bonus/ })).toHaveCount(0);
});

test('axe finds nothing on a filled list, and nothing scrolls sideways', async ({ page }) => {
  const sites = ['farrow', 'old-harbour', 'copperline', 'no-such-site'].map((address) => ({
    address,
    savedAt: Date.UTC(2026, 0, 1),
  }));
  await page.addInitScript((text) => localStorage.setItem('saved', text), JSON.stringify(sites));
  await page.goto('/saved');
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).first().getByRole('time')).not.toHaveCount(1);
  await expectAccessible(page);
  await expectFitsLargeText(page);
});

test('a site removed by keyboard is restored by keyboard', async ({ page }) => {
  await page.goto('/casinos');
  await getLink(page, 'Copperline').click();
  await expect(toggle(page, 'Copperline')).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/saved');
  const list = page.getByRole('region', { name: 'Saved sites' });
  for (const wayBack of ['Enter', 'Shift+Tab Enter']) {
    await page.getByRole('button', { name: 'Remove Copperline' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    for (const key of wayBack.split(' ')) await page.keyboard.press(key);
    await expect(page.getByText('Copperline is no longer saved')).toHaveCount(0);
    await expect(list).toBeFocused();
  }
  await expect(rows(page)).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the link to save a site opens a page that explains it without script', async ({ page }) => {
    await page.goto('/casinos');
    await getLink(page, 'Copperline').click();
    await expect(page).toHaveURL('/saved');
    // Text locators do not search inside <noscript>.
    const why = page.getByRole('main').locator('noscript');
    await expect(why).toBeVisible();
    expect(await page.content()).toContain('so it needs JavaScript');
    await page.getByRole('main').getByRole('link', { name: 'All casinos' }).click();
    await expect(page).toHaveURL('/casinos');
  });
});
