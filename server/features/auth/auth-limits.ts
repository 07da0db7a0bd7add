import type { Db } from '../../database/database';
import { countTry } from '../../http/rate-limits.queries';
import { limitKey, limitSubjectOf, takeFromLimits } from '../../http/rate-limits';

const HOUR = 3600;
const MESSAGES_PER_HOUR = 3;

/** Calls anybody may make, counted by where they come from, before anything costly is done. */
export async function takeCall(db: Db, name: string, ip: string): Promise<void> {
  const subject = limitSubjectOf(ip);
  await takeFromLimits(db, [
    { name, subject, max: 20, windowSeconds: 60 },
    { name: `${name}-hour`, subject, max: 200, windowSeconds: HOUR },
  ]);
}

/**
 * Counts a message to an address and says whether it may go. Refusing aloud would tell whose address is known, so the
 * caller goes on as ever and only sends nothing.
 */
export async function mayWriteTo(db: Db, name: string, target: string): Promise<boolean> {
  const { count } = await countTry(db, limitKey(`message-${name}`, target.toLowerCase()), HOUR);
  return count <= MESSAGES_PER_HOUR;
}

/** Text messages cost money: whoever asks for them is counted too, all numbers together. */
export async function takeTextMessage(db: Db, subject: string): Promise<void> {
  await takeFromLimits(db, [
    { name: 'sms-hour', subject, max: 6, windowSeconds: HOUR },
    { name: 'sms-day', subject, max: 20, windowSeconds: 24 * HOUR },
  ]);
}

/** The password given again by somebody signed in: guessed no faster here than at the front door. */
export async function takeReauthentication(db: Db, userId: string): Promise<void> {
  await takeFromLimits(db, [{ name: 'reauthenticate', subject: userId, max: 5, windowSeconds: 600 }]);
}

/** Codes of a second step, whatever sign-in they belong to. Recovery codes cannot be guessed and are not counted. */
export async function takeSecondStep(db: Db, userId: string, ip: string): Promise<void> {
  await takeFromLimits(db, [
    { name: 'second-step', subject: `${userId} ${limitSubjectOf(ip)}`, max: 15, windowSeconds: 600 },
    { name: 'second-step-day', subject: userId, max: 100, windowSeconds: 24 * HOUR },
  ]);
}
