import type { Page } from 'playwright/test';
import { axeProblems } from '../fixtures/axe';
import { DESKTOP, PHONE } from './screen-sizes';
import { expect, hydrated, test } from './test';

const PLACEHOLDER = 'Search for casinos, bonuses, games...';

async function openHeaderSearch(page: Page) {
  await page.getByLabel('Search', { exact: true }).first().click();
  return page.getByRole('banner').getByPlaceholder(PLACEHOLDER);
}

for (const [screen, viewport] of [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const) {
  test.describe(`on ${screen}`, () => {
    test.use({ viewport });

    test('a misspelled name finds the site, and its correct spelling is one click away', async ({ page }) => {
      await page.goto('/');
      const field = await openHeaderSearch(page);
      await field.fill('coperline');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/search?q=coperline');
      const meant = page.getByText('Did you mean').getByRole('link', { name: 'Copperline' });
      await expect(meant).toBeVisible();
      await expect(page.locator('main h3').getByRole('link', { name: 'Copperline' })).toBeVisible();
      await meant.click();
      await expect(page).toHaveURL('/search?q=Copperline');
      await expect(page.getByText('Did you mean')).toBeHidden();
      await expect(page.locator('main h3 mark').first()).toHaveText('Copperline');
    });

    test('suggestions are chosen by keyboard alone', async ({ page }) => {
      await page.goto('/blog');
      await hydrated(page);
      const field = await openHeaderSearch(page);
      await field.pressSequentially('copper');
      const list = page.getByRole('listbox', { name: 'Suggestions' });
      await expect(list.getByRole('option').first()).toContainText('Copperline');
      await expect(field).toHaveAttribute('aria-expanded', 'true');
      expect(await axeProblems(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
      await expect(field).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(list.getByRole('option', { selected: true })).toContainText('Copperline');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/casino/copperline');
      await expect(list).toBeHidden();
    });

    test('the list stays within the page and above the content below it, in dark mode too', async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto('/search?q=crash');
      await hydrated(page);
      const field = page.getByRole('main').getByPlaceholder(PLACEHOLDER);
      await field.fill('ca');
      const option = page.getByRole('option').first();
      await expect(option).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      expect(await axeProblems(page)).toEqual([]);
      await option.click();
      await expect(page).not.toHaveURL(/search/);
    });
  });
}

test('the field has the focus at its first opening, before the application starts too', async ({ page }) => {
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
  await expect(await openHeaderSearch(page)).toBeFocused();
});

test('a search for help shows telephone numbers, and neither casinos nor the newsletter', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/search?q=I+want+to+stop+gambling');
  await expect(page.getByRole('link', { name: 'Take a break' })).toBeVisible();
  await expect(page.locator('main a[href^="/blog/"]')).toHaveCount(0);
  // Folded alike without a chosen country.
  await expect(page.locator('main details[open]')).toHaveCount(0);
  await page.getByText('United Kingdom', { exact: true }).click();
  await expect(page.getByRole('link', { name: /^Call GamCare/ })).toHaveAttribute('href', 'tel:08088020133');
  await expect(page.locator('main a[href^="/casino/"], a[href^="/go/"]')).toHaveCount(0);
  await expect(page.locator('#newsletter')).toHaveCount(0);
  expect(await axeProblems(page)).toEqual([]);
  await page.evaluate(() => localStorage.setItem('country', 'SE'));
  await page.reload();
  await expect(page.locator('main details').first()).toContainText('Sweden');
  await expect(page.locator('main details').first()).toHaveAttribute('open', '');
});

test('a site that we do not know can be asked for', async ({ page, watched }) => {
  watched.expectProblem(/status of 400/);
  await page.goto('/search?q=is+csgoname+legit');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'We have not tested “csgoname”' })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByLabel('Name of the site').fill('csgoname.com');
  await page.getByRole('button', { name: 'Ask us' }).click();
  await expect(page.getByText('The name only, no link', { exact: true })).toBeVisible();
  await page.getByLabel('Name of the site').fill('csgoname');
  await page.getByRole('button', { name: 'Ask us' }).click();
  await expect(page.getByText('Thank you, we have counted it')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a site that we do not know can be asked for', async ({ page }) => {
    await page.goto('/search?q=csgoname');
    await page.getByRole('button', { name: 'Ask us' }).click();
    await expect(page).toHaveURL('/search?q=csgoname&asked=sent');
    await expect(page.getByText('Thank you, we have counted it')).toBeVisible();
  });

  test('a misspelled name and a fact find the site, with the match marked', async ({ page }) => {
    await page.goto('/search?q=coperline');
    await expect(page.getByText('Did you mean')).toBeVisible();
    await page.getByRole('main').getByPlaceholder(PLACEHOLDER).fill('litecoin');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?q=litecoin');
    await expect(page.locator('main mark').first()).toHaveText(/litecoin/i);
  });
});

test('an untouched field loads no suggestions', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/search?q=crash');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /search\.suggest|\/suggestions-/.test(url))).toEqual([]);
});

test('the search leads to every page by its title', async ({ request }) => {
  // Asks for some hundred pages.
  test.slow();
  const sitemap = await request.get('/sitemap.xml');
  const parts = [...(await sitemap.text()).matchAll(/<loc>([^<]+)/g)].map(([, loc]) => loc ?? '');
  const listed = await Promise.all(parts.map(async (part) => (await request.get(part)).text()));
  const paths = listed.flatMap((part) =>
    [...part.matchAll(/<loc>([^<]+)/g)].map(([, loc]) => new URL(loc ?? '').pathname),
  );
  const pages = paths.filter((path) => /^\/((guides|games)\/[^/]+|about|faq|privacy|terms|how-we-rank)$/.test(path));
  expect(pages.filter((path) => /^\/(guides|games)\//.test(path)).length).toBeGreaterThan(9);
  const failing: string[] = [];
  const asked = new Set<string>();
  for (const path of pages) {
    const title =
      /<h1[^>]*>(.*?)<\/h1>/s.exec(await (await request.get(path)).text())?.[1]?.replace(/<[^>]+>/g, '') ?? '';
    const found = await (
      await request.get('/search', { params: { q: title.replaceAll('&#x27;', '’').replaceAll('&amp;', '&') } })
    ).text();
    const main = /<main[\s\S]*<\/main>/.exec(found)?.[0] ?? '';
    const links = [...main.matchAll(/<h3[^>]*><a[^>]* href="([^"]+)"/g)].map(([, href]) => href ?? '');
    if (!links.includes(path)) failing.push(`“${title}” does not find ${path}`);
    for (const link of links) {
      if (asked.has(link)) continue;
      asked.add(link);
      const status = (await request.get(link)).status();
      if (status !== 200) failing.push(`“${title}” → ${link}: ${status}`);
    }
  }
  expect(failing).toEqual([]);
});
