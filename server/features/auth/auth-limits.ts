import type { Db } from '../../database/database';
import { countTry } from '../../http/rate-limits.queries';
import { isWithinLimit, limitKey, limitSubjectOf, consumeRateLimits } from '../../http/rate-limits';
import { MAX_TRIES } from './tokens/one-time-tokens.queries';

const HOUR = 3600;
const DAY = 24 * HOUR;
export const MESSAGES_PER_HOUR = 3;
export const STRANGERS_MESSAGES_PER_HOUR = 6;

/** Each counts by itself, over the time in which `max` are let through. */
export const LIMITS = {
  calls: { max: 20, windowSeconds: 60 },
  callsAnHour: { max: 200, windowSeconds: HOUR },
  texts: { max: 6, windowSeconds: HOUR },
  textsADay: { max: 20, windowSeconds: DAY },
  addressChanges: { max: 5, windowSeconds: HOUR },
  addressChangesADay: { max: 10, windowSeconds: DAY },
  addressChangesOfNetwork: { max: 20, windowSeconds: HOUR },
  renames: { max: 10, windowSeconds: HOUR },
  reauthentications: { max: 5, windowSeconds: 600 },
  secondSteps: { max: 15, windowSeconds: 600 },
  secondStepsADay: { max: 100, windowSeconds: DAY },
  recoveryTries: { max: 10, windowSeconds: 600 },
  passwordChanges: { max: 10, windowSeconds: 600 },
  passwordResets: { max: 10, windowSeconds: 600 },
  recoveryCodes: { max: 5, windowSeconds: HOUR },
  newTokens: { max: 10, windowSeconds: HOUR },
  badTokens: { max: 60, windowSeconds: 60 },
};

/** Calls anybody may make, counted by where they come from, before anything costly is done. */
export async function consumeCallLimit(db: Db, name: string, ip: string): Promise<void> {
  const subject = limitSubjectOf(ip);
  await consumeRateLimits(db, [
    { name, subject, ...LIMITS.calls },
    { name: `${name}-hour`, subject, ...LIMITS.callsAnHour },
  ]);
}

/**
 * Counts a message to an address and says whether it may go. Refusing aloud would tell whose address is known, so the
 * caller goes on as ever and only sends nothing.
 */
export async function consumeMessageQuota(db: Db, name: string, target: string): Promise<boolean> {
  const { count } = await countTry(db, limitKey(`message-${name}`, target.toLowerCase()), {
    max: MESSAGES_PER_HOUR,
    windowSeconds: HOUR,
  });
  return count <= MESSAGES_PER_HOUR;
}

interface Requested {
  target: string;
  /** Network of the request. */
  ip: string;
  /** Whether the account signs in from there. */
  isKnownNetwork: boolean;
}

/**
 * The same for what an owner may need at once: each network has messages of its own, so that a stranger who asks for
 * them uses up none of the owner's. All strangers together are bounded, for whoever holds the address.
 */
export async function mayWriteOnRequest(
  db: Db,
  name: string,
  { target, ip, isKnownNetwork }: Requested,
): Promise<boolean> {
  const isWithinNetwork = await consumeMessageQuota(db, `${name}-network`, `${target} ${limitSubjectOf(ip)}`);
  if (isKnownNetwork || !isWithinNetwork) return isWithinNetwork;
  const { count } = await countTry(db, limitKey(`message-${name}`, target.toLowerCase()), {
    max: STRANGERS_MESSAGES_PER_HOUR,
    windowSeconds: HOUR,
  });
  return count <= STRANGERS_MESSAGES_PER_HOUR;
}

/** Text messages cost money: the accounts and networks that ask for them are counted too, all numbers together. */
export async function consumeTextMessageLimit(db: Db, ...subjects: readonly string[]): Promise<void> {
  await consumeRateLimits(
    db,
    subjects.flatMap((subject) => [
      { name: 'sms-hour', subject, ...LIMITS.texts },
      { name: 'sms-day', subject, ...LIMITS.textsADay },
    ]),
  );
}

/** An account that asks to be moved has mail sent to any address it names: counted whatever the addresses are. */
export async function consumeAddressChange(db: Db, userId: string, ip: string): Promise<void> {
  await consumeRateLimits(db, [
    { name: 'change-address', subject: userId, ...LIMITS.addressChanges },
    { name: 'change-address-day', subject: userId, ...LIMITS.addressChangesADay },
    { name: 'change-address-network', subject: limitSubjectOf(ip), ...LIMITS.addressChangesOfNetwork },
  ]);
}

/** A new name drops every cached page that may show it. */
export async function consumeRename(db: Db, userId: string): Promise<void> {
  await consumeRateLimits(db, [{ name: 'rename', subject: userId, ...LIMITS.renames }]);
}

/** The password given again by somebody signed in: guessed no faster here than at the front door. */
export async function consumeReauthenticationLimit(db: Db, userId: string): Promise<void> {
  await consumeRateLimits(db, [{ name: 'reauthenticate', subject: userId, ...LIMITS.reauthentications }]);
}

/** Codes of a second step, whatever sign-in they belong to. */
export async function consumeSecondStepLimit(db: Db, userId: string, ip: string): Promise<void> {
  await consumeRateLimits(db, [
    { name: 'second-step', subject: `${userId} ${limitSubjectOf(ip)}`, ...LIMITS.secondSteps },
    { name: 'second-step-day', subject: userId, ...LIMITS.secondStepsADay },
  ]);
}

/** Tries at one code from a network its account signs in from. */
export async function isWithinOwnTries(db: Db, codeId: string, ip: string): Promise<boolean> {
  const subject = `${codeId} ${limitSubjectOf(ip)}`;
  return await isWithinLimit(db, { name: 'own-code', subject, max: MAX_TRIES, windowSeconds: 600 });
}

/** Recovery codes cannot be guessed; each try is compared with ten slow hashes, so it is counted apart from the others. */
export async function consumeRecoveryTry(db: Db, userId: string, ip: string): Promise<void> {
  const subject = `${userId} ${limitSubjectOf(ip)}`;
  await consumeRateLimits(db, [{ name: 'recovery-code', subject, ...LIMITS.recoveryTries }]);
}

/** Slow hashes that somebody signed in may ask for: counted for the account before each is made. */
export async function consumePasswordChange(db: Db, userId: string): Promise<void> {
  await consumeRateLimits(db, [{ name: 'password-change', subject: userId, ...LIMITS.passwordChanges }]);
}

/** Apart from the changes, which somebody in a stolen session could use up to keep the owner from resetting. */
export async function consumePasswordReset(db: Db, userId: string): Promise<void> {
  await consumeRateLimits(db, [{ name: 'password-reset', subject: userId, ...LIMITS.passwordResets }]);
}

export async function consumeRecoveryCodes(db: Db, userId: string): Promise<void> {
  await consumeRateLimits(db, [{ name: 'recovery-codes', subject: userId, ...LIMITS.recoveryCodes }]);
}

/** Each is mailed about. */
export async function consumeTokenCreation(db: Db, userId: string): Promise<void> {
  await consumeRateLimits(db, [{ name: 'new-token', subject: userId, ...LIMITS.newTokens }]);
}

/** Tokens that open nothing. They cannot be guessed; each is looked for, though. */
export async function consumeBadToken(db: Db, ip: string): Promise<void> {
  await consumeRateLimits(db, [{ name: 'bad-token', subject: limitSubjectOf(ip), ...LIMITS.badTokens }]);
}
