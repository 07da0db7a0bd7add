import { AppError } from '../../../base/errors';
import { queueMail } from '../../../mail/mail-queue';
import { consumeMessageQuota, consumeReauthenticationLimit } from '../ground/auth-limits';
import { reauthenticationMail } from '../ground/auth-mails';
import { findAccountById, lockUser } from '../store/auth.queries';
import type { SignedInContext } from '../ground/auth-context';
import { mayConfirmByCode, otherProof } from './reauthentication';
import { hasSession, markReauthenticated } from '../store/sessions.queries';
import { siteOf } from '../ground/auth-messages';
import { checkCode, issueToken, redeemChecked, assertTargetCurrent } from '../ground/one-time-tokens';

const MINUTES = 10;

async function confirmedEmailOf({ services: { db }, viewer }: SignedInContext): Promise<string> {
  const account = await findAccountById(db, viewer.userId);
  if (account && mayConfirmByCode(account) && account.email !== null) return account.email;
  if (account?.hasConfirmedEmail) throw otherProof();
  throw new AppError('CONFLICT', 'Your account has no email address that a code could be sent to.');
}

/** Reauthentication for accounts with neither password nor passkey: mails a code to the confirmed address. */
export async function sendReauthenticationCode(member: SignedInContext): Promise<void> {
  const { services, viewer, log } = member;
  const { userId } = viewer;
  const email = await confirmedEmailOf(member);
  const isWanted = await consumeMessageQuota(services.db, 'reauthenticate', email);
  const site = await siteOf(services);
  await services.db.transaction().execute(async (trx) => {
    // No code without a message: each issued code would allow five more guesses.
    const issue = { userId: isWanted ? userId : null, target: email, minutes: MINUTES };
    const { code } = await issueToken(trx, { ...issue, purpose: 'reauthenticate' });
    await queueMail(trx, { ...reauthenticationMail(site, { to: email, code }), isWanted });
  });
  log.info({ userId }, 'reauthentication code asked for');
}

export async function reauthenticateByCode(member: SignedInContext, code: string): Promise<void> {
  const { services, viewer, client } = member;
  const { db } = services;
  const { userId, sessionId } = viewer;
  await consumeReauthenticationLimit(db, userId);
  const target = await confirmedEmailOf(member);
  const checked = await checkCode(db, { purposes: ['reauthenticate'], target, userId, code, ip: client.ip });
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const account = await findAccountById(trx, userId);
    assertTargetCurrent(checked, account);
    if (!account || !mayConfirmByCode(account)) throw otherProof();
    await redeemChecked(trx, checked);
    if (!(await hasSession(trx, sessionId))) throw new AppError('UNAUTHORIZED', 'Please sign in first.');
    await markReauthenticated(trx, sessionId);
  });
}
