import type { Role } from '../../../../shared/auth/roles';
import { renderMail } from '../../../mail/mail-layout';
import type { MailContent } from '../../../mail/mail-layout';
import type { Mail } from '../../../mail/mail-queue';

export interface MailSite {
  siteName: string;
  publicUrl: string;
}

interface MailText extends Omit<MailContent, 'siteName' | 'footer'> {
  to: string;
  /** Never contains a code or a link: subjects are logged. */
  subject: string;
  footer?: readonly string[];
}

function letter({ siteName }: MailSite, { to, subject, footer = [], ...content }: MailText): Mail {
  return { to, subject, ...renderMail({ siteName, footer, ...content }) };
}

interface WithCode {
  to: string;
  token: string;
  code: string;
}

const NOT_YOU = 'You did not ask for this? Ignore this email: nothing happens without the link or the code.';

export function confirmAddressMail(site: MailSite, { to, token, code }: WithCode): Mail {
  return letter(site, {
    to,
    subject: `Please confirm your email address for ${site.siteName}`,
    heading: 'Please confirm your email address',
    paragraphs: [
      `Someone used this address to create an account at ${site.siteName}.`,
      `Confirm within 24 hours to sign in. If you are asked for a code, enter ${code}; it works for 10 minutes.`,
    ],
    action: { label: 'Confirm address', url: `${site.publicUrl}/auth/confirm?token=${token}` },
    footer: ['You did not create an account? Ignore this email: unconfirmed accounts are deleted after 7 days.'],
  });
}

export function finishAccountMail(site: MailSite, { to, token }: Omit<WithCode, 'code'>): Mail {
  return letter(site, {
    to,
    subject: `Please finish your account at ${site.siteName}`,
    heading: 'Choose your password',
    paragraphs: [
      `Someone signed up at ${site.siteName} with this address more than once, with different passwords. Choose the password now, so that the account is yours alone. This also confirms your address.`,
    ],
    action: { label: 'Choose a password', url: `${site.publicUrl}/auth/reset?token=${token}` },
    footer: ['You did not create an account? Ignore this email: unconfirmed accounts are deleted after 7 days.'],
  });
}

export function addressTakenMail(site: MailSite, to: string): Mail {
  return letter(site, {
    to,
    subject: `You already have an account at ${site.siteName}`,
    heading: 'You already have an account',
    paragraphs: [
      `Someone, perhaps you, tried to use this address for an account at ${site.siteName}. It already belongs to one, so nothing was changed.`,
      'Sign in with your password, or reset it on the sign-in page.',
    ],
    action: { label: 'Sign in', url: `${site.publicUrl}/auth` },
    footer: ['Not you? Then there is nothing to do.'],
  });
}

export function changeAddressMail(site: MailSite, { to, token, code }: WithCode): Mail {
  return letter(site, {
    to,
    subject: `Please confirm your new email address for ${site.siteName}`,
    heading: 'Please confirm your new address',
    paragraphs: [
      `Someone asked to move an account at ${site.siteName} to this address. Confirm within 60 minutes.`,
      `If you are asked for a code, enter ${code}; it works for 10 minutes.`,
    ],
    action: { label: 'Confirm new address', url: `${site.publicUrl}/auth/confirm?token=${token}` },
    footer: [NOT_YOU],
  });
}

const INVITED_TO: Record<Role, string> = {
  admin: 'as an administrator, with all rights',
  editor: 'as an editor, for all content',
  author: 'as an author, to write drafts and send them for review',
};

export function invitationMail(site: MailSite, { to, role, token }: Omit<WithCode, 'code'> & { role: Role }): Mail {
  return letter(site, {
    to,
    subject: `You are invited to work on ${site.siteName}`,
    heading: 'You are invited',
    paragraphs: [
      `Join ${site.siteName} ${INVITED_TO[role]}. The link works once, for 7 days, and only for this address.`,
    ],
    action: { label: 'Join', url: `${site.publicUrl}/auth/invitation?token=${token}` },
    footer: ['You did not expect this? Ignore this email.'],
  });
}

export function recoveryMail(site: MailSite, { to, token }: Omit<WithCode, 'code'>): Mail {
  return letter(site, {
    to,
    subject: `A new password for ${site.siteName}`,
    heading: 'Choose a new password',
    paragraphs: ['The link works once, for 60 minutes. A new password signs out every device.'],
    action: { label: 'Choose a new password', url: `${site.publicUrl}/auth/reset?token=${token}` },
    footer: ['You did not ask for this? Ignore this email: your password stays as it is.'],
  });
}

export function signInMail(site: MailSite, { to, token, code }: WithCode): Mail {
  return letter(site, {
    to,
    subject: `Sign in to ${site.siteName}`,
    heading: 'Sign in without a password',
    paragraphs: [
      `Open the link, or enter the code ${code} on the page where you asked for it. Both work once, for 10 minutes.`,
    ],
    action: { label: 'Sign in', url: `${site.publicUrl}/auth/code?token=${token}` },
    footer: ['You did not ask for this? Ignore this email, and never share the code.'],
  });
}

export function reauthenticationMail(site: MailSite, { to, code }: Omit<WithCode, 'token'>): Mail {
  return letter(site, {
    to,
    subject: `Your code for ${site.siteName}`,
    heading: 'Confirm that it is you',
    paragraphs: [`Enter the code ${code} on the page that asks for it. It works once, for 10 minutes.`],
    footer: ['You did not ask for this? Then someone else is signed in to your account: sign out everywhere.'],
  });
}

export interface AccountNotice {
  to: string;
  heading: string;
  text: string;
  detail: string;
  at: Date;
  isLocked?: boolean;
}

const TIME = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

export function noticeMail(site: MailSite, { to, heading, text, detail, at, isLocked = false }: AccountNotice): Mail {
  const contact = { label: 'Write to us', url: `${site.publicUrl}/contact` };
  const content = { to, subject: `${heading} at ${site.siteName}`, heading };
  const happened = [detail ? `${text} ${detail}` : text, `When: ${TIME.format(at)} UTC.`];
  if (isLocked) {
    const paragraphs = [...happened, 'Not you, or a mistake? Write to us at once.'];
    return letter(site, { ...content, paragraphs, action: contact });
  }
  return letter(site, {
    ...content,
    paragraphs: [
      ...happened,
      'Was this you? Then there is nothing to do.',
      'Not you? Reset your password by email at once: this signs out every device and removes the phone number, linked accounts and all passkeys. Then check your second factors.',
    ],
    action: { label: 'Choose a new password', url: `${site.publicUrl}/auth?mode=recover` },
    footer: ['Locked out?'],
    footerLink: contact,
  });
}
