import { DEFAULT_CRITERIA, weightedMean } from '../../shared/ranking/casino-scores';
import type { CasinoChange } from '../features/history/append-changes.queries';
import type { DemoCasino, DemoChange, DemoEditor, DemoRanking, DemoSave } from './casino-content';

export interface DemoHistoryEntry extends CasinoChange {
  daysAgo: number;
  by: DemoEditor | null;
}

interface ValueChange {
  before: unknown;
  after: unknown;
}

const slot = ({ kind, key = '' }: Pick<DemoChange, 'kind' | 'key'>): string => `${kind} ${key}`;

function today(casino: DemoCasino, fullReview: string | null): Map<string, unknown> {
  const scores = Object.entries(casino.scores).map(([key, { score }]) => [`score ${key}`, score] as const);
  return new Map<string, unknown>([
    ...casino.facts.map(({ key, value }) => [`fact ${key}`, value] as const),
    ...scores,
    ['status ', casino.status?.is ?? 'listed'],
    ['bonus amount', casino.bonusAmount],
    ['code ', casino.promoCode],
    ['review positives', casino.positives],
    ['review negatives', casino.negatives],
    ['review full_review', fullReview],
  ]);
}

function valueBefore({ was, now }: DemoChange, after: unknown): unknown {
  if (now === undefined) return was;
  if (typeof after !== 'string' || !after.includes(now)) throw new Error(`the review does not say: ${now}`);
  return after.replace(now, String(was));
}

/**
 * Derives all changes backwards from the current values: each change ends with the value before the next one. Leaves
 * the initial values in `values`.
 */
function deriveBackwards(history: readonly DemoSave[], values: Map<string, unknown>): Map<DemoChange, ValueChange> {
  const valueChanges = new Map<DemoChange, ValueChange>();
  for (const { changes } of history.toReversed()) {
    for (const change of changes.toReversed()) {
      const after = values.get(slot(change)) ?? null;
      const before = valueBefore(change, after);
      valueChanges.set(change, { before, after });
      values.set(slot(change), before);
    }
  }
  return valueChanges;
}

function getMean(scores: ReadonlyMap<string, number>): number {
  return (weightedMean(DEFAULT_CRITERIA, new Map([...scores].map(([key, score]) => [key, score * 10]))) ?? 0) / 10;
}

export function derivePlaces(name: string, { first, moves }: DemoRanking): DemoHistoryEntry[] {
  const lines: DemoHistoryEntry[] = [];
  let order = [...first];
  const placeIn = (names: readonly string[]) => (names.includes(name) ? names.indexOf(name) + 1 : null);
  for (const { daysAgo, by, name: moved, place, reason } of moves) {
    const next = order.filter((other) => other !== moved);
    if (place !== null) next.splice(place - 1, 0, moved);
    const [before, after] = [placeIn(order), placeIn(next)];
    const note = moved === name ? (reason ?? null) : null;
    if (before !== after) lines.push({ daysAgo, by, kind: 'rank', before, after, note });
    order = next;
  }
  return lines;
}

export function deriveHistory(casino: DemoCasino, fullReview: string | null, ranking: DemoRanking): DemoHistoryEntry[] {
  const values = today(casino, fullReview);
  const valueChanges = deriveBackwards(casino.history, values);
  const scores = new Map(Object.keys(casino.scores).map((key) => [key, Number(values.get(`score ${key}`))]));
  const notes = new Map(casino.facts.map(({ key, note }) => [key, note]));
  const asFact = (key: string, value: unknown) =>
    value === null ? null : { value, ...(notes.get(key) ? { note: notes.get(key) } : {}) };
  const listed: DemoHistoryEntry = {
    daysAgo: casino.createdDaysAgo,
    by: null,
    kind: 'listed',
    after: { rating: casino.override ? casino.rating : getMean(scores) },
  };
  const saved = casino.history.flatMap(({ daysAgo, by, changes }) => {
    const ratingBefore = getMean(scores);
    const lines = changes.map((change): DemoHistoryEntry => {
      const { kind, key, note, isMinor } = change;
      const { before, after } = valueChanges.get(change) ?? { before: null, after: null };
      if (kind === 'score' && key !== undefined) scores.set(key, Number(after));
      const values =
        kind === 'fact' && key !== undefined
          ? { before: asFact(key, before), after: asFact(key, after) }
          : { before, after };
      return {
        daysAgo,
        by,
        kind,
        ...(key === undefined ? {} : { key }),
        ...values,
        note: note ?? null,
        isMinor: isMinor ?? false,
      };
    });
    const rating = getMean(scores);
    if (rating === ratingBefore || casino.override) return lines;
    const place = lines.findLastIndex(({ kind }) => kind === 'fact' || kind === 'score') + 1;
    return lines.toSpliced(place, 0, { daysAgo, by, kind: 'rating', before: ratingBefore, after: rating });
  });
  return [listed, ...[...saved, ...derivePlaces(casino.name, ranking)].sort((a, b) => b.daysAgo - a.daysAgo)];
}
