import type { Transaction } from 'kysely';
import type { SignUpInput, AccountIdentifier } from '../../../../shared/auth';
import type { Database } from '../../../database/database';
import { limitSubjectOf } from '../../../http/rate-limits';
import { queueMail } from '../../../mail/mail-queue';
import { setDisplayName, upsertUnconfirmedUser } from '../account/account.queries';
import { mayWriteOnRequest, consumeMessageQuota, consumeCallLimit, consumeTextMessageLimit } from '../auth-limits';
import { addressTakenMail, confirmAddressMail, finishAccountMail } from '../auth-mails';
import type { Site } from '../auth-mails';
import { sendCode, siteOf } from './auth-messages';
import { ensureProfile, findAccountOf } from '../auth.queries';
import type { Account } from '../auth.queries';
import type { AuthContext } from '../auth-context';
import { findOnlyProvider } from '../identities/providers';
import { withMinimumDuration } from '../minimum-duration';
import { isKnownNetwork } from './known-networks';
import { issueToken } from '../tokens/one-time-tokens';
import { deleteTokens } from '../tokens/one-time-tokens.queries';
import { refuseWeakPassword } from '../account/password-rules';
import { hashPassword, passwordMatches } from '../account/passwords';

const CONFIRM_MINUTES = 24 * 60;
const RECOVER_MINUTES = 60;

async function consumeMessageCall(
  { services: { db }, client }: AuthContext,
  name: string,
  { email }: AccountIdentifier,
): Promise<void> {
  await consumeCallLimit(db, name, client.ip);
  if (!email) await consumeTextMessageLimit(db, limitSubjectOf(client.ip));
}

/** Counts a message by who asks and where it goes; false when nothing is to be sent and the caller may not tell. */
export async function consumeSignUpMessage(
  caller: AuthContext,
  name: string,
  who: AccountIdentifier,
): Promise<boolean> {
  const { services, client } = caller;
  await consumeMessageCall(caller, name, who);
  // A link is good for the hour, so the last of three still lets its owner in. A code dies within minutes.
  if (who.email && name !== 'otp') return await consumeMessageQuota(services.db, name, who.email);
  const account = await findAccountOf(services.db, who);
  return await mayWriteOnRequest(services.db, name, {
    target: who.email ?? who.phone ?? '',
    ip: client.ip,
    isKnownNetwork: await isKnownNetwork(services.db, account?.id, client.ip),
  });
}

interface Waiting extends AccountIdentifier {
  /** Null where there is nobody to ask: the same work is done for nothing. */
  userId: string | null;
  hasPassword: boolean;
}

/**
 * Asks a new account's owner to confirm. Where two passwords were chosen for one unconfirmed account, the owner of the
 * address chooses a third: confirming alone would open the account to whoever signed up with it first.
 */
async function askToConfirm(
  trx: Transaction<Database>,
  site: Site,
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

const signUpAnswer = (email: string | undefined) => ({
  ok: true as const,
  channel: email ? ('email' as const) : ('sms' as const),
});

/** Makes an account that its owner has yet to confirm. Does and answers the same for an address that is taken. */
export async function signUp(caller: AuthContext, { email, phone, password, data }: SignUpInput) {
  const { services, log } = caller;
  await consumeMessageCall(caller, 'sign-up', { email, phone });
  const isWanted = await consumeMessageQuota(services.db, 'sign-up', email ?? phone ?? '');
  const site = await siteOf(services);
  refuseWeakPassword(password, site.siteName, email);
  const isClosed = findOnlyProvider(services.config, email) !== undefined;
  const known = isClosed ? undefined : await findAccountOf(services.db, { email, phone });
  const isSame = await passwordMatches(known?.passwordHash, password);
  const passwordHash = await hashPassword(password);
  // Nothing is looked up and nothing stored: the answer cannot tell whether there is such an account.
  if (isClosed) return signUpAnswer(email);
  await services.db.transaction().execute(async (trx) => {
    const typedHash = isSame ? (known?.passwordHash ?? null) : null;
    const account = await upsertUnconfirmedUser(trx, { email, phone, passwordHash, typedHash });
    const isContested = !account.isConfirmed && !account.hasPassword;
    await ensureProfile(trx, account.id);
    const displayName = isContested ? null : (data?.displayName ?? null);
    await setDisplayName(trx, account.isConfirmed ? null : account.id, displayName);
    if (isContested) await deleteTokens(trx, account.id, ['confirm_email']);
    // Links sent before work no longer: the owner hears so even if that used up the messages of the hour.
    const isSent = isWanted || (isContested && (await consumeMessageQuota(trx, 'contest', email ?? phone ?? '')));
    await askToConfirm(trx, site, {
      ...account,
      email,
      phone,
      userId: isSent && !account.isConfirmed ? account.id : null,
    });
    if (email) await queueMail(trx, { ...addressTakenMail(site, email), isWanted: isWanted && account.isConfirmed });
  });
  log.info({ ip: caller.client.ip }, 'sign-up asked for');
  return signUpAnswer(email);
}

const isWaiting = (account: Account | undefined): account is Account =>
  account !== undefined && !account.isConfirmed && !account.isDisabled;

/** Sends the confirmation again, if there is an account that waits for it. */
export async function resendConfirmation(caller: AuthContext, { email, phone }: AccountIdentifier): Promise<void> {
  const { services } = caller;
  const isWanted = await consumeSignUpMessage(caller, 'resend', { email, phone });
  const site = await siteOf(services);
  const account = await findAccountOf(services.db, { email, phone });
  const isClosed = findOnlyProvider(services.config, account?.email) !== undefined;
  const userId = isWanted && isWaiting(account) && !isClosed ? account.id : null;
  const hasPassword = !account || account.passwordHash !== null;
  const sending = services.db
    .transaction()
    .execute((trx) => askToConfirm(trx, site, { userId, email: account?.email ?? email, phone, hasPassword }));
  await withMinimumDuration(sending);
}
