import { expect, test } from 'vitest';
import { bonusRange, knownBonus } from '../../../shared/codes/bonus-range';
import { bonusWords } from '../../../shared/codes/bonus-text';
import { NEVER } from '../../../shared/facts/casino-facts';
import type { FactValue } from '../../../shared/facts/casino-facts';

const COPPERLINE: Record<string, FactValue> = {
  bonus_kind: 'match',
  bonus_match: 10_000,
  bonus_cap: 50_000,
  bonus_wagering: 1,
  bonus_wagering_on: 'bonus',
  bonus_contribution: { crash: 10_000, 'case-opening': 10_000, roulette: 10_000, dice: 10_000 },
  house_edge: { crash: 300, 'case-opening': 650, roulette: 670 },
};
const HEXWATER = {
  ...COPPERLINE,
  bonus_match: 15_000,
  bonus_cap: 100_000,
  bonus_wagering: 40,
  bonus_contribution: { slots: 10_000, dice: 1_000 },
  house_edge: { slots: 500, dice: 100, blackjack: 60 },
};

const known = (facts: Record<string, FactValue>, note = '') =>
  knownBonus(Object.entries(facts).map(([key, value]) => ({ key, value, note: key === 'bonus_kind' ? note : '' })));
const toWords = (facts: Record<string, FactValue>, deposit = 10_000) => bonusWords(known(facts), deposit);

test('the range of a bonus is its likely case by what most visitors play, and the best and worst game that counts', () => {
  const { match } = known(COPPERLINE);
  expect(match && bonusRange(match, 10_000)).toMatchObject({
    verdict: 'worth',
    likely: { mode: 'case-opening', worth: 9_350 },
    best: { mode: 'crash', worth: 9_700 },
    worst: { mode: 'roulette', worth: 9_330 },
  });
});

test('the range of a bonus is described in whole dollars, with its verdict first', () => {
  expect(toWords(COPPERLINE)).toEqual({
    verdict: 'worth',
    sentence: 'Worth taking: $93 to $97 more on a $100 deposit',
    short: '+\u00A0$93 to +\u00A0$97 on $100',
    cases: [
      { name: 'Likely', amount: '+\u00A0$94', isLoss: false, game: 'Case Opening' },
      { name: 'Best', amount: '+\u00A0$97', isLoss: false, game: 'Crash' },
      { name: 'Worst', amount: '+\u00A0$93', isLoss: false, game: 'Roulette' },
    ],
    terms:
      'On a $100 deposit, on average. You bet the $100 bonus once. You cannot end below your deposit if you bet only the bonus.',
  });
  expect(toWords(HEXWATER)).toMatchObject({
    sentence: 'Costs more than it gives: $6,000 in bets for $150',
    short: '',
    cases: [
      { name: 'Likely', amount: '−\u00A0$74', isLoss: true, game: 'Slots: you run out first' },
      { name: 'Worst', amount: '−\u00A0$76', game: 'Dice counts 10%: you run out first' },
    ],
  });
  const anyway = { ...HEXWATER, bonus_contribution: { slots: 10_000, blackjack: 10_000 } };
  expect(toWords(anyway).sentence).toBe('Only if you would play this much anyway: $6,000 in bets for $150');
  const uncapped = { ...COPPERLINE, bonus_match: 500, bonus_cap: NEVER, bonus_wagering: 0 };
  expect(toWords(uncapped, 200_000)).toMatchObject({
    short: '+\u00A0$100 on $2,000',
    cases: [{ game: 'No bets needed' }],
  });
});

test.for([
  ['bonus_kind', undefined, 'We do not know what kind of offer this is'],
  ['bonus_kind', 'rakeback', 'Not a deposit match, so we give no figure'],
  ['bonus_kind', 'none', 'This site has no bonus'],
  ['bonus_match', undefined, 'The terms are not known in full'],
  ['bonus_cap', undefined, 'The terms are not known in full'],
  ['bonus_wagering', undefined, 'The terms are not known in full'],
  ['bonus_wagering_on', undefined, 'The terms are not known in full'],
  ['bonus_contribution', undefined, 'The terms do not say which games count'],
  ['bonus_contribution', { dice: 10_000 }, 'The house edge of the games that count is not known'],
  ['bonus_contribution', { crash: 0 }, 'The house edge of the games that count is not known'],
  ['house_edge', undefined, 'The house edge of the games that count is not known'],
] as const)('the range of a bonus has no sum with %s %s, and says why', ([key, value, reason]) => {
  const { [key]: _, ...facts } = COPPERLINE;
  const words = toWords(value === undefined ? facts : { ...facts, [key]: value });
  expect(words).toEqual({ verdict: null, sentence: reason, short: '', cases: [], terms: '' });
});

test('an offer that is not a match is described in words', () => {
  expect(known({ bonus_kind: 'free_cases' }, 'three cases at level 3').reason).toBe(
    'Not a deposit match, so we give no figure: three cases at level 3',
  );
});
