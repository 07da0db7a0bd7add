import { PHONE } from './screen-sizes';
import { expect, test } from './test';

test.use({ javaScriptEnabled: false });

test('a list is filtered and sorted by plain forms', async ({ page }) => {
  await page.goto('/casinos');
  await page.locator('#filters > details > summary').click();
  const unfold = (name: string) => page.locator('#filters form summary').filter({ hasText: name }).click();
  await unfold('Deposits and withdrawals');
  await page
    .getByText(/^\$5 \d+$/)
    .first()
    .click();
  await unfold('Game modes');
  await page.getByText(/^Case Battles \d+$/).click();
  await page.getByRole('button', { name: /^Show/ }).click();
  await expect(page).toHaveURL('/casinos?gamemodes=case-battles&min-deposit=5#filters');
  await expect(page.getByRole('link', { name: 'Remove Deposit ≤ $5' })).toBeVisible();
  await page.getByLabel('Sort by').selectOption('Fastest typical payout');
  await page.getByRole('button', { name: 'Sort' }).click();
  await expect(page).toHaveURL(/sort=payout-median/);
  await expect(page).toHaveURL(/min-deposit=5/);
  await expect(page.locator('main article').first()).toBeVisible();
});

test('a list is put in a visitor’s own order by a plain form', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/casinos?rating=4');
  await page.getByRole('link', { name: 'Rank by what matters to you' }).click();
  await page.getByLabel('Payouts').selectOption('Most');
  await page.getByLabel('Terms').selectOption('Some');
  await page.getByRole('button', { name: 'Put in order' }).click();
  await expect(page).toHaveURL('/casinos?rating=4&weigh=payouts:3,terms:1');
  await expect(page.locator('main article').first()).toContainText(/Yours #1 · ours #\d+/);
  await expect(page.getByRole('link', { name: 'Remove Rating ≥ 4.0' })).toBeVisible();
});

test('the home page loads more and sorts by links', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Load More' }).click();
  await expect(page.locator('#top-casinos article')).toHaveCount(10);
});

test('both searches are plain forms', async ({ page }) => {
  await page.goto('/blog');
  await page.getByPlaceholder('Search articles...').fill('edge');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results: edge');
  await page.goto('/search?q=copper');
  await expect(page.getByRole('main')).toContainText('Copperline');
});

test('the dropdown opens', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Counter-Strike 2 menu').click();
  await expect(page.getByRole('link', { name: 'CS2 Trading Sites' }).first()).toBeVisible();
});

test('a visitor says where they are on a list, a review and a comparison', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const where = page.locator('#where');
  for (const path of ['/casinos', '/casino/copperline', '/compare/brasspoint-vs-copperline']) {
    await page.goto(path);
    await expect(page.getByText('Not served in Denmark')).toHaveCount(0);
    await where.getByText('Where are you?').click();
    await where.getByLabel('Country').selectOption('Denmark');
    await where.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(`${path}?country=DK#where`);
    await expect(page.getByText('You are in Denmark.')).toBeVisible();
    await expect(page.getByText('Not served in Denmark').first()).toBeVisible();
    await expect(page.locator('a[href^="/go/copperline"]')).toHaveCount(0);
  }
  // The list's other forms keep it.
  await page.goto('/casinos?country=DK');
  await page.getByLabel('Sort by').selectOption('Fastest typical payout');
  await page.getByRole('button', { name: 'Sort' }).click();
  await expect(page).toHaveURL('/casinos?country=DK&sort=payout-median');
  await where.getByText('Change').click();
  await expect(where.getByLabel('Country')).toHaveValue('DK');
  await where.getByLabel('Country').selectOption('Not said');
  await where.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL('/casinos?sort=payout-median#where');
});
