import { sql } from 'kysely';
import { STATUSES_WITH_OFFER } from '../../../shared/casinos/casino-status';
import { LANDING_SLUGS, landingPath } from '../../../shared/casinos/landing-lists';
import { cached } from '../../cache/query-cache';
import type { Db } from '../../database/database';

const OF_CASINOS = [
  '/casinos',
  // The menu of lists.
  '/casinos/',
  '/casinos/top-rated',
  '/casinos/new',
  '/how-we-rank/live',
  '/tools/real-site',
];
const THIN_LISTS = ['/casinos/crypto', '/casinos/legit', ...LANDING_SLUGS.map(landingPath)];
/** Below this the lists of one fact repeat each other. */
const FEWEST_CASINOS = 5;

interface Content {
  listed: number;
  hasAvoided: boolean;
  hasCodes: boolean;
  hasChanges: boolean;
  hasPosts: boolean;
}

async function findContent(db: Db): Promise<Content> {
  const hasOffer = sql`status = any(${[...STATUSES_WITH_OFFER]}::text[])`;
  const { rows } = await sql<Content>`
    select (select count(*)::int from (select from public_casinos where ${hasOffer} limit ${FEWEST_CASINOS}) as few) as listed,
      exists (select from public_casinos where status = 'warning') as "hasAvoided",
      exists (select from public_casinos where ${hasOffer} and living_code is not null) as "hasCodes",
      exists (select from casino_changes as change where not change.is_minor
        and exists (select from public_casinos where id = change.casino_id)) as "hasChanges",
      exists (select from public_posts) as "hasPosts"
  `.execute(db);
  const [content] = rows;
  if (!content) throw new Error('Nothing was counted.');
  return content;
}

/** Tags of what fills the pages. */
export const FILLING = ['casinos', 'posts'] as const;

/**
 * Addresses of pages implemented in code that have nothing to show yet: no menu links to them, no sitemap lists them, and
 * search engines are asked not to index them.
 */
export async function listEmptyPages(db: Db): Promise<string[]> {
  return await cached(db, { key: 'empty pages', tags: [...FILLING] }, async () => {
    const { listed, hasAvoided, hasCodes, hasChanges, hasPosts } = await findContent(db);
    return [
      ...(listed === 0 ? OF_CASINOS : []),
      ...(listed < 2 ? ['/compare'] : []),
      ...(listed < FEWEST_CASINOS ? THIN_LISTS : []),
      ...(hasAvoided ? [] : ['/casinos/avoid']),
      ...(hasCodes ? [] : ['/codes']),
      ...(hasChanges ? [] : ['/changes']),
      ...(hasPosts ? [] : ['/blog']),
    ];
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
