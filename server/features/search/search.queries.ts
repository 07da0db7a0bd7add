import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Gamemode } from '../../../shared/gamemodes';
import type { Db } from '../../database/database';

interface Source {
  rows: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  /** Which of two equally good matches comes first; an index lies in this order. */
  order: RawBuilder<unknown>;
  orderedBy: RawBuilder<unknown>;
}

const CASINOS: Source = {
  rows: sql`casinos`,
  id: sql`id`,
  name: sql`name`,
  order: sql`coalesce(placement, 999), is_recommended desc, rating desc, id`,
  orderedBy: sql`placement, is_recommended, rating, id`,
};

const POSTS: Source = {
  rows: sql`public_posts`,
  id: sql`id`,
  name: sql`title`,
  order: sql`published_at desc, id`,
  orderedBy: sql`published_at, id`,
};

const PAGES: Source = {
  rows: sql`pages`,
  id: sql`slug`,
  name: sql`title`,
  order: sql`title, slug`,
  orderedBy: sql`slug`,
};

/** Counting ends here; a larger total says only "more". */
const MAX_MATCHES = 1001;

const words = (q: string) => sql`websearch_to_tsquery('english', ${q})`;
const escaped = (q: string) => q.replace(/[\\%_]/g, '\\$&');
const begins = ({ name }: Source, q: string) => sql`lower(${name}) like lower(${`${escaped(q)}%`})`;
// The trigram index finds no part of a word shorter than three characters, only the beginning of one.
const contains = ({ name }: Source, q: string) =>
  sql`${name} ilike ${q.length < 3 ? `% ${escaped(q)}%` : `%${escaped(q)}%`}`;
const hasWords = (q: string) => sql`words @@ ${words(q)}`;
const isNamed = ({ name }: Source, q: string) => sql`to_tsvector('english', ${name}) @@ ${words(q)}`;
const offers = (mode: Gamemode | undefined) => (mode ? sql`gamemodes @> array[${mode}]::text[]` : sql`false`);

/** Each up to MAX_MATCHES. */
export interface Counts {
  total: number;
  beginning: number;
  containing: number;
  worded: number;
}

async function countMatches(db: Db, source: Source, q: string, also = sql`false`): Promise<Counts> {
  const [first, inside, anywhere] = [begins(source, q), contains(source, q), hasWords(q)];
  const upTo = (matching: RawBuilder<unknown>) =>
    sql`(select count(*) from (select from ${source.rows} where ${matching} limit ${MAX_MATCHES}) as found)`;
  const { rows } = await sql<Counts>`
    select ${upTo(first)} as beginning, ${upTo(inside)} as containing, ${upTo(anywhere)} as worded,
      ${upTo(sql`${first} or ${inside} or ${anywhere} or ${also}`)} as total
  `.execute(db);
  if (!rows[0]) throw new Error('Nothing was counted.');
  return rows[0];
}

export const countCasinosFound = async (db: Db, q: string, mode: Gamemode | undefined) =>
  await countMatches(db, CASINOS, q, offers(mode));
export const countPostsFound = async (db: Db, q: string) => await countMatches(db, POSTS, q);
export const countPagesFound = async (db: Db, q: string) => await countMatches(db, PAGES, q);

/**
 * Ids with their best tier: 0 the name begins with the text, 1 it contains it, 2 the words stand anywhere. Of each tier
 * no more than can be shown. What many match is met soon on a walk in order; of what few match a walk would read
 * everything, so that an index gives all of them first (`offset 0` keeps the planner from walking after all).
 */
function bestMatches(source: Source, q: string, limit: number, counts: Counts, also = sql`false`) {
  const { rows, id, name, order, orderedBy } = source;
  const tier = (number: number, matching: RawBuilder<unknown>, count: number) =>
    count === MAX_MATCHES
      ? sql`(select ${id} as id, ${sql.lit(number)} as tier from ${rows} where ${matching} order by ${order} limit ${limit})`
      : sql`(select ${id} as id, ${sql.lit(number)} as tier
          from (select ${name}, ${orderedBy} from ${rows} where ${matching} offset 0) as few
          order by ${isNamed(source, q)} desc, ${order} limit ${limit})`;
  return sql`
    select id, min(tier) as tier from (
      ${tier(0, begins(source, q), counts.beginning)}
      union all ${tier(1, contains(source, q), counts.containing)}
      union all ${tier(2, hasWords(q), counts.worded)}
      union all (select ${id} as id, 2 as tier from ${rows} where ${also} order by ${order} limit ${limit})
    ) as found group by id`;
}

interface FoundCasino {
  id: string;
  slug: string | null;
  name: string;
  logoUrl: string | null;
  rating: number;
  description: string;
  bonusAmount: string;
}

/** `mode`: sites that offer it match too. */
export async function findCasinos(db: Db, q: string, limit: number, counts: Counts, mode: Gamemode | undefined) {
  const { rows } = await sql<FoundCasino>`
    with best as (${bestMatches(CASINOS, q, limit, counts, offers(mode))})
    select casino.id, slug, name, logo_url as "logoUrl", rating, bonus_amount as "bonusAmount",
      rtrim(split_part(description, e'\n', 1), e'\r') as description
    from best join casinos as casino using (id)
    order by tier, ${isNamed(CASINOS, q)} desc, ${CASINOS.order}
    limit ${limit}
  `.execute(db);
  return rows;
}

interface FoundPost {
  slug: string;
  title: string;
  excerpt: string | null;
  publishedAt: Date;
  category: string | null;
}

export async function findPosts(db: Db, q: string, limit: number, counts: Counts) {
  const { rows } = await sql<FoundPost>`
    with best as (${bestMatches(POSTS, q, limit, counts)})
    select post.slug, title, excerpt, published_at as "publishedAt", category.name as category
    from best join public_posts as post using (id) left join blog_categories as category on category.id = post.category_id
    order by tier, ${isNamed(POSTS, q)} desc, published_at desc, post.id
    limit ${limit}
  `.execute(db);
  return rows;
}

interface FoundPage {
  slug: string;
  title: string;
  metaDescription: string | null;
}

export async function findPages(db: Db, q: string, limit: number, counts: Counts) {
  const { rows } = await sql<FoundPage>`
    with best as (${bestMatches(PAGES, q, limit, counts)})
    select slug, title, meta_description as "metaDescription"
    from best join pages on pages.slug = best.id
    order by tier, ${isNamed(PAGES, q)} desc, title, slug
    limit ${limit}
  `.execute(db);
  return rows;
}
