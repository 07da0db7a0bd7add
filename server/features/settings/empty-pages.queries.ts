import { sql } from 'kysely';
import { STATUSES_WITH_OFFER } from '../../../shared/casinos/casino-status';
import { LANDING_SLUGS, landingPath } from '../../../shared/casinos/landing-lists';
import { ALIKE, CODES } from '../../cache/announce-change';
import { cached } from '../../cache/query-cache';
import type { Db } from '../../database/database';

const OF_CASINOS = [
  '/casinos',
  // The menu of lists.
  '/casinos/',
  '/casinos/top-rated',
  '/casinos/new',
  '/changes',
  '/how-we-rank/live',
  '/tools/real-site',
];
const THIN_LISTS = ['/casinos/crypto', '/casinos/legit', ...LANDING_SLUGS.map(landingPath)];
/** Below this the lists of one fact repeat each other. */
const FEWEST_CASINOS = 5;

/** How many there are, counted up to one more than decides about a page. */
interface Content {
  listed: number;
  avoided: number;
  codes: number;
  posts: number;
}

async function findContent(db: Db): Promise<Content> {
  const hasOffer = sql`status = any(${[...STATUSES_WITH_OFFER]}::text[])`;
  const { rows } = await sql<Content>`
    select (select count(*)::int from (select from public_casinos where ${hasOffer} limit ${FEWEST_CASINOS + 1}) as few) as listed,
      (select count(*)::int from (select from public_casinos where status = 'warning' limit 2) as few) as avoided,
      (select count(*)::int from (
        select from public_casinos where ${hasOffer} and promo_code is not null limit 2) as few) as codes,
      (select count(*)::int from (select from public_posts limit 2) as few) as posts
  `.execute(db);
  const [content] = rows;
  if (!content) throw new Error('Nothing was counted.');
  return content;
}

/**
 * Addresses of pages implemented in code that have nothing to show yet: no menu links to them, no sitemap lists them, and
 * search engines are asked not to index them. `tags` of what may soon fill or empty one, so that the menus of a grown
 * site do not depend on each casino and post.
 */
export async function findEmptyPages(db: Db): Promise<{ paths: string[]; tags: string[] }> {
  return await cached(db, { key: 'empty pages', tags: ['casinos', 'posts'] }, async () => {
    const { listed, avoided, codes, posts } = await findContent(db);
    return {
      paths: [
        ...(listed === 0 ? OF_CASINOS : []),
        ...(listed < 2 ? ['/compare'] : []),
        ...(listed < FEWEST_CASINOS ? THIN_LISTS : []),
        ...(avoided === 0 ? ['/casinos/avoid'] : []),
        ...(codes === 0 ? ['/codes'] : []),
        ...(posts === 0 ? ['/blog'] : []),
      ],
      tags: [
        ...(listed <= FEWEST_CASINOS || avoided < 2 ? [ALIKE] : []),
        ...(codes < 2 ? [CODES] : []),
        ...(posts < 2 ? ['posts'] : []),
      ],
    };
  });
}

export async function hasDemo(db: Db): Promise<boolean> {
  return await cached(db, { key: 'has a demo', tags: ['casinos'] }, async () => {
    const row = await db
      .selectFrom('casinos')
      .select('id')
      .where('is_demo', '=', true)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  });
}
