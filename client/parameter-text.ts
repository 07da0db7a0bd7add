/**
 * The text of a parameter of an address; undefined where it has not the form, and for the lists and records that a
 * hand-written address can hold. The router keeps what a validator leaves out: what is refused has to be named.
 */
export const parameterText = (value: unknown, form?: RegExp): string | undefined =>
  typeof value === 'string' && (form === undefined || form.test(value)) ? value : undefined;
