const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

// An empty user name is one too: parsers disagree on where the host begins.
const USER_NAME = /^[^:]*:\/*[^/?#]*@/;

/** True for an http(s) address that can stand in a link or a Location header as it is: no user name, blank or backslash. */
export function isWebUrl(text: string): boolean {
  if (!PRINTABLE_ASCII.test(text) || text.includes('\\') || !/^https?:\/\//i.test(text)) return false;
  return !USER_NAME.test(text) && URL.canParse(text);
}

/** An image of another site, or a path on this one. */
export function isImageUrl(text: string): boolean {
  return isWebUrl(text) || (/^\/(?!\/)/.test(text) && !text.includes('\\') && PRINTABLE_ASCII.test(text));
}

/** The address of an image that may be shown. A row that was written past the checks of input must not become a link. */
export const imageOrNull = (url: string | null): string | null => (url !== null && isImageUrl(url) ? url : null);
