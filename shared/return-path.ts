const MAX_LENGTH = 512;
const APPLICATION = /^\/(admin|account|saved)(\/|\?|$)/;

/** The address to go to after signing in: a page of ours that knows who is signed in, or the home page for anything else. */
export function returnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > MAX_LENGTH || !APPLICATION.test(wanted)) return '/';
  // Backslashes and control characters are read as something else by one browser or another.
  if (/[\\\u0000-\u0020\u007f]/.test(wanted)) return '/';
  const url = new URL(wanted, 'http://site.invalid');
  return url.host === 'site.invalid' && APPLICATION.test(url.pathname) ? `${url.pathname}${url.search}` : '/';
}
