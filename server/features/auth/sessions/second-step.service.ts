import { randomUUID } from 'node:crypto';
import type { SecondFactorInput } from '../../../../shared/auth/auth.schema';
import { AppError } from '../../../base/errors';
import { consumeRecoveryAttempt, consumeSecondStepLimit, consumeSecondStepText } from '../primitives/auth-limits';
import { sendCode, getSite } from '../primitives/auth-messages';
import { isKnownNetwork } from '../primitives/known-networks';
import { findAccountById } from '../store/auth.queries';
import type { Account } from '../store/auth.queries';
import type { AuthContext } from '../primitives/auth-context';
import { findFactor, listFactors } from '../store/mfa.queries';
import type { Factor } from '../store/mfa.queries';
import { codeHash, codeMatches, newCode, newToken, tokenHash } from '../primitives/one-time-tokens';
import {
  countChallengeAttempt,
  findChallenge,
  insertToken,
  markTokenUsed,
  setChallengeCode,
} from '../store/one-time-tokens.queries';
import type { OpenToken } from '../store/one-time-tokens.queries';
import { needsLongCode, tryFromUnknownNetwork } from '../primitives/unknown-network-attempts';
import { verifyRecoveryCode } from './recovery-codes';
import { verifyTotpCode } from './totp';
import { lockVerifiedAccount } from './verified-account';

const SECONDS = 600;

export interface ListedFactor {
  id: string;
  type: Factor['type'];
  name: string | null;
  phoneEnding: string | null;
}

export function listedFactor({ id, type, name, phone }: Factor): ListedFactor {
  return { id, type, name, phoneEnding: phone?.slice(-2) ?? null };
}

export interface SecondStep {
  status: 'second_factor';
  challengeToken: string;
  factors: ListedFactor[];
}

/** Records that primary authentication succeeded, without a session: the token is valid only for the second factor. */
export async function createMfaChallenge(caller: AuthContext, account: Account): Promise<SecondStep> {
  const challengeToken = newToken();
  const factors = await caller.services.db.transaction().execute(async (trx) => {
    await lockVerifiedAccount(trx, account);
    await insertToken(trx, {
      id: randomUUID(),
      userId: account.id,
      purpose: 'mfa_challenge',
      tokenHash: tokenHash(challengeToken),
      codeHash: null,
      target: null,
      seconds: SECONDS,
    });
    return await listFactors(trx, account.id);
  });
  caller.log.info({ ip: caller.client.ip, userId: account.id }, 'second step asked for');
  return { status: 'second_factor', challengeToken, factors: factors.map(listedFactor) };
}

const ended = () => new AppError('CHALLENGE_ENDED', 'This took too long or too many tries. Please sign in again.');

export async function sendSecondStepCode(
  { services, log, client }: AuthContext,
  { challengeToken, factorId }: { challengeToken: string; factorId: string },
): Promise<void> {
  const { db } = services;
  const challenge = await findChallenge(db, tokenHash(challengeToken));
  if (!challenge) throw ended();
  const factor = await findFactor(db, challenge.userId, factorId, 'verified');
  if (!factor) throw new AppError('NOT_FOUND', 'There is no such second factor.');
  if (factor.phone === null) return;
  const to = factor.phone;
  await consumeSecondStepText(db, challenge.userId, client.ip);
  const site = await getSite(services);
  const code = newCode(await needsLongCode(db, challenge.userId));
  await db.transaction().execute(async (trx) => {
    await setChallengeCode(trx, challenge.id, factorId, codeHash(challenge.id, code));
    await sendCode(trx, site, { to, code, isSecondStep: true });
  });
  log.info({ userId: challenge.userId }, 'second step code sent');
}

async function codeIsRight(
  { services, client }: AuthContext,
  challenge: OpenToken,
  { factorId, code }: { factorId: string; code: string },
): Promise<boolean> {
  const { db } = services;
  const { userId } = challenge;
  const factor = await findFactor(db, userId, factorId, 'verified');
  if (factor?.type === 'totp') return await verifyTotpCode(services, factor, code);
  if (factor === undefined || challenge.target !== factorId) return false;
  const isRight = codeMatches(challenge, code);
  if (await isKnownNetwork(db, userId, client.ip)) return isRight;
  const compare = () => Promise.resolve(isRight ? challenge : undefined);
  return (await tryFromUnknownNetwork(db, { account: userId, code }, compare)) !== undefined;
}

async function isRight(caller: AuthContext, challenge: OpenToken, input: SecondFactorInput): Promise<boolean> {
  const { db } = caller.services;
  if ('recoveryCode' in input) {
    await consumeRecoveryAttempt(db, challenge.userId, caller.client.ip);
    return await verifyRecoveryCode(db, challenge.userId, input.recoveryCode);
  }
  await consumeSecondStepLimit(db, challenge.userId, caller.client.ip);
  return await codeIsRight(caller, challenge, input);
}

export async function verifyMfaChallenge(caller: AuthContext, input: SecondFactorInput): Promise<Account> {
  const { services, log, client } = caller;
  const challenge = await countChallengeAttempt(services.db, tokenHash(input.challengeToken));
  // Read before verifying the code: startSession refuses if the account has changed since.
  const account = challenge && (await findAccountById(services.db, challenge.userId));
  if (!challenge || !account) throw ended();
  if (!(await isRight(caller, challenge, input))) {
    log.warn({ ip: client.ip, userId: challenge.userId }, 'second step refused');
    throw new AppError('INVALID_CODE', 'That code is wrong or was used already.');
  }
  if (account.isDisabled || !(await markTokenUsed(services.db, challenge.id))) throw ended();
  return account;
}
