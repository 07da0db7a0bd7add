import type { Page } from 'playwright/test';
import { PHONE } from './screen-sizes';
import { expect, test } from './test';

const isHydrated = (page: Page) => page.evaluate(() => document.documentElement.dataset['hydrated'] === 'true');

/** Opens the page and holds back the application's script until the returned function is called. */
async function openWithoutScript(page: Page, path: string) {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
  return async () => {
    expect(await isHydrated(page)).toBe(false);
    arrive();
    await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === 'true');
  };
}

test('hydration waits for the first interaction, and scrolling is enough', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('link[rel=modulepreload]')).not.toHaveCount(0);
  expect(await isHydrated(page)).toBe(false);
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === 'true');
  expect(await page.evaluate(() => scrollY)).toBe(600);
});

test('application screens hydrate by themselves', async ({ page }) => {
  await page.goto('/auth');
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === 'true');
});

test('a colour mode chosen before hydration applies once the script runs', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const arrive = await openWithoutScript(page, '/');
  await page
    .locator('header')
    .getByLabel(/colour mode/i)
    .first()
    .click();
  await page.locator('header').getByRole('button', { name: 'Dark' }).first().click();
  await arrive();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a code copied before hydration is copied once', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const arrive = await openWithoutScript(page, '/');
  await page
    .getByRole('button', { name: /LOOTRANK/ })
    .first()
    .click();
  await arrive();
  await expect(page.getByText('Promo code copied!')).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('LOOTRANK');
});

test('the keyboard copies as early as the mouse does', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const arrive = await openWithoutScript(page, '/');
  const code = page.getByRole('button', { name: /LOOTRANK/ }).first();
  await code.focus();
  await page.keyboard.press('Enter');
  await arrive();
  await expect(page.getByText('Promo code copied!')).toHaveCount(1);
  await expect(code).toBeFocused();
});

test('text typed before hydration stays in its field, and so does the caret', async ({ page }) => {
  const arrive = await openWithoutScript(page, '/blog');
  const field = page.getByPlaceholder('Search articles...');
  await field.fill('house edge');
  await field.evaluate((node: HTMLInputElement) => node.setSelectionRange(5, 5));
  await arrive();
  await expect(field).toHaveValue('house edge');
  await expect(field).toBeFocused();
  expect(await field.evaluate((node: HTMLInputElement) => node.selectionStart)).toBe(5);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/blog?q=house+edge');
});

test('a search submitted before hydration is answered', async ({ page }) => {
  await openWithoutScript(page, '/search');
  const field = page.getByRole('main').getByPlaceholder('Search for casinos, bonuses, games...');
  await field.fill('copperline');
  await field.press('Enter');
  await expect(page).toHaveURL('/search?q=copperline');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results: copperline');
});

test('ticked boxes and a mode search from before hydration filter once the script runs', async ({ page }) => {
  const arrive = await openWithoutScript(page, '/');
  await page.getByText('Show Filters').click();
  const modes = page.getByRole('group', { name: 'All Gamemodes' });
  await modes
    .getByRole('checkbox', { name: /^Crash/ })
    .first()
    .check();
  await page.locator('summary', { hasText: 'Filter Gamemodes' }).click();
  await page.getByPlaceholder('Search gamemodes...').fill('cra');
  await arrive();
  await expect(page).toHaveURL(/gamemodes=crash/);
  await expect(modes.getByRole('checkbox', { name: /^Crash/ }).first()).toBeChecked();
  await expect(page.getByPlaceholder('Search gamemodes...')).toHaveValue('cra');
  await expect(modes.getByRole('checkbox', { name: /^Dice/ })).toHaveCount(0);
});

test('a fact chosen before hydration filters once the script runs', async ({ page }) => {
  const arrive = await openWithoutScript(page, '/casinos');
  await page.locator('#filters > details > summary').click();
  await page.getByText(/^Provably fair \d+$/).click();
  await arrive();
  await expect(page).toHaveURL(/provably-fair=yes/);
  await expect(page.getByRole('checkbox', { name: /^Provably fair/ })).toBeChecked();
});

test('a filter form submitted before hydration is answered', async ({ page }) => {
  await openWithoutScript(page, '/');
  await page.getByText('Show Filters').click();
  await page.getByPlaceholder('Search casinos...').fill('copper');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/[?&]q=copper/);
  await expect(page.getByRole('link', { name: 'Remove “copper”' })).toBeVisible();
});

test('Load More and the recent list need no script', async ({ page }) => {
  await openWithoutScript(page, '/');
  const recent = page.locator('#recent-casinos article:visible');
  await page.getByText('View All Recent Casinos').click();
  await expect(recent).toHaveCount(8);
  await page.getByRole('link', { name: 'Load More' }).click();
  await expect(page.locator('#top-casinos article')).toHaveCount(10);
});

test('a newsletter address typed before hydration is validated by the form', async ({ page }) => {
  const arrive = await openWithoutScript(page, '/about');
  const field = page.getByRole('contentinfo').getByLabel('Email address');
  await field.fill('not an address');
  await arrive();
  await expect(field).toHaveValue('not an address');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the menu opens before hydration and closes on a link after it', async ({ page }) => {
    const arrive = await openWithoutScript(page, '/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await menu.getByRole('button', { name: 'Light' }).click();
    await arrive();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await menu.getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL('/blog');
    await expect(menu).toBeHidden();
  });
});
