import type { Page } from 'playwright/test';
import { expectFitsLargeText, expectNoSidewaysScroll } from './accessible';
import { COMPARED } from '../../client/features/compare/tray-key';
import { DESKTOP, PHONE } from './screen-sizes';
import { expect, hydrated, test } from './test';

const AT_LEAST = 16;

/** Names of fields with text so small that a phone zooms in on focus. */
const zoomedFields = (page: Page) =>
  page.evaluate((least) => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    return [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
      .filter(({ type }) => !/^(checkbox|radio|hidden)$/.test(type))
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < least)
      .map(({ name, id }) => name || id);
  }, AT_LEAST);

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  for (const path of ['/', '/casinos', '/games/crash', '/compare', '/blog', '/search', '/contact', '/auth']) {
    test(`focusing a field of ${path} does not zoom`, async ({ page }) => {
      await page.goto(path);
      expect(await zoomedFields(page)).toEqual([]);
    });
  }

  test('focusing a field of the tools does not zoom, and site names stay unbroken in their table', async ({ page }) => {
    await page.goto('/tools/provably-fair');
    expect(await zoomedFields(page)).toEqual([]);
    await page.goto('/tools/bonus-value');
    expect(await zoomedFields(page)).toEqual([]);
    const name = page.getByRole('table').getByRole('link', { name: 'Copperline' });
    expect(await name.evaluate((link) => link.getClientRects().length)).toBe(1);
  });

  test('the games lead to a word of the glossary, whose address can be opened', async ({ page }) => {
    await page.goto('/games');
    await page.getByRole('main').getByRole('link', { name: 'glossary' }).click();
    await hydrated(page);
    await page.getByText('On this page').click();
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Wagering' }).click();
    const heading = page.getByRole('heading', { name: 'Wagering', exact: true });
    await expect(heading).toBeInViewport();
    const address = page.url();
    await page.goto('/about');
    await page.goto(address);
    await expect(heading).toBeInViewport();
    await expectNoSidewaysScroll(page);
  });

  test('the page on the law says that it is no advice, and whom to ask', async ({ page }) => {
    await page.goto('/guides');
    await page.getByRole('main').getByRole('link', { name: 'Is CS2 gambling legal?' }).click();
    await hydrated(page);
    await expect(page.getByText('This is not legal advice.')).toBeAttached();
    await expect(page.getByRole('heading', { name: 'By country' })).toBeAttached();
    await expectNoSidewaysScroll(page);
  });

  test('short links are as wide as a touch target', async ({ page }) => {
    const narrow = (path: string, name: string) =>
      page.goto(path).then(() =>
        page
          .locator('main, footer')
          .getByRole('link', { name, exact: true })
          .evaluateAll((links) =>
            links.map((link) => link.getBoundingClientRect().width).filter((width) => width < 44),
          ),
      );
    for (const [path, name] of [
      ['/casinos', 'All'],
      ['/casinos', 'Terms'],
      ['/changes', 'All'],
      ['/blog', 'Tests'],
      ['/blog', 'Safety'],
    ] as const) {
      expect(await narrow(path, name), `${name} of ${path}`).toEqual([]);
    }
    await page.goto('/casinos');
    const save = page.locator('main [data-save]').first();
    expect((await save.boundingBox())?.width).toBeGreaterThanOrEqual(44);
  });

  test('the codes of a comparison do not wrap, nor does the word next to them', async ({ page }) => {
    await page.goto('/compare/copperline-vs-kiteyard-vs-ninth-round');
    for (const code of await page.getByRole('button', { name: /^Promo code/ }).all()) {
      expect(
        await code
          .locator('b > span')
          .last()
          .evaluate((text) => text.getClientRects().length),
      ).toBe(1);
    }
  });
});

const VISITOR_PAGES = [
  '/',
  '/casinos',
  '/games/crash',
  '/casino/copperline',
  '/casino/copperline/history',
  '/changes',
  '/compare',
  '/compare/copperline-vs-ninth-round',
  '/search?q=copper',
  '/how-we-rank/live',
  '/blog/case-battles-explained',
];

for (const path of VISITOR_PAGES) {
  test(`words without a break do not widen ${path}, nor does text at 200 %`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await page.evaluate(() => {
      const written = 'h1, [dir=auto], [translate=no]';
      for (const element of document.querySelectorAll(written)) {
        if (element.closest('select, script, [data-screen-only] > svg')) continue;
        for (const node of element.childNodes) {
          if (node instanceof Text && node.data.trim() !== '') node.data = 'Word'.repeat(20);
        }
      }
    });
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expectFitsLargeText(page);
    const cut = await page
      .getByRole('banner')
      .getByRole('link', { name: 'LootRank' })
      .evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
        scrollWidth - clientWidth,
        scrollHeight - clientHeight,
      ]);
    expect(Math.max(...cut), 'pixels of the name that are cut off').toBeLessThanOrEqual(1);
  });
}

test('the chosen order is readable with text at 200 %', async ({ page }) => {
  await page.goto('/casinos');
  await expectFitsLargeText(page);
  const room = await page.getByLabel('Sort by').evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    pen.font = font;
    const text = pen.measureText(select.selectedOptions[0]?.text ?? '').width;
    return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - text;
  });
  expect(room).toBeGreaterThanOrEqual(0);
});

test('what speaks for and against a site is read before the long text, and seen there', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/casino/copperline');
  const headings = await page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();
  const tops = await page
    .getByRole('article')
    .getByRole('heading', { level: 2 })
    .evaluateAll((all) => all.map((heading) => heading.getBoundingClientRect().top));
  expect(headings.indexOf('Pros & Cons')).toBeLessThan(headings.indexOf('Facts'));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  const claim = await page.locator('#hero-claim').boundingBox();
  expect((claim?.y ?? 0) + (claim?.height ?? 0), 'the answer and the offer').toBeLessThanOrEqual(1200);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(10_500);
  await page.getByText('Read the whole review').click();
  await expect(page.getByRole('heading', { name: 'Verdict' })).toBeVisible();
});

test('a review’s logo is aligned with the top of a three-line name', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/casino/old-harbour');
  const title = page.getByRole('heading', { level: 1 });
  const logo = page.locator('main header img').first();
  const [words, picture] = [await title.locator('..').boundingBox(), await logo.boundingBox()];
  expect(words?.height).toBeGreaterThan((picture?.height ?? 0) + 8);
  expect(Math.abs((words?.y ?? 0) - (picture?.y ?? 0))).toBeLessThan(2);
});

for (const path of ['/', '/casinos']) {
  test(`the filters of ${path} scroll into view when opened at the bottom of a phone`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await hydrated(page);
    const panel = page.locator('#filters');
    await panel.evaluate((section) => scrollBy({ top: section.getBoundingClientRect().top - 660 }));
    await panel.locator('> details > summary').click();
    await expect.poll(async () => (await panel.boundingBox())?.y).toBeLessThan(120);
    await expect(panel.locator('> details > summary')).toBeInViewport({ ratio: 1 });
  });
}

for (const path of ['/casinos', '/casino/copperline', '/how-we-rank/live', '/changes']) {
  test(`Shift+Tab never focuses anything behind the header of ${path}`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await hydrated(page);
    const header = await page.getByRole('banner').first().boundingBox();
    const focused = page.locator(':focus');
    const hidden: string[] = [];
    await page.keyboard.press('Tab');
    // The live region is rendered on hydration, which the key starts.
    await expect(page.locator('#main + p[aria-live]')).toBeAttached();
    for (let step = 0; step < 35; step += 1) await page.keyboard.press('Tab');
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const box = await focused.boundingBox();
      const isLow = box && box.height > 400;
      if (!box || isLow || box.y >= (header?.height ?? 0)) continue;
      hidden.push(await focused.evaluate((element) => element.outerHTML.slice(0, 90)));
    }
    expect(hidden).toEqual([]);
  });
}

test('each of four sites in a phone’s tray can be removed, including one without a logo', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const sites = ['copperline', 'kiteyard', 'ninth-round', 'old-harbour'].map((address, index) => ({
    address,
    name: `Site ${address}`,
    logo: index === 1 ? null : '/demo/logos/copperline.svg',
  }));
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    COMPARED,
    JSON.stringify(sites),
  ] as const);
  await page.goto('/blog');
  await hydrated(page);
  const tray = page.getByRole('region', { name: 'Comparison', exact: true });
  const buttons = tray.getByRole('button', { name: /^Take / });
  await expect(buttons).toHaveCount(4);
  for (const button of await buttons.all()) {
    expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(44);
    const isUncovered = await button.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const reaches = (x: number, y: number) => element.contains(document.elementFromPoint(x, y));
      return reaches(left + 2, top + 2) && reaches(right - 2, top + 2) && reaches(right - 2, bottom - 2);
    });
    expect(isUncovered).toBe(true);
  }
  expect((await tray.getByText('SK', { exact: true }).boundingBox())?.width).toBeGreaterThanOrEqual(32);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await buttons.nth(1).click();
  await expect(buttons).toHaveCount(3);
});

test('a toast and the focus stay above the tray, also next to a review’s offer', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize(DESKTOP);
  const site = { address: 'copperline', name: 'Copperline', logo: null };
  await page.addInitScript(([key, sites]) => localStorage.setItem(key, sites), [
    COMPARED,
    JSON.stringify([site]),
  ] as const);
  await page.goto('/casino/copperline');
  await hydrated(page);
  const tray = page.getByRole('region', { name: 'Comparison', exact: true });
  await expect(tray).toBeVisible();
  await page
    .getByRole('button', { name: /^Promo code/ })
    .first()
    .press('Enter');
  await page.getByRole('link', { name: 'Compare Copperline', exact: true }).last().focus();
  await expect(page.locator('html')).toHaveAttribute('data-docked', '');
  const toast = page.getByRole('status').filter({ hasText: 'Promo code copied!' }).locator('> div');
  await expect
    .poll(async () => {
      const [above, below] = [await toast.boundingBox(), await tray.boundingBox()];
      return above && below && above.y + above.height <= below.y;
    })
    .toBe(true);
});

test('at 200 % text size the site’s name leaves room for the search', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/casino/copperline');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const search = await page.locator('header summary[aria-label="Search"]').boundingBox();
  const brand = await page.locator('header a').first().boundingBox();
  expect((brand?.x ?? 0) + (brand?.width ?? 0)).toBeLessThanOrEqual(search?.x ?? 0);
});

test('Tab never focuses anything behind a review’s dock', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/casino/copperline');
  await page.mouse.wheel(0, 1400);
  await expect(page.locator('html')).toHaveAttribute('data-docked', '');
  const dock = await page.getByRole('region', { name: 'Offer', exact: true }).boundingBox();
  if (!dock) throw new Error('No dock is shown.');
  const hidden: string[] = [];
  await page.keyboard.press('Tab');
  await expect(page.locator('#main + p[aria-live]')).toBeAttached();
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab');
    // Focus in the offer itself scrolls to it, where the dock goes.
    const isClear = await page
      .waitForFunction(
        (top) =>
          document.documentElement.dataset['docked'] === undefined ||
          (document.activeElement?.getBoundingClientRect().bottom ?? 0) <= top,
        dock.y,
        { timeout: 2_000 },
      )
      .then(
        () => true,
        () => false,
      );
    if (!isClear) hidden.push((await page.locator(':focus').textContent()) ?? '');
  }
  expect(hidden).toEqual([]);
});
