import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import { drawingPath } from '../../../shared/evidence/evidence';
import { GAMEMODES, isGamemode } from '../../../shared/content/gamemodes';
import { isWorthIndexing } from '../../../shared/casinos/landing-index';
import { LANDING_SLUGS, landingPage } from '../../../shared/casinos/landing-lists';
import { LEGAL_PAGE } from '../../../shared/content/legal-page';
import { stringifySearch } from '../../../shared/text/search-parameters';
import { wellFormedXml } from '../../base/well-formed-xml';
import { yielding } from '../../base/yielding';
import { CacheTags } from '../../cache/cache-tags';
import type { Db } from '../../database/database';
import { findEmptyPages } from '../settings/empty-pages.queries';
import { countFreshCasinos } from '../addresses/fresh-facts.queries';
import { withShownImages } from '../affiliate/shown-images';
import { readText } from '../markdown/text-thread';
import { getSettings } from '../settings/settings.service';
import { listGameCounts } from '../addresses/games.queries';
import { findNewestChange, listHistoryParts, listHistoryRows } from './changes.queries';
import {
  findNewestEdits,
  isLawConfirmed,
  listAuthorRows,
  listCasinoParts,
  listCasinoRows,
  listCategoryRows,
  listComparisonParts,
  listComparisonRows,
  listLetterRows,
  listModeRows,
  listPageRows,
  listPostParts,
  listPostRows,
  listTagRows,
} from './sitemap.queries';
import type { SitemapRow } from './sitemap.queries';

/** Far below the limit of 50,000 per sitemap, so that writing one does not delay other requests. */
export const PART_SIZE = 5_000;

interface Entry {
  path: string;
  changedAt?: Date | null;
  image?: string | null;
  evidence?: string[];
}

const LISTS = [
  '/casinos',
  '/casinos/top-rated',
  '/casinos/new',
  '/casinos/crypto',
  '/casinos/legit',
  '/casinos/avoid',
  '/codes',
];

/** Pages implemented in code. They have no change date: new data in them does not count as a change. */
const TOOLS = ['/tools', '/tools/bonus-value', '/tools/provably-fair', '/tools/real-site', '/developers'];

const later = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : (a ?? b));

async function listLetters(db: Db): Promise<Entry[]> {
  const { showLetterArchive } = await getSettings(db);
  const letters = showLetterArchive ? await listLetterRows(db) : [];
  const [newest] = letters;
  if (!newest) return [];
  return [
    { path: '/letters', changedAt: newest.changedAt },
    ...letters.map(({ slug, changedAt }) => ({ path: `/letters/${slug}`, changedAt })),
  ];
}

async function listPages(db: Db): Promise<Entry[]> {
  const [
    { paths: empty },
    newest,
    newestChange,
    pages,
    fresh,
    games,
    hasLaw,
    authors,
    modes,
    categories,
    tags,
    letters,
  ] = await Promise.all([
    findEmptyPages(db),
    findNewestEdits(db),
    findNewestChange(db),
    listPageRows(db),
    countFreshCasinos(db),
    listGameCounts(db),
    isLawConfirmed(db),
    listAuthorRows(db),
    listModeRows(db),
    listCategoryRows(db),
    listTagRows(db),
    listLetters(db),
  ]);
  const casinos = later(newest.casinos, newestChange);
  const ofGames = new Map(games.map((game) => [game.mode, game.fresh]));
  const ofLists = new Map([
    ...LANDING_SLUGS.map((slug) => [landingPage(slug), fresh.get(slug) ?? 0] as const),
    ...GAMEMODES.map((mode) => [`games/${mode}`, ofGames.get(mode) ?? 0] as const),
  ]);
  const texts = new Set(pages.map(({ slug }) => slug));
  const written = new Map<string, (typeof pages)[number]>();
  for await (const page of yielding(pages)) {
    if (page.slug === LEGAL_PAGE && !hasLaw) continue;
    const sites = ofLists.get(page.slug);
    // A list changes with its casinos, not only with its text.
    const changedAt = sites === undefined ? page.changedAt : (later(casinos, page.changedAt) ?? page.changedAt);
    if (sites === undefined || isWorthIndexing({ fresh: sites, words: await readText('countWords', page.contentHtml) }))
      written.set(`/${page.slug}`, { ...page, changedAt });
  }
  const inCode: Entry[] = [
    { path: '/', changedAt: later(casinos, newest.posts) },
    ...LISTS.map((path) => ({ path, changedAt: casinos })),
    { path: '/how-we-rank/live', changedAt: casinos },
    { path: '/compare', changedAt: casinos },
    ...(newestChange === null ? [] : [{ path: '/changes', changedAt: newestChange }]),
    ...TOOLS.map((path) => ({ path })),
    { path: '/blog', changedAt: newest.posts },
  ];
  return [
    ...inCode.filter(({ path }) => !empty.includes(path)),
    ...letters,
    ...(written.has('/contact') ? [] : [{ path: '/contact' }]),
    ...[...written].flatMap(([path, { changedAt, isExample }]) => (isExample ? [] : [{ path, changedAt }])),
    ...authors.map(({ slug, changedAt }) => ({ path: `/authors/${slug}`, changedAt })),
    ...modes
      .filter(({ mode }) => isGamemode(mode) && !texts.has(`games/${mode}`))
      .map(({ mode, changedAt }) => ({ path: `/casinos?gamemodes=${mode}`, changedAt })),
    ...categories.map(({ slug, changedAt }) => ({
      path: blogAddress({ category: slug }),
      changedAt,
    })),
    ...tags.map(({ name, changedAt }) => ({ path: blogAddress({ tag: name }), changedAt })),
  ];
}

const blogAddress = (filter: Record<string, string>) => `/blog${stringifySearch(filter)}`;

const EVERYTHING = ['casinos', 'posts', 'pages', 'legal', 'authors', 'categories', 'tags', 'letters', 'settings'];

const parts = {
  casinos: listCasinoRows,
  histories: listHistoryRows,
  comparisons: listComparisonRows,
  posts: listPostRows,
};

const PART_READS = {
  casinos: ['casinos'],
  histories: ['casinos'],
  comparisons: ['casinos'],
  posts: ['posts'],
} as const satisfies Record<keyof typeof parts, readonly string[]>;

export interface Sitemap {
  text: string;
  reads: readonly string[];
}

function isPartsName(name: string): name is keyof typeof parts {
  return Object.hasOwn(parts, name);
}

// Concatenated, not resolved, so that no path can lead to another site or throw.
const absolute = (publicUrl: string, address: string) =>
  new URL(address.startsWith('/') ? `${publicUrl}${address}` : address).href;

async function writeEntries(publicUrl: string, entries: readonly (Entry | SitemapRow)[]): Promise<string> {
  const stream = new SitemapStream({ xmlns: { news: false, xhtml: false, video: false, image: true } });
  const whole = streamToPromise(stream);
  for (const { path, changedAt, image, evidence = [] } of entries) {
    const images = [...(image ? [image] : []), ...evidence.map((drawing) => drawingPath(drawing))];
    stream.write({
      url: absolute(publicUrl, path),
      ...(changedAt && { lastmod: changedAt.toISOString() }),
      ...(images.length > 0 && { img: images.map((one) => ({ url: absolute(publicUrl, one) })) }),
    });
  }
  stream.end();
  return wellFormedXml((await whole).toString());
}

export async function writeSitemap(db: Db, publicUrl: string, name: string): Promise<Sitemap | undefined> {
  if (name === 'pages') {
    return { text: await writeEntries(publicUrl, await listPages(db)), reads: EVERYTHING };
  }
  const [, kind = '', number = ''] = /^([a-z]+)-([1-9]\d{0,4})$/.exec(name) ?? [];
  if (!isPartsName(kind)) return undefined;
  const rows = await parts[kind](db, { size: PART_SIZE, part: Number(number) });
  if (rows.length === 0) return undefined;
  const reads = new CacheTags();
  reads.add(...PART_READS[kind]);
  const text = await writeEntries(publicUrl, await withShownImages({ db, reads }, rows));
  return { text, reads: [...reads.tags] };
}

export async function writeSitemapIndex(db: Db, publicUrl: string): Promise<Sitemap> {
  const [casinos, histories, comparisons, posts] = await Promise.all([
    listCasinoParts(db, PART_SIZE),
    listHistoryParts(db, PART_SIZE),
    listComparisonParts(db),
    listPostParts(db, PART_SIZE),
  ]);
  const stream = new SitemapIndexStream();
  const whole = streamToPromise(stream);
  stream.write({ url: `${publicUrl}/sitemap-pages.xml` });
  for (const [kind, found] of Object.entries({ casinos, histories, comparisons, posts })) {
    for (const { part, changedAt } of found) {
      stream.write({ url: `${publicUrl}/sitemap-${kind}-${part}.xml`, lastmod: changedAt.toISOString() });
    }
  }
  stream.end();
  return { text: (await whole).toString(), reads: ['casinos', 'posts'] };
}
