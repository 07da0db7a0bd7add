import { expect, test } from './test';

test.use({ javaScriptEnabled: false });

test('a list is filtered by its plain form', async ({ page }) => {
  await page.goto('/casinos');
  await page.getByText('Show Filters').click();
  await page
    .getByRole('group', { name: 'All Gamemodes' })
    .getByRole('checkbox', { name: /^Bingo/ })
    .check();
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/gamemodes=bingo/);
  await expect(page.locator('main article').first()).toBeVisible();
  expect(await page.locator('main article').count()).toBeLessThan(5);
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
