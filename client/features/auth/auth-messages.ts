import { CREDENTIALS_REQUIRED } from '../../../shared/credentials';

// Messages that a form sent without script comes back with.
const REFUSALS = {
  missing: CREDENTIALS_REQUIRED,
  invalid: 'Invalid email or password',
  unconfirmed: 'Please confirm your email address first.',
  limited: 'Too many attempts. Please wait a little and try again.',
  ended: 'This sign-in took too long or had too many tries. Please start again.',
  code: 'This code is not right, or its time is over.',
  address: 'Enter the full address, for example name@example.com',
  weak: 'Choose another password: at least 8 characters, and none of the common ones.',
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
type NoticeName = keyof typeof NOTICES;

export const refusalText = (refusal: Refusal): string => REFUSALS[refusal];
export const noticeText = (name: NoticeName): { title: string; text: string } => NOTICES[name];

// Names come from addresses, which anybody can write.
export const isRefusal = (name = ''): name is Refusal => Object.hasOwn(REFUSALS, name);
export const isNotice = (name = ''): name is NoticeName => Object.hasOwn(NOTICES, name);
