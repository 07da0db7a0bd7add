import { escapeHtml } from '../../../shared/text/escape-html';
import { hasOffer } from '../../../shared/casinos/casino-status';
import { isStorable } from '../../../shared/text/clean-text';
import { forEachYielding } from '../../base/yielding';
import { OFFERS } from '../../cache/announce-change';
import type { CacheTags } from '../../cache/cache-tags';
import type { Db } from '../../database/database';
import { applyEdits, attributeOf, listTags } from '../../markdown/rendered-html';
import type { Edit, Tag } from '../../markdown/rendered-html';
import { tagsOfFound } from '../addresses/casino-address-tags';
import { findOffersAt } from './affiliate.queries';
import { endedOffersIn, isOutbound, offerImagesIn } from './ended-offers';
import type { EndedOffer } from './ended-offers';

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

const linkTo = (casino: string | null) =>
  casino === null ? '<a>' : `<a href="/casino/${encodeURIComponent(casino)}">`;

function textFor(text: string, { host, name, casino }: EndedOffer): string {
  if (!text.toLowerCase().includes(host)) return text;
  return casino === null ? 'a site' : escapeHtml(name);
}

interface Link {
  href: string;
  start: number;
  end: number;
  textEnd: number;
}

interface Image extends Edit {
  src: string;
}

async function linksAndImagesIn(tags: readonly Tag[]): Promise<{ links: Link[]; images: Image[] }> {
  const links: Link[] = [];
  const images: Image[] = [];
  let index = 0;
  await forEachYielding(tags, (tag) => {
    const { start, end } = tag;
    const next = tags[(index += 1)];
    const href = tag.name === 'a' && !tag.isEnd ? attributeOf(tag, 'href')?.value : undefined;
    const src = tag.name === 'img' ? attributeOf(tag, 'src')?.value : undefined;
    if (href !== undefined)
      links.push({ href, start, end, textEnd: next?.name === 'a' && next.isEnd ? next.start : end });
    if (src !== undefined && isOutbound(src))
      images.push({ src, start, end, html: escapeHtml(attributeOf(tag, 'alt')?.value ?? '') });
  });
  return { links, images };
}

/**
 * Replaces links to ended offers in rendered HTML, both /go/ links and direct ones, with links to the review, which
 * gives the reason. Links to casinos that are not public lose their target. Images from casinos and their programs
 * become their descriptions, because loading them would count as a click.
 */
export async function withActiveOffers({ db, reads }: Reader, html: string): Promise<string> {
  const tags = await listTags(html);
  const { links, images } = await linksAndImagesIn(tags);
  const addresses = [...new Set(links.flatMap(({ href }) => addressIn(href) ?? []))];
  const found = addresses.length === 0 ? [] : await findOffersAt(db, addresses);
  reads.add(
    ...tagsOfFound(
      addresses,
      found.map(({ casinoId: id, casino: address }) => ({ id, address })),
    ),
  );
  const offers = new Map(found.map((offer) => [offer.address, offer]));
  const leavesSite = links.some(({ href }) => isOutbound(href));
  if (leavesSite || images.length > 0) reads.add(OFFERS);
  const endedAt = leavesSite ? await endedOffersIn(db) : () => undefined;
  const isOfferImage = images.length > 0 ? await offerImagesIn(db) : () => false;
  const edits: Edit[] = [];
  await forEachYielding(links, ({ href, start, end, textEnd }) => {
    const address = addressIn(href);
    const offer = address === undefined ? undefined : offers.get(address);
    const ended = address === undefined && isOutbound(href) ? endedAt(href) : undefined;
    if (address !== undefined && !(offer && hasOffer(offer)))
      edits.push({ start, end, html: linkTo(offer?.casino ?? null) });
    if (ended)
      edits.push({ start, end: textEnd, html: `${linkTo(ended.casino)}${textFor(html.slice(end, textEnd), ended)}` });
  });
  await forEachYielding(images, (image) => {
    if (isOfferImage(image.src)) edits.push(image);
  });
  return applyEdits(
    html,
    edits.sort((one, other) => one.start - other.start),
  );
}
