import { z } from 'zod';
import './field-messages';
import { hasVisibleCharacter, isStorable, withoutOuterBlankLines } from './clean-text';
import { MAX_SEARCH_LENGTH } from './search-parameters';

const LINE_BREAKS = /[\t\n\r]/;

interface TextRules {
  /** Name of the field in messages. */
  name: string;
  max: number;
  /** 1 unless the field may be empty. */
  min?: number;
  /** Said when the text is shorter than `min`, or shows nothing. */
  required?: string;
}

function textWithout(outer: (text: string) => string, { name, max, min = 1, required }: TextRules) {
  const missing = required ?? `${name} is required`;
  return z
    .string({ error: missing })
    .overwrite(outer)
    .refine((text) => text.length >= min && (min === 0 || hasVisibleCharacter(text)), { error: missing, abort: true })
    .max(max, `${name} must be at most ${max} characters`)
    .refine(isStorable, `${name} holds characters that cannot be stored`);
}

/** Text of several lines, stored as it was typed apart from outer blanks. */
export function multilineText(rules: TextRules) {
  return textWithout((text) => text.trim(), rules);
}

/** Markdown: only the blank lines around it go, as four blanks before its first word make that line code. */
export function bodyText(rules: TextRules) {
  return textWithout(withoutOuterBlankLines, rules);
}

/** Text of one line. */
export function plainText(rules: TextRules) {
  return multilineText(rules).refine((text) => !LINE_BREAKS.test(text), `${rules.name} must be one line`);
}

/** Words to search for; may be empty. */
export const searchText = plainText({ name: 'Search text', max: MAX_SEARCH_LENGTH, min: 0 });

const MAX_SLUG = 100;

/** An address part as visitors may send it: any spelling, bounded. What does not exist is simply not found. */
export function slugParameter(required: string) {
  return plainText({ name: 'Slug', max: 200, required });
}

/** A slug as editors may set it. */
export const slugInput = plainText({ name: 'Slug', max: MAX_SLUG }).regex(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  'Slug may hold lowercase letters, digits and single hyphens',
);

const MAX_EMAIL = 254;
const MAX_LOCAL_PART = 64;

/** An e-mail address; `required` is said when it is empty. */
export function emailInput(required: string) {
  return plainText({ name: 'Email', max: MAX_EMAIL, required })
    .pipe(z.email('Enter the full address, for example name@example.com'))
    .refine((email) => email.indexOf('@') <= MAX_LOCAL_PART, 'The part before the @ is too long');
}
