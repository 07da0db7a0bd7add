import { rounded } from '../charts/figure';
import type { Chart } from '../charts/figure';
import { labelAt, lineAt, sampled } from '../charts/marks';
import { shortCents } from './bonus-value';

/** Fewer bonuses are no field that one could stand in. */
export const FEWEST_BONUSES = 3;
const MOST_RINGS = 20;

// In percent of the width.
const LEFT = 2;
const RIGHT = 98;
// In em.
const AXIS = 2.6;

/** Whole dollars, as everywhere: a mean is not known to the cent. */
function worthText(cents: number): string {
  const dollars = Math.round(cents / 100);
  return dollars === 0 ? '$0' : `${dollars < 0 ? '−' : '+'}\u00A0${shortCents(Math.abs(dollars) * 100)}`;
}

type Worths = ReadonlyMap<string, number>;

/** Where bonuses stand by what they are worth, in percent of the width; null if there are too few. */
export function bonusPoints(worths: Worths) {
  if (worths.size < FEWEST_BONUSES) return null;
  const all = [...worths].map(([id, worth]) => ({ id, worth })).toSorted((a, b) => b.worth - a.worth);
  const values = all.map(({ worth }) => worth);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (worth: number) => LEFT + ((worth - low) / (high - low)) * (RIGHT - LEFT);
  return { all: all.map((one) => ({ ...one, at: x(one.worth) })), zeroAt: x(0) };
}

type Points = NonNullable<ReturnType<typeof bonusPoints>>;

const ringAt = (x: number) => `<circle class="part" cx="${rounded(x)}%" cy="${rounded(AXIS - 0.6)}em" r="4"/>`;

function draw({ all, zeroAt }: Points, own: string) {
  const [best, worst] = [all[0], all.at(-1)];
  return {
    size: `width="100%" height="${rounded(AXIS + 1.8)}em"`,
    marks: [
      lineAt(0, 100, AXIS, AXIS),
      lineAt(zeroAt, zeroAt, AXIS - 1, AXIS + 0.4),
      ...sampled(all, MOST_RINGS).map(({ at }) => ringAt(at)),
      own,
      labelAt(zeroAt, AXIS + 1.4, '$0'),
      ...(best && RIGHT - zeroAt > 20 ? [labelAt(RIGHT, AXIS + 1.4, worthText(best.worth))] : []),
      ...(worst && zeroAt - LEFT > 20 ? [labelAt(LEFT, AXIS + 1.4, worthText(worst.worth))] : []),
    ].join(''),
  };
}

function placeText(own: number, { all }: Points): string {
  const [below, others] = [all.filter(({ worth }) => worth < own).length, all.length - 1];
  if (below === 0) return `no more than any of the other ${others}`;
  return `more than ${below === others ? 'any' : below} of the other ${others}`;
}

/** This bonus among all that have a sum; null where it has none, or too few have. */
export function bonusChart(
  of: string,
  { worths, id, deposit }: { worths: Worths; id: string; deposit: number },
): Chart | null {
  const points = bonusPoints(worths);
  const own = points?.all.find((one) => one.id === id);
  if (!points || !own) return null;
  const { all } = points;
  const values = all.map(({ worth }) => worth);
  return {
    title: `The bonus of ${of} among ${all.length}`,
    finding: `On ${shortCents(deposit)} this bonus is worth ${worthText(own.worth)}: ${placeText(own.worth, points)} bonuses we could price.`,
    key: 'Each ring is a bonus at its likely value; the dot is this one.',
    ...draw(
      points,
      `<circle cx="${rounded(own.at)}%" cy="${rounded(AXIS - 0.6)}em" r="7"/>${labelAt(own.at, 1, `${of} ${worthText(own.worth)}`, 'name')}`,
    ),
    table: {
      head: ['Bonus', `Worth on ${shortCents(deposit)}`],
      rows: [
        ['This one', worthText(own.worth)],
        ['The best', worthText(values[0] ?? own.worth)],
        ['The worst', worthText(values.at(-1) ?? own.worth)],
      ],
    },
  };
}

/** All bonuses that have a sum; null where too few have. */
export function bonusesChart(
  worths: Worths,
  { names, deposit }: { names: ReadonlyMap<string, string>; deposit: number },
): Chart | null {
  const points = bonusPoints(worths);
  const [best, worst] = [points?.all[0], points?.all.at(-1)];
  if (!points || !best || !worst) return null;
  const { all } = points;
  const gains = all.filter(({ worth }) => worth > 0).length;
  const getName = (id: string) => names.get(id) ?? '';
  const rows = sampled(all, MOST_RINGS);
  return {
    title: `What ${all.length} bonuses are worth`,
    finding: `On ${shortCents(deposit)}, ${gains} of the ${all.length} bonuses we could price ${gains === 1 ? 'is' : 'are'} worth more than $0, from ${worthText(best.worth)} at ${getName(best.id)} to ${worthText(worst.worth)} at ${getName(worst.id)}.`,
    key:
      rows.length === all.length
        ? 'Each ring is a bonus at its likely value.'
        : `Each ring is a bonus at its likely value; ${rows.length} of ${all.length} are drawn.`,
    ...draw(points, ''),
    table: {
      head: ['Site', `Worth on ${shortCents(deposit)}`],
      rows: rows.map(({ id, worth }) => [getName(id), worthText(worth)]),
    },
  };
}
