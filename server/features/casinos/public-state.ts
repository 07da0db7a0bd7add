import { pickFields } from '../../../shared/text/pick-fields';
import { isSameUnordered } from '../../../shared/text/same-json';
import type { CasinoChange } from '../history/append-changes.queries';
import { fieldDifferences, HISTORY_FIELDS, listedAgain } from '../history/casino-history';
import type { HistoryFields } from '../history/casino-history';
import { toLoggedFact } from '../facts/facts.service';
import type { LockedFact } from '../facts/facts.queries';
import type { PlannedKnown } from './facts-and-scores.service';

export interface PublicState {
  fields: HistoryFields;
  facts: Record<string, ReturnType<typeof toLoggedFact>>;
  /** In tenths, by criterion. */
  scores: Record<string, number>;
}

export function publicState(
  casino: HistoryFields,
  facts: readonly Pick<LockedFact, 'key' | 'value' | 'note'>[],
  scores: ReadonlyMap<string, number>,
): PublicState {
  return {
    fields: pickFields(casino, HISTORY_FIELDS) as HistoryFields,
    facts: Object.fromEntries(facts.map((fact) => [fact.key, toLoggedFact(fact)])),
    scores: Object.fromEntries(scores),
  };
}

export function factsAfter(stored: readonly LockedFact[], { facts: { removed, saved } }: PlannedKnown) {
  const gone = new Set([...removed, ...saved].map(({ key }) => key));
  return [...stored.filter(({ key }) => !gone.has(key)), ...saved];
}

function differences<Value>(from: Readonly<Record<string, Value>>, to: Readonly<Record<string, Value>>) {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((key) => ({ key, before: from[key], after: to[key] }))
    .filter(({ before, after }) => !isSameUnordered(before, after));
}

const inPoints = (tenths: number | undefined) => (tenths === undefined ? undefined : tenths / 10);

/** For a casino that is listed again: what has changed since visitors saw it last. */
export function changesWhileUnlisted(last: PublicState, now: PublicState): CasinoChange[] {
  return [
    listedAgain(last.fields, now.fields),
    ...differences(last.facts, now.facts).map((change) => ({ kind: 'fact' as const, ...change })),
    ...differences(last.scores, now.scores).map(({ key, before, after }) => ({
      kind: 'score' as const,
      key,
      before: inPoints(before),
      after: inPoints(after),
    })),
    ...fieldDifferences(last.fields, now.fields, false),
  ];
}
