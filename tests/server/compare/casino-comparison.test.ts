import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markBest, compareSites, countDifferences } from '../../../shared/compare/casino-comparison';
import type { ComparedCell, ComparedFact, ComparedSite } from '../../../shared/compare/casino-comparison';
import { NEVER } from '../../../shared/facts/casino-facts';
import type { FactValue } from '../../../shared/facts/casino-facts';
import { DEFAULT_CRITERIA } from '../../../shared/ranking/casino-scores';
import {
  comparisonAnswer,
  comparisonSentences,
  decidingDifference,
  durationInWords,
} from '../../../shared/compare/comparison-sentences';

type Facts = Record<string, FactValue | readonly [FactValue, string]>;

const isNoted = (given: Facts[string]): given is readonly [FactValue, string] =>
  Array.isArray(given) && given.length === 2 && typeof given[1] === 'string' && given[1].includes(' ');

function site(name: string, facts: Facts = {}, overrides: Partial<ComparedSite> = {}): ComparedSite {
  const known = Object.entries(facts).map(([key, given]): [string, ComparedFact] => [
    key,
    isNoted(given) ? { value: given[0], note: given[1] } : { value: given, note: '' },
  ]);
  return {
    name,
    status: 'listed',
    rating: 4,
    place: null,
    gamemodes: ['crash'],
    facts: new Map(known),
    scores: new Map(),
    bonusAmount: '10%',
    promoCode: null,
    codeNote: null,
    bonusTerms: null,
    positives: ['Quick'],
    negatives: ['Small'],
    verifiedAt: null,
    ...overrides,
  };
}

const toRow = (sites: ComparedSite[], key: string) => {
  const row = compareSites(sites, DEFAULT_CRITERIA)
    .flatMap(({ rows }) => rows)
    .find((one) => one.key === key);
  if (!row) throw new Error(`There is no row ${key}.`);
  return row;
};
const toText = (cell: ComparedCell | undefined) =>
  cell !== null && typeof cell === 'object' && 'text' in cell ? cell.text : cell;
const toTexts = (sites: ComparedSite[], key: string) => toRow(sites, key).cells.map(toText);
const listMarks = (sites: ComparedSite[], key: string) =>
  toRow(sites, key).cells.map((cell) => cell !== null && typeof cell === 'object' && 'isBest' in cell);

describe('the better value', () => {
  test.for([
    ['the lower of two times', 'payout_median', 14, 120, [true, false]],
    ['the smaller of two deposits', 'min_deposit', 500, 200, [false, true]],
    ['the later identity check', 'kyc_from', 100_000, NEVER, [false, true]],
    ['a yes', 'provably_fair', true, false, [true, false]],
    ['no match of a bonus, which says nothing of its worth', 'bonus_match', 500, 10_000, [false, false]],
    ['no withdrawal fee', 'withdrawal_fee', 0, 100, [true, false]],
  ] as const)('the better value is %s', ([, key, a, b, marks]) => {
    expect(listMarks([site('A', { [key]: a }), site('B', { [key]: b })], key)).toEqual(marks);
  });

  test.for([
    ['founded_year', 2016, 2020],
    ['licence', 'Anjouan', 'Curaçao'],
    ['fairness_scheme', 'seed-pair', 'none'],
    ['payment_methods', ['skins'], ['bitcoin']],
  ] as const)('no better value exists for %s, which has no order', ([key, a, b]) => {
    expect(listMarks([site('A', { [key]: a }), site('B', { [key]: b })], key)).toEqual([false, false]);
  });

  test('the better value is not marked between limits of different periods, unless one site never asks at all', () => {
    const month = site('A', { kyc_from: [100_000, 'a month'] });
    const total = site('B', { kyc_from: [200_000, 'in total'] });
    expect(listMarks([month, total], 'kyc_from')).toEqual([false, false]);
    expect(listMarks([month, site('B', { kyc_from: [200_000, 'a month'] })], 'kyc_from')).toEqual([false, true]);
    expect(listMarks([month, total, site('C', { kyc_from: NEVER })], 'kyc_from')).toEqual([false, false, true]);
  });

  test('the better value is marked for both of a tie, for none if all are equal, and never against an unknown value', () => {
    const marks = (...values: (number | null)[]) =>
      listMarks(
        values.map((value, index) => site(`S${index}`, value === null ? {} : { payout_median: value })),
        'payout_median',
      );
    expect(marks(14, 14, 20)).toEqual([true, true, false]);
    expect(marks(14, 14)).toEqual([false, false]);
    expect(marks(14, null)).toEqual([false, false]);
    expect(marks(14, null, 20)).toEqual([true, false, false]);
  });

  test('the better value never belongs to a site without an offer', () => {
    const closed = site('Shut', { payout_median: 1 }, { status: 'closed', rating: 5 });
    const sites = [closed, site('A', { payout_median: 14 }), site('B', { payout_median: 20 }, { rating: 3 })];
    expect(listMarks(sites, 'payout_median')).toEqual([false, true, false]);
    expect(listMarks(sites, 'rating')).toEqual([false, true, false]);
    expect(toRow(sites, 'offer').cells[0]).toBe('No offer');
  });

  test('the better value agrees with a naive implementation for any values', () => {
    const measure = fc.option(fc.record({ amount: fc.nat(5), condition: fc.constantFrom('', 'a month') }));
    fc.assert(
      fc.property(
        fc.array(measure, { minLength: 2, maxLength: 4 }),
        fc.constantFrom('higher', 'lower'),
        (all, better) => {
          const marks = markBest(all, better);
          const known = all.filter((one) => one !== null);
          const isBeaten = (amount: number) =>
            known.some((other) => (better === 'higher' ? other.amount > amount : other.amount < amount));
          all.forEach((one, index) => {
            if (marks[index]) expect(one !== null && !isBeaten(one.amount)).toBe(true);
          });
          // A marked value is better than some other.
          if (marks.some(Boolean)) expect(known.some(({ amount }) => isBeaten(amount))).toBe(true);
          const areAlike = new Set(known.map(({ condition }) => condition)).size < 2;
          if (areAlike && known.some(({ amount }) => isBeaten(amount))) expect(marks.some(Boolean)).toBe(true);
        },
      ),
    );
  });
});

describe('the rows', () => {
  test('the rows of a comparison show a house edge per mode, and where a mode is not offered', () => {
    const sites = [
      site('A', { house_edge: { crash: 300, dice: 100 } }, { gamemodes: ['crash', 'dice'] }),
      site('B', { house_edge: { crash: 200 } }, { gamemodes: ['crash', 'roulette'] }),
      site('C', {}, { gamemodes: ['dice'] }),
    ];
    expect(toRow(sites, 'house_edge crash')).toMatchObject({
      label: 'Edge, Crash',
      cells: ['3%', { text: '2%', isBest: true }, 'Not offered'],
    });
    expect(toTexts(sites, 'house_edge dice')).toEqual(['1%', 'Not offered', null]);
  });

  test('the rows of a comparison differ if text or note differs, and facts unknown for all are listed once', () => {
    const same = [site('A', { min_deposit: 500 }), site('B', { min_deposit: 500 })];
    expect(toRow(same, 'min_deposit').differs).toBe(false);
    expect(toRow([same[0] ?? site('A'), site('B', { min_deposit: [500, 'in coins'] })], 'min_deposit').differs).toBe(
      true,
    );
    expect(toRow([same[0] ?? site('A'), site('B')], 'min_deposit').differs).toBe(true);
    expect(countDifferences(compareSites(same, DEFAULT_CRITERIA))).toBe(0);
    const payouts = compareSites(same, DEFAULT_CRITERIA).find(({ key }) => key === 'payouts');
    expect(payouts?.unknown).toContain('Median payout');
    expect(payouts?.unknown).not.toContain('Payouts tested');
  });

  test('the rows of a comparison do not differ where only the explanation of one value does, or nothing is known on either side', () => {
    const notes = [site('A', { provably_fair: [true, 'by hash'] }), site('B', { provably_fair: true })];
    expect(toRow(notes, 'provably_fair').differs).toBe(false);
    const free = [site('A', { withdrawal_fee: [0, 'network fee only'] }), site('B', { withdrawal_fee: 0 })];
    expect(toRow(free, 'withdrawal_fee').differs).toBe(false);
    const crash = [site('A', { house_edge: { crash: 300 } }), site('B', {}, { gamemodes: ['dice'] })];
    expect(toRow(crash, 'house_edge crash').differs).toBe(false);
  });

  test('the rows of a comparison show lists as what is in all of them and what each has in addition', () => {
    const listedIn = (...lists: (string[] | null)[]) =>
      toRow(
        lists.map((list, index) => site(`S${index}`, list === null ? {} : { payment_methods: list })),
        'payment_methods',
      ).listed;
    expect(listedIn(['skins', 'bitcoin'], ['bitcoin', 'ethereum'])).toEqual({
      common: 'Bitcoin',
      own: ['Skins', 'Ethereum'],
    });
    expect(listedIn(['skins', 'bitcoin'], ['bitcoin'])).toEqual({ common: 'Bitcoin', own: ['Skins', ''] });
    expect(listedIn(['bitcoin'], ['bitcoin'])).toBeUndefined();
    expect(listedIn(['skins'], ['bitcoin'])).toBeUndefined();
    expect(listedIn(['bitcoin'], null)).toBeUndefined();
  });

  test('the rows of a comparison show what a bonus is worth with its verdict, or why there is no sum', () => {
    const match = { bonus_kind: 'match', bonus_match: 10_000, bonus_cap: 50_000 };
    const games = { bonus_wagering_on: 'bonus', bonus_contribution: { crash: 10_000 }, house_edge: { crash: 300 } };
    const good = site('Good', { ...match, ...games, bonus_wagering: 1 });
    const costly = site('Costly', { ...match, ...games, bonus_wagering: 50, house_edge: { crash: 800 } });
    const unclear = site('Unclear', { ...match, bonus_wagering: 30, bonus_wagering_on: 'bonus' });
    expect(toRow([good, costly, unclear], 'worth')).toMatchObject({
      label: 'Worth on $100',
      cells: [
        { text: '+\u00A0$97', note: 'Worth taking', isBest: true },
        { text: '−\u00A0$99', note: 'Costs more than it gives' },
        { text: 'No sum', note: 'The terms do not say which games count' },
      ],
    });
    expect(toRow([good, costly], 'worth likely').cells[0]).toMatchObject({ text: '+\u00A0$97', note: 'Crash' });
    expect(listMarks([costly, site('Worse', { ...match, ...games, bonus_wagering: 60 })], 'worth')).toEqual([
      false,
      false,
    ]);
    const shut = site('Shut', { ...match, ...games, bonus_wagering: 1 }, { status: 'warning' });
    expect(toTexts([good, shut], 'worth')).toEqual(['+\u00A0$97', 'No offer']);
  });

  test('the rows of a comparison truncate a long list of countries', () => {
    const many = ['AU', 'BE', 'DK', 'ES', 'FR', 'GB', 'IT', 'NL', 'SG', 'US'];
    const text = toTexts([site('A', { excluded_countries: many }), site('B')], 'excluded_countries')[0];
    expect(text).toMatch(/^Australia, .* and 2 more$/);
  });

  test('the rows of a comparison list the scores in the order of the criteria, with their weights', () => {
    const sites = [
      site('A', {}, { scores: new Map([['payouts', 4.5]]), place: 2 }),
      site('B', {}, { scores: new Map([['payouts', 5]]) }),
    ];
    expect(toRow(sites, 'score payouts')).toMatchObject({
      label: 'Payouts, 40%',
      cells: ['4.5', { text: '5.0', isBest: true }],
    });
    expect(toTexts(sites, 'place')).toEqual(['#2', 'Not ranked yet']);
  });
});

describe('the answer to which is better', () => {
  const scored = (name: string, rating: number, payouts: number, fairness: number, games = 4) =>
    site(
      name,
      {},
      {
        rating,
        scores: new Map([
          ['payouts', payouts],
          ['fairness', fairness],
          ['games', games],
        ]),
      },
    );
  const criteria = [
    { key: 'payouts', name: 'Payouts', weight: 40, explanation: '' },
    { key: 'fairness', name: 'Fairness', weight: 30, explanation: '' },
    { key: 'games', name: 'Games and prices', weight: 30, explanation: '' },
  ];

  test('the answer to which is better names the higher score, where each is ahead, and ties as ties', () => {
    const said = comparisonAnswer([scored('A', 4.8, 5, 4.5), scored('B', 3.9, 4, 5)], criteria);
    expect(said).toBe('A wins, 4.8 to 3.9: better on payouts; B on fairness; equal on games and prices.');
  });

  test('the answer to which is better calls equal ratings a tie', () => {
    expect(comparisonAnswer([scored('A', 4, 5, 4), scored('B', 4, 4, 5)], criteria)).toBe(
      'A tie at 4.0: A is better on payouts; B on fairness; equal on games and prices.',
    );
    const same = [scored('A', 4, 4, 4), scored('B', 4, 4, 4)];
    expect(comparisonAnswer(same, criteria)).toBe('A tie at 4.0: equal on payouts, fairness, and games and prices.');
    expect(comparisonAnswer([site('A'), site('B')], criteria)).toBe('A tie at 4.0.');
  });

  test('the answer to which is better compares three or four by the highest', () => {
    const sites = [scored('A', 4.5, 5, 4), scored('B', 4.5, 5, 3), scored('C', 4, 4, 5)];
    expect(comparisonAnswer(sites, criteria)).toBe(
      'A tie of A and B at 4.5 against 4.0: C is best on fairness; A and B tie on payouts; equal on games and prices.',
    );
  });

  test('the answer to which is better is not given next to a site without an offer', () => {
    expect(comparisonAnswer([site('A'), site('B', {}, { status: 'warning' })], criteria)).toBeUndefined();
  });
});

describe('the sentences', () => {
  test('the sentences of a comparison say how often each bonus is bet, with the right possessive', () => {
    const sites = [site('Tinderbox Cases', { bonus_wagering: 1 }), site('Hexwater', { bonus_wagering: 40 })];
    expect(comparisonSentences(sites)).toContain(
      'You bet Tinderbox Cases’ bonus once before you can withdraw, Hexwater’s 40 times.',
    );
  });

  test('the sentences of a comparison state first how soon each pays', () => {
    const copperline = site('Copperline', { payout_median: 14 });
    const [first] = comparisonSentences([copperline, site('Ninth Round', { payout_median: 120 })]);
    expect(first).toBe('Copperline typically pays out in 14 minutes (median), Ninth Round in 2 hours.');
    const three = [site('Old Harbour', { payout_median: 27 }), site('Ninth Round', { payout_median: 18 }), copperline];
    expect(comparisonSentences(three)[0]).toBe(
      'Copperline typically pays out in 14 minutes (median), Ninth Round in 18 and Old Harbour in 27.',
    );
  });

  test('the sentences of a comparison name the only site with a merit, if all are known', () => {
    const a = site('A', { bonus_wagering: 0, min_deposit: 500, kyc_from: NEVER }, { gamemodes: ['crash', 'jackpot'] });
    const b = site('B', { bonus_wagering: 30, min_deposit: 200, kyc_from: 100_000 });
    expect(comparisonSentences([a, b])).toEqual([
      'Only A’s bonus has no wagering.',
      'B takes the smaller deposit, $2.',
      'Only A never asks for an identity check.',
    ]);
    expect(comparisonSentences([a, b, site('C')])).toEqual(['Only A has Jackpot.']);
  });

  test('the sentences of a comparison are at most three, and none if nothing sets the sites apart', () => {
    expect(comparisonSentences([site('A'), site('B')])).toEqual([]);
    expect(comparisonSentences([site('A', {}, { rating: 5 }), site('B')])).toEqual(['We rate A 5.0, B 4.0.']);
  });

  test('the sentences of a comparison say nothing of a site without an offer', () => {
    const shut = site('Shut', { payout_median: 5 }, { status: 'warning' });
    expect(comparisonSentences([shut, site('B', { payout_median: 20 })])).toEqual([]);
  });

  test.for([
    [1, '1 minute'],
    [59, '59 minutes'],
    [60, '1 hour'],
    [302, '5 hours 2 minutes'],
    [1500, '1 day 1 hour'],
    [2880, '2 days'],
    [0, 'no time'],
  ] as const)('%i minutes are %s', ([minutes, words]) => {
    expect(durationInWords(minutes)).toBe(words);
  });

  test('the sentences of a comparison name the deciding differences from a similar site', () => {
    const a = site('A', { payout_median: 14, min_deposit: 500 });
    expect(decidingDifference(site('B', { payout_median: 60 }), a)).toBe(
      'Typically pays out in 1 hour (median), A in 14 minutes.',
    );
    expect(decidingDifference(site('B', { min_deposit: 200 }), a)).toBe('Takes $2 and more, A $5.');
    expect(decidingDifference(site('B', {}, { rating: 3 }), a)).toBe('We rate it 3.0, A 4.0.');
    expect(decidingDifference(site('B'), a)).toBe('The same as A in all that decides.');
  });
});
