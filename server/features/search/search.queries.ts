import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Gamemode } from '../../../shared/gamemodes';
import type { Db } from '../../database/database';

interface Source {
  rows: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  /** Spelled exactly as in its index, or the index is not used. */
  document: RawBuilder<unknown>;
}

const CASINOS: Source = {
  rows: sql`casinos`,
  id: sql`id`,
  name: sql`name`,
  document: sql`to_tsvector('english', name || ' ' || description || ' ' || bonus_amount || ' ' || coalesce(promo_code, '') || ' ' || left(coalesce(full_review_html, ''), 100000))`,
};

const POSTS: Source = {
  rows: sql`public_posts`,
  id: sql`id`,
  name: sql`title`,
  document: sql`to_tsvector('english', title || ' ' || coalesce(excerpt, '') || ' ' || left(content_html, 100000))`,
};

const PAGES: Source = {
  rows: sql`pages`,
  id: sql`slug`,
  name: sql`title`,
  document: sql`to_tsvector('english', title || ' ' || left(content_html, 100000))`,
};

/** Counting ends here; a larger total says only "more". */
const MAX_MATCHES = 1001;

const words = (q: string) => sql`websearch_to_tsquery('english', ${q})`;
const escaped = (q: string) => q.replace(/[\\%_]/g, '\\$&');
// The trigram index finds no part of a word shorter than three characters, only the beginning of one.
const within = (q: string) => (q.length < 3 ? `% ${escaped(q)}%` : `%${escaped(q)}%`);

/** Ids with their best tier: 0 the name begins with the text, 1 it contains it, 2 the words stand anywhere. */
function bestMatches({ rows, id, name, document }: Source, q: string, also?: RawBuilder<unknown>) {
  return sql`
    select id, min(tier) as tier from (
      (select ${id} as id, 0 as tier from ${rows} where ${name} ilike ${`${escaped(q)}%`} limit ${MAX_MATCHES})
      union all
      (select ${id}, 1 from ${rows} where ${name} ilike ${within(q)} limit ${MAX_MATCHES})
      union all
      (select ${id}, 2 from ${rows} where ${document} @@ ${words(q)} limit ${MAX_MATCHES})
      ${also ? sql`union all (select ${id}, 2 from ${rows} where ${also} limit ${MAX_MATCHES})` : sql``}
    ) as found group by id`;
}

interface Ranked {
  total: number;
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
export async function findCasinos(db: Db, q: string, limit: number, mode: Gamemode | undefined) {
  const also = mode && sql`gamemodes @> array[${mode}]::text[]`;
  const { rows } = await sql<FoundCasino & Ranked>`
    with best as (${bestMatches(CASINOS, q, also)})
    select casino.id, slug, name, logo_url as "logoUrl", rating, bonus_amount as "bonusAmount",
      rtrim(split_part(description, e'\n', 1), e'\r') as description, least(count(*) over (), ${MAX_MATCHES}) as total
    from best join casinos as casino using (id)
    order by tier, to_tsvector('english', name) @@ ${words(q)} desc, coalesce(placement, 999), rating desc, id
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
  const { rows } = await sql<FoundPost & Ranked>`
    with best as (${bestMatches(POSTS, q)})
    select post.slug, title, excerpt, published_at as "publishedAt", category.name as category,
      least(count(*) over (), ${MAX_MATCHES}) as total
    from best join public_posts as post using (id) left join blog_categories as category on category.id = post.category_id
    order by tier, to_tsvector('english', title) @@ ${words(q)} desc, published_at desc, post.id
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
  const { rows } = await sql<FoundPage & Ranked>`
    with best as (${bestMatches(PAGES, q)})
    select slug, title, meta_description as "metaDescription", least(count(*) over (), ${MAX_MATCHES}) as total
    from best join pages on pages.slug = best.id
    order by tier, to_tsvector('english', title) @@ ${words(q)} desc, title, slug
    limit ${limit}
  `.execute(db);
  return rows;
}
