import { hasOffer, verdictOf } from '../../../shared/casinos/casino-status';
import { isGamemode } from '../../../shared/casinos/gamemodes';
import type { SearchInput } from '../../../shared/search/search.schema';
import { slugify } from '../../../shared/text/slug';
import type { Db } from '../../database/database';
import { cached } from '../../cache/query-cache';
import { casinoLines } from './casino-lines';
import { casinoNames, nearNames } from './casino-names';
import {
  countCasinosFound,
  countPagesFound,
  countPostsFound,
  findCasinos,
  findPages,
  findPosts,
} from './search.queries';
import type { AlsoFound, Counts, FoundCasino, FoundPage, FoundPost } from './search.queries';
import { hasLetters } from './search-limits';
import { placeMatches } from './snippets.service';

const NOTHING = { casinos: [], posts: [], pages: [], totals: { casinos: 0, posts: 0, pages: 0 }, meant: null };

type Kind = 'casinos' | 'posts' | 'pages';

async function counted(db: Db, kind: Kind, q: string, count: () => Promise<Counts>) {
  return await cached(db, { key: `${kind} found ${q}`, tags: [kind] }, count);
}

export const postsCounted = async (db: Db, q: string) => await counted(db, 'posts', q, () => countPostsFound(db, q));
export const pagesCounted = async (db: Db, q: string) => await counted(db, 'pages', q, () => countPagesFound(db, q));

/** Number of casinos found. If no name matches, also finds names that differ from the text by one letter. */
async function countCasinos(db: Db, q: string) {
  const slug = slugify(q);
  const mode = isGamemode(slug) ? slug : undefined;
  const counts = await counted(db, 'casinos', q, () => countCasinosFound(db, q, { mode }));
  const near = counts.beginning + counts.containing === 0 ? nearNames(await casinoNames(db), q) : [];
  if (near.length === 0) return { counts, also: { mode }, meant: null };
  const also = { mode, near: near.map(({ id }) => id) };
  const question = { key: `casinos meant by ${q}`, tags: ['casinos'] };
  const all = await cached(db, question, () => countCasinosFound(db, q, also));
  return { counts: all, also, meant: near[0]?.name ?? null };
}

async function casinosFound(db: Db, { q, limit }: SearchInput, counts: Counts, also: AlsoFound) {
  if (counts.total === 0) return [];
  const rows = await findCasinos(db, q, limit, counts, also);
  const read = (casino: FoundCasino) => ({ id: casino.id, name: casino.name, lines: casinoLines(casino) });
  const placed = await placeMatches(db, q, { kind: 'casinos', rows, read });
  return placed.map(({ row: { id, slug, name, logoUrl, rating, bonusAmount, status }, match }) => ({
    ...{ id, slug, name, logoUrl, rating },
    // For a casino without an offer, the verdict replaces the bonus.
    bonusAmount: hasOffer({ status }) ? bonusAmount : null,
    verdict: verdictOf({ status }),
    match,
  }));
}

const about = (text: string | null) => (text ? [{ label: null, text }] : []);

async function postsFound(db: Db, { q, limit }: SearchInput, counts: Counts) {
  if (counts.total === 0) return [];
  const rows = await findPosts(db, q, limit, counts);
  const read = ({ slug, title, excerpt }: FoundPost) => ({ id: slug, name: title, lines: about(excerpt) });
  const placed = await placeMatches(db, q, { kind: 'posts', rows, read });
  return placed.map(({ row: { slug, title, publishedAt, category }, match }) => ({
    ...{ slug, title, publishedAt, category },
    match,
  }));
}

async function pagesFound(db: Db, { q, limit }: SearchInput, counts: Counts) {
  if (counts.total === 0) return [];
  const rows = await findPages(db, q, limit, counts);
  const read = ({ slug, title, metaDescription }: FoundPage) => ({
    id: slug,
    name: title,
    lines: about(metaDescription),
  });
  const placed = await placeMatches(db, q, { kind: 'pages', rows, read });
  return placed.map(({ row: { slug, title }, match }) => ({ slug, title, match }));
}

/**
 * Casinos, posts and pages, best match first, each with its matching passage. Totals stop at 1,001, which means "more
 * than 1,000". `meant`: a name that differs from the text by one letter.
 */
export async function search(db: Db, input: SearchInput) {
  const { q } = input;
  if (!hasLetters(q)) return NOTHING;
  const { counts: casinos, also, meant } = await countCasinos(db, q);
  const posts = await postsCounted(db, q);
  const pages = await pagesCounted(db, q);
  return {
    casinos: await casinosFound(db, input, casinos, also),
    posts: await postsFound(db, input, posts),
    pages: await pagesFound(db, input, pages),
    totals: { casinos: casinos.total, posts: posts.total, pages: pages.total },
    meant,
  };
}
