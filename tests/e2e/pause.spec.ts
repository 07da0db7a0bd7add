import { expect, test } from './test';

// Every kind of page that shows an offer, and the ones around them.
const PAGES = [
  '/',
  '/casinos',
  '/casinos?rating=4',
  '/casino/copperline',
  '/casino/cinderpost',
  '/casino/farrow',
  '/casino/copperline/history',
  '/casino/brasspoint/history',
  '/compare/brasspoint-vs-copperline',
  '/games/case-battles',
  '/search?q=hexwater',
  '/search?q=best+bonus',
  '/saved',
  '/codes',
  '/changes',
  '/tools/bonus-value',
  '/guides',
  '/blog',
  '/blog/thirty-one-promo-codes-tested',
  '/responsible-gambling',
];

// Codes wherever they stand, today's and earlier ones, sums as they stand alone, and a review's facts of its bonus: what a
// text says of a bonus in its own words stays.
const OFFERS =
  /\b(LOOTRANK|BRASSLR|BRASS|CINDER300|CINDER200|KITE20)\b|^\s*((50|100)% up to \$(100|[35]00).*|50% up to \$200|[23]00% up to \$150|1[05]0% up to \$1,000|Match \d+%.*|Claim (Top )?Bonus.*)\s*$/;

/** Texts with an offer that a reader can see, and links that lead to one. */
function visibleOffers(source: string): string[] {
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const found: string[] = [];
  for (const link of document.querySelectorAll('a[href*="/go/"]'))
    if (shown(link)) found.push(link.outerHTML.slice(0, 120));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    const text = texts.currentNode.textContent ?? '';
    if (parent && RegExp(source).test(text) && shown(parent))
      found.push(`${parent.tagName} ${parent.className}: ${text.slice(0, 80)}`);
  }
  return found;
}

test('in a pause no page shows an offer, before and after the application starts', async ({ page, watched }) => {
  test.setTimeout(240_000);
  watched.expectProblem(/404/);
  await page.addInitScript(() => localStorage.setItem('saved', JSON.stringify([{ id: 'copperline', at: 1 }])));
  let before = 0;
  for (const address of PAGES) {
    await page.goto(address);
    before += (await page.evaluate(visibleOffers, OFFERS.source)).length;
  }
  // The same look finds them without a pause.
  expect(before).toBeGreaterThan(40);
  await page.goto('/pause');
  await page.getByLabel('7 days').check();
  await page.getByRole('button', { name: 'Take a Break' }).click();
  await expect(page.getByText('You are taking a break')).toBeVisible();
  const seen: Record<string, string[]> = {};
  for (const address of PAGES) {
    await page.goto(address);
    await expect(page.locator('html')).toHaveClass('paused');
    const early = await page.evaluate(visibleOffers, OFFERS.source);
    await page.keyboard.press('Tab');
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    const late = await page.evaluate(visibleOffers, OFFERS.source);
    if (early.length + late.length > 0) seen[address] = [...new Set([...early, ...late])];
  }
  expect(seen).toEqual({});
  await page.goto('/codes');
  await expect(page.getByText('You are taking a break, so no codes are shown.')).toBeVisible();
});

test('a break is taken without script, and a link to a casino says who helps', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
  const page = await context.newPage();
  await page.goto('/responsible-gambling');
  await page.getByRole('main').getByRole('link', { name: 'Take a break' }).first().click();
  await page.getByText('24 hours').click();
  await page.getByRole('button', { name: 'Take a Break' }).click();
  await expect(page.getByText('You are taking a break')).toBeVisible();
  const refused = await page.goto('/go/copperline');
  expect(refused?.status()).toBe(403);
  await expect(page.getByRole('heading', { name: 'Find help near you' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Make the break longer' })).toHaveAttribute('href', '/pause');
  await expect(page.getByRole('heading', { name: 'Denmark' })).toBeVisible();
  await context.close();
});
