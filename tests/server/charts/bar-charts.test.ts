import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chartHtml } from '../../../shared/charts/figure';
import { outcomeDots, countOutcomes } from '../../../shared/codes/outcome-dots';
import { bonusChart, bonusesChart, bonusPoints } from '../../../shared/codes/bonus-chart';
import { edgeBars, edgeChart } from '../../../server/features/charts/edge-chart';
import { knownChart, knownShares } from '../../../server/features/charts/known-chart';
import { scoreBars, scoreChart } from '../../../server/features/charts/score-chart';
import { GAMEMODES } from '../../../shared/content/gamemodes';

const MOST_BYTES = 3 * 1024;
const bytes = (chart: Parameters<typeof chartHtml>[0] | null) => (chart ? Buffer.byteLength(chartHtml(chart)) : 0);

describe('the bars of a rating', () => {
  const parts = fc.array(
    fc.record({
      name: fc.stringMatching(/^[A-Za-z ]{1,40}$/),
      weight: fc.integer({ min: 1, max: 100 }),
      score: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
    }),
    { minLength: 1, maxLength: 8 },
  );

  test('each bar of a rating is as long as its score and as wide as its weight, one below the other', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const bars = scoreBars(given);
        let bottom = -0.6;
        given.forEach(({ weight, score }, index) => {
          expect(bars[index]?.length).toBeCloseTo(score * 20, 6);
          expect(bars[index]?.width).toBeCloseTo(weight * 0.06, 6);
          expect(bars[index]?.top).toBeCloseTo(bottom + 2, 6);
          bottom += 2 + weight * 0.06;
        });
        expect(bytes(scoreChart('A', given))).toBeLessThanOrEqual(MOST_BYTES);
      }),
    );
    expect(scoreChart('A', [])).toBeNull();
  });

  test('the caption of a rating names the heaviest part and the lowest', () => {
    const finding = (terms: number) =>
      scoreChart('A', [
        { name: 'Payouts', weight: 60, score: 4.5 },
        { name: 'Terms', weight: 40, score: terms },
      ])?.finding;
    expect(finding(3)).toBe('Payouts counts most (60%) and scores 4.5; the lowest score is Terms, 3.0.');
    expect(finding(5)).toBe('Payouts counts most (60%) and scores 4.5; nothing scores lower.');
  });
});

describe('the edges of the games', () => {
  const edges = fc.dictionary(fc.constantFrom(...GAMEMODES), fc.integer({ min: 0, max: 5000 }), { minKeys: 1 });
  const field = fc
    .dictionary(fc.constantFrom(...GAMEMODES), fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 30 }))
    .map((byMode) => new Map(Object.entries(byMode)));

  test('each edge and each range stands where its percentage is on one scale from nothing', () => {
    fc.assert(
      fc.property(edges, field, (own, others) => {
        const cheapest = Object.entries(own)
          .toSorted(([a, one], [b, other]) => one - other || (a < b ? -1 : 1))
          .slice(0, 7);
        const ranges = cheapest.flatMap(([mode]) => {
          const known = others.get(mode) ?? [];
          return known.length < 3 ? [] : known;
        });
        const most = Math.max(1, ...cheapest.map(([, edge]) => edge), ...ranges);
        const bars = edgeBars(own, others);
        expect(bars.map(({ edge }) => edge)).toEqual(cheapest.map(([, edge]) => edge));
        for (const { mode, edge, length, at } of bars) {
          expect(length).toBeCloseTo((edge / most) * 98, 6);
          const known = (others.get(mode) ?? []).toSorted((a, b) => a - b);
          if (known.length < 3) expect(at).toBeNull();
          else {
            expect(at?.low).toBeCloseTo(((known[0] ?? 0) / most) * 98, 6);
            expect(at?.high).toBeCloseTo(((known.at(-1) ?? 0) / most) * 98, 6);
          }
        }
      }),
    );
  });

  test('a dozen games with their ranges are at most 3 KiB, and their caption compares them with the median site', () => {
    const dozen = GAMEMODES.slice(0, 12);
    const others = new Map(dozen.map((mode) => [mode, [300, 500, 700]] as const));
    const chart = edgeChart('A', Object.fromEntries(dozen.map((mode, index) => [mode, 200 + index * 100])), others);
    expect(bytes(chart)).toBeLessThanOrEqual(MOST_BYTES);
    expect(edgeChart('A', { crash: 400, dice: 600 }, new Map([['crash', [300, 500, 700]]]))?.finding).toBe(
      'The house keeps from 4% of a bet on Crash to 6% on Dice; less than the median site on 1 of 1 game.',
    );
    expect(edgeChart('A', { crash: 400 }, new Map())?.finding).toBe('The house keeps 4% of a bet on Crash.');
    expect(edgeChart('A', {}, new Map())).toBeNull();
  });
});

describe('the pictures of a bonus', () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true });

  test('a hundred players are drawn, of whom as many lose as the walk says', () => {
    fc.assert(
      fc.property(chance, chance, (one, other) => {
        const [ruinChance, lossChance] = [Math.min(one, other), Math.max(one, other)];
        const { nothing, less, kept } = countOutcomes({ lossChance, ruinChance });
        expect([nothing + less + kept, nothing + less]).toEqual([100, Math.round(lossChance * 100)]);
        const html = chartHtml(outcomeDots({ lossChance, ruinChance }, 10_000));
        const marks = (kind: RegExp) => (kind.exec(html)?.[1]?.match(/M/g) ?? []).length;
        expect(marks(/class="nothing"[^>]* d="([^"]*)"/)).toBe(nothing);
        expect(marks(/class="less" d="([^"]*)"/)).toBe(less);
        expect(marks(/<path d="([^"]*)"/)).toBe(kept);
        expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MOST_BYTES);
      }),
    );
  });

  test('the caption of the players counts those below the deposit, and neither nobody nor everybody by rounding', () => {
    const finding = (lossChance: number, ruinChance: number) => outcomeDots({ lossChance, ruinChance }, 10_000).finding;
    expect(finding(0.12, 0.03)).toBe('12 of 100 players end below the $100 they paid in, 3 of them with nothing.');
    expect(finding(0.003, 0)).toBe('Fewer than 1 of 100 players end below the $100 they paid in.');
    expect(finding(0, 0)).toBe('None of 100 players end below the $100 they paid in.');
    expect(finding(0.999, 0.999)).toBe(
      'More than 99 of 100 players end below the $100 they paid in, all of them with nothing.',
    );
  });

  test('a bonus stands among the others where its worth is, and its caption counts those that are worth less', () => {
    const worths = fc.array(fc.integer({ min: -10_000, max: 10_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(worths, (all) => {
        const worths = new Map(all.map((worth, index) => [String(index), worth]));
        const points = bonusPoints(worths);
        const chart = bonusChart('A', { worths, id: '0', deposit: 10_000 });
        if (all.length < 3) {
          expect([points, chart]).toEqual([null, null]);
          return;
        }
        const own = all[0] ?? 0;
        const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
        const x = (worth: number) => 2 + (96 * (worth - low)) / (high - low);
        const sorted = all.toSorted((a, b) => b - a);
        expect(points?.all.map(({ worth }) => worth)).toEqual(sorted);
        sorted.forEach((worth, index) => expect(points?.all[index]?.at).toBeCloseTo(x(worth), 6));
        const below = all.filter((worth) => worth < own).length;
        const said =
          below === all.length - 1 ? 'more than any' : below === 0 ? 'no more than any' : `more than ${below}`;
        expect(chart?.finding).toContain(`: ${said} of the other ${all.length - 1} bonuses`);
      }),
    );
    const chart = bonusChart('Copperline', {
      worths: new Map([
        ['a', 9400],
        ['b', -3000],
        ['c', 5000],
      ]),
      id: 'c',
      deposit: 10_000,
    });
    expect(chart?.finding).toBe(
      'On $100 this bonus is worth +\u00A0$50: more than 1 of the other 2 bonuses we could price.',
    );
    expect(bytes(chart)).toBeLessThanOrEqual(MOST_BYTES);
  });
});

test('all bonuses together are counted by sign, named at both ends, and at most 3 KiB however many there are', () => {
  const worths = new Map(Array.from({ length: 200 }, (_, index) => [`site-${index}`, 9400 - index * 100] as const));
  const names = new Map([...worths.keys()].map((id) => [id, `The ${id}`]));
  const chart = bonusesChart(worths, { names, deposit: 10_000 });
  expect(chart?.finding).toBe(
    'On $100, 94 of the 200 bonuses we could price are worth more than $0, from +\u00A0$94 at The site-0 to −\u00A0$105 at The site-199.',
  );
  expect(chart?.marks.match(/<circle/g)).toHaveLength(20);
  expect([chart?.table?.rows[0], chart?.table?.rows.at(-1)]).toEqual([
    ['The site-0', '+\u00A0$94'],
    ['The site-199', '−\u00A0$105'],
  ]);
  expect(bytes(chart)).toBeLessThanOrEqual(MOST_BYTES);
  expect(bonusesChart(new Map([['a', 1]]), { names, deposit: 10_000 })).toBeNull();
});

test('the share of known facts counts those with a value, and of them those whose check is in date', () => {
  const fact = fc.record({
    group: fc.constantFrom('Payouts', 'Bonus'),
    value: fc.option(fc.constant('x')),
    checked: fc.option(fc.record({ isOverdue: fc.boolean() })),
  });
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 60 }), (facts) => {
      const known = facts.filter(({ value }) => value !== null);
      const fresh = known.filter(({ checked }) => checked && !checked.isOverdue);
      const shares = knownShares(facts);
      const of = Math.max(1, facts.length);
      expect(shares.known).toBeCloseTo((known.length / of) * 100, 6);
      expect(shares.fresh).toBeCloseTo((fresh.length / of) * 100, 6);
      expect(bytes(knownChart('A', facts))).toBeLessThanOrEqual(MOST_BYTES);
    }),
  );
});
