import { escapeHtml } from '../../../shared/text/escape-html';
import { hasOffer } from '../../../shared/casinos/casino-status';
import { isStorable } from '../../../shared/text/clean-text';
import { applyEdits, findAttribute, listTags } from '../../markdown/rendered-html';
import type { Edit, Tag } from '../../markdown/rendered-html';
import type { OfferAt } from './affiliate.queries';
import { endedOfferAt, isImageAt, isOutbound } from './offer-addresses';
import type { EndedOffer, OfferAddresses } from './offer-addresses';

const OFFER = /^\/go\/([^"?#/]+)/i;

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

function linksAndImagesIn(tags: readonly Tag[]): { links: Link[]; images: Image[] } {
  const links: Link[] = [];
  const images: Image[] = [];
  for (const [index, tag] of tags.entries()) {
    const { start, end } = tag;
    const next = tags[index + 1];
    const href = tag.name === 'a' && !tag.isEnd ? findAttribute(tag, 'href')?.value : undefined;
    const src = tag.name === 'img' ? findAttribute(tag, 'src')?.value : undefined;
    if (href !== undefined)
      links.push({ href, start, end, textEnd: next?.name === 'a' && next.isEnd ? next.start : end });
    if (src !== undefined && isOutbound(src))
      images.push({ src, start, end, html: escapeHtml(findAttribute(tag, 'alt')?.value ?? '') });
  }
  return { links, images };
}

/** What `withActiveOffers` has to know of a text: the addresses in its /go/ links, and whether it names other hosts. */
export function findOfferLinks(tags: readonly Tag[]): { addresses: string[]; namesOthers: boolean } {
  const { links, images } = linksAndImagesIn(tags);
  const addresses = [...new Set(links.flatMap(({ href }) => addressIn(href) ?? []))];
  return { addresses, namesOthers: images.length > 0 || links.some(({ href }) => isOutbound(href)) };
}

/**
 * Replaces links to ended offers in rendered HTML, both /go/ links and direct ones, with links to the review, which
 * gives the reason. Links to casinos that are not public lose their target. Images from casinos and their programs
 * become their descriptions, because loading them would count as a click.
 */
export function withActiveOffers(
  html: string,
  offers: ReadonlyMap<string, OfferAt> | undefined,
  known: OfferAddresses | undefined,
): string {
  const { links, images } = linksAndImagesIn(listTags(html));
  const edits: Edit[] = known ? images.filter(({ src }) => isImageAt(known.domains, src)) : [];
  for (const { href, start, end, textEnd } of links) {
    const address = addressIn(href);
    const offer = address === undefined ? undefined : offers?.get(address);
    const ended = address === undefined && known && isOutbound(href) ? endedOfferAt(known, href) : undefined;
    if (address !== undefined && !(offer && hasOffer(offer)))
      edits.push({ start, end, html: linkTo(offer?.casino ?? null) });
    if (ended)
      edits.push({ start, end: textEnd, html: `${linkTo(ended.casino)}${textFor(html.slice(end, textEnd), ended)}` });
  }
  return applyEdits(
    html,
    edits.sort((one, other) => one.start - other.start),
  );
}
