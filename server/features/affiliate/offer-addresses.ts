import { getDomain } from 'tldts';
import { readUrl } from '../../../shared/text/read-url';

export interface EndedOffer {
  name: string;
  /** Slug or id, as in /casino/…; null for a draft, whose existence is not disclosed. */
  casino: string | null;
  host: string;
  address: string;
}

export interface OfferAddresses {
  ended: ReadonlyMap<string, readonly EndedOffer[]>;
  /** Hosts and full addresses of casinos with an offer. */
  active: ReadonlySet<string>;
  /** Registrable domains of all affiliate links, of the casinos' websites and of where their links end. */
  domains: ReadonlySet<string>;
}

const HERE = 'https://here.invalid/';

/** 'www.', a trailing dot and the port make no difference. */
export const getBareHost = ({ hostname }: URL) => hostname.replace(/^www\./, '').replace(/(?<!\.)\.+$/, '');
/** Also below the suffixes that companies give to others. */
const toDomain = (url: URL) => getDomain(getBareHost(url), { allowPrivateDomains: true }) ?? getBareHost(url);
export const listDomains = (links: readonly (string | null | undefined)[]) =>
  links.flatMap((link) => {
    const url = readLink(link ?? '');
    return url && url.origin !== new URL(HERE).origin ? [toDomain(url)] : [];
  });
export const getHostAndPath = (url: URL) => `${getBareHost(url)}${url.pathname}${url.search}`;

/** Like a browser; undefined if it is not an HTTP(S) URL. */
export function readLink(href: string): URL | undefined {
  const url = readUrl(href, HERE);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}

/** In any spelling. */
export function isOutbound(href: string): boolean {
  if (/^(?:#|\/[\w-])/.test(href)) return false;
  const url = readLink(href);
  return url !== undefined && url.origin !== new URL(HERE).origin;
}

/** By host, or by full address if a casino with an offer has the same host, as with shared affiliate hosts. */
export function endedOfferAt({ ended, active }: OfferAddresses, href: string): EndedOffer | undefined {
  const link = ended.size > 0 ? readLink(href) : undefined;
  const there = link && ended.get(getBareHost(link));
  if (!there) return undefined;
  const exact = there.find(({ address }) => address === getHostAndPath(link));
  if (!active.has(getBareHost(link))) return exact ?? there[0];
  return active.has(getHostAndPath(link)) ? undefined : exact;
}

/** Loading such an image would count every reader as a click. */
export function isImageAt(domains: ReadonlySet<string>, src: string): boolean {
  const link = isOutbound(src) ? readLink(src) : undefined;
  return link !== undefined && domains.has(toDomain(link));
}
