// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { casinoHead } from '../../../client/features/review/casino-head';
import { CasinoPage, loadReviewBody } from '../../../client/features/review/casino-page';
import type { PublicCasino } from '../../../client/features/casinos/casino-data';
import { legitAnswer } from '../../../client/features/facts/legit';
import { siteSettings } from '../../../shared/settings/settings.schema';
import { casino, fact, renderAt } from '../casinos/casino-fixture';

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
  expect(screen.getByText(/^Facts checked on/).textContent).toBe('Facts checked on Nov 12, 2026 by m.keller');
  const facts = within(screen.getByLabelText('Six facts that decide'));
  expect(facts.getByText('Payout').nextSibling?.textContent).toBe('27 min4 tests');
});

test('the answer comes first: what we say, whom it suits, the catch, the facts that decide, and then the offer', async () => {
  await renderAt('/casinos', () => <CasinoPage casino={casino()} />);
  const head = screen.getByRole('banner').textContent;
  const order = [
    'Pays out in minutes.',
    'Small deposits',
    'Expensive skins',
    'KYC early',
    'Payout',
    '100% up to',
    'Save',
  ];
  const places = order.map((words) => head.indexOf(words));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test('a group of facts says its date once, and a row only its own', async () => {
  const later = { text: 'Checked Nov 20', isOverdue: false, on: 'Nov 20, 2026' };
  const facts = [
    fact({ key: 'payout_median', label: 'Median payout', value: '27 min' }),
    fact({ key: 'min_deposit', label: 'Minimum deposit', value: '$2' }),
    fact({ key: 'skin_markup', label: 'Skin markup', value: '2%', checked: later, checkedBy: 'd.osei' }),
    fact({ key: 'withdrawal_fee', label: 'Withdrawal fee', value: null }),
  ];
  await renderAt('/casinos', () => <CasinoPage casino={casino({ facts })} />);
  const group = section('Facts').getByText('27 min').closest('details') as HTMLElement;
  expect(group.querySelector('summary')?.textContent).toBe('PayoutsChecked Nov 12Median payout 27 min');
  expect(
    within(group)
      .getAllByText(/^Checked/)
      .map((date) => date.textContent),
  ).toEqual(['Checked Nov 12', 'Checked Nov 20']);
  expect(within(group).getByText('2%').textContent).toBe('2% Own test: Four withdrawals. Checked Nov 20 by d.osei.');
  expect(within(group).getByText('Not known').nextSibling?.textContent).toBe('Withdrawal fee');
});

test('an overdue check is said once, in words, and takes the offer’s display off', async () => {
  const checked = { text: 'Checked 14 months ago', isOverdue: true, on: 'Sep 18, 2025' };
  const old = fact({ key: 'payout_median', label: 'Median payout', value: '27 min', checked });
  const overdue = { text: checked.text, on: checked.on };
  await renderAt('/casinos', () => <CasinoPage casino={casino({ facts: [old], overdue, display: 'plain' })} />);
  expect(screen.getAllByText(/Checked 14 months ago/)).toHaveLength(1);
  const offer = within(screen.getByLabelText('Welcome bonus'));
  expect(offer.getByText('KYC early')).toBeTruthy();
  expect(offer.queryByRole('button', { name: /LOOTRANK/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Offer' })).toBeNull();
});

test('a site without a bonus is visited', async () => {
  await renderAt('/casinos', () => <CasinoPage casino={casino({ display: 'visit', promoCode: null })} />);
  expect(screen.getAllByRole('link', { name: 'Visit Copperline' })).toHaveLength(2);
  expect(screen.queryByRole('link', { name: /Claim Bonus/ })).toBeNull();
});

test('the parts of the rating stand once, with weights and reasons, and an editor’s own rating is explained', async () => {
  const ratingReason = 'Support was away for a month.';
  await renderAt('/casinos', () => <CasinoPage casino={casino({ ratingReason })} />);
  expect(screen.getAllByText('All four arrived.')).toHaveLength(1);
  const placement = section('Placement Ranking');
  expect(placement.getByText('All four arrived.')).toBeTruthy();
  expect(placement.getByText('40% of the rating')).toBeTruthy();
  expect(placement.getByText('Rated 4.8 by an editor’s decision.').parentElement?.textContent).toContain(ratingReason);
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
  expect(screen.getByText('Facts not checked yet')).toBeTruthy();
  expect(section('Facts').getByText('Nothing recorded yet.')).toBeTruthy();
  expect(screen.queryByText(/% of the rating/)).toBeNull();
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
  const site = { ...siteSettings.parse({}), trust: [], publicUrl: 'https://lootrank.example', smsIsSent: false };
  const head = casinoHead(site, casino());
  expect(head.links).toContainEqual({ rel: 'canonical', href: 'https://lootrank.example/casino/copperline' });
  expect(head.meta).toContainEqual({ title: 'Copperline review 2026: is it legit? Payouts, code | LootRank' });
  expect(head.meta).toContainEqual({ name: 'description', content: 'Pays out in minutes.' });
  const data = JSON.stringify(head.meta);
  expect(data).toContain('"ratingValue":4.8,"bestRating":5');
  expect(data).toContain('BreadcrumbList');
});

test('the head’s title and description are those written for search engines, if any', () => {
  const site = { ...siteSettings.parse({}), trust: [], publicUrl: 'https://lootrank.example', smsIsSent: false };
  const head = casinoHead(site, casino({ metaTitle: 'Copperline, tested', metaDescription: 'Four withdrawals.' }));
  expect(head.meta).toContainEqual({ title: 'Copperline, tested | LootRank' });
  expect(head.meta).toContainEqual({ name: 'description', content: 'Four withdrawals.' });
  const written = JSON.stringify(casinoHead(site, casino({ metaTitle: '', metaDescription: '' })).meta);
  expect(written).toContain('Copperline review 2026: is it legit? Payouts, code | LootRank');
  expect(written).toContain('Pays out in minutes.');
});

test('a title keeps the name and the year whole, and contains only what fits a search result', () => {
  const site = { ...siteSettings.parse({}), trust: [], publicUrl: 'https://lootrank.example', smsIsSent: false };
  const toTitle = (name: string) => casinoHead(site, casino({ name })).meta[0];
  expect(toTitle('Two Bridges Trading and Case House')).toEqual({
    title: 'Two Bridges Trading and Case House review 2026: is it legit? | LootRank',
  });
  expect(toTitle('N'.repeat(60))).toEqual({ title: `${'N'.repeat(60)} review 2026 | LootRank` });
});

const SIGNS = [
  fact({ key: 'company', label: 'Company', value: 'Ferrule Play Ltd' }),
  fact({ key: 'licence', label: 'Licence', value: 'Anjouan' }),
  fact({ key: 'payout_tests', label: 'Payouts tested', value: '4' }),
  fact({ key: 'provably_fair', label: 'Provably fair', value: 'Yes' }),
];
const without = (key: string, value: string | null) =>
  SIGNS.map((sign) => (sign.key === key ? fact({ key, label: sign.label, value }) : sign));

test.for([
  [
    {},
    'Yes, as far as we can tell: it has a named company, a licence, withdrawals we tested and games you can verify.',
  ],
  [
    { facts: without('licence', null) },
    'It has a named company, withdrawals we tested and games you can verify. We do not know its licence.',
  ],
  [
    { facts: without('provably_fair', 'No') },
    'It has a named company, a licence and withdrawals we tested. It does not have games you can verify.',
  ],
  [
    { facts: without('company', 'No Limit Gaming Ltd') },
    'Yes, as far as we can tell: it has a named company, a licence, withdrawals we tested and games you can verify.',
  ],
  [
    { facts: without('licence', 'Revoked by Curaçao in 2026') },
    'It has a named company, withdrawals we tested and games you can verify. It does not have a licence.',
  ],
  [
    {
      payouts: {
        sentence: null,
        doubt: 'We asked 10 times and were refused 9 times.',
        answer: null,
        own: [],
        readers: null,
      },
    },
    'We asked 10 times and were refused 9 times. It has a named company, a licence and games you can verify.',
  ],
  [{ facts: [] }, 'We do not know who runs it, its licence, how it pays and whether rounds can be verified.'],
  [{ status: 'warning', statusReason: 'It does not pay.' }, 'We advise against this site: It does not pay.'],
  [{ status: 'closed', statusReason: null }, 'This site has closed'],
] as const)('“Is it legit?” is answered from status and facts alone: %j', ([changed, answer]) => {
  expect(legitAnswer(casino({ facts: SIGNS, ...(changed as Partial<PublicCasino>) }))).toBe(answer);
});
