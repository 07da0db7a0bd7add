import { z } from 'zod';
import { CREDENTIALS_REQUIRED, MAX_PASSWORD, passwordLength, phoneNumber } from './credentials';
import { passwordProblem } from './passwords';
import { displayNameInput } from './profile.schema';
import { emailInput, plainText } from '../text/text.schema';

export const SESSION_COOKIE = 'casino-site-auth-storage';

const TOO_LONG = `Password must be at most ${MAX_PASSWORD} characters`;
const EMAIL_REQUIRED = 'Enter your email address';

// Checks the UTF-16 length first, because counting the characters of a megabyte takes time.
const boundedPassword = z.string().max(4 * MAX_PASSWORD, TOO_LONG);

/** The maximum length bounds the cost of hashing; no password contains NUL. */
const knownPassword = boundedPassword
  .refine((password) => passwordLength(password) <= MAX_PASSWORD, TOO_LONG)
  .refine((password) => !password.includes('\0'), 'Password must not hold control characters');

/** The server also rejects the site's name and the user's own. */
export const newPassword = boundedPassword.superRefine((password, context) => {
  const problem = passwordProblem(password);
  if (problem) context.addIssue({ code: 'custom', message: problem });
});

/**
 * Not strict: a sign-in attempt with unknown keys must still count as an attempt. An invalid email address is simply
 * not found.
 */
export const signInInput = z
  .object({
    email: plainText({ name: 'Email', max: 254, min: 0 }).optional(),
    phone: plainText({ name: 'Phone number', max: 32, min: 0 }).optional(),
    password: knownPassword.optional(),
  })
  .refine((input) => Boolean(input.email || input.phone) && Boolean(input.password), CREDENTIALS_REQUIRED);

export type SignInInput = z.infer<typeof signInInput>;

export const signOutInput = z
  .strictObject({ scope: z.enum(['local', 'global', 'others']).default('local') })
  .prefault({});

const blankAsUnset = (value: string | undefined) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

const email = emailInput(EMAIL_REQUIRED);

export const phoneInput = plainText({ name: 'Phone number', max: 32 }).transform((typed, context) => {
  const phone = phoneNumber(typed);
  if (phone !== undefined) return phone;
  context.addIssue({ code: 'custom', message: 'Enter the number with its country code, for example +44 20 7946 0000' });
  return z.NEVER;
});

const who = {
  email: z.preprocess(blankAsUnset, email.optional()),
  phone: z.preprocess(blankAsUnset, phoneInput.optional()),
};

export type AccountIdentifier = { email?: string | undefined; phone?: string | undefined };

const hasIdentifier = (input: AccountIdentifier) => Boolean(input.email || input.phone);

/** Not strict, because forms may send additional fields, which are ignored. */
export const accountIdentifierInput = z
  .object(who)
  .refine(hasIdentifier, { error: 'Enter your email address or phone number', path: ['email'] });

export const signUpInput = z
  .object({
    ...who,
    password: z.string(CREDENTIALS_REQUIRED).min(1, CREDENTIALS_REQUIRED).pipe(newPassword),
    data: z.object({ displayName: displayNameInput.optional() }).optional(),
  })
  .refine(hasIdentifier, { error: CREDENTIALS_REQUIRED, path: ['email'] });

export type SignUpInput = z.infer<typeof signUpInput>;

const token = z.string().min(1).max(200);
const code = z.string().trim().min(1, 'Enter the code').max(32, 'Enter the code from the message');

const byLink = z.object({ token });
const byMailedCode = z.object({ email, code });
const byPhoneCode = z.object({ phone: phoneInput, code });

export const verifyEmailInput = z.union([byLink, byMailedCode]);
export const verifyPhoneInput = byPhoneCode;
export const otpInput = z.union([byLink, byMailedCode, byPhoneCode]);
export const resetPasswordInput = z.union([
  byLink.extend({ password: newPassword }),
  byPhoneCode.extend({ password: newPassword }),
]);

export type VerifyEmailInput = z.infer<typeof verifyEmailInput>;
export type VerifyPhoneInput = z.infer<typeof verifyPhoneInput>;
export type OtpInput = z.infer<typeof otpInput>;
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

export const reauthenticateInput = z.union([z.strictObject({ password: knownPassword }), z.strictObject({ code })]);
/** An account without a password needs a recent reauthentication instead. */
export const removeAccountInput = z
  .strictObject({
    password: knownPassword.optional(),
    withCorrespondence: z.boolean().default(false),
  })
  .prefault({});
export type RemoveAccountInput = z.output<typeof removeAccountInput>;

export const updateUserInput = z.strictObject({
  displayName: displayNameInput.nullable().optional(),
  email: email.optional(),
  phone: phoneInput.nullable().optional(),
  password: newPassword.optional(),
});

export type UpdateUserInput = z.infer<typeof updateUserInput>;

const factorId = z.uuid();
const factorName = plainText({ name: 'Name', max: 60 }).optional();

export const challengeInput = z.object({ challengeToken: token, factorId });
export const secondFactorInput = z.union([
  z.object({ challengeToken: token, factorId, code }),
  z.object({ challengeToken: token, recoveryCode: code }),
]);
export const enrollTotpInput = z.strictObject({ name: factorName }).prefault({});
export const enrollPhoneInput = z.strictObject({ phone: phoneInput, name: factorName });
export const verifyEnrollmentInput = z.strictObject({ factorId, code });
export const factorInput = z.strictObject({ factorId });
export const sessionInput = z.strictObject({ id: z.string().regex(/^[0-9a-f]{16}$/, 'This is no session') });

export type SecondFactorInput = z.infer<typeof secondFactorInput>;
