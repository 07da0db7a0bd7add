import { FACTS } from '../../../shared/casino-facts';
import type { FactDefinition } from '../../../shared/casino-facts';
import type { Db } from '../../database/database';
import { renewFactTexts, replaceFactLabels } from './fact-labels.queries';
import type { FactLabel } from './fact-labels.queries';

/** The words by which readers look for a fact, then those for what it may be. */
const labelsOf = ({ key, label, short, options = {} }: FactDefinition): FactLabel[] =>
  Object.entries({ '': `${label} ${short}`, ...options }).map(([option, words]) => ({ key, option, label: words }));

/** Has the database know the registry's words: the texts by which it finds facts are made of them. */
export async function storeFactLabels(db: Db, facts: readonly FactDefinition[] = FACTS): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await replaceFactLabels(trx, facts.flatMap(labelsOf)))) return;
    for (let last = await renewFactTexts(trx, null); last !== null;) last = await renewFactTexts(trx, last);
  });
}
