import { readUrl } from './read-url';

const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

// Also rejects an empty user name: parsers disagree on where the host begins.
const USER_NAME = /^[^:]*:\/*[^/?#]*@/;

/** True for an http(s) URL that is safe in a link or a Location header unchanged: no user name, blank or backslash. */
export function isWebUrl(text: string): boolean {
  if (!PRINTABLE_ASCII.test(text) || text.includes('\\') || !/^https?:\/\//i.test(text)) return false;
  return !USER_NAME.test(text) && readUrl(text) !== undefined;
}

const UNPRINTABLE_OR_BACKSLASH = /[\p{C}\p{Z}\\]/u;

/**
 * A web address in the letters that links and headers need: a domain in other letters becomes punycode, a path is
 * percent-encoded. Anything else is returned as it is.
 */
export function toAsciiUrl(text: string): string {
  if (PRINTABLE_ASCII.test(text) || UNPRINTABLE_OR_BACKSLASH.test(text) || !/^https?:\/\//i.test(text)) return text;
  return readUrl(text)?.href ?? text;
}

/** An image of another site, or a path on this one. */
export function isImageUrl(text: string): boolean {
  return isWebUrl(text) || (/^\/(?!\/)/.test(text) && !text.includes('\\') && PRINTABLE_ASCII.test(text));
}
