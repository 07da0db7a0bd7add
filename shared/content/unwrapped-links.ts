import { readUrl } from '../text/read-url';

/** Programs that wrap links, by host and path, with the parameters that contain the target. */
const WRAPPERS: readonly (readonly [host: RegExp, path: RegExp, parameters: readonly string[]])[] = [
  [/(?:^|\.)google(?:\.[a-z]{2,3}){1,2}$/, /^\/url$/, ['q', 'url']],
  [/\.safelinks\.protection\.(?:outlook|office365)\.[a-z]{2,3}$/, /^/, ['url']],
  [/^urldefense\.proofpoint\.com$/, /^\/v1\/url$/, ['u']],
  [/^linkprotect\.cudasvc\.com$/, /^\/url$/, ['a']],
  [/^(?:lm?\.facebook|l\.instagram)\.com$/, /^/, ['u']],
  [/^slack-redir\.net$/, /^\/link$/, ['url']],
  [/(?:^|\.)linkedin\.com$/, /^\/(?:redir\/redirect|safety\/go)\/?$/, ['url']],
  [/^steamcommunity\.com$/, /^\/linkfilter\/?$/, ['u', 'url']],
  [/(?:^|\.)youtube\.com$/, /^\/redirect$/, ['q']],
];

/** Proofpoint version 2: '-' for '%' and '_' for '/'. */
function decodedDefense(written: string): string | null {
  try {
    return decodeURIComponent(written.replaceAll('-', '%').replaceAll('_', '/'));
  } catch {
    return null;
  }
}

const RUN_LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Proofpoint version 3: '*' and '**A' stand for one or more characters, which follow in Base64. */
function defendedAddress(href: string): string | null {
  const [, address, base64] = /\/v3\/__(.*?)__;([\w=-]*)!/.exec(href) ?? [];
  if (address === undefined || base64 === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const signs = Array.from(new TextDecoder().decode(bytes));
    return address
      .replace(/^(https?:\/)(?!\/)/, '$1/')
      .replace(/\*(?:\*([\w-]))?/g, (_all, run?: string) =>
        signs.splice(0, run === undefined ? 1 : RUN_LENGTHS.indexOf(run) + 2).join(''),
      );
  } catch {
    return null;
  }
}

function wrappedIn({ href, hostname, pathname, searchParams }: URL): string | null | undefined {
  if (/^urldefense\.(?:com|us|proofpoint\.com)$/.test(hostname)) {
    if (pathname.startsWith('/v3/')) return defendedAddress(href);
    if (pathname === '/v2/url') return decodedDefense(searchParams.get('u') ?? '');
  }
  const wrapper = WRAPPERS.find(([host, path]) => host.test(hostname) && path.test(pathname));
  if (!wrapper) return undefined;
  return wrapper[2].map((name) => searchParams.get(name)).find((address) => address !== null) ?? null;
}

/** Wrappers may be nested; no program produces more. */
const MAX_WRAPPERS = 5;

export function unwrapped(href: string): string | undefined {
  let address = href.trim();
  for (let left = MAX_WRAPPERS; left > 0; left -= 1) {
    const url = readUrl(address);
    if (!url) return undefined;
    const inner = wrappedIn(url);
    if (inner === undefined) return ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? address : undefined;
    if (inner === null) return undefined;
    address = inner.trim();
  }
  return undefined;
}

/** Wrapped addresses identify who received the mail. */
export const withUnwrappedLinks = (text: string): string =>
  text.replace(/\bhttps?:\/\/[^\s<>"]+/g, (address) => unwrapped(address) ?? address);
