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
}

const CASINOS: Source = {
  rows: sql`casinos`,
  id: sql`id`,
  name: sql`name`,
  order: sql`coalesce(placement, 999), is_recommended desc, rating desc, id`,
};

const POSTS: Source = { rows: sql`public_posts`, id: sql`id`, name: sql`title`, order: sql`published_at desc, id` };

const PAGES: Source = { rows: sql`pages`, id: sql`slug`, name: sql`title`, order: sql`title, slug` };

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

/**
 * Ids with their best tier: 0 the name begins with the text, 1 it contains it, 2 it has the words, 3 they stand
 * anywhere. Of each tier no more than can be shown: a common word stands in half of all there is.
 */
function bestMatches(source: Source, q: string, limit: number, also?: RawBuilder<unknown>) {
  const tiers = [begins(source, q), contains(source, q), isNamed(source, q), hasWords(q), ...(also ? [also] : [])];
  const matches = tiers.map(
    (matching, tier) => sql`
      (select ${source.id} as id, ${sql.lit(Math.min(tier, 3))} as tier from ${source.rows}
       where ${matching} order by ${source.order} limit ${limit})`,
  );
  return sql`select id, min(tier) as tier from (${sql.join(matches, sql` union all `)}) as found group by id`;
}

async function countMatches(db: Db, source: Source, q: string, also?: RawBuilder<unknown>): Promise<number> {
  const alternatives = [begins(source, q), contains(source, q), hasWords(q), ...(also ? [also] : [])];
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from ${source.rows} where ${sql.join(alternatives, sql` or `)} limit ${MAX_MATCHES}
    ) as matching
  `.execute(db);
  return rows[0]?.total ?? 0;
}

const offers = (mode: Gamemode | undefined) => mode && sql`gamemodes @> array[${mode}]::text[]`;

export const countCasinosFound = async (db: Db, q: string, mode: Gamemode | undefined) =>
  await countMatches(db, CASINOS, q, offers(mode));
export const countPostsFound = async (db: Db, q: string) => await countMatches(db, POSTS, q);
export const countPagesFound = async (db: Db, q: string) => await countMatches(db, PAGES, q);

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
export async function findCasinos(db: Db, q: string, limit: number, mode: Gamemode | undefined) {
  const { rows } = await sql<FoundCasino>`
    with best as (${bestMatches(CASINOS, q, limit, offers(mode))})
    select casino.id, slug, name, logo_url as "logoUrl", rating, bonus_amount as "bonusAmount",
      rtrim(split_part(description, e'\n', 1), e'\r') as description
    from best join casinos as casino using (id)
    order by least(tier, 2), ${isNamed(CASINOS, q)} desc, ${CASINOS.order}
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

export async function findPosts(db: Db, q: string, limit: number) {
  const { rows } = await sql<FoundPost>`
    with best as (${bestMatches(POSTS, q, limit)})
    select post.slug, title, excerpt, published_at as "publishedAt", category.name as category
    from best join public_posts as post using (id) left join blog_categories as category on category.id = post.category_id
    order by least(tier, 2), ${isNamed(POSTS, q)} desc, published_at desc, post.id
    limit ${limit}
  `.execute(db);
  return rows;
}

interface FoundPage {
  slug: string;
  title: string;
  metaDescription: string | null;
}

export async function findPages(db: Db, q: string, limit: number) {
  const { rows } = await sql<FoundPage>`
    with best as (${bestMatches(PAGES, q, limit)})
    select slug, title, meta_description as "metaDescription"
    from best join pages on pages.slug = best.id
    order by least(tier, 2), ${isNamed(PAGES, q)} desc, title, slug
    limit ${limit}
  `.execute(db);
  return rows;
}
