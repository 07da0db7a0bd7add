import { getDomain } from 'tldts';
import { hasOffer } from '../../../shared/casinos/casino-status';
import { readUrl } from '../../../shared/text/read-url';
import { OFFERS } from '../../cache/announce-change';
import { cached } from '../../cache/query-cache';
import type { Db } from '../../database/database';
import { listOfferAddresses } from './affiliate.queries';

export interface EndedOffer {
  name: string;
  /** Slug or id; null for a draft, whose existence must not be disclosed. */
  casino: string | null;
  host: string;
}

interface Ended extends EndedOffer {
  address: string;
}

interface Offers {
  ended: ReadonlyMap<string, readonly Ended[]>;
  active: ReadonlySet<string>;
  /** Registrable domains of affiliate links, casino websites and landing pages. */
  domains: ReadonlySet<string>;
}

const HERE = 'https://here.invalid/';

/** 'www.', a trailing dot and the port all reach the same site. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^www\./, '').replace(/(?<!\.)\.+$/, '');
/** Private suffixes such as github.io count as public ones. */
const domainOf = (url: URL) => getDomain(hostOf(url), { allowPrivateDomains: true }) ?? hostOf(url);
const domainsOf = (links: readonly (string | null | undefined)[]) =>
  links.flatMap((link) => {
    const url = readLink(link ?? '');
    return url && url.origin !== new URL(HERE).origin ? [domainOf(url)] : [];
  });
const addressOf = (url: URL) => `${hostOf(url)}${url.pathname}${url.search}`;

function readLink(href: string): URL | undefined {
  const url = readUrl(href, HERE);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}

export function isOutbound(href: string): boolean {
  if (/^(?:#|\/[\w-])/.test(href)) return false;
  const url = readLink(href);
  return url !== undefined && url.origin !== new URL(HERE).origin;
}

async function readOffers(db: Db): Promise<Offers> {
  const ended = new Map<string, Ended[]>();
  const active = new Set<string>();
  const domains = new Set<string>();
  for (const { id, slug, name, url, status, isOfferPaused, ...leads } of await listOfferAddresses(db)) {
    for (const domain of [leads.finalDomain, leads.confirmedDomain]) if (domain !== null) domains.add(domain);
    for (const domain of domainsOf([url, leads.websiteUrl])) domains.add(domain);
    const link = readLink(url);
    if (!link) continue;
    const host = hostOf(link);
    const address = addressOf(link);
    if (hasOffer({ status, isOfferPaused })) active.add(host).add(address);
    else {
      const casino = status === 'draft' ? null : (slug ?? id);
      ended.set(host, [...(ended.get(host) ?? []), { name, casino, host, address }]);
    }
  }
  return { ended, active, domains };
}

const offersOf = async (db: Db) => await cached(db, { key: 'ended offers', tags: [OFFERS] }, () => readOffers(db));

/**
 * Finds the casino without an offer behind a link: by host, or by full address if a casino with an offer has the same
 * host, as with shared affiliate hosts.
 */
export async function endedOffersIn(db: Db): Promise<(href: string) => EndedOffer | undefined> {
  const { ended, active } = await offersOf(db);
  return (href) => {
    const link = ended.size > 0 ? readLink(href) : undefined;
    const there = link && ended.get(hostOf(link));
    if (!there) return undefined;
    const exact = there.find(({ address }) => address === addressOf(link));
    if (!active.has(hostOf(link))) return exact ?? there[0];
    return active.has(addressOf(link)) ? undefined : exact;
  };
}

/**
 * Whether an image is loaded from a casino or its affiliate program, which would count every reader as a click.
 * `links`: those of casinos that are not stored yet.
 */
export async function offerImagesIn(
  db: Db,
  links: readonly (string | null | undefined)[] = [],
): Promise<(src: string) => boolean> {
  const { domains } = await offersOf(db);
  const more = domainsOf(links);
  return (src) => {
    const link = isOutbound(src) ? readLink(src) : undefined;
    const domain = link && domainOf(link);
    return domain !== undefined && (domains.has(domain) || more.includes(domain));
  };
}
