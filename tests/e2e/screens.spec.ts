import type { Page } from 'playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectFitsLargeText } from './accessible';
import { SIZES } from './screen-sizes';
import { expect, hydrated, test } from './test';

interface Screen {
  path: string;
  heading: string | RegExp;
  status?: number;
}

/** One page of every kind. */
const KINDS: readonly Screen[] = [
  { path: '/', heading: 'Discover the Best CS2 Gambling Sites' },
  { path: '/casinos', heading: /Casinos|Gambling Sites/ },
  { path: '/casinos/avoid', heading: 'Sites to avoid' },
  { path: '/casinos/fast-payout', heading: 'CS2 sites with fast payouts' },
  { path: '/casino/farrow', heading: 'Farrow Review' },
  { path: '/casino/old-harbour', heading: 'Old Harbour Skins & Case Battles Club Review' },
  { path: '/casino/old-harbour/history', heading: 'Old Harbour Skins & Case Battles Club: what changed' },
  { path: '/changes', heading: 'What changed' },
  { path: '/codes', heading: 'Promo codes' },
  { path: '/blog', heading: 'CS2 Gambling Blog' },
  { path: '/blog?q=no-such-words-anywhere', heading: 'Search Results: no-such-words-anywhere' },
  { path: '/blog/timed-96-withdrawals', heading: /^We timed/ },
  { path: '/blog/no-such-post', heading: 'Blog Post Not Found', status: 404 },
  { path: '/games', heading: 'Games' },
  { path: '/games/case-battles', heading: /./ },
  { path: '/guides', heading: 'Guides' },
  { path: '/guides/legal', heading: 'Is CS2 gambling legal?' },
  { path: '/guides/trading', heading: /./ },
  { path: '/about', heading: /About/ },
  { path: '/faq', heading: /./ },
  { path: '/glossary', heading: 'Glossary' },
  { path: '/responsible-gambling', heading: /Responsible/ },
  { path: '/contact', heading: /Contact/ },
  { path: '/authors/mara-keller', heading: 'Mara Keller' },
  { path: '/how-we-rank', heading: /How we rank/i },
  { path: '/search?q=copper', heading: /./ },
  { path: '/newsletter', heading: /./ },
  { path: '/compare', heading: /./ },
  { path: '/compare/copperline-vs-farrow', heading: /./ },
  { path: '/compare/copperline-vs-ninth-round-vs-old-harbour', heading: /./ },
  { path: '/compare/none-vs-nobody', heading: /./, status: 404 },
  { path: '/tools', heading: 'Tools' },
  { path: '/tools/provably-fair', heading: 'Check a provably fair round' },
  { path: '/tools/bonus-value?deposit=abc&cap=-1', heading: 'What is a bonus worth?' },
  { path: '/saved', heading: 'Saved sites' },
  { path: '/developers', heading: 'For developers' },
  { path: '/auth', heading: 'Sign in' },
  { path: '/no/such/page', heading: 'Oops! Page not found', status: 404 },
];

/** More pages of the same kinds, with different texts. */
const OTHERS: readonly Screen[] = [
  { path: '/?sort=rating&showAll=true', heading: 'Discover the Best CS2 Gambling Sites' },
  { path: '/casinos/top-rated', heading: /./ },
  { path: '/casinos/new', heading: /./ },
  { path: '/casinos/legit', heading: /./ },
  { path: '/changes?kinds=facts', heading: 'What changed' },
  { path: '/games/crash', heading: /./ },
  { path: '/games/roulette', heading: /./ },
  { path: '/games/jackpot', heading: /./ },
  { path: '/games/trading', heading: /./ },
  { path: '/guides/best-cases', heading: /./ },
  { path: '/guides/best-skins', heading: /./ },
  { path: '/guides/skin-investing', heading: /./ },
  { path: '/guides/betting-strategies', heading: /./ },
  { path: '/privacy', heading: /Privacy/ },
  { path: '/terms', heading: /Terms/ },
  { path: '/tools/provably-fair?casino=brasspoint', heading: 'Check a provably fair round' },
  { path: '/tools/bonus-value?casino=copperline', heading: 'What is a bonus worth?' },
  { path: '/casinos/crypto', heading: /./ },
  { path: '/casino/copperline', heading: 'Copperline Review' },
  { path: '/blog?category=guides', heading: 'Guides Articles' },
  { path: '/search', heading: /./ },
  { path: '/tools/bonus-value', heading: 'What is a bonus worth?' },
  { path: '/404', heading: 'Oops! Page not found', status: 404 },
];

async function open(page: Page, { path, heading, status = 200 }: Screen) {
  const response = await page.goto(path);
  expect(response?.status()).toBe(status);
  const html = (await response?.text()) ?? '';
  expect(html).not.toMatch(/hidden id="S:|\$RC|aria-busy="true"/);
  if (status === 200) expect(html).toContain('<link rel="canonical"');
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

for (const screen of KINDS) {
  test(`${screen.path} is complete, accessible in both modes and sizes, and fits the screen, with large text too`, async ({
    page,
    watched,
  }) => {
    if (screen.status === 404) watched.expectProblem(/status of 404/);
    await open(page, screen);
    await expectAccessible(page);
    await expectFitsLargeText(page);
  });
}

for (const screen of OTHERS) {
  test(`${screen.path} is complete and fits the screen`, async ({ page, watched }) => {
    if (screen.status === 404) watched.expectProblem(/status of 404/);
    await open(page, screen);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page);
    }
  });
}
