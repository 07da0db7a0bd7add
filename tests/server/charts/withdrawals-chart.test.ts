import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chartHtml, chartTable } from '../../../shared/charts/figure';
import { minutesText } from '../../../shared/facts/casino-fact-text';
import { median } from '../../../shared/payouts/payouts';
import type { PayoutOutcome } from '../../../shared/payouts/payouts';
import { LOG_FROM, timeScale } from '../../../server/features/charts/time-scale';
import {
  FEWEST_DOTS,
  sitesChart,
  withdrawalPoints,
  withdrawalsChart,
} from '../../../server/features/charts/withdrawals-chart';
import type { Withdrawal } from '../../../server/features/charts/withdrawals-chart';

const MOST_BYTES = 3 * 1024;

const paid = (minutes: number): Withdrawal => ({ minutes, outcome: 'paid' });
const lost = (outcome: PayoutOutcome): Withdrawal => ({ minutes: null, outcome });
const payout = fc.oneof(
  fc.integer({ min: 0, max: 500_000 }).map(paid),
  fc.constantFrom<PayoutOutcome>('waiting', 'refused').map(lost),
);
const site = fc.record({ name: fc.stringMatching(/^[A-Za-z ]{1,40}$/), payouts: fc.array(payout, { maxLength: 60 }) });
const sites = fc.array(site, { minLength: 1, maxLength: 4 });
const typical = fc.option(
  fc.record({ median: fc.integer({ min: 1, max: 10_000 }), sites: fc.integer({ min: 1, max: 200 }) }),
);

describe('the picture of withdrawals', () => {
  test('each dot is where its time is on the scale, computed independently of the code', () => {
    fc.assert(
      fc.property(sites, typical, (given, field) => {
        const points = withdrawalPoints(given, field);
        const shown = given.filter(({ payouts }) => payouts.length >= FEWEST_DOTS);
        const counted = shown.map(({ payouts }) => payouts.slice(0, Math.floor(24 / shown.length)));
        const times = counted.flat().flatMap(({ minutes }) => minutes ?? []);
        const all = [...times, ...(field ? [field.median] : [])];
        if (shown.length === 0 || all.length === 0) {
          expect(points).toBeNull();
          return;
        }
        const isAllPaid = counted.flat().every(({ minutes }) => minutes !== null);
        const [least, most] = [Math.max(1, Math.min(...all)), Math.max(1, ...all)];
        const right = isAllPaid ? 98 : 76;
        const share = (minutes: number) =>
          most > least * LOG_FROM
            ? Math.log(Math.max(least, minutes) / least) / Math.log(most / least)
            : minutes / most;
        const expected = counted.map((payouts) =>
          payouts
            .map(({ minutes }) => (minutes === null ? 92 : 2 + share(minutes) * (right - 2)))
            .toSorted((a, b) => a - b),
        );
        const drawn = points?.rows.map(({ dots }) => dots.map(({ x }) => x)) ?? [];
        expect(drawn.map(({ length }) => length)).toEqual(expected.map(({ length }) => length));
        drawn.flat().forEach((x, index) => expect(x).toBeCloseTo(expected.flat()[index] ?? -1, 6));
        if (field) expect(points?.typicalAt).toBeCloseTo(2 + share(field.median) * (right - 2), 6);
      }),
    );
  });

  test('whatever was measured, the picture is at most 3 KiB and its labels keep apart', () => {
    fc.assert(
      fc.property(sites, typical, (given, field) => {
        const chart = withdrawalsChart(given, field);
        if (!chart) return;
        expect(Buffer.byteLength(chartHtml(chart))).toBeLessThanOrEqual(MOST_BYTES);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 9 }), (times) => {
        const { ticks } = timeScale(times, 2, 98);
        ticks.slice(1).forEach(({ x }, index) => expect(x - (ticks[index]?.x ?? 0)).toBeGreaterThanOrEqual(20));
        expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length);
      }),
    );
  });

  test('dots that would cover each other stand above each other, up to five', () => {
    const lanes = (payouts: Withdrawal[]) =>
      withdrawalPoints([{ name: 'A', payouts }], null)?.rows[0]?.dots.map(({ lane }) => lane);
    expect(lanes([9, 14, 14, 26].map(paid))).toEqual([0, 0, 1, 0]);
    expect(lanes(Array.from({ length: 7 }, () => paid(14)))).toEqual([0, 1, 2, 3, 4, 4, 4]);
  });

  test('the caption says what the dots say, and counts what did not come', () => {
    const field = { median: 29, sites: 21 };
    const finding = (payouts: Withdrawal[]) => withdrawalsChart([{ name: 'A', payouts }], field)?.finding;
    expect(finding([9, 14, 14, 26].map(paid))).toBe(
      'Our withdrawals: all 4 arrived, typically in 14 min; the median of 21 sites is 29 min.',
    );
    expect(finding([paid(300), lost('refused'), lost('waiting')])).toBe(
      'Our withdrawals: 1 of 3 arrived in 5 h; the median of 21 sites is 29 min.',
    );
    expect(finding([lost('refused'), lost('waiting')])).toBe(
      'Our withdrawals: none of 2 arrived; the median of 21 sites is 29 min.',
    );
    const both = [
      { name: 'Copperline', payouts: [paid(9), paid(14)] },
      { name: 'Farrow', payouts: [paid(300), lost('refused')] },
    ];
    expect(withdrawalsChart(both, null)?.finding).toBe(
      'Copperline paid all 2, typically in 12 min; Farrow paid 1 of 2 in 5 h.',
    );
    expect(median([9, 14])).toBe(12);
    const short = withdrawalsChart([both[0] ?? expect.fail(), { name: 'Farrow', payouts: [paid(3)] }], null);
    expect(short?.finding).toBe('Copperline paid all 2, typically in 12 min.');
    expect(short?.marks).toContain('Copperline');
  });

  test('the picture of all sites has a dot for each, names the fastest and the slowest, and is at most 3 KiB', () => {
    const listed = fc.array(
      fc.record({
        name: fc.stringMatching(/^[A-Za-z]{1,20}$/),
        minutes: fc.option(fc.integer({ min: 0, max: 500_000 })),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(listed, (all) => {
        const times = all.flatMap(({ minutes }) => minutes ?? []);
        const middle = median(times);
        const chart = sitesChart(all, middle === undefined ? null : { median: middle, sites: times.length });
        if (all.length < FEWEST_DOTS || times.length === 0) {
          expect(chart).toBeNull();
          return;
        }
        expect(chart?.marks.match(/<circle/g)).toHaveLength(Math.min(24, all.length));
        expect(chart?.table?.rows).toHaveLength(Math.min(24, all.length));
        const [fastest, slowest] = [Math.min(...times), Math.max(...times)].map(minutesText);
        expect(chart?.finding).toMatch(new RegExp(`took from ${fastest} at [A-Za-z]+ to ${slowest} at [A-Za-z]+;`));
        expect(Buffer.byteLength(chartHtml(chart ?? expect.fail()))).toBeLessThanOrEqual(MOST_BYTES);
      }),
    );
    const chart = sitesChart(
      [
        { name: 'Hexwater', minutes: 8 },
        { name: 'Vellum', minutes: 349 },
        { name: 'Farrow', minutes: null },
      ],
      { median: 36, sites: 2 },
    );
    expect(chart?.finding).toBe(
      'Our withdrawals typically took from 8 min at Hexwater to 5 h 49 min at Vellum; the median of 2 sites is 36 min. One site paid nothing.',
    );
    expect(chart?.table?.rows.at(-1)).toEqual(['Farrow', 'Not paid']);
  });

  test('one withdrawal is no picture, and a name is text', () => {
    expect(withdrawalsChart([{ name: 'A', payouts: [paid(3)] }], null)).toBeNull();
    expect(withdrawalsChart([{ name: 'A', payouts: [lost('refused'), lost('refused')] }], null)).toBeNull();
    const name = '<img src=x onerror=alert(1)>"';
    const chart = withdrawalsChart(
      [name, `${name}2`].map((one) => ({ name: one, payouts: [paid(3), paid(4)] })),
      null,
    );
    expect(chartHtml(chart ?? expect.fail())).not.toContain('<img');
    expect(chartTable(chart ?? expect.fail())).not.toContain('<img');
  });
});
