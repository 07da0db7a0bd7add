import { hasOffer } from '../../../shared/casino-status';
import type { CacheTags } from '../../cache/cache-tags';
import type { Db } from '../../database/database';
import { tagsOfFound } from '../addresses/casino-address-tags';
import { findOffersAt } from './affiliate.queries';

const OFFER_LINK = /<a\b[^>]*?\shref="\/go\/([^"?#/]+)[^"]*"[^>]*>/gi;

interface Reader {
  db: Db;
  /** Hears that the text depends on which offers stand. */
  reads: Pick<CacheTags, 'add'>;
}

function addressIn(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/**
 * A rendered text without links to offers that have ended: they lead to the review, which says why. A link to a casino
 * that is not public is none.
 */
export async function withLivingOffers({ db, reads }: Reader, html: string): Promise<string> {
  const addresses = new Set([...html.matchAll(OFFER_LINK)].map(([, written = '']) => addressIn(written)));
  if (addresses.size === 0) return html;
  const found = await findOffersAt(db, [...addresses]);
  reads.add(
    ...tagsOfFound(
      [...addresses],
      found.map(({ casinoId: id, casino: address }) => ({ id, address })),
    ),
  );
  const offers = new Map(found.map((offer) => [offer.address, offer]));
  return html.replace(OFFER_LINK, (link, written: string) => {
    const offer = offers.get(addressIn(written));
    if (offer === undefined) return '<a>';
    return hasOffer(offer) ? link : `<a href="/casino/${encodeURIComponent(offer.casino)}">`;
  });
}
