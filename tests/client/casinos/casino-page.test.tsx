// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { casinoHead } from '../../../client/features/casinos/casino-head';
import { CasinoPage, loadReviewBody } from '../../../client/features/casinos/casino-page';
import { siteSettings } from '../../../shared/content/settings.schema';
import { casino, fact, renderAt } from './casino-fixture';

beforeAll(async () => {
  await loadReviewBody();
  // jsdom has no layout.
  class IntersectionObserverStub {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', IntersectionObserverStub);
});
afterEach(cleanup);

const section = (name: string) => within(screen.getByRole('heading', { name }).parentElement as HTMLElement);

test('a review shows every part with its texts', async () => {
  await renderAt('/casinos', () => <CasinoPage casino={casino()} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Copperline Review');
  expect(screen.getByText('Pays out in minutes.')).toBeTruthy();
  expect(
    section('About Copperline')
      .getAllByText(/./, { selector: 'p' })
      .map((p) => p.textContent),
  ).toEqual(['Opened in 2019.', 'Odds are printed.']);
  expect(section('Full Review').getByText('arrived').tagName).toBe('STRONG');
  expect(section('Available Game Modes').getByRole('link', { name: 'Case Opening' }).getAttribute('href')).toBe(
    '/casinos?gamemodes=case-opening',
  );
  expect(screen.getByText('Ranked #1 in our list of top CS2 skin gambling sites')).toBeTruthy();
  expect(section('Casino Summary').getByText('4.8/5')).toBeTruthy();
  expect(section('Casino Summary').getByText('Yes')).toBeTruthy();
  expect(section('Pros & Cons').getByText('Thin stock')).toBeTruthy();
  expect(
    screen.getByText(
      'Always gamble responsibly. Set limits for yourself and never gamble more than you can afford to lose.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('Facts checked on').nextSibling?.textContent).toBe('Nov 12, 2026');
  expect(screen.getByText('Tested by').nextSibling?.textContent).toBe('m.keller');
  const strip = within(screen.getByText('Tested by').closest('dl') as HTMLElement);
  expect(strip.getByText('Ways to pay').nextSibling?.textContent).toBe('Skins, Bitcoin');
});

test('each fact shows its value and its check, and on demand its source and the tester', async () => {
  await renderAt('/casinos', () => <CasinoPage casino={casino()} />);
  const details = section('Facts').getByText('Median payout').closest('details') as HTMLElement;
  expect(within(details).getByText('27 min').textContent).toBe('27 min 4 tests');
  expect(within(details).getByText('Checked Nov 12')).toBeTruthy();
  const [source, by] = details.querySelectorAll('p');
  expect(source?.textContent).toBe('Own test. Four withdrawals');
  expect(by?.textContent).toBe('By m.keller, Nov 12, 2026.');
  expect(section('Facts').getAllByText('Not known')).toHaveLength(1);
  expect(section('Facts').getByText('Not known').nextSibling?.textContent).toBe('Withdrawal fee');
});

test('an overdue fact says so in words, and since when', async () => {
  const checked = { text: 'Checked 14 months ago', isOverdue: true, on: 'Sep 18, 2025', dueSince: 'Mar 18, 2026' };
  const old = fact({ key: 'house_edge', label: 'House edge', value: 'Roulette 6.7%', checked });
  await renderAt('/casinos', () => <CasinoPage casino={casino({ facts: [old] })} />);
  expect(screen.getByText('Checked 14 months ago').querySelector('svg')).toBeTruthy();
  expect(screen.getByText('Due since Mar 18, 2026. It stands until we have looked again.')).toBeTruthy();
});

test('the scores stand beside the rating, their reasons below, and an editor’s own rating is explained', async () => {
  const ratingReason = 'Support was away for a month.';
  await renderAt('/casinos', () => <CasinoPage casino={casino({ ratingReason })} />);
  const parts = screen.getByLabelText('Parts of the rating');
  expect([...parts.children].map((part) => part.textContent)).toEqual(['Payouts60%4.5', 'Terms40%5.0']);
  expect(section('Scores').getByText('All four arrived.')).toBeTruthy();
  expect(section('Scores').getByText('40% of the rating')).toBeTruthy();
  expect(section('Scores').getByText('Rated 4.8 by an editor’s decision.').parentElement?.textContent).toContain(
    ratingReason,
  );
});

test('every link to the casino is sponsored and disclosed', async () => {
  await renderAt('/casinos', () => <CasinoPage casino={casino()} />);
  const claims = screen.getAllByRole('link', { name: /^Claim Bonus/ });
  expect(claims.map((link) => link.getAttribute('href'))).toEqual([
    '/go/copperline?from=hero',
    '/go/copperline?from=summary',
    '/go/copperline?from=dock',
  ]);
  expect(claims.every((link) => link.getAttribute('rel') === 'sponsored nofollow noopener')).toBe(true);
  for (const claim of claims) {
    const beside = within(claim.parentElement as HTMLElement);
    expect(beside.getByRole('link', { name: 'How we rank' }).getAttribute('href')).toBe('/how-we-rank');
  }
  expect(screen.getAllByText(/Affiliate link: we may earn a commission\. 18\+\. Terms apply\./)).toHaveLength(3);
});

test('unknown values are stated or left out', async () => {
  await renderAt('/casinos', () => (
    <CasinoPage
      casino={casino({
        gamemodes: [],
        placement: null,
        fullReviewHtml: null,
        promoCode: null,
        affiliateLink: null,
        isRecommended: false,
        verifiedAt: null,
        facts: [],
        scores: [],
        description: 'Only this line.',
      })}
    />
  ));
  expect(screen.getByText('No game modes specified.')).toBeTruthy();
  expect(screen.getByText('Not ranked yet.')).toBeTruthy();
  expect(screen.getByText('Facts checked on').nextSibling?.textContent).toBe('Not yet');
  expect(screen.queryByText('Tested by')).toBeNull();
  expect(section('Facts').getByText('Nothing recorded yet.')).toBeTruthy();
  expect(screen.queryByText('Scores')).toBeNull();
  expect(screen.queryByLabelText('Parts of the rating')).toBeNull();
  expect(screen.queryByText('Full Review')).toBeNull();
  expect(screen.queryByRole('link', { name: /Claim Bonus/ })).toBeNull();
  expect(section('Casino Summary').getByText('No')).toBeTruthy();
  expect(section('About Copperline').getByText('Only this line.')).toBeTruthy();
});

test('the preview of a draft without a rating says so, and shows no figure', async () => {
  await renderAt('/casinos', () => <CasinoPage casino={{ ...casino(), rating: null, ratingReason: 'Soon.' }} />);
  expect(section('Casino Summary').getByText('Not rated yet')).toBeTruthy();
  expect(screen.getByRole('banner').textContent).toContain('Not rated yet');
  expect(document.body.textContent).not.toMatch(/Rated |NaN|null/);
});

test('the head has the canonical address and the review as structured data', () => {
  vi.stubEnv('SSR', true);
  onTestFinished(() => void vi.unstubAllEnvs());
  const site = { ...siteSettings.parse({}), publicUrl: 'https://lootrank.example', smsIsSent: false };
  const head = casinoHead(site, casino());
  expect(head.links).toContainEqual({ rel: 'canonical', href: 'https://lootrank.example/casino/copperline' });
  expect(head.meta).toContainEqual({ title: 'Copperline Review | LootRank' });
  expect(head.meta).toContainEqual({ name: 'description', content: 'Pays out in minutes.' });
  const data = JSON.stringify(head.meta);
  expect(data).toContain('"ratingValue":4.8,"bestRating":5');
  expect(data).toContain('BreadcrumbList');
});

test('the head’s title and description are those written for search engines, if any', () => {
  const site = { ...siteSettings.parse({}), publicUrl: 'https://lootrank.example', smsIsSent: false };
  const head = casinoHead(site, casino({ metaTitle: 'Copperline, tested', metaDescription: 'Four withdrawals.' }));
  expect(head.meta).toContainEqual({ title: 'Copperline, tested | LootRank' });
  expect(head.meta).toContainEqual({ name: 'description', content: 'Four withdrawals.' });
  const written = JSON.stringify(casinoHead(site, casino({ metaTitle: '', metaDescription: '' })).meta);
  expect(written).toContain('Copperline Review | LootRank');
  expect(written).toContain('Pays out in minutes.');
});
