import { toString as qrCode } from 'qrcode';
import { AppError } from '../../errors';
import type { Db } from '../../database/database';
import { mayWriteTo, takeSecondStep, takeTextMessage } from './auth-limits';
import { sendCode, sendNotice, siteOf } from './auth-messages';
import type { Site } from './auth-mails';
import { findProfile } from './auth.queries';
import type { Member } from './caller';
import {
  deleteFactor,
  findFactor,
  insertFactor,
  listFactors,
  listRecoveryCodes,
  lockUser,
  replaceRecoveryCodes,
  verifyFactor,
} from './mfa.queries';
import { checkCode, issueToken } from './one-time-tokens';
import { deleteTokens } from './one-time-tokens.queries';
import { requireReauthentication } from './reauthentication';
import { giveRecoveryCodes } from './recovery-codes';
import { listedFactor } from './second-step.service';
import { deleteUserSessions } from './sessions.queries';
import { newTotp, takeTotpCode } from './totp';

const MAX_FACTORS = 5;

async function refuseTooMany(db: Db, userId: string): Promise<void> {
  if ((await listFactors(db, userId)).length < MAX_FACTORS) return;
  throw new AppError('CONFLICT', `An account has at most ${MAX_FACTORS} second factors. Remove one first.`);
}

export async function listSecondFactors({ services: { db }, viewer }: Member) {
  const factors = await listFactors(db, viewer.userId);
  const codes = await listRecoveryCodes(db, viewer.userId);
  return {
    factors: factors.map((factor) => ({ ...listedFactor(factor), createdAt: factor.createdAt })),
    recoveryCodesLeft: codes.length,
  };
}

/** A new authenticator app, good once a code of it was typed. Its secret is shown here and never again. */
export async function enrollTotp(member: Member, name: string | undefined) {
  const { services, viewer } = member;
  await requireReauthentication(member);
  await refuseTooMany(services.db, viewer.userId);
  const { siteName } = await siteOf(services);
  const profile = await findProfile(services.db, viewer.userId);
  const { secret, otpauthUrl } = newTotp(siteName, profile?.email ?? profile?.displayName ?? 'account');
  const factorId = await services.db
    .transaction()
    .execute((trx) => insertFactor(trx, { userId: viewer.userId, type: 'totp', name: name ?? null, secret }));
  return { factorId, secret, otpauthUrl, qrSvg: await qrCode(otpauthUrl, { type: 'svg', margin: 2 }) };
}

/** A phone for codes, good once the code sent to it was typed. */
export async function enrollPhone(member: Member, { phone, name }: { phone: string; name?: string | undefined }) {
  const { services, viewer } = member;
  await requireReauthentication(member);
  await refuseTooMany(services.db, viewer.userId);
  await takeTextMessage(services.db, viewer.userId);
  const isWanted = await mayWriteTo(services.db, 'enrol', phone);
  const site = await siteOf(services);
  return await services.db.transaction().execute(async (trx) => {
    const { userId } = viewer;
    const factorId = await insertFactor(trx, { userId, type: 'phone', name: name ?? null, phone });
    const { code } = await issueToken(trx, { userId, purpose: 'mfa_phone', target: factorId, minutes: 10 });
    await sendCode(trx, site, { to: phone, code, isWanted });
    return { factorId };
  });
}

async function turnOn(trx: Db, site: Site, viewer: Member['viewer'], factorId: string): Promise<string[] | null> {
  await lockUser(trx, viewer.userId);
  if (!(await verifyFactor(trx, factorId))) throw new AppError('NOT_FOUND', 'There is no such second factor.');
  const hasCodes = (await listRecoveryCodes(trx, viewer.userId)).length > 0;
  await deleteUserSessions(trx, viewer.userId, viewer.sessionId);
  await deleteTokens(trx, viewer.userId, ['mfa_challenge', 'mfa_phone']);
  await tell(
    trx,
    site,
    viewer.userId,
    'A second factor was added',
    'Signing in to your account now takes a code as well.',
  );
  return hasCodes ? null : await giveRecoveryCodes(trx, viewer.userId);
}

async function tell(trx: Db, site: Site, userId: string, heading: string, text: string): Promise<void> {
  const profile = await findProfile(trx, userId);
  await sendNotice(trx, site, { email: profile?.email ?? null, heading, text });
}

/** Turns a factor on by a first code of it, and ends all other sessions. Recovery codes come with the first factor. */
export async function verifyEnrollment(member: Member, { factorId, code }: { factorId: string; code: string }) {
  const { services, viewer, client, log } = member;
  const { db } = services;
  const factor = await findFactor(db, viewer.userId, factorId, 'unverified');
  if (!factor) throw new AppError('NOT_FOUND', 'There is no such second factor.');
  await takeSecondStep(db, viewer.userId, client.ip);
  if (factor.type === 'phone') {
    await checkCode(db, { purposes: ['mfa_phone'], target: factorId, userId: viewer.userId, code });
  } else if (!(await takeTotpCode(db, factor, code))) {
    throw new AppError('INVALID_CODE', 'That code is wrong. Check that the clock of your device is right.');
  }
  const site = await siteOf(services);
  const recoveryCodes = await db.transaction().execute((trx) => turnOn(trx, site, viewer, factorId));
  log.info({ userId: viewer.userId, type: factor.type }, 'second factor added');
  return { recoveryCodes };
}

export async function renewRecoveryCodes(member: Member): Promise<{ recoveryCodes: string[] }> {
  const { services, viewer } = member;
  await requireReauthentication(member);
  const site = await siteOf(services);
  return await services.db.transaction().execute(async (trx) => {
    await lockUser(trx, viewer.userId);
    if ((await listFactors(trx, viewer.userId)).length === 0) {
      throw new AppError('CONFLICT', 'Recovery codes belong to a second factor. Add one first.');
    }
    await tell(trx, site, viewer.userId, 'New recovery codes were made', 'The ones you had before work no longer.');
    return { recoveryCodes: await giveRecoveryCodes(trx, viewer.userId) };
  });
}

/** Takes a factor away; with the last one its recovery codes go too. */
export async function unenroll(member: Member, factorId: string): Promise<void> {
  const { services, viewer, log } = member;
  await requireReauthentication(member);
  const site = await siteOf(services);
  await services.db.transaction().execute(async (trx) => {
    await lockUser(trx, viewer.userId);
    if (!(await deleteFactor(trx, viewer.userId, factorId))) {
      throw new AppError('NOT_FOUND', 'There is no such second factor.');
    }
    if ((await listFactors(trx, viewer.userId)).length === 0) await replaceRecoveryCodes(trx, viewer.userId, []);
    await deleteUserSessions(trx, viewer.userId, viewer.sessionId);
    await deleteTokens(trx, viewer.userId, ['mfa_challenge']);
    await tell(
      trx,
      site,
      viewer.userId,
      'A second factor was removed',
      'Signing in to your account no longer asks for it.',
    );
  });
  log.info({ userId: viewer.userId }, 'second factor removed');
}
