import { gzipSync } from 'node:zlib';
import { PHONE } from './screen-sizes';
import { expect, hydrated, test } from './test';

// With motion, as most visitors have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
});

const cards = '#top-casinos article';

test('the hero links to the bonuses and to the comparison of sites', async ({ page }) => {
  await page.getByRole('link', { name: 'Claim Top Bonuses' }).click();
  await expect(page.locator('#top-casinos')).toBeInViewport();
  await page.getByRole('link', { name: 'Compare Casinos' }).click();
  await expect(page).toHaveURL('/compare');
});

test('Load More adds five casinos and its page to the address, until all are shown', async ({ page }) => {
  await expect(page.locator(cards)).toHaveCount(5);
  for (const shown of [10, 15, 20, 21]) {
    await page.getByRole('link', { name: 'Load More' }).click();
    await expect(page.locator(cards)).toHaveCount(shown);
  }
  await expect(page.getByText('No more casinos to load')).toBeVisible();
  await expect(page.getByText("You've seen all 21 casinos")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Load More' })).toHaveCount(0);
  await page.reload();
  await expect(page.locator(cards)).toHaveCount(21);
});

test('sorting by rating orders the list by its score', async ({ page }) => {
  await page.goto('/?sort=rating&showAll=true#top-casinos');
  await expect(page.locator(cards)).toHaveCount(21);
  const scores = await page.locator(`${cards} b`).evaluateAll((nodes) =>
    nodes
      .map((node) => /(\d\.\d)/.exec(node.textContent)?.[1])
      .filter((score) => score !== undefined)
      .map(Number),
  );
  expect(scores.length).toBeGreaterThanOrEqual(21);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
});

test('chosen gamemodes narrow the list, appear in the address and can be removed', async ({ page }) => {
  await page.getByText('Show Filters').click();
  await page
    .getByRole('group', { name: 'All Gamemodes' })
    .getByRole('checkbox', { name: /^Crash/ })
    .check();
  await expect(page).toHaveURL(/gamemodes=crash/);
  await page.getByRole('group', { name: 'All Gamemodes' }).getByRole('checkbox', { name: /^Dice/ }).check();
  await expect(page).toHaveURL(/gamemodes=crash,dice/);
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByText('Show Filters')).toBeVisible();
  await page.getByRole('link', { name: 'Remove Crash' }).click();
  await expect(page).toHaveURL(/gamemodes=dice(&|#|$)/);
  await page.goBack();
  await expect(page).toHaveURL(/gamemodes=crash,dice/);
  // Both choices of the visit to the panel are one entry.
  await page.goBack();
  await expect(page).not.toHaveURL(/gamemodes/);
  await page.goForward();
  await expect(page).toHaveURL(/gamemodes=crash,dice/);
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page).not.toHaveURL(/gamemodes/);
  await expect(page.getByRole('link', { name: 'Clear Filters' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('applied filters show the result count and the chosen filters above the first casino', async ({ page }) => {
    await page.getByText('Show Filters').click();
    await page.getByRole('group', { name: 'All Gamemodes' }).getByRole('checkbox', { name: /^Dice/ }).check();
    await expect(page).toHaveURL(/gamemodes=dice/);
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page.locator('#filters').getByText(/^\d+ casinos$/)).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Remove Dice' })).toBeInViewport();
    await expect(page.locator(cards).first()).toBeInViewport();
  });

  test('the dock appears once the claim button is out of view, and a toast stays above it', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/casino/copperline');
    await hydrated(page);
    const dock = page.getByRole('region', { name: 'Offer', exact: true });
    await expect(dock).toBeHidden();
    await page.locator('#full-review').scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
    await expect(dock.getByRole('link', { name: 'How we rank' })).toBeVisible();
    await dock.getByRole('button', { name: /LOOTRANK/ }).click();
    const toast = page.getByText('LOOTRANK is now in your clipboard');
    await expect(toast).toBeVisible();
    const [shown, docked] = await Promise.all([toast.boundingBox(), dock.boundingBox()]);
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(docked?.y ?? 0);
  });
});

test('a promo code is copied and the toast says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page
    .getByRole('button', { name: /LOOTRANK/ })
    .first()
    .click();
  await expect(page.getByText('Promo code copied!')).toBeVisible();
  await expect(page.getByText('LOOTRANK is now in your clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('LOOTRANK');
});

test('Claim Bonus goes through our click counter, in a new tab', async ({ page }) => {
  const link = page
    .locator(cards)
    .first()
    .getByRole('link', { name: /Claim Bonus/ });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'sponsored nofollow noopener');
  const href = (await link.getAttribute('href')) ?? '';
  expect(href).toMatch(/^\/go\/copperline\?from=/);
  const answer = await page.request.get(href, { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()['location']).toMatch(/^https:\/\/copperline\.example\.com\//);
  expect(answer.headers()['cache-control']).toContain('no-store');
  expect(answer.headers()['x-robots-tag']).toContain('noindex');
});

test('the recent list expands to eight and collapses again', async ({ page }) => {
  const recent = page.locator('#recent-casinos article:visible');
  await expect(recent).toHaveCount(4);
  await page.getByText('View All Recent Casinos').click();
  await expect(recent).toHaveCount(8);
  await page.getByText('Show Less').click();
  await expect(recent).toHaveCount(4);
});

test('the trust figures count up once to the values in the server’s page', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  expect(html.replace(/<[^>]+>/g, '')).toContain('$1250000+');
  await page.getByText('Bonus value claimed').scrollIntoViewIfNeeded();
  await expect(page.getByLabel('LootRank in numbers')).toContainText('50000+');
  await expect(page.getByLabel('LootRank in numbers')).toContainText('$1250000+');
});

for (const [path, most] of [
  // Above it stand our picks.
  ['/', 1250],
  // Above it stand the lists, the order and the country.
  ['/casinos', 860],
] as const) {
  test(`the first claim of ${path} starts within ${most} px on a phone`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    const claim = page.getByRole('main').getByRole('link', { name: 'Claim Bonus' }).first();
    const box = await claim.boundingBox();
    expect(box?.y).toBeLessThanOrEqual(most);
  });
}

test('lazily laid out sections are reached by an anchor link and by keyboard', async ({ page }) => {
  await page.goto('/#recent-casinos');
  await expect(page.getByRole('heading', { name: 'Recently Added' })).toBeInViewport();
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'How we rank' }).focus();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'How we rank' })).toBeInViewport();
});

test('the page’s HTML is at most 16 KiB compressed', async ({ page }) => {
  const html = await (await page.request.get('/')).body();
  expect(gzipSync(html, { level: 9 }).length).toBeLessThanOrEqual(16 * 1024);
});
