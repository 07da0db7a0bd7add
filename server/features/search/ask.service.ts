import type { AskInput } from '../../../shared/search/ask.schema';
import type { Db } from '../../database/database';
import { consumeRateLimits, getLimitSubject } from '../../http/rate-limits';
import { countAsked, listAsked, trimAsked } from './ask.queries';
import { foldedWords } from './casino-names';
import { phrasesOfNames } from './question.service';

export const ASK_LIMIT = { max: 5, windowSeconds: 24 * 3600 };

export async function askForSite(db: Db, { name }: AskInput, ip: string): Promise<{ ok: true }> {
  await consumeRateLimits(db, [{ name: 'ask', subject: getLimitSubject(ip), ...ASK_LIMIT }]);
  await db.transaction().execute(async (trx) => {
    const key = foldedWords(name).join('');
    await countAsked(trx, key, name);
    await trimAsked(trx, key);
  });
  return { ok: true };
}

const MAX_LISTED = 20;

export async function listRequestedSites(db: Db) {
  const known = await phrasesOfNames(db);
  return await listAsked(db, { without: [...known.keys()], limit: MAX_LISTED });
}
