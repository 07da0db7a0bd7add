import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { expectNoSidewaysScroll } from './accessible';
import { DESKTOP, PHONE } from './screen-sizes';
import { expect, hydrated, test } from './test';

const KIB = 1024;

for (const [device, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    test('two cards are added to the tray and compared side by side', async ({ page }) => {
      await page.goto('/casinos');
      await hydrated(page);
      const tray = page.getByRole('region', { name: 'Comparison', exact: true });
      await expect(tray).toHaveCount(0);
      for (const name of ['Copperline', 'Ninth Round'])
        await page.getByRole('link', { name: `Compare ${name}` }).click();
      await expect(tray.getByRole('link', { name: 'Compare 2 sites' })).toBeInViewport();
      await page.reload();
      await tray.getByRole('link', { name: 'Compare 2 sites' }).click();
      await expect(page).toHaveURL('/compare/copperline-vs-ninth-round');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copperline or Ninth Round: which is better?');
      await expect(tray).toHaveCount(0);
      const claims = page.getByRole('table').getByRole('link', { name: /Claim Bonus/ });
      await expect(claims).toHaveCount(4);
      await expect(page.getByText(/^Left out: \d+ facts/)).toBeVisible();
      await page.getByRole('link', { name: /^All \d+ facts/ }).click();
      await expect(page).toHaveURL(/facts=all/);
      await page.getByRole('link', { name: 'Only differences' }).click();
      await expect(page).not.toHaveURL(/facts=all/);
      // Two columns fit the screen.
      await expectNoSidewaysScroll(page);
    });

    test('the picker opens a comparison', async ({ page }) => {
      await page.goto('/compare?with=copperline');
      await expect(page.getByText('Copperline is chosen.')).toBeVisible();
      await page.getByRole('checkbox', { name: /Old Harbour/ }).check();
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await expect(page).toHaveURL('/compare/copperline-vs-old-harbour');
    });

    test('the picker keeps its ticks when another name is searched, and the focus above its bar', async ({ page }) => {
      await page.goto('/compare');
      for (const name of [/Copperline/, /Ninth Round/]) await page.getByRole('checkbox', { name }).check();
      await page.getByLabel('Name of a site').fill('harbour');
      await page.getByLabel('Name of a site').press('Enter');
      await expect(page.getByRole('group', { name: 'Chosen' }).getByRole('checkbox', { checked: true })).toHaveCount(2);
      await page.getByRole('checkbox', { name: /Old Harbour/ }).check();
      // The list is longer than the screen again, with what was chosen.
      await page.getByLabel('Name of a site').fill('');
      await page.getByRole('button', { name: 'Find' }).click();
      const boxes = page.getByRole('checkbox');
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
      await hydrated(page);
      for (const box of await boxes.all()) {
        await page.keyboard.press('Tab');
        while (!(await page.evaluate(() => document.activeElement?.matches('[type=checkbox]'))))
          await page.keyboard.press('Tab');
        await expect(box).toBeFocused();
        const isOnTop = () =>
          box.evaluate((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            return [top + 1, bottom - 1].every((y) => document.elementFromPoint((left + right) / 2, y) === element);
          });
        await expect.poll(isOnTop).toBe(true);
      }
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await expect(page).toHaveURL('/compare/copperline-vs-ninth-round-vs-old-harbour');
    });

    test('the picker follows what is typed, keeps the ticks and counts them', async ({ page }) => {
      await page.goto('/compare');
      await hydrated(page);
      await page.getByRole('checkbox', { name: /Copperline/ }).check();
      await expect(page.getByText('Copperline is chosen. Choose one to three more.')).toBeInViewport();
      await page.getByLabel('Name of a site').fill('farr');
      await page.getByRole('group', { name: 'Sites matching “farr”' }).getByRole('checkbox').check();
      await expect(page.getByText('2 chosen. You can add two more.')).toBeInViewport();
      await page.getByLabel('Name of a site').fill('');
      await expect(page.getByRole('group', { name: 'Chosen' }).getByRole('checkbox', { checked: true })).toHaveCount(2);
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await expect(page).toHaveURL('/compare/copperline-vs-farrow');
      await expect(page.getByRole('region', { name: 'We advise against Farrow' })).toBeInViewport();
    });
  });
}

/** Holds back what matches until the returned function is called. */
async function holdBack(page: Page, pattern: RegExp | string) {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(pattern, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

test('a page that Find leaves before hydration stays as it is until the found sites are there', async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/*.js');
  let haveDrawn = () => {};
  const drawn = new Promise<void>((resolve) => (haveDrawn = resolve));
  await page.exposeFunction('haveDrawn', haveDrawn);
  await page.addInitScript(() => {
    if (location.search !== '') return;
    const note = () => localStorage.setItem('hydrated', String(document.documentElement.dataset['hydrated']));
    new MutationObserver(note).observe(document, { attributeFilter: ['data-hydrated'], subtree: true });
    let frames = 0;
    // In which the page would be hydrated.
    requestAnimationFrame(function draw() {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.includes('entry-client'));
      if (scripts.some((script) => (script as PerformanceResourceTiming).responseEnd > 0)) frames += 1;
      if (frames < 60) requestAnimationFrame(draw);
      else (window as { haveDrawn?: () => void }).haveDrawn?.();
    });
  });
  await page.route(/\/compare\?/, async (route) => {
    arrive();
    await drawn;
    await route.continue();
  });
  await page.goto('/compare', { waitUntil: 'commit' });
  for (const name of [/Copperline/, /Ninth Round/]) await page.getByRole('checkbox', { name }).check();
  await page.getByLabel('Name of a site').fill('harbour');
  await page.getByLabel('Name of a site').press('Enter');
  await page.waitForURL(/find=yes/);
  await expect(page.getByRole('group', { name: 'Chosen' }).getByRole('checkbox', { checked: true })).toHaveCount(2);
  await page.getByRole('checkbox', { name: /Old Harbour/ }).check();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveURL('/compare/copperline-vs-ninth-round-vs-old-harbour');
  expect(await page.evaluate(() => localStorage.getItem('hydrated'))).toBeNull();
});

test('found sites that arrive after the next keys keep the ticks and the focus', async ({ page }) => {
  await page.goto('/compare');
  await hydrated(page);
  const arrive = await holdBack(page, '**/trpc/**');
  await page.getByRole('checkbox', { name: /Copperline/ }).check();
  await page.getByLabel('Name of a site').fill('harbour');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: /Ninth Round/ }).focus();
  await page.keyboard.press('Space');
  arrive();
  const chosen = page.getByRole('group', { name: 'Chosen' });
  await expect(chosen.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(chosen.getByRole('checkbox', { name: /Ninth Round/ })).toBeFocused();
  // The site under the focus does not match what is typed.
  await page.getByRole('checkbox', { name: /Old Harbour/ }).focus();
  await page.getByLabel('Name of a site').evaluate((field: HTMLInputElement) => {
    field.value = 'farr';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(page.getByRole('group', { name: 'Sites matching “farr”' })).toBeVisible();
  await expect(page.getByLabel('Name of a site')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: /Old Harbour/ }).check();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveURL('/compare/copperline-vs-ninth-round-vs-old-harbour');
});

test('Find loads the page when the search of the picker fails', async ({ page, watched }) => {
  watched.expectProblem(/Failed to load resource/);
  await page.goto('/compare');
  await hydrated(page);
  await page.getByRole('checkbox', { name: /Copperline/ }).check();
  await page.route('**/trpc/**', (route) => route.abort());
  await page.getByLabel('Name of a site').fill('harbour');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/compare?q=harbour&find=yes&with=copperline');
  await expect(page.getByRole('group', { name: 'Chosen' }).getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(page.getByRole('checkbox', { name: /Old Harbour/ })).toBeVisible();
});

test('All listed sites empties the field, keeps the ticks and leads the focus to the field', async ({ page }) => {
  await page.goto('/compare');
  await hydrated(page);
  await page.getByRole('checkbox', { name: /Copperline/ }).check();
  const field = page.getByLabel('Name of a site');
  // The second time the address would be the same.
  for (const words of ['zzz', 'yyy']) {
    await field.fill(words);
    await page.getByRole('link', { name: 'All listed sites' }).click();
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
    await expect(page.getByRole('group', { name: 'All listed sites' })).toBeVisible();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  }
});

test('on a phone three sites scroll sideways while the first stays', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/compare/copperline-vs-ninth-round-vs-old-harbour');
  const table = page.getByRole('region', { name: 'Comparison table' });
  await table.evaluate((element) => {
    element.scrollIntoView();
    element.scrollTo({ left: 200 });
  });
  const first = page.getByRole('columnheader', { name: /Copperline/ });
  await expect(first).toBeInViewport();
  expect((await first.boundingBox())?.x).toBeLessThan(32);
});

test('on a phone rules, claims and codes are aligned', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/compare/copperline-vs-old-harbour');
  const table = page.getByRole('table');
  await table.getByRole('checkbox', { name: /^Bonus/ }).check();
  const rights = await table
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().right)));
  expect(new Set(rights)).toEqual(new Set([PHONE.width - 16]));
  const tops = await table
    .locator('thead')
    .getByRole('link', { name: /Claim/ })
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
  expect(tops).toEqual([tops[0], tops[0]]);
  const code = table.getByRole('button', { name: /LOOTRANK/ });
  const sign = await code.locator('svg').boundingBox();
  const letters = await code.getByText('LOOTRANK').boundingBox();
  expect(sign?.x).toBeGreaterThan((letters?.x ?? 0) + (letters?.width ?? 0));
});

test('a comparison does not shift on hydration, and without script there is no copy-link button', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/compare/copperline-vs-ninth-round');
  const table = page.getByRole('table');
  const before = await table.boundingBox();
  await hydrated(page);
  expect(await table.boundingBox()).toEqual(before);
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const unscripted = await context.newPage();
  await unscripted.goto(page.url());
  await expect(unscripted.getByRole('table')).toBeVisible();
  await expect(unscripted.getByRole('button', { name: 'Copy link' })).toBeHidden();
  await context.close();
});

test('the tray and a review’s dock never appear together', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/casino/copperline');
  await hydrated(page);
  await page.getByRole('heading', { name: /^Alternatives to / }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('link', { name: /Compare with #1/ })).toHaveCount(0);
  const alike = page.getByRole('region', { name: /^Alternatives to / });
  await alike.getByRole('link', { name: 'Compare Copperline', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Offer' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Comparison', exact: true })).toBeHidden();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole('region', { name: 'Comparison', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Offer' })).toBeHidden();
});

test('four side by side weigh at most 22 KiB with all facts and pictures', async ({ request }) => {
  const html = await (
    await request.get('/compare/copperline-vs-kiteyard-vs-ninth-round-vs-old-harbour?facts=all')
  ).text();
  expect(html).toContain('4 sites side by side');
  expect(gzipSync(html).length).toBeLessThanOrEqual(22 * KIB);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a card starts a comparison, and the form opens it', async ({ page }) => {
    await page.goto('/casinos');
    await page.getByRole('link', { name: 'Compare Copperline' }).click();
    await expect(page).toHaveURL('/compare?with=copperline');
    await page.getByLabel('Name of a site').fill('harbour');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('checkbox', { name: /Old Harbour/ }).check();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(page).toHaveURL('/compare/copperline-vs-old-harbour');
    await page.getByRole('link', { name: 'Show them' }).click();
    await expect(page).toHaveURL(/facts=all/);
  });
});
