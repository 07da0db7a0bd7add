import { expect, it } from 'vitest';
import { offerDisplay, overdueCheck } from '../../../shared/codes/offer-display';

const NOW = new Date('2026-11-25T12:00:00Z');
const fact = (key: string, value: string | number, checkedAt: Date | null = new Date('2026-11-01T00:00:00Z')) => ({
  key,
  value,
  note: '',
  checkedAt,
});
const HALF_YEARS_AGO = new Date('2024-05-01T00:00:00Z');

it('an offer is full for a site of 3.0 whose checked facts are in time', () => {
  expect(offerDisplay({ rating: 3, facts: [fact('payout_median', 14)] }, NOW)).toBe('full');
});
it.each([
  ['a rating below 3.0', 2.9, []],
  ['no rating', null, []],
  ['an overdue payout', 4.8, [fact('payout_median', 14, HALF_YEARS_AGO)]],
  ['an ID check never checked', 4.8, [fact('kyc_from', 0, null)]],
  ['overdue terms of the bonus', 4.8, [fact('bonus_wagering', 30, HALF_YEARS_AGO)]],
])('an offer is plain with %s', (_why, rating, facts) => {
  expect(offerDisplay({ rating, facts }, NOW)).toBe('plain');
});
it('an offer is not changed by an overdue fact that decides nothing', () => {
  expect(offerDisplay({ rating: 4, facts: [fact('support_median', 10, HALF_YEARS_AGO)] }, NOW)).toBe('full');
});
it('an offer is a visit without a bonus, however the site scores', () => {
  expect(offerDisplay({ rating: 2, facts: [fact('bonus_kind', 'none')] }, NOW)).toBe('visit');
});
it('an offer is plain for a bonus that costs more than it gives', () => {
  const terms = (wagering: number) => [
    fact('bonus_kind', 'match'),
    fact('bonus_match', 10_000),
    fact('bonus_cap', 100_000),
    fact('bonus_wagering', wagering),
    fact('bonus_wagering_on', 'bonus'),
    { ...fact('bonus_contribution', 0), value: { 'case-opening': 10_000 } },
    { ...fact('house_edge', 0), value: { 'case-opening': 800 } },
  ];
  expect(offerDisplay({ rating: 4, facts: terms(1) }, NOW)).toBe('full');
  expect(offerDisplay({ rating: 4, facts: terms(60) }, NOW)).toBe('plain');
});

it('overdueCheck names the check that has waited longest', () => {
  const facts = [fact('payout_median', 14, HALF_YEARS_AGO), fact('kyc_from', 0, new Date('2025-09-01T00:00:00Z'))];
  expect(overdueCheck(facts, NOW)).toEqual({ text: 'Checked 30 months ago', checkedAt: HALF_YEARS_AGO });
  expect(overdueCheck([fact('payout_median', 14)], NOW)).toBeNull();
});
