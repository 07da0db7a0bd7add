import type { Transaction } from 'kysely';
import type { FactInput } from '../../../shared/casino-fact-input';
import type { CasinoUpdateInput } from '../../../shared/casinos-admin';
import type { Database } from '../../database/database';
import type { Actor } from '../audit/audit.service';
import { getSettings } from '../settings/settings.service';
import { factsFromFields, saveFacts } from './facts.service';
import { saveScores } from './scores.service';

/** When and by whom the fields were confirmed that are facts now. */
export type ImportedCheck = Required<Pick<FactInput, 'checkedAt' | 'checkedBy'>>;

type Known = Pick<
  CasinoUpdateInput,
  'facts' | 'scores' | 'paymentMethods' | 'licence' | 'provablyFair' | 'foundedYear'
>;

/** Facts, the fields that were columns before they were facts, and scores. Answers the lines they add to the history. */
export async function saveFactsAndScores(
  trx: Transaction<Database>,
  actor: Actor,
  casinoId: string,
  known: Known,
  check?: ImportedCheck,
) {
  const { userId } = actor.viewer;
  const fromFields = await factsFromFields(trx, casinoId, known);
  // An import says when something was confirmed: it is no check of its own.
  for (const fact of Object.values(fromFields)) if (fact && check) Object.assign(fact, check);
  const facts = await saveFacts(trx, { casinoId, checkedBy: userId }, { ...fromFields, ...known.facts });
  const { criteria } = await getSettings(trx);
  const { changes, scores } = await saveScores(
    trx,
    { casinoId, scoredBy: userId },
    { scores: known.scores ?? {}, criteria, isImport: check !== undefined },
  );
  return { changes: [...facts, ...changes], scores, criteria };
}
