import { axeProblems } from '../fixtures/axe';
import { expect, hydrated, test } from './test';

const SCREENS: readonly { path: string; heading: string | RegExp; status?: number }[] = [
  { path: '/', heading: 'Discover the Best CS2 Gambling Sites' },
  { path: '/?sort=rating&showAll=true', heading: 'Discover the Best CS2 Gambling Sites' },
  { path: '/casinos', heading: /Casinos|Gambling Sites/ },
  { path: '/casinos/top-rated', heading: /./ },
  { path: '/casinos/new', heading: /./ },
  { path: '/casinos/crypto', heading: /./ },
  { path: '/casinos/legit', heading: /./ },
  { path: '/casinos/avoid', heading: 'Sites to avoid' },
  { path: '/casino/farrow', heading: 'Farrow Review' },
  { path: '/casino/copperline', heading: 'Copperline Review' },
  { path: '/casino/old-harbour', heading: 'Old Harbour Skins & Case Battles Club Review' },
  { path: '/casino/old-harbour/history', heading: 'Old Harbour Skins & Case Battles Club: what changed' },
  { path: '/changes', heading: 'What changed' },
  { path: '/changes?kinds=facts', heading: 'What changed' },
  { path: '/blog', heading: 'CS2 Gambling Blog' },
  { path: '/blog?category=guides', heading: 'Guides Articles' },
  { path: '/blog?q=no-such-words-anywhere', heading: 'Search Results: no-such-words-anywhere' },
  { path: '/blog/house-edge-hundred-cases', heading: 'What a 5% house edge costs you over a hundred cases' },
  { path: '/blog/no-such-post', heading: 'Blog Post Not Found', status: 404 },
  { path: '/games/case-battles', heading: /./ },
  { path: '/games/crash', heading: /./ },
  { path: '/games/roulette', heading: /./ },
  { path: '/games/jackpot', heading: /./ },
  { path: '/games/trading', heading: /./ },
  { path: '/guides/trading', heading: /./ },
  { path: '/guides/best-cases', heading: /./ },
  { path: '/guides/best-skins', heading: /./ },
  { path: '/guides/skin-investing', heading: /./ },
  { path: '/guides/betting-strategies', heading: /./ },
  { path: '/about', heading: /About/ },
  { path: '/faq', heading: /./ },
  { path: '/responsible-gambling', heading: /Responsible/ },
  { path: '/contact', heading: /Contact/ },
  { path: '/privacy', heading: /Privacy/ },
  { path: '/terms', heading: /Terms/ },
  { path: '/how-we-rank', heading: /How we rank/i },
  { path: '/search?q=copper', heading: /./ },
  { path: '/search', heading: /./ },
  { path: '/newsletter', heading: /./ },
  { path: '/tools', heading: 'Tools' },
  { path: '/tools/provably-fair', heading: 'Check a provably fair round' },
  { path: '/tools/provably-fair?casino=brasspoint', heading: 'Check a provably fair round' },
  { path: '/tools/bonus-value', heading: 'What is a bonus worth?' },
  { path: '/tools/bonus-value?casino=copperline', heading: 'What is a bonus worth?' },
  { path: '/tools/bonus-value?deposit=abc&cap=-1', heading: 'What is a bonus worth?' },
  { path: '/saved', heading: 'Saved sites' },
  { path: '/developers', heading: 'For developers' },
  { path: '/auth', heading: 'Sign in' },
  { path: '/404', heading: 'Oops! Page not found', status: 404 },
  { path: '/no/such/page', heading: 'Oops! Page not found', status: 404 },
];

const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

for (const { path, heading, status = 200 } of SCREENS) {
  test(`${path} is whole, accessible in both modes and sizes, and fits the screen`, async ({ page, watched }) => {
    if (status === 404) watched.expectProblem(/status of 404/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    const html = (await response?.text()) ?? '';
    expect(html).not.toMatch(/hidden id="S:|\$RC|aria-busy="true"/);
    if (status === 200) expect(html).toContain('<link rel="canonical"');
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await axeProblems(page), `${size.width} ${colorScheme}`).toEqual([]);
      }
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `sideways scroll at ${size.width}`).toBeLessThanOrEqual(0);
    }
  });
}
