/** First path segments of the site's own routes, or of addresses with tokens: they cannot be redirected. */
export const RESERVED_SEGMENTS: ReadonlySet<string> = new Set(
  '404 .well-known account admin api assets auth badge demo fonts go healthz metrics newsletter preview readyz saved share trpc uploads'.split(
    ' ',
  ),
);

export const firstSegment = (path: string): string => path.split('/', 2)[1] ?? '';

export const isRedirectable = (path: string): boolean => path.length > 1 && !RESERVED_SEGMENTS.has(firstSegment(path));

const PLAIN_MARKS = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

function redirectSegment(segment: string): string {
  const escaped = segment.replace(/%(?![0-9a-f]{2})/gi, '%25');
  try {
    const letters = decodeURIComponent(escaped).toLowerCase().normalize('NFC');
    return encodeURIComponent(letters).replace(PLAIN_MARKS, decodeURIComponent);
  } catch {
    return escaped.toLowerCase().replace(/%[0-9a-f]{2}/g, (byte) => byte.toUpperCase());
  }
}

/**
 * Canonical form for storing and looking up redirects: lower case, single slashes, none at the end, percent-encoded
 * only where a header requires it. Idempotent.
 */
export function redirectPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return `/${segments.map(redirectSegment).join('/')}`;
}

/** Invisible or reordering characters, which make one path look like another. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}]|(?! )\p{Zs}/gu;

export function readablePath(path: string): string {
  try {
    return decodeURI(path).replace(UNSEEN, encodeURIComponent);
  } catch {
    return path.toWellFormed().replace(UNSEEN, encodeURIComponent);
  }
}

export const pathOfTarget = (target: string): string => target.split(/[?#]/, 1)[0] ?? '';

/** The request's query is kept unless the target has the same parameters. */
export function withQueryFrom(target: string, asked: string): string {
  const start = asked.indexOf('?');
  if (start === -1 || start === asked.length - 1) return target;
  const [beforeHash = '', ...hash] = target.split('#');
  const [path = '', own = ''] = beforeHash.split(/\?(.*)/s);
  const known = new Set(new URLSearchParams(own).keys());
  const added = asked
    .slice(start + 1)
    .split('&')
    .filter((pair) => pair !== '' && ![...new URLSearchParams(`?${pair}`).keys()].some((key) => known.has(key)));
  const query = [...(own === '' ? [] : [own]), ...added].join('&');
  return `${path}${query && `?${query}`}${hash.length > 0 ? `#${hash.join('#')}` : ''}`;
}
