import { readUrl } from './read-url';

const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

// Parsers disagree on where the host begins after an empty user name too.
const USER_NAME = /^[^:]*:\/*[^/?#]*@/;

/** Safe in a link or a Location header unchanged: http(s), no user name, space or backslash. */
export function isWebUrl(text: string): boolean {
  if (!PRINTABLE_ASCII.test(text) || text.includes('\\') || !/^https?:\/\//i.test(text)) return false;
  return !USER_NAME.test(text) && readUrl(text) !== undefined;
}

const UNPRINTABLE_OR_BACKSLASH = /[\p{C}\p{Z}\\]/u;

export function toAsciiUrl(text: string): string {
  if (PRINTABLE_ASCII.test(text) || UNPRINTABLE_OR_BACKSLASH.test(text) || !/^https?:\/\//i.test(text)) return text;
  return readUrl(text)?.href ?? text;
}

export function isImageUrl(text: string): boolean {
  return isWebUrl(text) || (/^\/(?!\/)/.test(text) && !text.includes('\\') && PRINTABLE_ASCII.test(text));
}
