import { escapeHtml } from '../../../shared/text/escape-html';
import { hasOffer } from '../../../shared/casinos/casino-status';
import { isStorable } from '../../../shared/text/clean-text';
import { OFFERS } from '../../cache/announce-change';
import type { CacheTags } from '../../cache/cache-tags';
import type { Db } from '../../database/database';
import { tagsOfFound } from '../addresses/casino-address-tags';
import { findOffersAt } from './affiliate.queries';
import { endedOffersIn, isOutbound } from './ended-offers';
import type { EndedOffer } from './ended-offers';

/**
 * Matches a link with its href, and its text if that contains no markup. Other tags are matched as a whole, so that
 * '<a' inside their attributes is not taken for a link. Linear: reads each character once.
 */
const LINK =
  /<(?:a(?:\s(?!href=)[^\s"=>]+(?:="[^"]*")?)*\shref="([^"]*)"[^">]*(?:"[^"]*"[^">]*)*>(?:([^<]*)(<\/a>))?|[a-z][^">]*(?:"[^"]*"[^">]*)*>)/gi;
const OFFER = /^\/go\/([^"?#/]+)/i;

interface Reader {
  db: Db;
  /** Receives the cache tags of the offers that the text depends on. */
  reads: Pick<CacheTags, 'add'>;
}

function addressIn(href: string): string | undefined {
  const [, written] = OFFER.exec(href) ?? [];
  if (written === undefined) return undefined;
  try {
    const address = decodeURIComponent(written);
    // The database cannot store other characters, so no casino has them; the undecoded text finds nothing.
    return isStorable(address) ? address : written;
  } catch {
    return written;
  }
}

/** Decodes an attribute as the renderer escapes it. */
const unescaped = (attribute: string) => attribute.replace(/&(?:amp|#38|#x26);/gi, '&');

async function withActiveOwnLinks({ db, reads }: Reader, html: string, addresses: readonly string[]): Promise<string> {
  const found = await findOffersAt(db, addresses);
  reads.add(
    ...tagsOfFound(
      addresses,
      found.map(({ casinoId: id, casino: address }) => ({ id, address })),
    ),
  );
  const offers = new Map(found.map((offer) => [offer.address, offer]));
  return html.replace(LINK, (link, href: string = '', text: string = '', close: string = '') => {
    const address = addressIn(href);
    if (address === undefined) return link;
    const offer = offers.get(address);
    if (offer && hasOffer(offer)) return link;
    return `${linkTo(offer?.casino ?? null)}${text}${close}`;
  });
}

const linkTo = (casino: string | null) =>
  casino === null ? '<a>' : `<a href="/casino/${encodeURIComponent(casino)}">`;

/** A link text with the host would still advertise the offer. */
function textFor(text: string, { host, name, casino }: EndedOffer): string {
  if (!text.toLowerCase().includes(host)) return text;
  return casino === null ? 'a site' : escapeHtml(name);
}

async function withActiveOutboundLinks({ db, reads }: Reader, html: string): Promise<string> {
  reads.add(OFFERS);
  const endedAt = await endedOffersIn(db);
  return html.replace(LINK, (link, href: string = '', text: string = '', close: string = '') => {
    const offer = isOutbound(unescaped(href)) ? endedAt(unescaped(href)) : undefined;
    return offer ? `${linkTo(offer.casino)}${textFor(text, offer)}${close}` : link;
  });
}

/**
 * Replaces links to ended offers in rendered HTML, both /go/ links and direct ones, with links to the review, which
 * gives the reason. Links to casinos that are not public lose their target.
 */
export async function withActiveOffers(reader: Reader, html: string): Promise<string> {
  const hrefs = [...html.matchAll(LINK)].flatMap(([, href]) => href ?? []);
  const addresses = [...new Set(hrefs.flatMap((href) => addressIn(href) ?? []))];
  const own = addresses.length > 0 ? await withActiveOwnLinks(reader, html, addresses) : html;
  return hrefs.some((href) => isOutbound(unescaped(href))) ? await withActiveOutboundLinks(reader, own) : own;
}
