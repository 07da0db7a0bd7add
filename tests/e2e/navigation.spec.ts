import type { Page } from 'playwright/test';
import { PHONE } from './screen-sizes';
import { hydrated, test, expect } from './test';

/** Every call fails as it does while the database is unavailable; documents come from the page cache. */
async function failCalls(page: Page) {
  const data = { code: 'SERVICE_UNAVAILABLE', httpStatus: 503 };
  const failure = { error: { json: { message: 'Not available', code: -32603, data } } };
  await page.route('**/trpc/**', (route) => {
    const [names = ''] = new URL(route.request().url()).pathname.split('/').slice(2);
    return route.fulfill({ status: 503, json: names.split(',').map(() => failure) });
  });
}

/** Marks the document that is open; the next one has no mark. */
const mark = (page: Page) => page.evaluate(() => void (document.documentElement.dataset['marked'] = ''));

test('a page whose call the server fails to answer is loaded as a document at once', async ({ page, watched }) => {
  watched.expectProblem(/status of 503/);
  for (const [name, address, heading] of [
    ['Copperline', '/casino/copperline', 'Copperline Review'],
    ['Blog', '/blog', /./],
  ] as const) {
    await page.goto('/');
    await hydrated(page);
    await failCalls(page);
    await mark(page);
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect(page.locator('html[data-marked]')).toHaveCount(0);
    await expect(page).toHaveURL(({ pathname }) => pathname === address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await hydrated(page);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(page.locator('#top-casinos')).toBeVisible();
    await hydrated(page);
    await page.unroute('**/trpc/**');
  }
});

test('a page whose document fails as well shows the server’s error page, once', async ({ page, watched }) => {
  watched.expectProblem(/status of 503/);
  await page.goto('/');
  await hydrated(page);
  await failCalls(page);
  let documents = 0;
  await page.route('/casino/copperline', (route) => {
    documents += 1;
    return route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>We will be right back</h1>' });
  });
  await page.getByRole('link', { name: 'Copperline', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We will be right back');
  await page.waitForLoadState('networkidle');
  expect(documents).toBe(1);
});

test('all articles are paged, and the way back links to their list', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  const getTitles = (name: string) =>
    page.getByRole('region', { name }).getByRole('heading', { level: 3 }).allTextContents();
  const popular = await getTitles('Most Popular Articles');
  const latest = await getTitles('Latest Articles');
  expect(popular.length).toBeGreaterThan(0);
  expect(latest.filter((title) => popular.includes(title))).toEqual([]);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/blog?page=2');
  await expect(page.getByRole('heading', { name: 'All articles' })).toBeVisible();
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/blog#all-posts');
  await expect(page.getByRole('heading', { name: 'More articles' })).toBeInViewport();
});

test('claiming copies the code and says so once the reader returns', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.route('**/go/**', (route) => route.fulfill({ body: 'The site', contentType: 'text/plain' }));
  await page.goto('/');
  await hydrated(page);
  const card = page.locator('#top-casinos article').filter({ hasText: 'LOOTRANK' }).first();
  const opened = context.waitForEvent('page');
  await card.getByRole('link', { name: 'Claim Bonus' }).click();
  await (await opened).close();
  await expect(page.getByText('Code LOOTRANK copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('LOOTRANK');
});

test('the current section is marked in the table of contents', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  await page
    .getByRole('region', { name: 'Most Popular Articles' })
    .getByRole('link', { name: /^Read More/ })
    .first()
    .click();
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link').nth(1).click();
  await expect(contents.getByRole('link').nth(1)).toHaveAttribute('aria-current', 'location');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ viewport: PHONE, javaScriptEnabled });

    test('a game begins with a picture of its edge and its sites, and its text follows them', async ({ page }) => {
      await page.goto('/games/crash');
      const ranking = page.getByRole('region', { name: /CS2 casinos with/ });
      expect((await ranking.boundingBox())?.y).toBeLessThan(300);
      await expect(ranking.getByRole('img', { name: /^House edge of Crash/ })).toBeVisible();
      await expect(ranking.getByRole('article').first()).toBeVisible();
      const following = await ranking.evaluate((section) => section.nextElementSibling?.textContent ?? '');
      expect(following.length, 'characters of the text').toBeGreaterThan(200);
    });

    test('the side menu links to the same pages', async ({ page }) => {
      await page.goto('/blog');
      await page.getByRole('button', { name: 'Open menu' }).click();
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await menu.getByText('Lists', { exact: true }).click();
      await menu.getByRole('link', { name: 'Sites to avoid' }).click();
      await expect(page).toHaveURL('/casinos/avoid');
    });
  });
}

const PAGES_WITH_SECTION_LINKS = ['/blog', '/about', '/casinos', '/casino/copperline', '/compare'];

for (const from of PAGES_WITH_SECTION_LINKS) {
  test(`every link on ${from} to a section of another page lands on it`, async ({ page }) => {
    // Opens the page once for each link.
    test.slow();
    const other = (links: Element[]) =>
      links
        // Such a link opens what it leads to in place.
        .filter((link) => !link.hasAttribute('aria-expanded'))
        .map((link) => new URL((link as HTMLAnchorElement).href))
        .filter(({ origin, pathname, hash }) => origin === location.origin && pathname !== location.pathname && hash)
        .map(({ pathname, search, hash }) => `${pathname}${search}${hash}`)
        .filter((address) => !address.startsWith('/account'));
    await page.goto(from);
    const addresses = new Set(await page.locator('a[href*="#"]').evaluateAll(other));
    expect([...addresses].join()).toContain('/#recent-casinos');
    for (const address of addresses) {
      await page.goto(from);
      await hydrated(page);
      await page
        .locator(`a[href="${address}"]`)
        .first()
        .evaluate((link: HTMLElement) => link.click());
      await expect(page).toHaveURL(address);
      const section = page.locator(address.replace(/.*#/, '#'));
      await expect(section).toBeVisible();
      await expect
        .poll(() => section.evaluate((element) => Math.abs(element.getBoundingClientRect().top)), address)
        .toBeLessThan(160);
    }
  });
}
