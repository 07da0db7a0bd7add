import type { Transaction } from 'kysely';
import type { Database, Db } from '../../../database/database';
import { limitKey } from '../../../http/rate-limits';
import { countAttempt } from '../../../http/rate-limits.queries';
import { queueMail } from '../../../mail/mail-queue';
import { noticeMail } from './auth-mails';
import type { AccountNotice, MailSite } from './auth-mails';
import { findConfirmedEmail } from '../store/auth.queries';
import { currentSecond } from '../store/mfa.queries';
import { insertAccountNotice, listAccountNotices } from '../store/stored-notices.queries';

export const SAME_EVENT_SECONDS = 600;

/** Events reported to the account's owner. `isLocked`: a password reset cannot help, so the mail says to contact us. */
const EVENTS = {
  password_changed: {
    heading: 'Your password was changed',
    text: 'Someone signed in to your account changed it, after confirming who they are. All other sessions were ended.',
  },
  password_reset: {
    heading: 'Your password was changed',
    text: 'A new password was chosen with a link or code sent to you, and every device was signed out.',
  },
  access_reset: {
    heading: 'Access to your account was restored',
    text: 'The operator of the site gave it a new password and administrator rights. Every device was signed out; the phone number, linked accounts, passkeys and second factors were removed.',
  },
  email_requested: {
    heading: 'A new email address was requested',
    text: 'Someone signed in to your account asked to change its email address. Nothing changes until the new address is confirmed.',
  },
  email_changed: {
    heading: 'Your email address was changed',
    text: 'You now sign in with another address, and emails go there.',
    isLocked: true,
  },
  phone_changed: {
    heading: 'Your phone number was changed',
    text: 'A number was added to your account. It can be used to sign in and to choose a new password.',
  },
  phone_removed: {
    heading: 'Your phone number was removed',
    text: 'It can no longer be used to sign in.',
  },
  factor_added: {
    heading: 'A second factor was added',
    text: 'Signing in now takes a code as well. All other sessions were ended.',
  },
  factor_removed: {
    heading: 'A second factor was removed',
    text: 'Signing in no longer asks for it. All other sessions were ended.',
  },
  factor_lost: {
    heading: 'Your authenticator app was removed',
    text: 'The site lost the key that protected it, so its codes can no longer be checked. Signing in does not ask for them: add the app again.',
  },
  passkey_added: {
    heading: 'A passkey was added',
    text: 'It can be used to sign in without a password.',
  },
  passkey_removed: {
    heading: 'A passkey was removed',
    text: 'It can no longer be used to sign in. All other sessions were ended.',
  },
  recovery_codes_renewed: {
    heading: 'New recovery codes were created',
    text: 'Your old codes no longer work.',
  },
  identity_linked: {
    heading: 'Another way to sign in was linked',
    text: 'Someone signed in to your account linked another one. It can now be used to sign in.',
  },
  identity_unlinked: {
    heading: 'A way to sign in was unlinked',
    text: 'It can no longer be used to sign in. All other sessions were ended.',
  },
  token_added: {
    heading: 'A personal token was created',
    text: 'Programs with this token can read as you, and do more if it allows that, until it expires or you revoke it on your account page.',
  },
  token_revoked: {
    heading: 'A personal token was revoked',
    text: 'Someone signed in to your account revoked it. Programs that used it no longer have access.',
  },
  program_signed_in: {
    heading: 'A program was signed in',
    text: 'It can write as you until you sign it out in the list of devices on your account page.',
  },
  refresh_reused: {
    heading: 'A program was signed out',
    text: 'Its refresh token was used twice, so someone may have copied it. The token no longer works; sign the program in again.',
  },
  session_ended: {
    heading: 'A session of your account was ended',
    text: 'Someone signed in to your account ended it in the list of sessions.',
  },
  sessions_ended: {
    heading: 'Sessions of your account were ended',
    text: 'Someone signed in to your account ended all sessions, or all but their own.',
  },
  sessions_ended_by_admin: {
    heading: 'Your account was signed out',
    text: 'An administrator of the site ended its sessions. Sign in again to continue.',
  },
  admin_granted_by_operator: {
    heading: 'You are an administrator now',
    text: 'The operator of the site gave your account these rights and ended its sessions.',
  },
  role_changed: {
    heading: 'Your role was changed',
    text: 'An administrator of the site changed it and ended your sessions. Sign in again to continue.',
  },
  role_given: {
    heading: 'You changed someone’s role',
    text: 'It was changed from your account. If that was not you, sign out everywhere and tell another administrator.',
  },
  account_disabled: {
    heading: 'Your account was disabled',
    text: 'An administrator of the site disabled it and ended its sessions. You can no longer sign in.',
    isLocked: true,
  },
  account_enabled: {
    heading: 'Your account was enabled again',
    text: 'An administrator of the site enabled it. You can sign in again.',
  },
  account_deleted: {
    heading: 'Your account was deleted',
    text: 'What you wrote for the site stays, without your name.',
    isLocked: true,
  },
} as const satisfies Record<string, Pick<AccountNotice, 'heading' | 'text' | 'isLocked'>>;

type AccountEvent = keyof typeof EVENTS;

interface Happened {
  userId: string;
  event: AccountEvent;
  detail?: string | undefined;
  quietSeconds?: number;
  to?: string | null;
}

/**
 * Notifies the owner by mail to the confirmed address or, without one, on the account page: once per event, see
 * quietSeconds. Shares no quota with other mail, so that nothing else can exhaust it. Lock the user first.
 */
export async function notifyOwner(
  trx: Transaction<Database>,
  site: MailSite,
  { userId, event, detail = '', quietSeconds = SAME_EVENT_SECONDS, to }: Happened,
): Promise<void> {
  const address = to === undefined ? await findConfirmedEmail(trx, userId) : to;
  const key = limitKey(`notice-${event}`, `${userId} ${address ?? ''} ${detail}`);
  const { count } = await countAttempt(trx, key, { max: 1, windowSeconds: quietSeconds });
  if (count > 1) return;
  if (!address) {
    await insertAccountNotice(trx, { userId, event, detail });
    return;
  }
  const at = new Date((await currentSecond(trx)) * 1000);
  await queueMail(trx, noticeMail(site, { to: address, ...EVENTS[event], detail, at }));
}

const isEvent = (event: string): event is AccountEvent => Object.hasOwn(EVENTS, event);

export async function listNotices(db: Db, userId: string) {
  const stored = await listAccountNotices(db, userId);
  return stored.flatMap(({ event, detail, at }) =>
    isEvent(event) ? [{ heading: EVENTS[event].heading, text: `${EVENTS[event].text} ${detail}`.trim(), at }] : [],
  );
}

/** Shows two digits: enough for the owner to recognise the number, too few to disclose it. */
export const numberEnding = (phone: string) => `The number ends in ${phone.slice(-2)}.`;
