import type { Db } from '../../database/database';
import { consumeReadLimit, getLimitSubject } from '../../http/rate-limits';

export const MAX_SUGGESTIONS_A_MINUTE = 240;

/** Searches a minute from one address, as API calls and as pages: above what the visitors behind it need. */
export const MAX_SEARCHES_A_MINUTE = 120;

export const hasLetters = (q: string): boolean => /[\p{L}\p{N}]/u.test(q);

export async function consumeSuggestionLimit(db: Db, ip: string): Promise<void> {
  const subject = getLimitSubject(ip);
  await consumeReadLimit(db, { name: 'suggest', subject, max: MAX_SUGGESTIONS_A_MINUTE, windowSeconds: 60 });
}

export async function consumeSearchLimit(db: Db, q: string, ip: string): Promise<void> {
  if (!hasLetters(q)) return;
  const subject = getLimitSubject(ip);
  await consumeReadLimit(db, { name: 'search', subject, max: MAX_SEARCHES_A_MINUTE, windowSeconds: 60 });
}
