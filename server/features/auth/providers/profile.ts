import { z } from 'zod';
import { emailInput } from '../../../../shared/text/text.schema';
import { ProviderError } from './provider';
import type { ProviderProfile } from './provider';

const MAX_SUBJECT = 255;
const MAX_PROFILE_NAME = 200;

const subjectOf = z
  .string()
  .min(1)
  .max(MAX_SUBJECT)
  .regex(/^[\x20-\x7e]+$/);
const email = emailInput('');
const name = z.string().transform((text) => text.slice(0, MAX_PROFILE_NAME).toWellFormed().replaceAll('\0', ''));

interface Told {
  subject: unknown;
  email: unknown;
  isEmailVerified: unknown;
  /** The first non-empty text is used. */
  names: readonly unknown[];
}

/** Validates a provider's profile. Throws without a usable id; everything else may be missing. */
export function readProfile({ subject, names, ...told }: Told): ProviderProfile {
  const id = subjectOf.safeParse(typeof subject === 'number' ? String(subject) : subject);
  if (!id.success) throw new ProviderError('unavailable', 'the profile has no usable id');
  const address = email.safeParse(told.email);
  const first = names.map((one) => name.safeParse(one)).find(({ success, data }) => success && data.trim() !== '');
  return {
    subject: id.data,
    email: address.success ? address.data : null,
    // Some providers send the string 'true' instead of the boolean.
    isEmailVerified: address.success && (told.isEmailVerified === true || told.isEmailVerified === 'true'),
    name: first?.data ?? null,
  };
}
