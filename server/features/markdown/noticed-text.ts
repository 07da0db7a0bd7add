import { readUrl } from '../../../shared/text/read-url';
import { plainPath } from '../../http/paths';
import { withoutCode } from '../../markdown/nesting';
import { applyEdits, findAttribute, listTags } from '../../markdown/rendered-html';
import { endedOfferAt } from '../affiliate/offer-addresses';
import type { OfferAddresses } from '../affiliate/offer-addresses';
import { placeholdersIn } from './served-html';

const INLINE_CODE = /`[^`]*`/g;
const NAMELESS = /!\[\s{0,9}\]\(\s{0,9}<?([^)>\s]*)/g;
const IMAGE_TAG = /<img\b[^<>]{0,2000}>/gi;

/** An image without a description on purpose is written `<img alt="" …>`. */
export function namelessImages(source: string): string[] {
  const prose = withoutCode(source)
    .map((line) => line.replace(INLINE_CODE, ''))
    .join('\n');
  return [
    ...[...prose.matchAll(NAMELESS)].map(([, url = '']) => url),
    ...[...prose.matchAll(IMAGE_TAG)]
      .filter(([tag]) => !/\balt\s*=/i.test(tag))
      .map(([tag]) => /\bsrc\s*=\s*["']?([^"'\s>]*)/i.exec(tag)?.[1] ?? tag),
  ];
}

export interface OwnLink {
  href: string;
  segments: string[];
}

function ownLink(href: string, publicUrl: string): OwnLink | undefined {
  const url = readUrl(href, publicUrl);
  if (href.startsWith('#') || url?.host !== new URL(publicUrl).host || !url.protocol.startsWith('http'))
    return undefined;
  return { href, segments: plainPath(url.pathname).split('/').filter(Boolean) };
}

/** `html` is what the Markdown renders to. */
export function scanForNotices(source: string, html: string, publicUrl: string, known: OfferAddresses) {
  const blocks = placeholdersIn(listTags(html));
  const written = applyEdits(
    html,
    blocks.map(({ start, end }) => ({ start, end, html: '' })),
  );
  const hrefs = new Set(
    listTags(written).flatMap((tag) => (tag.name === 'a' ? (findAttribute(tag, 'href')?.value ?? []) : [])),
  );
  const own: OwnLink[] = [];
  const ended: string[] = [];
  for (const href of hrefs) {
    const link = ownLink(href, publicUrl);
    if (link) own.push(link);
    else if (endedOfferAt(known, href)) ended.push(href);
  }
  return { lines: blocks.map(({ line }) => line), own, ended, nameless: namelessImages(source) };
}
