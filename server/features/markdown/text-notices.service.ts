import { isGamemode } from '../../../shared/content/gamemodes';
import { hasOffer, getVerdict } from '../../../shared/casinos/casino-status';
import { BLOCK_CHARTS, readBlockChart, readLiveBlock } from '../../../shared/content/live-blocks';
import { OWN_SEGMENTS } from '../../../shared/content/pages.schema';
import { isStorable } from '../../../shared/text/clean-text';
import { CacheTags } from '../../cache/cache-tags';
import type { Db } from '../../database/database';
import { findComparedIds } from '../addresses/compared-pair';
import { findOffersAt } from '../affiliate/affiliate.queries';
import { findOfferAddresses } from '../affiliate/ended-offers';
import type { OwnLink } from './noticed-text';
import { findBlocks } from './served-text';
import { listPageSlugs, listPostSlugs } from './text-links.queries';
import { readText } from './text-thread';

/** None prevents publication. */
export interface TextNotice {
  kind: 'alt' | 'nowhere' | 'ended' | 'code' | 'block';
  /** A quote from the text. */
  subject: string;
  text: string;
}

/** More would not be read. */
const MAX_NOTICES = 30;

/** Addresses that code handles are assumed to exist. */
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
      { kind: 'ended', subject: href, text: `This link leads to a site without an offer: ${getVerdict(site) ?? ''}.` },
    ];
  });
}

const CHART_FORMS = Object.entries(BLOCK_CHARTS)
  .flatMap(([chart, [least, most]]) => [...(least === 0 ? [chart] : []), ...(most > 0 ? [`${chart}:site`] : [])])
  .join(', ');

function unknownText(line: string): string {
  const block = readLiveBlock(line);
  if (block?.kind === 'chart' && !readBlockChart(block)) {
    return `We have no such chart, only ${CHART_FORMS}: the line stays text.`;
  }
  return `We have no public site at ${(block?.sites.length ?? 1) > 1 ? 'one of these addresses' : 'this address'}: the line stays text.`;
}

const silentNotice = (line: string): TextNotice =>
  readLiveBlock(line)?.kind === 'chart'
    ? { kind: 'block', subject: line, text: 'There is too little to draw: the line shows nothing.' }
    : { kind: 'code', subject: line, text: 'There is no code to show: the line shows nothing.' };

const BATCH = 500;

/** In batches, until there are enough notices. */
async function allLinkNotices(db: Db, links: readonly OwnLink[]): Promise<TextNotice[]> {
  const found: TextNotice[] = [];
  for (let at = 0; at < links.length && found.length < MAX_NOTICES; at += BATCH)
    found.push(...(await linkNotices(db, links.slice(at, at + BATCH))));
  return found;
}

/** `html` is what the Markdown renders to. */
export async function textNotices(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { source, html }: { source: string; html: string },
): Promise<TextNotice[]> {
  const known = await findOfferAddresses(db);
  const { lines, own, ended, nameless } = await readText('scanForNotices', source, html, publicUrl, known);
  const { unknown, silent } = await findBlocks({ db, reads: new CacheTags() }, lines, 'page');
  const notices: TextNotice[] = [
    ...unknown.map((subject) => ({ kind: 'block' as const, subject, text: unknownText(subject) })),
    ...silent.map((subject) => silentNotice(subject)),
    ...(await allLinkNotices(db, own)),
    ...ended.map((subject) => ({
      kind: 'ended' as const,
      subject,
      text: 'This link leads to a site without an offer; visitors are led to its review.',
    })),
    ...nameless.map((subject) => ({
      kind: 'alt' as const,
      subject,
      text: 'This image has no description, and is not marked as decorative.',
    })),
  ];
  const distinct = new Map(notices.map((notice) => [`${notice.kind} ${notice.subject}`, notice]));
  return [...distinct.values()].slice(0, MAX_NOTICES);
}
