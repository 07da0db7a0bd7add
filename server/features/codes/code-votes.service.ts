import { createHash, randomBytes } from 'node:crypto';
import type { CodeVote } from '../../../shared/codes/code-vote.schema';
import { announceChange } from '../../cache/announce-change';
import type { Db } from '../../database/database';
import { isWithinLimit, limitSubjectOf } from '../../http/rate-limits';
import { tagsOf } from '../../cache/casino-tags';
import { addVote, findVotedCode, saltOfToday } from './code-votes.queries';

/** Votes of one address, whatever the codes. */
export const VOTE_LIMIT = { max: 30, windowSeconds: 3600 };

/** The /24 or /48 that an address is in: a browser behind it votes once a day. */
function prefixOf(ip: string): string {
  const subject = limitSubjectOf(ip);
  return subject.includes(':') ? subject.split(':').slice(0, 3).join(':') : subject.split('.').slice(0, 3).join('.');
}

/**
 * Counts whether a code worked, once for each network and day: of the network only a digest is kept, whose salt is
 * forgotten after the day. Whatever happens, the answer is the same, so that it says nothing of others.
 */
export async function countVote(db: Db, { casino, code, worked }: CodeVote, ip: string): Promise<null> {
  if (!(await isWithinLimit(db, { name: 'code vote', subject: limitSubjectOf(ip), ...VOTE_LIMIT }))) return null;
  await db.transaction().execute(async (trx) => {
    const found = await findVotedCode(trx, casino, code);
    if (!found) return;
    const salt = await saltOfToday(trx, randomBytes(32));
    const voter = createHash('sha256').update(salt).update(prefixOf(ip)).update(found.id).digest();
    const { isTurned } = await addVote(trx, { codeId: found.id, voter, worked });
    // Only what changes what a page says is told: pages count the votes when they are made.
    if (isTurned) await announceChange(trx, tagsOf(found.casinoId));
  });
  return null;
}
