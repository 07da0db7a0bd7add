// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ComparedCell, ComparedSite, Comparison } from '../../../client/features/compare/compare-data';
import { ComparisonTable } from '../../../client/features/compare/comparison-table';
import { renderAt } from '../casinos/casino-fixture';

const site = (name: string, overrides: Partial<ComparedSite> = {}): ComparedSite => ({
  id: name,
  address: name.toLowerCase(),
  name,
  logoUrl: null,
  rating: 4,
  bonusAmount: null,
  verdict: null,
  statusReason: null,
  hasOffer: true,
  landingDomain: null,
  display: 'full',
  drawback: null,
  reasons: [],
  ...overrides,
});

const row = (key: string, cells: ComparedCell[], differs = true) => ({ key, label: `Row ${key}`, cells, differs });

const comparison: Comparison = {
  pair: 'alpha-vs-beta',
  related: [],
  isUsual: false,
  sites: [
    site('Alpha'),
    site('Beta', { hasOffer: false, verdict: 'This site has closed', statusReason: 'It went away.' }),
  ],
  warned: [],
  charts: { withdrawals: null, scores: [] },
  answer: null,
  sentences: [],
  groups: [
    {
      key: 'payouts',
      title: 'Payouts',
      rows: [
        row('payout_median', [{ text: '14 min', note: '4 tests', isBest: true }, '2 hours']),
        row('licence', ['Anjouan', 'Anjouan'], false),
        row('min_deposit', [null, '$2']),
      ],
      unknown: ['Withdrawal fee'],
    },
    { key: 'bonus', title: 'Bonus', rows: [row('code', ['LOOTRANK', 'No offer'])], unknown: [] },
    { key: 'modes', title: 'Game modes', rows: [row('mode crash', ['Yes', 'No'])], unknown: [] },
    { key: 'verdict', title: 'Our verdict', rows: [row('drawbacks', [['KYC early'], []])], unknown: [] },
  ],
  differences: 5,
  changes: [],
};

const show = (given: Comparison = comparison, onlyDifferences = false) =>
  renderAt('/casinos', () => <ComparisonTable comparison={given} onlyDifferences={onlyDifferences} />);

const getCells = (label: string) => {
  const cells = within(screen.getByRole('row', { name: new RegExp(`^${label}`) })).getAllByRole('cell');
  return cells.map(({ textContent }) => textContent);
};

afterEach(cleanup);

test('the table of a comparison says what each list has in addition to what both have', async () => {
  const listed = { common: 'Bitcoin, Litecoin', own: ['Skins', ''] };
  const methods = { ...row('payment_methods', ['Bitcoin, Litecoin, Skins', 'Bitcoin, Litecoin']), listed };
  await show({ ...comparison, groups: [{ key: 'payouts', title: 'Payouts', rows: [methods], unknown: [] }] });
  expect(getCells('Row payment_methods')).toEqual(['+ SkinsBoth: Bitcoin, Litecoin', 'Nothing more']);
});

test('the table of a comparison links only to reviews next to a site we advise against, with no offer of either', async () => {
  await show({ ...comparison, warned: [{ id: 'Beta', name: 'Beta', reason: 'It went away.', since: null }] });
  expect(screen.queryByRole('link', { name: /Claim Bonus/ })).toBeNull();
  expect(screen.queryByText('LOOTRANK')).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Read Full Review' })).toHaveLength(4);
});

test('the table of a comparison marks the better of two values with a word, next to its note', async () => {
  await show();
  expect(getCells('Row payout_median')).toEqual(['14 min Better4 tests', '2 hours']);
  const [best] = within(screen.getByRole('row', { name: /^Row payout_median/ })).getAllByRole('cell');
  expect(best?.querySelector('b')?.textContent).toBe('14 min');
});

test('the table of a comparison says best for more than two sites', async () => {
  const groups = [
    { key: 'payouts', title: 'Payouts', rows: [row('fee', [{ text: '0%', isBest: true }, '1%', '2%'])], unknown: [] },
  ];
  await show({ ...comparison, groups, sites: [...comparison.sites, site('Gamma')] });
  expect(getCells('Row fee')).toEqual(['0% Best', '1%', '2%']);
});

test('the table of a comparison states what is unknown, what is not offered, a lack of drawbacks, and what is unknown for all', async () => {
  await show();
  expect(getCells('Row min_deposit')).toEqual(['Not known', '$2']);
  expect(getCells('Row mode crash')).toEqual(['Yes', 'No']);
  expect(getCells('Row drawbacks')).toEqual(['KYC early', 'None named']);
  expect(getCells('Not known of any')).toEqual(['Withdrawal fee']);
});

test('the table of a comparison offers a code to copy, but not for a site without an offer', async () => {
  await show();
  const row = screen.getByRole('row', { name: /^Row code/ });
  expect(within(row).getAllByRole('button')).toHaveLength(1);
  expect(within(row).getByRole('button', { name: /LOOTRANK/ })).toBeDefined();
  expect(getCells('Row code')[1]).toBe('No offer');
});

test('the table of a comparison leaves out equal rows on request, and groups that become empty', async () => {
  await show({ ...comparison, groups: comparison.groups.slice(0, 1) }, true);
  expect(screen.queryByText('Row licence')).toBeNull();
  expect(screen.getByText('Row min_deposit')).toBeDefined();
  expect(screen.queryByText('Not known of any')).toBeNull();
});

test('the table of a comparison links to no site without an offer, and says why', async () => {
  await show();
  const claims = screen.getAllByRole('link', { name: /Claim Bonus/ }).map((link) => link.getAttribute('href'));
  expect(claims).toEqual(['/go/alpha?from=compare-head', '/go/alpha?from=compare-foot']);
  expect(screen.getByText(/It went away\./)).toBeDefined();
});

test('the table of a comparison says what speaks against a site above its plain offer', async () => {
  const [alpha, beta] = comparison.sites;
  if (!alpha || !beta) throw new Error('The comparison has two sites.');
  await show({ ...comparison, sites: [{ ...alpha, display: 'plain', drawback: 'KYC at $500' }, beta] });
  const [claim] = screen.getAllByRole('link', { name: /Claim Bonus/ });
  const [drawback] = screen.getAllByText('KYC at $500');
  expect(drawback && claim && drawback.compareDocumentPosition(claim)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('each group of a comparison says how many differences it holds, and is opened without script', async () => {
  await show(comparison, true);
  const groups = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(groups.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Payouts 2 differences',
    'Bonus 1 difference',
    'Game modes 1 difference',
    'Our verdict 1 difference',
  ]);
  expect(groups.map(({ checked }) => checked)).toEqual([true, false, false, false]);
  // Closed rows are hidden by the style sheet of phones alone.
  expect(screen.getByText('Row code')).toBeDefined();
});
