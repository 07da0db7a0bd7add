import type { ApiResponse } from '../../../shared/api/api-responses.schema';
import { FACT_UNITS } from '../../../shared/api/api-responses.schema';
import { factText } from '../../../shared/facts/casino-fact-text';
import { FACTS, FACT_GROUPS, dueAt } from '../../../shared/facts/casino-facts';
import type { FactDefinition, FactValue } from '../../../shared/facts/casino-facts';
import { isReadableFact } from '../../../shared/facts/casino-fact-input.schema';
import { hasOffer } from '../../../shared/casinos/casino-status';
import { listFacts } from '../facts/facts.queries';
import { listScores } from '../ranking/scores.queries';
import { getSettings } from '../settings/settings.service';
import { toIso, casinoName } from './casino-responses';
import type { ResponseSource, PublicCasino } from './casino-responses';

type Item = ApiResponse<'facts'>['items'][number];
type StoredFact = Awaited<ReturnType<typeof listFacts>>[number];

function plainValue(value: FactValue): Item['value'] {
  if (typeof value !== 'object') return value;
  return Array.isArray(value) ? value.map(String) : Object.fromEntries(Object.entries(value));
}

function toItem(definition: FactDefinition, stored: StoredFact | undefined): Item {
  const { key, label, group, type } = definition;
  const named = { key, label, group: FACT_GROUPS[group], type, unit: FACT_UNITS[type] ?? null };
  // A value stored by another version may not fit the type in this version.
  if (!stored || !isReadableFact(definition, stored.value)) {
    return { ...named, value: null, text: null, note: '', source: null, checkedAt: null, dueAt: null };
  }
  const { value, note, sourceKind, source, checkedAt } = stored;
  return {
    ...named,
    value: plainValue(value),
    text: factText(definition, value),
    note,
    source: { kind: sourceKind, text: source },
    checkedAt: toIso(checkedAt),
    dueAt: checkedAt && dueAt(definition, checkedAt).toISOString(),
  };
}

export async function factsResponse(
  { db, publicUrl }: ResponseSource,
  casino: PublicCasino,
): Promise<ApiResponse<'facts'>> {
  const stored = new Map((await listFacts(db, casino.id)).map((fact) => [fact.key, fact]));
  const told = FACTS.filter(({ group }) => hasOffer(casino) || group !== 'bonus');
  return {
    casino: casinoName(publicUrl, casino),
    items: told.map((definition) => toItem(definition, stored.get(definition.key))),
  };
}

export async function scoresResponse(
  { db, publicUrl, reads }: ResponseSource,
  casino: PublicCasino,
): Promise<ApiResponse<'scores'>> {
  reads.add('settings');
  const [{ criteria }, rows] = await Promise.all([getSettings(db), listScores(db, casino.id)]);
  const scored = new Map(rows.map((row) => [row.criterion, row]));
  return {
    casino: casinoName(publicUrl, casino),
    rating: casino.rating,
    ratingReason: casino.ratingReason,
    items: criteria.flatMap(({ key, name, weight }) => {
      const row = scored.get(key);
      if (!row) return [];
      return [{ key, name, weight, score: row.score / 10, reason: row.reason, scoredAt: row.scoredAt.toISOString() }];
    }),
  };
}
