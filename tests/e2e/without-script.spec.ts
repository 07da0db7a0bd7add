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
