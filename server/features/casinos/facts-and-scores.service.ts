import type { Transaction } from 'kysely';
import type { FactInput } from '../../../shared/facts/casino-fact-input.schema';
import type { CasinoUpdateInput } from '../../../shared/casinos/casinos-admin.schema';
import type { Criterion } from '../../../shared/ranking/casino-scores';
import type { Database } from '../../database/database';
import type { CasinoChange } from '../history/append-changes.queries';
import { deleteFacts, upsertFacts } from '../facts/facts.queries';
import type { LockedFact } from '../facts/facts.queries';
import { factsFromFields, planFacts } from '../facts/facts.service';
import type { PlannedFacts } from '../facts/facts.service';
import { deleteScores, upsertScores } from '../ranking/scores.queries';
import type { LockedScore } from '../ranking/scores.queries';
import { planScores } from '../ranking/scores.service';
import type { PlannedScores } from '../ranking/scores.service';

/** Check time and checker for imported fields that are stored as facts. */
export type ImportedCheck = Required<Pick<FactInput, 'checkedAt' | 'checkedBy'>>;

type Known = Pick<
  CasinoUpdateInput,
  'facts' | 'scores' | 'paymentMethods' | 'licence' | 'provablyFair' | 'foundedYear'
>;

export interface KnownBefore {
  facts: readonly LockedFact[];
  scores: readonly LockedScore[];
}

interface KnownOwner {
  casinoId: string;
  userId: string;
  criteria: readonly Criterion[];
}

export interface PlannedKnown {
  facts: PlannedFacts;
  scores: PlannedScores;
}

/** Includes former columns that are now stored as facts. */
export function planFactsAndScores(
  { casinoId, userId, criteria }: KnownOwner,
  before: KnownBefore,
  known: Known,
  check?: ImportedCheck,
): PlannedKnown {
  const fromFields = factsFromFields(before.facts, known);
  // An import carries the original check and does not count as a new one.
  for (const fact of Object.values(fromFields)) if (fact && check) Object.assign(fact, check);
  return {
    facts: planFacts(casinoId, before.facts, { ...fromFields, ...known.facts }),
    scores: planScores({ casinoId, scoredBy: userId }, before.scores, {
      scores: known.scores ?? {},
      criteria,
      isImport: check !== undefined,
    }),
  };
}

export const listKnownChanges = ({ facts, scores }: PlannedKnown): CasinoChange[] => [
  ...facts.changes,
  ...scores.changes,
];

/** Needs the locks of the casinos. `checkedBy` applies to facts whose input names no checker. */
export async function writeFactsAndScores(
  trx: Transaction<Database>,
  checkedBy: string,
  planned: readonly PlannedKnown[],
): Promise<void> {
  await deleteFacts(
    trx,
    planned.flatMap(({ facts }) => facts.removed),
  );
  await upsertFacts(
    trx,
    checkedBy,
    planned.flatMap(({ facts }) => facts.saved),
  );
  await deleteScores(
    trx,
    planned.flatMap(({ scores }) => scores.removed),
  );
  await upsertScores(
    trx,
    planned.flatMap(({ scores }) => scores.saved),
  );
}
