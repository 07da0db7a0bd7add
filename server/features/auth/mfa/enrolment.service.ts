import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { toString as qrCode } from 'qrcode';
import { AppError } from '../../../base/errors';
import type { Database, Db } from '../../../database/database';
import { getLimitSubject } from '../../../http/rate-limits';
import { notifyOwner } from '../primitives/account-notices';
import {
  consumeRecoveryCodes,
  consumeMessageQuota,
  consumeEnrolmentLimit,
  consumeTextMessageLimit,
} from '../primitives/auth-limits';
import { sendCode, getSite } from '../primitives/auth-messages';
import type { MailSite } from '../primitives/auth-mails';
import { findAccountById, findProfile } from '../store/auth.queries';
import type { SignedInContext } from '../primitives/auth-context';
import { sealFactorSecret } from '../sessions/factor-secret';
import {
  deleteFactor,
  findFactor,
  insertFactor,
  listFactors,
  listRecoveryCodes,
  replaceRecoveryCodes,
  verifyFactor,
} from '../store/mfa.queries';
import type { Factor } from '../store/mfa.queries';
import { checkCode, issueToken } from '../primitives/one-time-tokens';
import { deleteTokens } from '../store/one-time-tokens.queries';
import { recordOwnChange } from '../primitives/own-changes';
import { lockReauthenticated } from '../sessions/reauthentication';
import { lockSignedIn } from '../primitives/auth-context';
import { createRecoveryCodes } from '../sessions/recovery-codes';
import type { IssuedRecoveryCodes } from '../sessions/recovery-codes';
import { listedFactor } from '../sessions/second-step.service';
import { deleteUserSessions } from '../store/sessions.queries';
import { newTotp, verifyTotpCode } from '../sessions/totp';

const MAX_FACTORS = 5;

async function assertBelowMaxFactors(db: Db, userId: string): Promise<void> {
  if ((await listFactors(db, userId)).length < MAX_FACTORS) return;
  throw new AppError('CONFLICT', `An account has at most ${MAX_FACTORS} second factors. Remove one first.`);
}

/** Refuses the account's sign-in number as second factor: a thief of the phone would have both factors. */
async function assertNotAccountPhone(db: Db, userId: string, phone: string | null): Promise<void> {
  if (phone === null || (await findAccountById(db, userId))?.phone !== phone) return;
  throw new AppError('CONFLICT', 'You can sign in with this number, so it cannot be your second step too.');
}

export async function listSecondFactors({ services: { db }, viewer }: SignedInContext) {
  const factors = await listFactors(db, viewer.userId);
  const codes = await listRecoveryCodes(db, viewer.userId);
  return {
    factors: factors.map((factor) => ({ ...listedFactor(factor), createdAt: factor.createdAt })),
    recoveryCodesLeft: codes.length,
  };
}

export async function enrollTotp(member: SignedInContext, name: string | undefined) {
  const { services, viewer } = member;
  await assertBelowMaxFactors(services.db, viewer.userId);
  const { siteName } = await getSite(services);
  const profile = await findProfile(services.db, viewer.userId);
  const { secret, otpauthUrl } = newTotp(siteName, profile?.email ?? profile?.displayName ?? 'account');
  const factor = { id: randomUUID(), userId: viewer.userId };
  const sealed = sealFactorSecret(services.sealer, factor, secret);
  await services.db.transaction().execute(async (trx) => {
    await lockReauthenticated(trx, viewer);
    await insertFactor(trx, { ...factor, type: 'totp', name: name ?? null, secret: sealed });
  });
  return { factorId: factor.id, secret, otpauthUrl, qrSvg: await qrCode(otpauthUrl, { type: 'svg', margin: 2 }) };
}

export async function enrollPhone(
  member: SignedInContext,
  { phone, name }: { phone: string; name?: string | undefined },
) {
  const { services, viewer, client } = member;
  await assertBelowMaxFactors(services.db, viewer.userId);
  await assertNotAccountPhone(services.db, viewer.userId, phone);
  await consumeTextMessageLimit(services.db, viewer.userId, getLimitSubject(client.ip));
  const isWanted = await consumeMessageQuota(services.db, 'enrol', phone);
  const site = await getSite(services);
  return await services.db.transaction().execute(async (trx) => {
    await lockReauthenticated(trx, viewer);
    const { userId } = viewer;
    const factorId = randomUUID();
    await insertFactor(trx, { id: factorId, userId, type: 'phone', name: name ?? null, phone });
    // No code without a message: each issued code would allow five more guesses.
    const owner = isWanted ? userId : null;
    const { code } = await issueToken(trx, { userId: owner, purpose: 'mfa_phone', target: factorId, minutes: 10 });
    await sendCode(trx, site, { to: phone, code, isWanted });
    return { factorId };
  });
}

interface EnabledFactor {
  site: MailSite;
  viewer: SignedInContext['viewer'];
  factor: Factor;
  recoveryCodes: IssuedRecoveryCodes | null;
}

async function enableFactor(
  trx: Transaction<Database>,
  { site, viewer, factor, recoveryCodes }: EnabledFactor,
): Promise<string[] | null> {
  const { userId } = viewer;
  await lockSignedIn(trx, viewer);
  await assertBelowMaxFactors(trx, userId);
  await assertNotAccountPhone(trx, userId, factor.phone);
  if (!(await verifyFactor(trx, factor.id))) throw new AppError('NOT_FOUND', 'There is no such second factor.');
  await deleteUserSessions(trx, userId, viewer.sessionId);
  await deleteTokens(trx, userId, ['mfa_phone']);
  await notifyOwner(trx, site, { userId, event: 'factor_added' });
  if ((await listRecoveryCodes(trx, userId)).length > 0) return null;
  if (!recoveryCodes) throw new AppError('CONFLICT', 'Your second factors were changed meanwhile. Please try again.');
  await replaceRecoveryCodes(trx, userId, recoveryCodes.hashes);
  return recoveryCodes.codes;
}

export async function verifyEnrollment(
  member: SignedInContext,
  { factorId, code }: { factorId: string; code: string },
) {
  const { services, viewer, client, log } = member;
  const { db } = services;
  const factor = await findFactor(db, viewer.userId, factorId, 'unverified');
  if (!factor) throw new AppError('NOT_FOUND', 'There is no such second factor.');
  await consumeEnrolmentLimit(db, viewer.userId);
  if (factor.type === 'phone') {
    await checkCode(db, { purposes: ['mfa_phone'], target: factorId, userId: viewer.userId, code, ip: client.ip });
  } else if (!(await verifyTotpCode(services, factor, code))) {
    throw new AppError('INVALID_CODE', 'That code is wrong. Check that the clock of your device is right.');
  }
  const site = await getSite(services);
  const hasCodes = (await listRecoveryCodes(db, viewer.userId)).length > 0;
  const recoveryCodes = hasCodes ? null : await createRecoveryCodes();
  const codes = await db.transaction().execute(async (trx) => {
    const turnedOn = await enableFactor(trx, { site, viewer, factor, recoveryCodes });
    await recordOwnChange(trx, member, viewer.userId, 'add_second_factor');
    return turnedOn;
  });
  log.info({ userId: viewer.userId, type: factor.type }, 'second factor added');
  return { recoveryCodes: codes };
}

async function assertHasFactor(db: Db, userId: string): Promise<void> {
  if ((await listFactors(db, userId)).length > 0) return;
  throw new AppError('CONFLICT', 'Recovery codes belong to a second factor. Add one first.');
}

export async function renewRecoveryCodes(member: SignedInContext): Promise<{ recoveryCodes: string[] }> {
  const { services, viewer } = member;
  const { userId } = viewer;
  await assertHasFactor(services.db, userId);
  await consumeRecoveryCodes(services.db, userId);
  const site = await getSite(services);
  const { codes, hashes } = await createRecoveryCodes();
  await services.db.transaction().execute(async (trx) => {
    await lockReauthenticated(trx, viewer);
    await assertHasFactor(trx, userId);
    await replaceRecoveryCodes(trx, userId, hashes);
    await recordOwnChange(trx, member, userId, 'renew_recovery_codes');
    await notifyOwner(trx, site, { userId, event: 'recovery_codes_renewed' });
  });
  return { recoveryCodes: codes };
}

export async function unenroll(member: SignedInContext, factorId: string): Promise<void> {
  const { services, viewer, log } = member;
  const site = await getSite(services);
  await services.db.transaction().execute(async (trx) => {
    await lockReauthenticated(trx, viewer);
    if (!(await deleteFactor(trx, viewer.userId, factorId))) {
      throw new AppError('NOT_FOUND', 'There is no such second factor.');
    }
    if ((await listFactors(trx, viewer.userId)).length === 0) await replaceRecoveryCodes(trx, viewer.userId, []);
    await deleteUserSessions(trx, viewer.userId, viewer.sessionId);
    await recordOwnChange(trx, member, viewer.userId, 'remove_second_factor');
    await notifyOwner(trx, site, { userId: viewer.userId, event: 'factor_removed' });
  });
  log.info({ userId: viewer.userId }, 'second factor removed');
}
