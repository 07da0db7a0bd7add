import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bonusSearchOf, fillBonusForm, readBonusForm } from '../../../shared/casinos/bonus-form';
import type { BonusForm } from '../../../shared/casinos/bonus-form';
import { bonusValue, centsText, chanceText, offerText } from '../../../shared/casinos/bonus-value';
import type { BonusTerms } from '../../../shared/casinos/bonus-value';
import { bonusSearch } from '../../../shared/casinos/tool-search';
import { processorTime } from '../../fixtures/waiting';

const COPPERLINE: BonusTerms = {
  deposit: 10_000,
  match: 10_000,
  cap: 50_000,
  wagering: 100,
  edge: 300,
  counts: 'bonus',
};

/** Computes the loss chance by simulating every bet for every possible balance. */
function lossByPlaying({ deposit, edge }: BonusTerms, bonus: number, staked: number): number {
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
  return [...chances].reduce((sum, [units, chance]) => (units * balance < deposit * 100 ? sum + chance : sum), 0);
}

const terms: fc.Arbitrary<BonusTerms> = fc.record({
  deposit: fc.integer({ min: 100, max: 1_000_000 }),
  match: fc.integer({ min: 0, max: 30_000 }),
  cap: fc.option(fc.integer({ min: 0, max: 500_000 })),
  wagering: fc.integer({ min: 0, max: 600 }),
  edge: fc.integer({ min: 0, max: 5_000 }),
  counts: fc.constantFrom('bonus' as const, 'both' as const),
});

describe('the value of a bonus', () => {
  test('is the bonus minus the house edge on the required bets', () => {
    expect(bonusValue(COPPERLINE)).toMatchObject({
      bonus: 10_000,
      staked: 10_000,
      cost: 300,
      worth: 9_700,
      isCapped: false,
    });
    const hexwater = { ...COPPERLINE, match: 15_000, cap: 100_000, wagering: 4_000, edge: 500 };
    expect(bonusValue(hexwater)).toMatchObject({ bonus: 15_000, staked: 600_000, cost: 30_000, worth: -15_000 });
    expect(bonusValue({ ...COPPERLINE, counts: 'both' })).toMatchObject({ staked: 20_000, worth: 9_400 });
    expect(bonusValue({ ...COPPERLINE, deposit: 100_000 })).toMatchObject({ bonus: 50_000, isCapped: true });
  });

  test('agrees with a second calculation in big integers', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const half = (value: bigint, by: bigint) => (2n * value + by) / (2n * by);
        const matched = half(BigInt(given.deposit) * BigInt(given.match), 10_000n);
        const bonus = given.cap !== null && matched > BigInt(given.cap) ? BigInt(given.cap) : matched;
        const base = given.counts === 'both' && bonus > 0n ? BigInt(given.deposit) + bonus : bonus;
        const staked = half(base * BigInt(given.wagering), 100n);
        const cost = half(staked * BigInt(given.edge), 10_000n);
        expect(bonusValue(given)).toMatchObject({
          bonus: Number(bonus),
          staked: Number(staked),
          cost: Number(cost),
          worth: Number(bonus - cost),
        });
      }),
      { numRuns: 500 },
    );
  });

  test('has the loss chance that simulating every balance gives', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const { bonus, staked, lossChance } = bonusValue(given);
        expect(lossChance).toBeCloseTo(lossByPlaying(given, bonus, staked), 8);
      }),
      { numRuns: 150 },
    );
  });

  test('is never a loss without wagering, and almost always one with far too much', () => {
    expect(bonusValue({ ...COPPERLINE, wagering: 0 }).lossChance).toBe(0);
    expect(bonusValue({ ...COPPERLINE, wagering: 20_000, edge: 5_000 }).lossChance).toBeGreaterThan(0.999);
  });

  test('is computed quickly for the largest input', () => {
    const taken = processorTime();
    bonusValue({ deposit: 10_000_000, match: 100_000, cap: null, wagering: 20_000, edge: 1, counts: 'both' });
    expect(taken()).toBeLessThan(500);
  });

  test('is described in words', () => {
    expect([centsText(9_700), centsText(-15_000), centsText(123_456_789)]).toEqual([
      '$97.00',
      '− $150.00',
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
});

const site = {
  address: 'copperline',
  bonus: { match: 10_000, cap: 50_000, wagering: 100, edge: 300, edgeGame: 'Crash' },
};
const halfKnown = { address: 'half', bonus: { match: 5_000, cap: null, wagering: null, edge: null, edgeGame: null } };

describe('the form', () => {
  test('starts with an example, and with the known facts of a site', () => {
    expect(fillBonusForm({}, null)).toEqual({
      casino: '',
      deposit: '100',
      match: '100',
      cap: '500',
      wagering: '10',
      edge: '5',
      counts: 'bonus',
    });
    const form = fillBonusForm({ casino: 'copperline' }, site);
    expect(form).toMatchObject({ casino: 'copperline', match: '100', cap: '500', wagering: '1', edge: '3' });
    expect(readBonusForm(form, site.bonus)).toEqual({ terms: COPPERLINE, notes: {} });
  });

  test('states its assumptions for unknown values', () => {
    const form = fillBonusForm({ casino: 'half' }, halfKnown);
    const { terms: read, notes } = readBonusForm(form, halfKnown.bonus);
    expect(read).toMatchObject({ match: 5_000, cap: null, wagering: 1_000, edge: 500 });
    expect(notes).toEqual({
      cap: { text: 'Not known; none is assumed.', isWrong: false },
      wagering: { text: 'Not known; 10× is assumed.', isWrong: false },
      edge: { text: 'Not known; 5% is assumed.', isWrong: false },
    });
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

  test('parses figures as people write them', () => {
    const form: BonusForm = { ...fillBonusForm({}, null), deposit: '$1,250.50', match: '50%', wagering: '.5×' };
    expect(readBonusForm(form, null)).toMatchObject({
      terms: { deposit: 125_050, match: 5_000, wagering: 50 },
      notes: {},
    });
  });

  test('always yields valid terms, whatever is typed', () => {
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(fc.record({ deposit: text, match: text, cap: text, wagering: text, edge: text }), (typed) => {
        const { terms: read } = readBonusForm({ ...typed, casino: '', counts: 'both' }, null);
        expect(
          Object.values(bonusValue(read)).every((value) => typeof value === 'boolean' || Number.isFinite(value)),
        ).toBe(true);
      }),
    );
  });

  test('is written to an address and read back from it', () => {
    const form: BonusForm = { ...fillBonusForm({}, site), deposit: '250', edge: '2.5', counts: 'both' };
    expect(fillBonusForm(bonusSearch(bonusSearchOf(form)), site)).toEqual(form);
  });

  test('submitted for another site keeps only the deposit: the other figures belonged to the first', () => {
    const sent = bonusSearch({ casino: 'half', filled: 'copperline', deposit: '250', match: '100', wagering: '1' });
    expect(fillBonusForm(sent, halfKnown)).toMatchObject({ deposit: '250', match: '50', wagering: '' });
  });
});
