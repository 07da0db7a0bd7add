import type { Transaction } from 'kysely';
import type { SignUpInput, AccountIdentifier } from '../../../../shared/auth/auth.schema';
import type { Database } from '../../../database/database';
import { queueMail } from '../../../mail/mail-queue';
import { setDisplayName, upsertUnconfirmedUser } from '../store/account.queries';
import { consumeMessageQuota } from '../primitives/auth-limits';
import { addressTakenMail, confirmAddressMail, finishAccountMail } from '../primitives/auth-mails';
import type { MailSite } from '../primitives/auth-mails';
import { sendCode, getSite } from '../primitives/auth-messages';
import { ensureProfile, findAccountByIdentifier } from '../store/auth.queries';
import type { Account } from '../store/auth.queries';
import type { AuthContext } from '../primitives/auth-context';
import { signUpCookie } from '../primitives/cookies';
import { findOnlyProvider } from '../providers/providers';
import { storeSignUpBrowser } from './sign-up-browser';
import { consumeMessageCall, consumeSignUpMessage, withMinimumDuration } from './requested-messages';
import { issueToken, newToken } from '../primitives/one-time-tokens';
import { deleteTokens } from '../store/one-time-tokens.queries';
import { assertStrongPassword, hashPassword, passwordMatches } from '../primitives/passwords';

const CONFIRM_MINUTES = 24 * 60;
const RECOVER_MINUTES = 60;

interface Waiting extends AccountIdentifier {
  /** Null if no message may be sent: the same work is done without effect. */
  userId: string | null;
  hasPassword: boolean;
}

/**
 * Asks the owner to confirm. If an unconfirmed account was requested with two passwords, the owner must choose a third:
 * confirmation alone would give access to the person who signed up first.
 */
async function sendConfirmation(
  trx: Transaction<Database>,
  site: MailSite,
  { userId, email, phone, hasPassword }: Waiting,
): Promise<void> {
  const target = email ?? phone ?? '';
  const kind = { userId, target, minutes: CONFIRM_MINUTES };
  const isWanted = userId !== null;
  if (!email) {
    const { code } = await issueToken(trx, { ...kind, purpose: 'confirm_phone' });
    await sendCode(trx, site, { to: target, code, isWanted });
    return;
  }
  const confirm = await issueToken(trx, { ...kind, userId: hasPassword ? userId : null, purpose: 'confirm_email' });
  const finish = await issueToken(trx, {
    ...kind,
    userId: hasPassword ? null : userId,
    purpose: 'recover',
    minutes: RECOVER_MINUTES,
  });
  const mail = hasPassword
    ? confirmAddressMail(site, { to: email, ...confirm })
    : finishAccountMail(site, { to: email, ...finish });
  await queueMail(trx, { ...mail, isWanted });
}

const toSignUpResponse = (email: string | undefined) => ({
  ok: true as const,
  channel: email ? ('email' as const) : ('sms' as const),
});

/**
 * Does the same work and returns the same for a taken address. `cookie` lets the code sign in when it is entered in
 * this browser.
 */
export async function signUp(caller: AuthContext, { email, phone, password, data }: SignUpInput) {
  const { services, log } = caller;
  await consumeMessageCall(caller, 'sign-up', { email, phone });
  const isWanted = await consumeMessageQuota(services.db, 'sign-up', email ?? phone ?? '');
  const site = await getSite(services);
  assertStrongPassword(password, site.siteName, email);
  const isClosed = findOnlyProvider(services.config, email) !== undefined;
  const known = isClosed ? undefined : await findAccountByIdentifier(services.db, { email, phone });
  const isSame = await passwordMatches(known?.passwordHash, password);
  const passwordHash = await hashPassword(password);
  // No lookup and no write, so the response cannot reveal whether there is such an account.
  const browser = newToken();
  const started = { response: toSignUpResponse(email), cookie: signUpCookie(services.config, browser) };
  if (isClosed) return started;
  await services.db.transaction().execute(async (trx) => {
    const typedHash = isSame ? (known?.passwordHash ?? null) : null;
    const account = await upsertUnconfirmedUser(trx, { email, phone, passwordHash, typedHash });
    const isContested = !account.isConfirmed && !account.hasPassword;
    await ensureProfile(trx, account.id);
    const displayName = isContested ? null : (data?.displayName ?? null);
    await setDisplayName(trx, account.isConfirmed ? null : account.id, displayName);
    if (isContested) await deleteTokens(trx, account.id, ['confirm_email', 'sign_up']);
    await storeSignUpBrowser(trx, account.isConfirmed || isContested ? null : account.id, browser);
    // Earlier links stop working: the owner is told even if those messages used up the hour's quota.
    const isSent = isWanted || (isContested && (await consumeMessageQuota(trx, 'contest', email ?? phone ?? '')));
    await sendConfirmation(trx, site, {
      ...account,
      email,
      phone,
      userId: isSent && !account.isConfirmed ? account.id : null,
    });
    if (email) await queueMail(trx, { ...addressTakenMail(site, email), isWanted: isWanted && account.isConfirmed });
  });
  log.info({ ip: caller.client.ip }, 'sign-up asked for');
  return started;
}

const isWaiting = (account: Account | undefined): account is Account =>
  account !== undefined && !account.isConfirmed && !account.isDisabled;

export async function resendConfirmation(caller: AuthContext, { email, phone }: AccountIdentifier): Promise<void> {
  const { services } = caller;
  const { account, isWanted } = await consumeSignUpMessage(caller, 'resend', { email, phone });
  const site = await getSite(services);
  const isClosed = findOnlyProvider(services.config, account?.email) !== undefined;
  const userId = isWanted && isWaiting(account) && !isClosed ? account.id : null;
  const hasPassword = !account || account.passwordHash !== null;
  const sending = services.db
    .transaction()
    .execute((trx) => sendConfirmation(trx, site, { userId, email: account?.email ?? email, phone, hasPassword }));
  await withMinimumDuration(sending);
}
