import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBonusSearch, fillBonusForm, readBonusForm } from '../../../shared/codes/bonus-form';
import type { BonusForm } from '../../../shared/codes/bonus-form';
import { bonusValue, centsText, chanceText, offerText } from '../../../shared/codes/bonus-value';
import type { BonusTerms } from '../../../shared/codes/bonus-value';
import { bonusSearch } from '../../../shared/tools/tool-search';
import { processorTime } from '../../fixtures/waiting';

const COPPERLINE: BonusTerms = {
  deposit: 10_000,
  match: 10_000,
  cap: 50_000,
  wagering: 100,
  edge: 300,
  contribution: 10_000,
  counts: 'bonus',
};

/** Plays every bet for every possible balance: the mean at the end, and the chance to end with less than the deposit. */
function played({ deposit, edge }: BonusTerms, bonus: number, staked: number) {
  const balance = deposit + bonus;
  const bets = staked === 0 ? 0 : Math.ceil((staked * 100) / balance);
  const win = (1 - edge / 10_000) / 2;
  let chances = new Map([[100, 1]]);
  for (let bet = 0; bet < bets; bet += 1) {
    const next = new Map<number, number>();
    const add = (units: number, chance: number) => next.set(units, (next.get(units) ?? 0) + chance);
    for (const [units, chance] of chances) {
      if (units === 0) add(0, chance);
      else {
        add(units + 1, chance * win);
        add(units - 1, chance * (1 - win));
      }
    }
    chances = next;
  }
  const ends = [...chances];
  return {
    mean: (ends.reduce((sum, [units, chance]) => sum + units * chance, 0) * balance) / 100,
    ruinChance: chances.get(0) ?? 0,
    lossChance: ends.reduce((sum, [units, chance]) => (units * balance < deposit * 100 ? sum + chance : sum), 0),
  };
}

const terms: fc.Arbitrary<BonusTerms> = fc.record({
  deposit: fc.integer({ min: 100, max: 1_000_000 }),
  match: fc.integer({ min: 0, max: 30_000 }),
  cap: fc.option(fc.integer({ min: 0, max: 500_000 })),
  wagering: fc.integer({ min: 0, max: 600 }),
  edge: fc.integer({ min: 0, max: 5_000 }),
  contribution: fc.integer({ min: 5_000, max: 20_000 }),
  counts: fc.constantFrom('bonus' as const, 'both' as const),
});

test('the value of a bonus is the mean balance at the end less the deposit', () => {
  expect(bonusValue(COPPERLINE)).toMatchObject({ bonus: 10_000, staked: 10_000, cost: 300, worth: 9_700 });
  expect(bonusValue({ ...COPPERLINE, counts: 'both' })).toMatchObject({ staked: 20_000, worth: 9_400 });
  expect(bonusValue({ ...COPPERLINE, contribution: 5_000 })).toMatchObject({ staked: 20_000, worth: 9_400 });
  expect(bonusValue({ ...COPPERLINE, deposit: 100_000 })).toMatchObject({ bonus: 50_000, isCapped: true });
});

// Worked out apart from this code, by adding up every balance after every bet.
test.for([
  [10_000, 3_000, 500, -3_899, 0.733],
  [15_000, 4_000, 500, -7_413, 0.887],
  [15_000, 5_000, 800, -9_982, 0.999],
  [40_000, 6_000, 800, -10_000, 1],
  [10_000, 100, 10_000, 0, 0],
] as const)(
  'a bonus of %i basis points, wagered %i hundredths at an edge of %i, has its value',
  ([match, wagering, edge, worth, loss]) => {
    const value = bonusValue({ ...COPPERLINE, match, cap: null, wagering, edge });
    expect(value.worth).toBe(worth);
    expect(value.lossChance).toBeCloseTo(loss, 3);
  },
);

test('the value of a bonus agrees with playing every bet, and is never below the deposit', () => {
  fc.assert(
    fc.property(terms, (given) => {
      const { bonus, staked, worth, cost, lossChance, ruinChance } = bonusValue(given);
      const { mean, lossChance: chance, ruinChance: ruin } = played(given, bonus, staked);
      expect(Math.abs(worth - (mean - given.deposit))).toBeLessThanOrEqual(1);
      expect(lossChance).toBeCloseTo(chance, 8);
      expect(ruinChance).toBeCloseTo(ruin, 8);
      expect(worth).toBeGreaterThanOrEqual(-given.deposit);
      expect(worth + cost).toBe(bonus);
    }),
    { numRuns: 150 },
  );
});

test('the value of a bonus is never a loss without wagering, and almost always one with far too much', () => {
  expect(bonusValue({ ...COPPERLINE, wagering: 0 }).lossChance).toBe(0);
  expect(bonusValue({ ...COPPERLINE, wagering: 20_000, edge: 5_000 }).lossChance).toBeGreaterThan(0.999);
});

test('the value of a bonus is computed quickly for the largest input', () => {
  const taken = processorTime();
  bonusValue({
    ...COPPERLINE,
    match: 100_000,
    cap: null,
    wagering: 20_000,
    edge: 1,
    contribution: 100,
    counts: 'both',
  });
  expect(taken()).toBeLessThan(10_000);
});

test('the value of a bonus is described in words', () => {
  expect([centsText(9_700), centsText(-15_000), centsText(123_456_789)]).toEqual([
    '$97.00',
    '−\u00A0$150.00',
    '$1,234,567.89',
  ]);
  expect([0, 0.001, 0.471, 0.999].map(chanceText)).toEqual([
    'None',
    'Less than 1 in 100',
    '47 in 100',
    'More than 99 in 100',
  ]);
  expect(offerText({ match: 500, cap: null, wagering: 0 })).toBe('5%, no wagering');
  expect(offerText(COPPERLINE)).toBe('100% up to $500, 1× wagering');
});

const site = {
  address: 'copperline',
  bonus: {
    match: {
      terms: { match: 10_000, cap: 50_000, wagering: 100, counts: 'bonus' as const },
      games: [{ mode: 'crash', edge: 300, contribution: 10_000 }] as const,
    },
    reason: null,
  },
};
const untold = { address: 'untold', bonus: { match: null, reason: 'The terms do not say which games count' } };

test('the form of a bonus starts with an example, and with the known facts of a site', () => {
  expect(fillBonusForm({}, null)).toEqual({
    casino: '',
    deposit: '100',
    match: '100',
    cap: '500',
    wagering: '10',
    contribution: '100',
    edge: '5',
    counts: 'bonus',
  });
  const form = fillBonusForm({ casino: 'copperline' }, site);
  expect(form).toMatchObject({ casino: 'copperline', match: '100', cap: '500', wagering: '1', edge: '3' });
  expect(readBonusForm(form, site.bonus)).toEqual({ terms: COPPERLINE, notes: {}, reason: null });
});

test('the form of a bonus has no sum for a site whose terms are not known, until they are typed', () => {
  const form = fillBonusForm({ casino: 'untold' }, untold);
  expect(form).toMatchObject({ match: '', cap: '', wagering: '', contribution: '', edge: '' });
  const { notes, reason } = readBonusForm(form, untold.bonus);
  expect(reason).toBe('The terms do not say which games count');
  expect(notes.wagering).toEqual({ text: 'Not known.', isWrong: false });
  const typed = { ...form, match: '100', wagering: '2', contribution: '100' };
  expect(readBonusForm(typed, untold.bonus).reason).not.toBeNull();
  expect(readBonusForm({ ...typed, edge: '5' }, untold.bonus)).toMatchObject({ reason: null, terms: { cap: null } });
  expect(readBonusForm(form, null).reason).toBe('We know of no bonus at this site now');
});

test.for([
  ['deposit', '-1', 100, 'From $1 to $100,000; $1 is used.'],
  ['deposit', '1e9', 10_000, '“1e9” is not a number; $100 is used.'],
  ['deposit', '99999999999999999999', 10_000_000, 'From $1 to $100,000; $100,000 is used.'],
  ['match', 'NaN', 10_000, '“NaN” is not a number; 100% is used.'],
  ['edge', '60', 5_000, 'From 0% to 50%; 50% is used.'],
  ['wagering', '5,6', 100, '“5,6” is not a number; 1× is used.'],
] as const)('a %s of %s is corrected with a note', ([field, typed, value, text]) => {
  const { terms: read, notes } = readBonusForm({ ...fillBonusForm({}, site), [field]: typed }, site.bonus);
  expect(read[field]).toBe(value);
  expect(notes).toEqual({ [field]: { text, isWrong: true } });
});

test('the form of a bonus parses figures as people write them', () => {
  const form: BonusForm = { ...fillBonusForm({}, null), deposit: '$1,250.50', match: '50%', wagering: '.5×' };
  expect(readBonusForm(form, null)).toMatchObject({
    terms: { deposit: 125_050, match: 5_000, wagering: 50 },
    notes: {},
  });
});

test('the form of a bonus always yields valid terms, whatever is typed', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(
      fc.record({ deposit: text, match: text, cap: text, wagering: text, edge: text, contribution: text }),
      (typed) => {
        const { terms: read } = readBonusForm({ ...typed, casino: '', counts: 'both' }, null);
        expect(
          Object.values(bonusValue(read)).every((value) => typeof value === 'boolean' || Number.isFinite(value)),
        ).toBe(true);
      },
    ),
  );
});

test('the form of a bonus is written to an address and read back from it', () => {
  const form: BonusForm = { ...fillBonusForm({}, site), deposit: '250', edge: '2.5', counts: 'both' };
  expect(fillBonusForm(bonusSearch(toBonusSearch(form)), site)).toEqual(form);
});

test('the form of a bonus submitted for another site keeps only the deposit: the other figures belonged to the first', () => {
  const sent = bonusSearch({ casino: 'copperline', filled: 'untold', deposit: '250', match: '70', wagering: '9' });
  expect(fillBonusForm(sent, site)).toMatchObject({ deposit: '250', match: '100', wagering: '1' });
});
