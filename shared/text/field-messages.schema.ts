import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  date: 'a date',
  array: 'a list',
  tuple: 'a list',
  object: 'a group of fields',
  null: 'empty',
};

const FORMATS: Record<string, string> = {
  guid: 'an id',
  uuid: 'an id',
  email: 'an email address',
  url: 'an address',
  date: 'a date such as 2026-11-20',
  datetime: 'a date and a time',
};

const UNITS: Record<string, string> = { string: ' characters', array: ' entries' };

/** Keys come from the client: quotes only three and cuts long ones. */
const quoted = (keys: readonly string[]) =>
  keys
    .slice(0, 3)
    .map((key) => `'${key.slice(0, 40).toWellFormed()}'`)
    .join(', ');

function sentenceFor(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Must not be missing' : `Must be ${KINDS[issue.expected] ?? 'something else'}`;
    case 'too_big':
      return `Must be at most ${String(issue.maximum)}${UNITS[issue.origin] ?? ''}`;
    case 'too_small':
      return `Must be at least ${String(issue.minimum)}${UNITS[issue.origin] ?? ''}`;
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `Must not hold ${quoted(issue.keys)}`;
    case 'invalid_format':
      return `Must be ${FORMATS[issue.format] ?? 'written another way'}`;
    default:
      return issue.input === undefined ? 'Must not be missing' : 'Must be something else';
  }
}

// For server and forms: replaces zod's messages where a schema has none of its own.
z.config({ customError: sentenceFor });

export function lacksFieldName(sentence: string): boolean {
  return sentence.startsWith('Must ');
}
