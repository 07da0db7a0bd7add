import type { ResetPasswordInput, Who } from '../../../shared/auth';
import type { Db } from '../../database/database';
import { queueMail } from '../../mail/mail-queue';
import { confirmEmail, confirmPhone, setPassword } from './account.queries';
import { takeCall } from './auth-limits';
import { recoveryMail } from './auth-mails';
import type { Site } from './auth-mails';
import { sendCode, sendNotice, siteOf } from './auth-messages';
import { findAccountById, findAccountOf } from './auth.queries';
import type { Caller } from './caller';
import { evenly } from './evenly';
import { checkCode, issueToken, redeemChecked, redeemToken } from './one-time-tokens';
import { deleteAllTokens } from './one-time-tokens.queries';
import type { OpenToken } from './one-time-tokens.queries';
import { refuseWeakPassword } from './password-rules';
import { hashPassword } from './passwords';
import { deleteUserSessions } from './sessions.queries';
import { takeMessage } from './sign-up.service';

const LINK_MINUTES = 60;

/** Sends the way to a new password, if the account exists. Does and answers the same if it does not. */
export async function recover(caller: Caller, { email, phone }: Who): Promise<void> {
  const { services, log, client } = caller;
  const mayBeSent = await takeMessage(caller, 'recover', { email, phone });
  const site = await siteOf(services);
  const account = await findAccountOf(services.db, { email, phone });
  const userId = mayBeSent && account && !account.isDisabled ? account.id : null;
  const target = email ?? phone ?? '';
  const sending = services.db.transaction().execute(async (trx) => {
    const { token, code } = await issueToken(trx, { userId, purpose: 'recover', target, minutes: LINK_MINUTES });
    const isWanted = userId !== null;
    if (email) await queueMail(trx, { ...recoveryMail(site, { to: account?.email ?? email, token }), isWanted });
    else await sendCode(trx, site, { to: target, code, isWanted });
  });
  await evenly(sending);
  log.info({ ip: client.ip }, 'recovery asked for');
}

/** The new password, and everything that let somebody in before ended; second factors stay. */
async function replacePassword(trx: Db, site: Site, { userId, target }: OpenToken, password: string): Promise<void> {
  const account = await findAccountById(trx, userId);
  refuseWeakPassword(password, site.siteName, account?.email);
  await setPassword(trx, userId, await hashPassword(password));
  if (target?.includes('@')) await confirmEmail(trx, userId);
  else await confirmPhone(trx, userId);
  await deleteUserSessions(trx, userId);
  await deleteAllTokens(trx, userId);
  const text = 'A new password was chosen through a link or code sent to you, and everybody was signed out.';
  await sendNotice(trx, site, { email: account?.email ?? null, heading: 'Your password was changed', text });
}

/** Sets a new password by link or code. Signs nobody in: the second step is asked for as ever. */
export async function resetPassword({ services, client, log }: Caller, input: ResetPasswordInput): Promise<void> {
  const { db } = services;
  await takeCall(db, 'reset', client.ip);
  const site = await siteOf(services);
  const checked =
    'code' in input ? await checkCode(db, { purposes: ['recover'], target: input.phone, code: input.code }) : undefined;
  await db.transaction().execute(async (trx) => {
    const redeemed = 'token' in input ? redeemToken(trx, ['recover'], input.token) : undefined;
    const token = (await redeemed) ?? (checked && (await redeemChecked(trx, checked)));
    if (!token) throw new Error('Neither a link nor a code was given.');
    await replacePassword(trx, site, token, input.password);
    log.info({ ip: client.ip, userId: token.userId }, 'password reset');
  });
}
