import type { Transaction } from 'kysely';
import type { FactInput } from '../../../shared/casino-fact-input';
import type { CasinoUpdateInput } from '../../../shared/casinos-admin';
import type { Criterion } from '../../../shared/casino-scores';
import type { Database } from '../../database/database';
import type { CasinoChange } from './append-changes.queries';
import { deleteFacts, upsertFacts } from './facts.queries';
import type { LockedFact } from './facts.queries';
import { factsFromFields, planFacts } from './facts.service';
import type { PlannedFacts } from './facts.service';
import { deleteScores, upsertScores } from './scores.queries';
import type { LockedScore } from './scores.queries';
import { planScores } from './scores.service';
import type { PlannedScores } from './scores.service';

/** When and by whom the fields were confirmed that are facts now. */
export type ImportedCheck = Required<Pick<FactInput, 'checkedAt' | 'checkedBy'>>;

type Known = Pick<
  CasinoUpdateInput,
  'facts' | 'scores' | 'paymentMethods' | 'licence' | 'provablyFair' | 'foundedYear'
>;

/** The facts and scores of a casino before a save; a new one has none. */
export interface KnownBefore {
  facts: readonly LockedFact[];
  scores: readonly LockedScore[];
}

interface KnownOwner {
  casinoId: string;
  /** The person who saves. */
  userId: string;
  criteria: readonly Criterion[];
}

export interface PlannedKnown {
  facts: PlannedFacts;
  scores: PlannedScores;
}

/** Plans what a save does to facts, to the fields that were columns before they were facts, and to scores. */
export function planFactsAndScores(
  { casinoId, userId, criteria }: KnownOwner,
  before: KnownBefore,
  known: Known,
  check?: ImportedCheck,
): PlannedKnown {
  const fromFields = factsFromFields(before.facts, known);
  // An import says when something was confirmed: it is no check of its own.
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

/** The lines that a save of facts and scores adds to the history. */
export const changesOf = ({ facts, scores }: PlannedKnown): CasinoChange[] => [...facts.changes, ...scores.changes];

/** Needs the locks of the casinos. `checkedBy`: whose check a fact is that does not say so itself. */
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
