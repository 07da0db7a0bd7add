import { expect, test } from 'vitest';
import { choosePicks } from '../../../shared/codes/picks';
import type { PickCandidate } from '../../../shared/codes/picks';

const NOW = new Date('2026-11-01T12:00:00Z');
const CHECKED = new Date('2026-10-20T00:00:00Z');

const fact = (key: string, value: PickCandidate['facts'][number]['value'], checkedAt: Date | null = CHECKED) => ({
  ...{ key, value, checkedAt },
  note: '',
});

const NO_WAGERING = [
  fact('bonus_kind', 'match'),
  fact('bonus_match', 10_000),
  fact('bonus_cap', 5_000),
  fact('bonus_wagering', 0),
];

const site = (name: string, place: number, changes: Partial<PickCandidate> = {}) => ({
  ...{ name, place, rating: 4.5, payoutScore: 4, facts: [], withdrawals: { paid: 4, unpaid: 0 } },
  ...changes,
});

const chosen = (sites: ReturnType<typeof site>[]) =>
  choosePicks(sites, NOW).map(({ rule, site: { name }, sentence }) => [rule, name, sentence]);

test('The picks are empty if no site qualifies, and no site below a rating of 3.5 does', () => {
  expect(chosen([])).toEqual([]);
  expect(chosen([site('A', 1)])).toEqual([]);
  expect(chosen([site('A', 1, { rating: 3.4, facts: [fact('kyc_from', 'never')] })])).toEqual([]);
});

test('The pick for payouts has the highest score among sites that paid each of at least three withdrawals', () => {
  const facts = [fact('payout_median', 27)];
  const sites = [
    site('Refused once', 1, { facts, payoutScore: 5, withdrawals: { paid: 9, unpaid: 1 } }),
    site('Hardly tested', 2, { facts, payoutScore: 5, withdrawals: { paid: 2, unpaid: 0 } }),
    site('Good', 3, { facts }),
    site('Better', 4, { facts, payoutScore: 4.5 }),
  ];
  expect(chosen(sites)).toEqual([
    ['payouts', 'Better', 'All 4 of our withdrawals were paid, half of them within 27 min.'],
  ]);
});

test('The pick without an ID check is the first in our list whose terms were read lately', () => {
  const never = (checkedAt?: Date) => [fact('kyc_from', 'never', checkedAt)];
  const sites = [
    site('Read long ago', 1, { facts: never(new Date('2025-01-01')) }),
    site('Third', 3, { facts: never() }),
    site('Second', 2, { facts: never() }),
    site('Asks', 1, { facts: [fact('kyc_from', 50_000)] }),
  ];
  expect(chosen(sites)).toEqual([
    ['identity', 'Second', 'Its terms ask for no ID at any amount; we checked on Oct 20, 2026.'],
  ]);
});

test('The pick for the bonus leaves most on average, and none that leaves less than nothing', () => {
  const smaller = NO_WAGERING.map((one) => (one.key === 'bonus_cap' ? fact('bonus_cap', 1_000) : one));
  expect(chosen([site('Small', 1, { facts: smaller }), site('Large', 2, { facts: NO_WAGERING })])).toEqual([
    ['bonus', 'Large', 'On a $100 deposit its $50 bonus costs nothing to unlock, on average.'],
  ]);
  const costly = [
    ...NO_WAGERING.filter(({ key }) => key !== 'bonus_wagering'),
    ...[fact('bonus_wagering', 60), fact('bonus_wagering_on', 'both')],
    ...[fact('bonus_contribution', { slots: 10_000 }), fact('house_edge', { slots: 800 })],
  ];
  expect(chosen([site('Costly', 1, { facts: costly })])).toEqual([]);
});

test('Sites of equal merit are decided by their place in our list', () => {
  const sites = [site('Second', 2, { facts: NO_WAGERING }), site('First', 1, { facts: NO_WAGERING })];
  expect(chosen(sites)).toMatchObject([['bonus', 'First', expect.any(String)]]);
});
