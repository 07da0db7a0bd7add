/**
 * Undefined unless it is a string that matches `form`: a hand-written URL can also contain lists and records. The
 * router keeps keys that a validator omits, so a rejected key has to be returned as undefined.
 */
export const parameterText = (value: unknown, form?: RegExp): string | undefined =>
  typeof value === 'string' && (form === undefined || form.test(value)) ? value : undefined;
