import { PHONE } from './screen-sizes';
import { expect, hydrated, test } from './test';

// With motion, as most visitors have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the dropdown links to the lists it names', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByLabel('Counter-Strike 2 menu').click();
  await expect(menu.getByText('CS2 Skin Sites (Coming soon)')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu.getByText('CS2 Skin Sites (Coming soon)')).toBeHidden();
  await menu.getByLabel('Counter-Strike 2 menu').click();
  await menu.getByRole('link', { name: 'Top rated' }).click();
  await expect(page).toHaveURL('/?sort=rating&showAll=true#top-casinos');
  await expect(menu.getByText('CS2 Skin Sites (Coming soon)')).toBeHidden();
});

test('the header’s menus open one at a time, by key and by click, and return the focus', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByText('Games', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(main.getByRole('link', { name: 'Jackpot' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(main.getByRole('link', { name: 'Jackpot' })).toBeHidden();
  await expect(main.getByText('Games', { exact: true })).toBeFocused();
  await main.getByText('Games', { exact: true }).click();
  await main.getByText('Lists', { exact: true }).click();
  await expect(main.getByRole('link', { name: 'Jackpot' })).toBeHidden();
  await main.getByRole('link', { name: 'Top rated' }).click();
  await expect(page).toHaveURL('/casinos/top-rated');
  await expect(main.getByRole('link', { name: 'Sites to avoid' })).toBeHidden();
  await expect(main.getByText('Lists', { exact: true })).toHaveAttribute('aria-current', 'true');
});

test('arrow keys, Home and End move through a header menu, and text fields keep theirs', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  const main = page.getByRole('navigation', { name: 'Main' });
  const lists = main.getByText('Lists', { exact: true });
  const links = main
    .getByRole('group')
    .filter({ has: page.getByText('Lists', { exact: true }) })
    .getByRole('link');
  await lists.focus();
  await page.keyboard.press('End');
  await expect(lists).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(links.last()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(links.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(lists).toBeFocused();
  await expect(links.first()).toBeHidden();

  await page.getByLabel('Search', { exact: true }).first().click();
  const search = page.getByPlaceholder('Search for casinos, bonuses, games...');
  await search.fill('copper');
  await page.keyboard.press('Home');
  await page.keyboard.type('old ');
  await expect(search).toHaveValue('old copper');
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
});

test('nothing in the header overflows the edge at its desktop breakpoint', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto('/blog');
  await hydrated(page);
  const main = page.getByRole('navigation', { name: 'Main' });
  const bar = await page.getByRole('banner').boundingBox();
  expect(bar?.height).toBeLessThan(80);
  for (const summary of await main.locator('summary').all()) {
    await summary.click();
    const menu = await summary.locator('xpath=following-sibling::div').boundingBox();
    expect(menu?.x).toBeGreaterThanOrEqual(0);
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(1024);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
});

test('the search bar opens the results and keeps the words', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.getByLabel('Search', { exact: true }).first().click();
  await page.getByPlaceholder('Search for casinos, bonuses, games...').fill('copper & line');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=copper\+%26\+line/);
});

test('the header is marked once the page has scrolled', async ({ page }) => {
  await page.goto('/');
  const border = () =>
    page
      .locator('header')
      .first()
      .evaluate((node) => getComputedStyle(node).borderBottomColor);
  const scrolled = async (top: number) => {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  };
  const before = await border();
  await scrolled(400);
  const after = await border();
  expect(after).not.toBe(before);
  // The threshold is exclusive: past 20 px.
  await scrolled(20);
  expect(await border()).toBe(before);
  await scrolled(21);
  expect(await border()).toBe(after);
});

test('the chosen colour mode applies before the first paint of the next page', async ({ page, watched }) => {
  watched.expectProblem(/ERR_FAILED/);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await hydrated(page);
  await page
    .locator('header')
    .getByLabel(/colour mode/i)
    .first()
    .click();
  await page
    .getByRole('button', { name: 'Dark' })
    .or(page.getByRole('menuitemradio', { name: 'Dark' }))
    .or(page.getByRole('radio', { name: 'Dark' }))
    .first()
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // theme-color colours the browser's own toolbar.
  await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute('content', '#0d0e11');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/blog', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute('content', '#0d0e11');
  await page.unroute('**/assets/*.js');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the side menu opens, unfolds and closes on a link', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await menu.getByText('Counter-Strike 2').click();
    await menu.getByRole('link', { name: 'All casinos' }).click();
    await expect(page).toHaveURL('/casinos');
    await expect(menu).toBeHidden();
  });
});

test('going back restores the scroll position', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  const before = await page.evaluate(() => scrollY);
  await page.locator('#top-casinos').getByRole('link', { name: 'Read Full Review' }).nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Review');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(100);
  // Blocks all calls: the previous page's data must come from the cache.
  await page.route('**/trpc/**', () => undefined);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 50);
});

test('the skip link is the first stop of the keyboard', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});
