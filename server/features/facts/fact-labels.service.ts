import { FACTS } from '../../../shared/facts/casino-facts';
import type { FactDefinition } from '../../../shared/facts/casino-facts';
import type { Db } from '../../database/database';
import { refreshFactTexts, replaceFactLabels } from './fact-labels.queries';
import type { FactLabel } from './fact-labels.queries';

const toLabels = ({ key, label, short, options = {} }: FactDefinition): FactLabel[] =>
  Object.entries({ '': `${label} ${short}`, ...options }).map(([option, words]) => ({ key, option, label: words }));

export async function storeFactLabels(db: Db, facts: readonly FactDefinition[] = FACTS): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await replaceFactLabels(trx, facts.flatMap(toLabels)))) return;
    for (let last = await refreshFactTexts(trx, null); last !== null;) last = await refreshFactTexts(trx, last);
  });
}
