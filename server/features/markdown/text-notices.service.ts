import { isGamemode } from '../../../shared/content/gamemodes';
import { hasOffer, verdictOf } from '../../../shared/casinos/casino-status';
import { readLiveBlock } from '../../../shared/content/live-blocks';
import { OWN_SEGMENTS } from '../../../shared/content/pages.schema';
import { isStorable } from '../../../shared/text/clean-text';
import { readUrl } from '../../../shared/text/read-url';
import { forEachYielding } from '../../base/yielding';
import { CacheTags } from '../../cache/cache-tags';
import type { Db } from '../../database/database';
import { plainPath } from '../../http/paths';
import { withoutCode } from '../../markdown/nesting';
import { applyEdits, attributeOf, listTags } from '../../markdown/rendered-html';
import { findComparedIds } from '../addresses/compared-pair';
import { findOffersAt } from '../affiliate/affiliate.queries';
import { endedOffersIn } from '../affiliate/ended-offers';
import { placeholdersIn, serveText } from './served-text';
import { listPageSlugs, listPostSlugs } from './text-links.queries';

/** Something to look at before a text is published; none prevents it. */
export interface TextNotice {
  kind: 'alt' | 'nowhere' | 'ended' | 'code' | 'block';
  /** What it is about, as it stands in the text. */
  subject: string;
  text: string;
}

/** A hundred mistakes of one kind are read no better than thirty. */
const MAX_NOTICES = 30;

const INLINE_CODE = /`[^`]*`/g;
const NAMELESS = /!\[\s{0,9}\]\(\s{0,9}<?([^)>\s]*)/g;
const IMAGE_TAG = /<img\b[^<>]{0,2000}>/gi;

/** Images without a description. One that is meant to have none says so: `<img alt="" …>`. */
export function namelessImages(source: string): TextNotice[] {
  const prose = withoutCode(source)
    .map((line) => line.replace(INLINE_CODE, ''))
    .join('\n');
  const found = [
    ...[...prose.matchAll(NAMELESS)].map(([, url = '']) => url),
    ...[...prose.matchAll(IMAGE_TAG)]
      .filter(([tag]) => !/\balt\s*=/i.test(tag))
      .map(([tag]) => /\bsrc\s*=\s*["']?([^"'\s>]*)/i.exec(tag)?.[1] ?? tag),
  ];
  return found.map((subject) => ({
    kind: 'alt',
    subject,
    text: 'This image has no description, and is not marked as decorative.',
  }));
}

interface OwnLink {
  href: string;
  segments: string[];
}

const hrefsIn = async (html: string): Promise<string[]> =>
  (await listTags(html)).flatMap((tag) => (tag.name === 'a' ? (attributeOf(tag, 'href')?.value ?? []) : []));

function ownLink(href: string, publicUrl: string): OwnLink | undefined {
  const url = readUrl(href, publicUrl);
  if (href.startsWith('#') || url?.host !== new URL(publicUrl).host || !url.protocol.startsWith('http'))
    return undefined;
  return { href, segments: plainPath(url.pathname).split('/').filter(Boolean) };
}

/** Judges each link of this site by what stands at its address; addresses that code answers are taken to exist. */
async function linkNotices(db: Db, links: readonly OwnLink[]): Promise<TextNotice[]> {
  const second = (...firsts: string[]) => [
    ...new Set(
      links.flatMap(({ segments: [first = '', name] }) =>
        firsts.includes(first) && name !== undefined && isStorable(name) ? [name] : [],
      ),
    ),
  ];
  const pagePaths = links.map(({ segments }) => segments.join('/')).filter(isStorable);
  const [offers, posts, pages] = await Promise.all([
    findOffersAt(db, second('casino', 'go')),
    listPostSlugs(db, second('blog')),
    listPageSlugs(db, pagePaths),
  ]);
  const casinos = new Map(offers.map((offer) => [offer.address, offer]));
  const pairs = await Promise.all(
    second('compare')
      .slice(0, MAX_NOTICES)
      .map(async (pair) => ((await findComparedIds(db, pair)) ? [] : [pair])),
  );
  const uncompared = new Set(pairs.flat());

  function exists([first, name, ...more]: string[]): boolean {
    if (first === undefined) return true;
    if (name === undefined) return OWN_SEGMENTS.has(first) || pages.has(first);
    if (first === 'casino' || first === 'go') return casinos.has(name);
    if (first === 'blog') return posts.has(name) && more.length === 0;
    if (first === 'compare') return !uncompared.has(name);
    if (first === 'games' || first === 'guides') return pages.has(`${first}/${name}`) || isGamemode(name);
    return OWN_SEGMENTS.has(first) || pages.has(first);
  }

  return links.flatMap(({ href, segments }): TextNotice[] => {
    if (!exists(segments)) {
      return [{ kind: 'nowhere', subject: href, text: 'This link leads nowhere: there is no such public page.' }];
    }
    const [first = '', name = ''] = segments;
    const site = first === 'casino' || first === 'go' ? casinos.get(name) : undefined;
    if (!site || hasOffer(site)) return [];
    return [
      { kind: 'ended', subject: href, text: `This link leads to a site without an offer: ${verdictOf(site) ?? ''}.` },
    ];
  });
}

/** What an editor should know of a text before it is published; `html` is what its Markdown renders to. */
export async function textNotices(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { source, html }: { source: string; html: string },
): Promise<TextNotice[]> {
  const reader = { db, reads: new CacheTags() };
  const { unknown, silent } = await serveText(reader, html, 'page');
  // Blocks show the state of their sites by themselves.
  const written = applyEdits(
    html,
    (await placeholdersIn(html)).map(({ start, end }) => ({ start, end, html: '' })),
  );
  const hrefs = [...new Set(await hrefsIn(written))];
  const endedAt = await endedOffersIn(db);
  const own: OwnLink[] = [];
  const ended: string[] = [];
  await forEachYielding(hrefs, (href) => {
    const link = ownLink(href, publicUrl);
    if (link) own.push(link);
    else if (endedAt(href)) ended.push(href);
  });
  const notices: TextNotice[] = [
    ...unknown.map((subject) => ({
      kind: 'block' as const,
      subject,
      text: `We have no public site at ${(readLiveBlock(subject)?.sites.length ?? 1) > 1 ? 'one of these addresses' : 'this address'}: the line stays text.`,
    })),
    ...silent.map((subject) => ({
      kind: 'code' as const,
      subject,
      text: 'There is no code to show: the line shows nothing.',
    })),
    ...(await linkNotices(db, own)),
    ...ended.map((subject) => ({
      kind: 'ended' as const,
      subject,
      text: 'This link leads to a site without an offer; visitors are led to its review.',
    })),
    ...namelessImages(source),
  ];
  const distinct = new Map(notices.map((notice) => [`${notice.kind} ${notice.subject}`, notice]));
  return [...distinct.values()].slice(0, MAX_NOTICES);
}
