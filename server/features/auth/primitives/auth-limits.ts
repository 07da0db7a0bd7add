import { AppError } from '../../../base/errors';
import type { Db } from '../../../database/database';
import { limitHits } from '../../../http/metrics';
import { countAttempt } from '../../../http/rate-limits.queries';
import { isWithinLimit, limitKey, getLimitSubject, consumeRateLimits } from '../../../http/rate-limits';
import { isKnownNetwork } from './known-networks';
import { MAX_ATTEMPTS } from '../store/one-time-tokens.queries';

const HOUR = 3600;
const DAY = 24 * HOUR;
export const MESSAGES_PER_HOUR = 3;
export const STRANGERS_MESSAGES_PER_HOUR = 6;

export const LIMITS = {
  calls: { max: 20, windowSeconds: 60 },
  callsAnHour: { max: 200, windowSeconds: HOUR },
  texts: { max: 6, windowSeconds: HOUR },
  textsADay: { max: 20, windowSeconds: DAY },
  textsOfSite: { max: 500, windowSeconds: DAY },
  addressChanges: { max: 5, windowSeconds: HOUR },
  addressChangesADay: { max: 10, windowSeconds: DAY },
  addressChangesOfNetwork: { max: 20, windowSeconds: HOUR },
  renames: { max: 10, windowSeconds: HOUR },
  reauthentications: { max: 5, windowSeconds: 600 },
  secondSteps: { max: 15, windowSeconds: 600 },
  secondStepsADay: { max: 100, windowSeconds: DAY },
  strangersTries: { max: 20, windowSeconds: DAY },
  ownTries: { max: 20, windowSeconds: DAY },
  recoveryTries: { max: 10, windowSeconds: 600 },
  passwordChanges: { max: 10, windowSeconds: 600 },
  passwordResets: { max: 10, windowSeconds: 600 },
  recoveryCodes: { max: 5, windowSeconds: HOUR },
  newTokens: { max: 10, windowSeconds: HOUR },
  badTokens: { max: 60, windowSeconds: 60 },
};

export async function consumeCallLimit(db: Db, name: string, ip: string): Promise<void> {
  const subject = getLimitSubject(ip);
  await consumeRateLimits(db, [
    { name, subject, ...LIMITS.calls },
    { name: `${name}-hour`, subject, ...LIMITS.callsAnHour },
  ]);
}

/**
 * Counts a message to an address and returns whether it may be sent. An error would reveal which addresses are known,
 * so a caller above the limit continues as usual and only sends nothing.
 */
export async function consumeMessageQuota(db: Db, name: string, target: string): Promise<boolean> {
  const { count } = await countAttempt(db, limitKey(`message-${name}`, target.toLowerCase()), {
    max: MESSAGES_PER_HOUR,
    windowSeconds: HOUR,
  });
  return count <= MESSAGES_PER_HOUR;
}

interface Requested {
  target: string;
  ip: string;
  isKnownNetwork: boolean;
}

/**
 * Like consumeMessageQuota, for messages an owner may need urgently: each network has its own quota, so that other
 * people's requests do not exhaust the owner's. All unknown networks share a limit, which protects the recipient.
 */
export async function mayWriteOnRequest(
  db: Db,
  name: string,
  { target, ip, isKnownNetwork }: Requested,
): Promise<boolean> {
  const isWithinNetwork = await consumeMessageQuota(db, `${name}-network`, `${target} ${getLimitSubject(ip)}`);
  if (isKnownNetwork || !isWithinNetwork) return isWithinNetwork;
  const { count } = await countAttempt(db, limitKey(`message-${name}`, target.toLowerCase()), {
    max: STRANGERS_MESSAGES_PER_HOUR,
    windowSeconds: HOUR,
  });
  return count <= STRANGERS_MESSAGES_PER_HOUR;
}

/** Text messages cost money: accounts and networks are limited across all numbers. */
export async function consumeTextMessageLimit(db: Db, ...subjects: readonly string[]): Promise<void> {
  await consumeRateLimits(
    db,
    subjects.flatMap((subject) => [
      { name: 'sms-hour', subject, ...LIMITS.texts },
      { name: 'sms-day', subject, ...LIMITS.textsADay },
    ]),
  );
}

/** Second steps have their own daily quota, because their senders have proven an account. */
export const siteTexts = ({ isSecondStep }: { isSecondStep: boolean }) =>
  ({ name: isSecondStep ? 'sms-site-second-step' : 'sms-site', subject: '', ...LIMITS.textsOfSite }) as const;

/**
 * Limits the site's text messages per day, because many networks together cost money too. Refuses unsent ones alike.
 * Call it in the transaction that sends, so that only sent messages count.
 */
export async function consumeSiteText(db: Db, kind: { isSecondStep: boolean }, isWanted: boolean): Promise<void> {
  const limit = siteTexts(kind);
  const { max } = limit;
  const { count } = await countAttempt(db, limitKey(limit.name, limit.subject), limit, isWanted ? 1 : 0);
  if (count + (isWanted ? 0 : 1) <= max) return;
  limitHits.inc({ limit: limit.name });
  const message = 'We cannot send more text messages today. Please use your e-mail address, or try again tomorrow.';
  throw new AppError('TOO_MANY_REQUESTS', message, { retryAfter: HOUR });
}

/** An address change sends mail to any address the user enters: limited per account and network, across addresses. */
export async function consumeAddressChange(db: Db, userId: string, ip: string): Promise<void> {
  await consumeRateLimits(db, [
    { name: 'change-address', subject: userId, ...LIMITS.addressChanges },
    { name: 'change-address-day', subject: userId, ...LIMITS.addressChangesADay },
    { name: 'change-address-network', subject: getLimitSubject(ip), ...LIMITS.addressChangesOfNetwork },
  ]);
}

export async function consumeRename(db: Db, userId: string): Promise<void> {
  await consumeRateLimits(db, [{ name: 'rename', subject: userId, ...LIMITS.renames }]);
}

/** A stolen session must not guess the password faster than the sign-in form allows. */
export async function consumeReauthenticationLimit(db: Db, userId: string): Promise<void> {
  await consumeRateLimits(db, [{ name: 'reauthenticate', subject: userId, ...LIMITS.reauthentications }]);
}

/**
 * Someone halfway through a sign-in may be an attacker with the password. Networks the account signs in from have
 * limits of their own, and so has the signed-in owner (the id alone): attackers can exhaust neither.
 */
const halfSignedIn = async (db: Db, userId: string, ip: string) =>
  `${userId} ${(await isKnownNetwork(db, userId, ip)) ? getLimitSubject(ip) : 'strangers'}`;

export async function consumeSecondStepLimit(db: Db, userId: string, ip: string): Promise<void> {
  await consumeRateLimits(db, [
    { name: 'second-step', subject: `${userId} ${getLimitSubject(ip)}`, ...LIMITS.secondSteps },
    { name: 'second-step-day', subject: await halfSignedIn(db, userId, ip), ...LIMITS.secondStepsADay },
  ]);
}

export async function consumeSecondStepText(db: Db, userId: string, ip: string): Promise<void> {
  await consumeTextMessageLimit(db, await halfSignedIn(db, userId, ip));
}

export async function consumeEnrolmentLimit(db: Db, userId: string): Promise<void> {
  await consumeRateLimits(db, [
    { name: 'second-step', subject: userId, ...LIMITS.secondSteps },
    { name: 'second-step-day', subject: userId, ...LIMITS.secondStepsADay },
  ]);
}

export const UNKNOWN_NETWORK_CODE = 'strangers-code';

export async function isWithinUnknownNetworkLimit(db: Db, account: string): Promise<boolean> {
  return await isWithinLimit(db, { name: UNKNOWN_NETWORK_CODE, subject: account, ...LIMITS.strangersTries });
}

/**
 * Counts an attempt at any code of an account. True if it comes from a known network within its daily limit: neighbours
 * share networks, so further attempts count as unknown.
 */
export async function isKnownNetworkAttempt(db: Db, userId: string, ip: string): Promise<boolean> {
  if (!(await isKnownNetwork(db, userId, ip))) return false;
  const subject = `${userId} ${getLimitSubject(ip)}`;
  return await isWithinLimit(db, { name: 'own-codes-day', subject, ...LIMITS.ownTries });
}

export async function isWithinKnownNetworkLimit(db: Db, codeId: string, ip: string): Promise<boolean> {
  const subject = `${codeId} ${getLimitSubject(ip)}`;
  return await isWithinLimit(db, { name: 'own-code', subject, max: MAX_ATTEMPTS, windowSeconds: 600 });
}

/** Recovery codes cannot be guessed, but each attempt verifies up to ten slow hashes. */
export async function consumeRecoveryAttempt(db: Db, userId: string, ip: string): Promise<void> {
  const subject = `${userId} ${getLimitSubject(ip)}`;
  await consumeRateLimits(db, [{ name: 'recovery-code', subject, ...LIMITS.recoveryTries }]);
}

/** Limits the slow hashes that a signed-in user can cause; counted before each one is computed. */
export async function consumePasswordChange(db: Db, userId: string): Promise<void> {
  await consumeRateLimits(db, [{ name: 'password-change', subject: userId, ...LIMITS.passwordChanges }]);
}

export async function consumePasswordReset(db: Db, userId: string): Promise<void> {
  await consumeRateLimits(db, [{ name: 'password-reset', subject: userId, ...LIMITS.passwordResets }]);
}

export async function consumeRecoveryCodes(db: Db, userId: string): Promise<void> {
  await consumeRateLimits(db, [{ name: 'recovery-codes', subject: userId, ...LIMITS.recoveryCodes }]);
}

export async function consumeTokenCreation(db: Db, userId: string): Promise<void> {
  await consumeRateLimits(db, [{ name: 'new-token', subject: userId, ...LIMITS.newTokens }]);
}

/** Invalid tokens cannot be guessed, but each costs a database lookup. */
export async function consumeBadToken(db: Db, ip: string): Promise<void> {
  await consumeRateLimits(db, [{ name: 'bad-token', subject: getLimitSubject(ip), ...LIMITS.badTokens }]);
}
