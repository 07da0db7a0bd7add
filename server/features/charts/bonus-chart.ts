import { scaleLinear } from 'd3-scale';
import { rounded } from '../../../shared/charts/figure';
import type { Chart } from '../../../shared/charts/figure';
import { shortCents } from '../../../shared/codes/bonus-value';
import { median } from '../../../shared/payouts/payouts';
import { labelAt, lineAt } from './marks';

/** Fewer bonuses are no field that one could stand in. */
export const FEWEST_BONUSES = 3;

// In percent of the width.
const LEFT = 2;
const RIGHT = 98;
// In em.
const AXIS = 2.6;

/** Whole dollars, as everywhere: a mean is not known to the cent. */
function worthText(cents: number): string {
  const dollars = Math.round(cents / 100);
  return dollars === 0 ? '$0' : `${dollars < 0 ? '−' : '+'} ${shortCents(Math.abs(dollars) * 100)}`;
}

/** Where bonuses stand by what they are worth, in percent of the width; null if there are too few. */
export function bonusPoints(worths: ReadonlyMap<string, number>, id: string) {
  const own = worths.get(id);
  if (own === undefined || worths.size < FEWEST_BONUSES) return null;
  const all = [...worths.values()].toSorted((a, b) => b - a);
  const x = scaleLinear()
    .domain([Math.min(0, ...all), Math.max(1, ...all)])
    .range([LEFT, RIGHT]);
  return {
    own,
    all,
    place: all.filter((worth) => worth > own).length + 1,
    at: all.map((worth) => x(worth)),
    ownAt: x(own),
    zeroAt: x(0),
  };
}

const ordinal = new Intl.PluralRules('en-US', { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

function placeText(place: number): string {
  return place === 1 ? 'the best' : `${place}${ENDINGS[ordinal.select(place)]}`;
}

/** This bonus among all that have a sum; null where it has none, or too few have. */
export function bonusChart(
  of: string,
  { worths, id, deposit }: { worths: ReadonlyMap<string, number>; id: string; deposit: number },
): Chart | null {
  const points = bonusPoints(worths, id);
  if (!points) return null;
  const { own, all, place, at, ownAt, zeroAt } = points;
  const [best = own, worst = own, middle = own] = [all[0], all.at(-1), median(all)];
  return {
    title: `The bonus of ${of} among ${all.length}`,
    finding: `On ${shortCents(deposit)} this bonus is worth ${worthText(own)}, ${placeText(place)} of the ${all.length} that can be worked out, from ${worthText(worst)} to ${worthText(best)}.`,
    key: 'A ring is a bonus by its likely case, the dot this one.',
    size: `width="100%" height="${rounded(AXIS + 1.8)}em"`,
    marks: [
      lineAt(0, 100, AXIS, AXIS),
      lineAt(zeroAt, zeroAt, AXIS - 1, AXIS + 0.4),
      ...at.map((x) => `<circle class="part" cx="${rounded(x)}%" cy="${rounded(AXIS - 0.6)}em" r="4"/>`),
      `<circle cx="${rounded(ownAt)}%" cy="${rounded(AXIS - 0.6)}em" r="7"/>`,
      labelAt(ownAt, 1, `${of} ${worthText(own)}`, 'name'),
      labelAt(zeroAt, AXIS + 1.4, '$0'),
      ...(Math.abs(RIGHT - zeroAt) > 20 ? [labelAt(RIGHT, AXIS + 1.4, worthText(best))] : []),
      ...(zeroAt - LEFT > 20 ? [labelAt(LEFT, AXIS + 1.4, worthText(worst))] : []),
    ].join(''),
    table: {
      head: ['Bonus', `Worth on ${shortCents(deposit)}`],
      rows: [
        ['This one', worthText(own)],
        ['The best', worthText(best)],
        [`The median of ${all.length}`, worthText(middle)],
        ['The worst', worthText(worst)],
      ],
    },
  };
}
