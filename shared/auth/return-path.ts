const MAX_LENGTH = 512;
const APPLICATION = /^\/(admin|account|saved|casino)(\/|\?|$)/;

export function returnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > MAX_LENGTH || !APPLICATION.test(wanted)) return '/';
  // Browsers disagree on how to parse backslashes and control characters.
  if (/[\\\u0000-\u0020\u007f]/.test(wanted)) return '/';
  const url = new URL(wanted, 'http://site.invalid');
  return url.host === 'site.invalid' && APPLICATION.test(url.pathname)
    ? `${url.pathname}${url.search}${url.hash}`
    : '/';
}
