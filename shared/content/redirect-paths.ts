/** First segments of addresses that the site itself answers, or that carry a token: they cannot lead elsewhere. */
export const RESERVED_SEGMENTS: ReadonlySet<string> = new Set(
  '404 .well-known account admin api assets auth badge demo fonts go healthz metrics newsletter preview readyz saved share trpc uploads'.split(
    ' ',
  ),
);

export const firstSegment = (path: string): string => path.split('/', 2)[1] ?? '';

/** Whether an address can be redirected: not the home page and none that the site itself answers. */
export const isRedirectable = (path: string): boolean => path.length > 1 && !RESERVED_SEGMENTS.has(firstSegment(path));

/** Encoded without need: a path may hold them as they are. */
const PLAIN_MARKS = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

function redirectSegment(segment: string): string {
  const escaped = segment.replace(/%(?![0-9a-f]{2})/gi, '%25');
  try {
    const letters = decodeURIComponent(escaped).toLowerCase().normalize('NFC');
    return encodeURIComponent(letters).replace(PLAIN_MARKS, decodeURIComponent);
  } catch {
    // Bytes that are no UTF-8, as sites of the nineties wrote them.
    return escaped.toLowerCase().replace(/%[0-9a-f]{2}/g, (byte) => byte.toUpperCase());
  }
}

/**
 * The one spelling of a path in which redirects are stored and looked up: lower case, single slashes, none at the end,
 * percent-encoded where a header needs it and nowhere else. Applied twice it changes nothing.
 */
export function redirectPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return `/${segments.map(redirectSegment).join('/')}`;
}

/** What nobody sees, or what reorders what is around it: with it one path looks like another. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}]|(?! )\p{Zs}/gu;

/** A path as people read it; what cannot be seen stays encoded, and all of a path that cannot be decoded. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path).replace(UNSEEN, encodeURIComponent);
  } catch {
    return path.toWellFormed().replace(UNSEEN, encodeURIComponent);
  }
}

/** The path of a target, which may have a query and a fragment. */
export const pathOfTarget = (target: string): string => target.split(/[?#]/, 1)[0] ?? '';

/** Where somebody goes who asked for an address with this query, which stays unless the target has the same parameters. */
export function withQueryOf(target: string, asked: string): string {
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
