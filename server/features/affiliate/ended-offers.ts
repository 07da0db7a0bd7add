import { hasOffer } from '../../../shared/casinos/casino-status';
import { OFFERS } from '../../cache/announce-change';
import { cached } from '../../cache/query-cache';
import type { Db } from '../../database/database';
import { listOfferAddresses } from './affiliate.queries';
import { getHostAndPath, listDomains, getBareHost, isImageAt, readLink } from './offer-addresses';
import type { EndedOffer, OfferAddresses } from './offer-addresses';

async function readOffers(db: Db): Promise<OfferAddresses> {
  const ended = new Map<string, EndedOffer[]>();
  const active = new Set<string>();
  const domains = new Set<string>();
  for (const { id, slug, name, url, status, isOfferPaused, ...leads } of await listOfferAddresses(db)) {
    for (const domain of [leads.finalDomain, leads.confirmedDomain]) if (domain !== null) domains.add(domain);
    for (const domain of listDomains([url, leads.websiteUrl])) domains.add(domain);
    const link = readLink(url);
    if (!link) continue;
    const host = getBareHost(link);
    const address = getHostAndPath(link);
    if (hasOffer({ status, isOfferPaused })) active.add(host).add(address);
    else {
      const casino = status === 'draft' ? null : (slug ?? id);
      ended.set(host, [...(ended.get(host) ?? []), { name, casino, host, address }]);
    }
  }
  return { ended, active, domains };
}

export const findOfferAddresses = async (db: Db): Promise<OfferAddresses> =>
  await cached(db, { key: 'ended offers', tags: [OFFERS] }, () => readOffers(db));

/**
 * Whether an image is loaded from a casino or its affiliate program, which would count every reader as a click.
 * `links`: those of casinos that are not stored yet.
 */
export async function offerImagesIn(
  db: Db,
  links: readonly (string | null | undefined)[] = [],
): Promise<(src: string) => boolean> {
  const { domains } = await findOfferAddresses(db);
  const all = links.length === 0 ? domains : new Set([...domains, ...listDomains(links)]);
  return (src) => isImageAt(all, src);
}
