import { z } from 'zod';
import { emailInput, plainText } from '../../../../shared/text/text.schema';
import { ProviderError } from './provider';
import type { ProviderProfile } from './provider';
import { randomInt } from 'node:crypto';

const MAX_SUBJECT = 255;
const MAX_PROFILE_NAME = 200;

const toSubject = z
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
  names: readonly unknown[];
}

export function readProfile({ subject, names, ...told }: Told): ProviderProfile {
  const id = toSubject.safeParse(typeof subject === 'number' ? String(subject) : subject);
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

const MAX_NAME = 80;
const displayName = plainText({ name: 'Display name', max: MAX_NAME });

// Control, format, private-use and separator characters: invisible, or able to reverse the text that follows a name.
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

function storable(text: string): string | undefined {
  const cleaned = text.normalize('NFC').replace(INVISIBLE_CHARACTERS, ' ').replace(/\s+/g, ' ').trim();
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(cleaned)) {
    if (cut.length + segment.length > MAX_NAME) break;
    cut += segment;
  }
  const parsed = displayName.safeParse(cut.trim());
  return parsed.success ? parsed.data : undefined;
}

export function cleanName(told: string | null | undefined): string | null {
  const name = told?.includes('@') ? told.slice(0, told.indexOf('@')) : told;
  return (name && storable(name)) ?? null;
}

export const generateName = () => `Player ${randomInt(1000, 10_000)}`;
