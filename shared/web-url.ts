const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/** True for an http(s) address that can stand in a link or a Location header as it is: no user name, no blanks. */
export function isWebUrl(text: string): boolean {
  if (!PRINTABLE_ASCII.test(text) || !/^https?:\/\//i.test(text)) return false;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && url.username === '' && url.password === '';
}

/** An image of another site, or a path on this one. */
export function isImageUrl(text: string): boolean {
  return isWebUrl(text) || (/^\/(?![/\\])/.test(text) && PRINTABLE_ASCII.test(text));
}
