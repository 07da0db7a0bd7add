import { applyEdits, findAttribute, listTags, mapText } from '../../markdown/rendered-html';
import type { Tag } from '../../markdown/rendered-html';
import type { OfferAt } from '../affiliate/affiliate.queries';
import type { OfferAddresses } from '../affiliate/offer-addresses';
import { findOfferLinks, withActiveOffers } from '../affiliate/offer-links';

interface Placeholder {
  line: string;
  start: number;
  end: number;
}

/** The sanitiser removes any that an author wrote. */
export function placeholdersIn(tags: readonly Tag[]): Placeholder[] {
  const found: Placeholder[] = [];
  let open: Placeholder | undefined;
  for (const tag of tags) {
    if (tag.name !== 'p') continue;
    const line = findAttribute(tag, 'data-live')?.value;
    if (line !== undefined) open = { line, start: tag.start, end: tag.end };
    else if (open && tag.isEnd) {
      found.push({ ...open, end: tag.end });
      open = undefined;
    }
  }
  return found;
}

export function scanHtml(html: string) {
  const tags = listTags(html);
  return { ...findOfferLinks(tags), lines: [...new Set(placeholdersIn(tags).map(({ line }) => line))] };
}

export interface Served {
  /** By address; undefined if the text has no /go/ links. */
  offers: ReadonlyMap<string, OfferAt> | undefined;
  /** Undefined if the text names no other hosts. */
  known: OfferAddresses | undefined;
  codes: ReadonlySet<string>;
  /** By line. */
  blocks: ReadonlyMap<string, string>;
}

/** A whole entity, or a word without the punctuation around it. */
const PART = /&#?\w+;|[\p{L}\p{N}](?:[^\s<>,;:!?/()[\]"“”„‘’…]*[\p{L}\p{N}%+])?/gu;

/** A pause hides marked codes. Codes of several words are not found. */
function withMarkedCodes(html: string, codes: ReadonlySet<string>): string {
  if (codes.size === 0) return html;
  const marked = (part: string) => (codes.has(part) ? `<span data-offer="">${part}</span>` : part);
  return mapText(html, (text) => text.replace(PART, marked));
}

function withBlocks(html: string, blocks: Served['blocks']): string {
  if (blocks.size === 0) return html;
  const edits = placeholdersIn(listTags(html)).map(({ line, ...at }) => ({ ...at, html: blocks.get(line) ?? '' }));
  return applyEdits(html, edits);
}

export function composeHtml(html: string, { offers, known, codes, blocks }: Served): string {
  const linked = (offers ?? known) ? withActiveOffers(html, offers, known) : html;
  return withBlocks(withMarkedCodes(linked, codes), blocks);
}
