import { CREDENTIALS_REQUIRED } from '../../../shared/auth/credentials';

const REFUSALS = {
  missing: CREDENTIALS_REQUIRED,
  invalid: 'Invalid email or password',
  unconfirmed: 'Please confirm your email address first.',
  limited: 'Too many attempts. Please wait a little and try again.',
  ended: 'This sign-in took too long or had too many tries. Please start again.',
  code: 'This code is not right, or its time is over.',
  address: 'Enter the full address, for example name@example.com',
  weak: 'Choose another password: at least 8 characters, and none of the common ones.',
  attempt: 'This sign-in was begun in another browser, or took too long. Please start again.',
  'provider-denied': 'You cancelled at the other service, so nothing was done. Try again, or sign in another way.',
  'provider-down': 'The other service does not answer properly just now. Try again later, or sign in another way.',
  'provider-nonsense': 'The other service did not confirm who you are. Try again, or sign in another way.',
  'provider-refused': 'You cannot sign in here with that account. Sign in another way.',
  'sign-up-closed': 'No account here is linked to that one. Sign in as before, then link it on your account page.',
  'account-exists':
    'There is an account with your address already. Sign in to it as before; then you can link the two.',
  identity_already_exists: 'That account is linked to another account here already.',
  identity_not_found: 'Your account is not linked to that one.',
  'no-sso': 'We know no work accounts of that address. Check it, or sign in another way.',
  link: 'This link does not work any more. It may have been used, or a newer one has replaced it.',
} as const;

const NOTICES = {
  'check-email': {
    title: 'Account created successfully',
    text: 'Please check your email to confirm your account.',
  },
  'code-sent': { title: 'Code sent', text: 'If we know it, a code is on its way. It is good for 10 minutes.' },
  resent: { title: 'Message sent', text: 'If it waits for confirmation, a new message is on its way.' },
  'recover-sent': {
    title: 'Check your email',
    text: 'If there is an account for it, a link is on its way. It is good for 60 minutes.',
  },
  'password-saved': { title: 'Password saved', text: 'Sign in with your new password.' },
  confirmed: { title: 'Confirmed', text: 'Thank you. You can sign in now.' },
  changed: { title: 'Changed', text: 'Your account has its new address.' },
} as const;

type Refusal = keyof typeof REFUSALS;
export type NoticeName = keyof typeof NOTICES;

export const refusalText = (refusal: Refusal): string => REFUSALS[refusal];
export const noticeText = (name: NoticeName): { title: string; text: string } => NOTICES[name];

// Names come from the URL, so they can be anything.
export const isRefusal = (name = ''): name is Refusal => Object.hasOwn(REFUSALS, name);
export const isNotice = (name = ''): name is NoticeName => Object.hasOwn(NOTICES, name);
