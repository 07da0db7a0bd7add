import type { Page, Route } from 'playwright/test';
import { expect, hydrated, test } from './test';

test('a review shows its parts and every claim is disclosed', async ({ page }) => {
  await page.goto('/casino/copperline');
  await hydrated(page);
  for (const name of [
    'About Copperline',
    'Full Review',
    'Available Game Modes',
    'Placement Ranking',
    'Casino Summary',
    'Pros & Cons',
    'Responsible Gambling',
  ]) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByText('Ranked #1 in our list of top CS2 skin gambling sites')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Why #1', exact: true })).toBeVisible();
  await expect(
    page.getByText(
      'Always gamble responsibly. Set limits for yourself and never gamble more than you can afford to lose.',
    ),
  ).toBeVisible();
  await expect(page.getByText('Affiliate link: we may earn a commission. 18+. Terms apply.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Claim Bonus Now/ })).toHaveAttribute('href', /^\/go\/copperline\?from=/);
});

test('a missing casino leads to the not-found page, and an id to its address', async ({ page, watched }) => {
  watched.expectProblem(/status of 404/);
  const missing = await page.request.get('/casino/no-such-casino', { maxRedirects: 0 });
  expect(missing.status()).toBe(302);
  expect(missing.headers()['location']).toMatch(/\/404$/);
  await page.goto('/casino/no-such-casino');
  await expect(page).toHaveURL('/404');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

/** Matches the call at any position in a batch. */
const BY_SLUG = /\/trpc\/[^?]*casinos\.bySlug/;

/** Skips the pauses between the retries of a failing call. The page's clock must be installed. */
async function expectNotFoundAfterRetries(page: Page) {
  const pathAfterPause = async () => {
    await page.clock.fastForward(30_000);
    return new URL(page.url()).pathname;
  };
  await expect.poll(pathAfterPause, { intervals: [100] }).toBe('/404');
}

test('a casino that fails to load leads to the not-found page, which can retry', async ({ page, watched }) => {
  await page.clock.install();
  watched.expectProblem(
    /^error: (casino could not be loaded|Failed to load resource: .*(status of (404|500)|ERR_FAILED))/,
  );
  await page.goto('/casinos');
  await hydrated(page);
  for (const fails of ['by an error of the server', 'on the way']) {
    await page.route(BY_SLUG, (route) =>
      fails === 'on the way' ? route.abort() : route.fulfill({ status: 500, body: 'no answer' }),
    );
    await page.getByRole('link', { name: 'Copperline', exact: true }).click();
    await expectNotFoundAfterRetries(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    await page.unroute(BY_SLUG);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/casino/copperline');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copperline Review');
    await page.goto('/casinos');
    await hydrated(page);
  }
  await page.goto('/404');
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'Return to Home' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0);
});

test('a click on a casino whose preload then fails leads there as well', async ({ page, watched }) => {
  await page.clock.install();
  watched.expectProblem(/^error: Failed to load resource: .*ERR_FAILED/);
  await page.goto('/casinos');
  await hydrated(page);
  const held: Route[] = [];
  let isHeld = true;
  await page.route(BY_SLUG, async (route) => {
    if (isHeld) held.push(route);
    else await route.abort();
  });
  const link = page.getByRole('link', { name: 'Copperline', exact: true });
  await link.hover();
  await expect.poll(() => held.length).toBe(1);
  await link.click();
  isHeld = false;
  await held[0]?.abort();
  await expectNotFoundAfterRetries(page);
  await page.unroute(BY_SLUG);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copperline Review');

  // A failed preload alone is silent, and the next click loads again.
  await page.goto('/casinos');
  await hydrated(page);
  const failed = page.waitForEvent('requestfailed');
  await page.route(BY_SLUG, (route) => route.abort());
  await link.hover();
  await failed;
  await page.unroute(BY_SLUG);
  await link.click();
  await expect(page).toHaveURL('/casino/copperline');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copperline Review');
});

test('the blog is searched, filtered and left again', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'Most Popular Articles' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Latest Articles' })).toBeVisible();
  await page.getByPlaceholder('Search articles...').fill('edge');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/blog?q=edge');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results: edge');
  await page.getByRole('link', { name: 'View All Articles' }).click();
  await expect(page).toHaveURL('/blog');
  await page.getByText('All Categories').first().click();
  await page.getByRole('main').getByRole('link', { name: 'Safety', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Safety Articles');
  await page.getByText('Popular Tags').click();
  await page.getByRole('main').getByRole('link', { name: 'provably-fair', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles Tagged: provably-fair');
});

test('an empty search result says so and links to all posts', async ({ page }) => {
  await page.goto('/blog?q=zzzzz');
  await expect(page.getByText('No Posts Found')).toBeVisible();
  await page.getByRole('link', { name: 'View All Posts' }).click();
  await expect(page).toHaveURL('/blog');
});

test('a post is found by search engines and readers alike', async ({ page }) => {
  const html = await (await page.request.get('/blog/house-edge-hundred-cases')).text();
  expect(html).toContain('<title>What a 5% house edge costs you over a hundred cases | LootRank</title>');
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    (match) => JSON.parse(match[1] ?? '') as { '@type': string },
  );
  expect(data.map((block) => block['@type']).sort()).toEqual(['Article', 'BreadcrumbList']);
  await page.goto('/blog/house-edge-hundred-cases');
  await expect(page.getByRole('heading', { name: 'Related Posts' })).toBeVisible();
  await expect(page.getByText(/views?$/).first()).toBeVisible();
});

test('drafts and scheduled posts appear nowhere', async ({ page, watched }) => {
  watched.expectProblem(/status of 404/);
  for (const slug of ['towers-mines-illusion', 'winter-major-bets']) {
    expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404);
  }
  const everything = await (await page.request.get('/search?q=illusion')).text();
  expect(everything).not.toContain('illusion of choice');
});
