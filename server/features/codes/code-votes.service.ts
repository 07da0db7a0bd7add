import { createHash, randomBytes } from 'node:crypto';
import type { CodeVote } from '../../../shared/codes/code-vote.schema';
import { announceChange } from '../../cache/announce-change';
import type { Db } from '../../database/database';
import { isWithinLimit, getLimitSubject } from '../../http/rate-limits';
import { casinoTags } from '../../cache/casino-tags';
import { addVote, findVotedCode, saltOfToday } from './code-votes.queries';

export const VOTE_LIMIT = { max: 30, windowSeconds: 3600 };

/** The /24 or /48 of an address: one vote a day per code. */
function getPrefix(ip: string): string {
  const subject = getLimitSubject(ip);
  return subject.includes(':') ? subject.split(':').slice(0, 3).join(':') : subject.split('.').slice(0, 3).join('.');
}

/**
 * Stores only a digest of the network, whose salt is deleted after the day. The response is always the same, so that it
 * reveals nothing about other votes.
 */
export async function countVote(db: Db, { casino, code, worked }: CodeVote, ip: string): Promise<null> {
  if (!(await isWithinLimit(db, { name: 'code vote', subject: getLimitSubject(ip), ...VOTE_LIMIT }))) return null;
  await db.transaction().execute(async (trx) => {
    const found = await findVotedCode(trx, casino, code);
    if (!found) return;
    const salt = await saltOfToday(trx, randomBytes(32));
    const voter = createHash('sha256').update(salt).update(getPrefix(ip)).update(found.id).digest();
    const { isTurned } = await addVote(trx, { codeId: found.id, voter, worked });
    if (isTurned) await announceChange(trx, casinoTags(found.casinoId));
  });
  return null;
}
