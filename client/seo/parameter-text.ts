/**
 * Value of a search parameter if it is a string and matches `form`, otherwise undefined: a hand-written URL can also
 * hold lists and records. The router keeps keys that a validator omits, so a rejected key has to be returned as
 * undefined.
 */
export const parameterText = (value: unknown, form?: RegExp): string | undefined =>
  typeof value === 'string' && (form === undefined || form.test(value)) ? value : undefined;
