import type { Locator } from 'playwright/test';
import { PHONE } from './screen-sizes';
import { expect, test } from './test';

test.use({ viewport: PHONE });

/** Counts the taps of a task; its most is the one in docs/visitor-tasks.md. */
function taps() {
  let count = 0;
  return {
    tap: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    count: () => count,
  };
}

test('the safest site is named on the first screen, and its proof is one tap away', async ({ page }) => {
  const { tap, count } = taps();
  await page.goto('/');
  const pick = page.getByRole('region', { name: 'Our picks' }).getByRole('listitem').first();
  await expect(pick.getByRole('heading', { name: 'Safest payouts' })).toBeInViewport();
  const site = pick.getByRole('link');
  await expect(site).toBeInViewport();
  await tap(site);
  await expect(page).toHaveURL(/\/casino\/[\w-]+#payouts$/);
  await expect(page.locator('#payouts')).toBeInViewport();
  expect(count()).toBeLessThanOrEqual(2);
});

test('two sites are compared by name in five taps', async ({ page }) => {
  const { tap, count } = taps();
  await page.goto('/');
  await tap(page.getByRole('button', { name: 'Open menu' }));
  await tap(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Compare', exact: true }));
  const name = page.getByRole('searchbox', { name: 'Name of a site' });
  await name.fill('copperl');
  await tap(page.getByText('Copperline', { exact: true }).last());
  await name.fill('hexw');
  await tap(page.getByText('Hexwater', { exact: true }).last());
  await tap(page.getByRole('button', { name: 'Compare', exact: true }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hexwater');
  await expect(page.getByText(/ wins, \d\.\d to \d\.\d: better on /)).toBeInViewport();
  expect(count()).toBeLessThanOrEqual(5);
});

test('help is two taps away', async ({ page }) => {
  const { tap, count } = taps();
  await page.goto('/');
  await tap(page.getByRole('button', { name: 'Open menu' }));
  await tap(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Get help' }));
  await expect(page).toHaveURL('/responsible-gambling');
  await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible();
  expect(count()).toBeLessThanOrEqual(2);
});

test('a question about a named scam is answered after one tap and typing', async ({ page }) => {
  const { tap, count } = taps();
  await page.goto('/');
  await tap(page.getByLabel('Search', { exact: true }).first());
  await page.keyboard.type('is farrow a scam');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /We advise against/ }).first()).toBeInViewport();
  await expect(page.locator('main').getByRole('link', { name: /Claim Bonus/ })).toHaveCount(0);
  expect(count()).toBeLessThanOrEqual(1);
});

test('what a bonus is worth is three taps and one field away', async ({ page }) => {
  const { tap, count } = taps();
  await page.goto('/');
  await tap(page.getByLabel('Search', { exact: true }).first());
  await page.keyboard.type('hexwater');
  await tap(
    page
      .getByRole('listbox', { name: 'Suggestions' })
      .getByRole('option', { name: /Hexwater/ })
      .first(),
  );
  await expect(page).toHaveURL('/casino/hexwater');
  await expect(page.getByText(/^Costs more than it gives/)).toBeVisible();
  await tap(page.getByRole('link', { name: 'Try other figures' }));
  await page
    .getByLabel(/deposit/i)
    .first()
    .fill('250');
  await expect(page.getByRole('main')).toContainText('$250');
  expect(count()).toBeLessThanOrEqual(3);
});

test('a code is found, copied and voted on in five taps, and the copy is counted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { tap, count } = taps();
  await page.goto('/');
  await tap(page.getByRole('link', { name: 'Exclusive Free Bonuses' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promo codes');
  await expect(page.getByText(/Checked on/).first()).toBeVisible();
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Copperline' }) });
  await expect(row.getByText('AUTUMN9')).toHaveCount(0);
  const counted = page.waitForRequest(/\/go\/copperline\/copied\?from=codes$/);
  await tap(row.getByRole('button', { name: /LOOTRANK/ }));
  expect((await counted).method()).toBe('POST');
  await tap(row.getByRole('group', { name: 'Did LOOTRANK work?' }).getByRole('button', { name: 'Yes' }));
  await expect(row.getByText('Thank you.')).toBeVisible();
  await tap(page.getByRole('link', { name: 'Ending this week' }));
  await expect(page).toHaveURL('/codes?show=ending');
  await expect(page.getByRole('heading', { name: 'Brasspoint' })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(5);
});
