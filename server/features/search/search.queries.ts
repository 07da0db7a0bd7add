import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { FactValue } from '../../../shared/facts/casino-facts';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import type { Gamemode } from '../../../shared/content/gamemodes';
import { beginsFolded, containsFolded, isShortQuery } from '../../database/contains-text';
import type { Db } from '../../database/database';

interface Source {
  rows: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  begins: (text: string) => RawBuilder<unknown>;
  contains: (text: string) => RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  orderedBy: RawBuilder<unknown>;
}

const CASINOS: Source = {
  rows: sql`public_casinos`,
  id: sql`id`,
  begins: (text) => beginsFolded('folded_name', text),
  contains: (text) => containsFolded('folded_name', text),
  order: sql`coalesce(placement, 999), is_recommended desc, rating desc, id`,
  orderedBy: sql`placement, is_recommended, rating, id`,
};

const POSTS: Source = {
  rows: sql`public_posts`,
  id: sql`id`,
  begins: (text) => beginsFolded('folded_title', text),
  contains: (text) => containsFolded('folded_title', text),
  order: sql`published_at desc, id`,
  orderedBy: sql`published_at, id`,
};

const PAGES: Source = {
  rows: sql`public_pages`,
  id: sql`slug`,
  begins: (text) => beginsFolded(sql`folded_text(title)`, text),
  contains: (text) => containsFolded(sql`folded_text(title)`, text),
  order: sql`title, slug`,
  orderedBy: sql`title, slug`,
};

/** Counts stop here; a higher total means "more than 1,000". */
const MAX_MATCHES = 1001;

const words = (q: string) => sql`websearch_to_tsquery('english', folded_text(${q}))`;
// For one or two letters the trigram index finds only beginnings of words.
const contains = (source: Source, q: string) => source.contains(isShortQuery(q) ? ` ${q}` : q);
/** The part of a query that an index can search for; 'T' if it only excludes, as in '-case' or 'crash or -case'. */
const indexable = (query: RawBuilder<unknown>) => sql`querytree(${query})`;
const hasPhrase = (query: RawBuilder<unknown>) => sql`${query}::text ~ '<(-|[0-9]+)>'`;
const inAnyOrder = (query: RawBuilder<unknown>) =>
  sql`regexp_replace(nullif(${indexable(query)}, 'T'), '<(-|[0-9]+)>', '&', 'g')::tsquery`;

/**
 * Requires at least one word. The index ignores word order, so a phrase is checked in a bounded number of texts that
 * contain its words. Postgres plans for the given text, so conditions that do not apply cost nothing.
 */
function hasWords({ rows, id }: Source, q: string) {
  const query = words(q);
  const near = sql`(select ${id} as id, words from ${rows} where words @@ ${inAnyOrder(query)} limit ${MAX_MATCHES})`;
  return sql`(
    (not ${hasPhrase(query)} and ${indexable(query)} <> 'T' and words @@ ${query})
    or (${hasPhrase(query)} and ${id} = any(array(select id from ${near} as near where words @@ ${query})))
  )`;
}

/** False for a text that only excludes: every other text would match it. */
export async function namesWord(db: Db, q: string): Promise<boolean> {
  const { rows } = await sql<{ names: boolean }>`select ${indexable(words(q))} <> 'T' as names`.execute(db);
  return rows[0]?.names === true;
}

const isNamed = (q: string) => sql`name_words @@ ${words(q)}`;
const offers = (mode: Gamemode) => sql`gamemodes @> array[${mode}]::text[]`;
const isOneOf = (ids: readonly string[]) => sql`id = any(${[...ids]}::uuid[])`;

export interface Counts {
  total: number;
  beginning: number;
  containing: number;
  worded: number;
}

async function countMatches(
  db: Db,
  source: Source,
  q: string,
  also: readonly RawBuilder<unknown>[] = [],
): Promise<Counts> {
  const [first, inside, anywhere] = [source.begins(q), contains(source, q), hasWords(source, q)];
  const upTo = (matching: RawBuilder<unknown>) =>
    sql`(select count(*) from (select from ${source.rows} where ${matching} limit ${MAX_MATCHES}) as found)`;
  const { rows } = await sql<Counts>`
    select ${upTo(first)} as beginning, ${upTo(inside)} as containing, ${upTo(anywhere)} as worded,
      ${upTo(sql.join([first, inside, anywhere, ...also], sql` or `))} as total
  `.execute(db);
  if (!rows[0]) throw new Error('Nothing was counted.');
  return rows[0];
}

export interface AlsoFound {
  mode?: Gamemode | undefined;
  near?: readonly string[];
  coded?: readonly string[];
}

const alsoFound = ({ mode, near = [], coded = [] }: AlsoFound) => [
  ...(mode ? [offers(mode)] : []),
  ...(near.length > 0 ? [isOneOf(near)] : []),
  ...(coded.length > 0 ? [isOneOf(coded)] : []),
];

export async function findCasinosOfCode(db: Db, q: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select casinos.id from first_codes join public_casinos as casinos on casinos.id = code_of
    where lower(first_codes.code) = lower(${q}) and status = 'listed' and offer_paused_at is null
    order by casinos.id limit ${MAX_MATCHES}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export const countCasinosFound = async (db: Db, q: string, also: AlsoFound) =>
  await countMatches(db, CASINOS, q, alsoFound(also));
export const countPostsFound = async (db: Db, q: string) => await countMatches(db, POSTS, q);
export const countPagesFound = async (db: Db, q: string) => await countMatches(db, PAGES, q);

interface Tier {
  number: number;
  matching: RawBuilder<unknown>;
  count: number;
}

/** For common texts: an ordered scan soon fills the limit. */
const scanned = ({ rows, id, order }: Source, { number, matching }: Tier, limit: number) =>
  sql`(select ${id} as id, ${sql.lit(number)} as tier from ${rows} where ${matching} order by ${order} limit ${limit})`;

/**
 * For rare texts: `offset 0` makes Postgres collect all matches by index first; an ordered scan would read every row.
 */
const collected = ({ rows, id, order, orderedBy }: Source, { number, matching }: Tier, q: string, limit: number) =>
  sql`(select ${id} as id, ${sql.lit(number)} as tier
    from (select name_words, ${orderedBy} from ${rows} where ${matching} offset 0) as few
    order by ${isNamed(q)} desc, ${order} limit ${limit})`;

/**
 * Tiers: 0 a name begins with the text; 1 it contains the text or was probably meant; 2 the words occur anywhere, or
 * the mode is offered. At most `limit` rows per tier, and no tier that better ones already fill.
 */
function bestMatches(
  source: Source,
  q: string,
  limit: number,
  counts: Counts,
  { mode, near = [], coded = [] }: AlsoFound = {},
) {
  const tiers: Tier[] = [
    { number: 0, matching: source.begins(q), count: counts.beginning },
    { number: 1, matching: contains(source, q), count: counts.containing },
    { number: 2, matching: hasWords(source, q), count: counts.worded },
    ...(near.length > 0 ? [{ number: 1, matching: isOneOf(near), count: near.length }] : []),
    ...(coded.length > 0 ? [{ number: 1, matching: isOneOf(coded), count: coded.length }] : []),
    ...(mode ? [{ number: 2, matching: offers(mode), count: MAX_MATCHES }] : []),
  ];
  const hasRoom = ({ number }: Tier) => tiers.every((better) => better.number >= number || better.count < limit);
  const selected = tiers
    .filter((tier) => tier.count > 0 && hasRoom(tier))
    .map((tier) => (tier.count === MAX_MATCHES ? scanned(source, tier, limit) : collected(source, tier, q, limit)));
  return sql`select id, min(tier) as tier from (${sql.join(selected, sql` union all `)}) as found group by id`;
}

export interface FoundCasino {
  id: string;
  slug: string | null;
  name: string;
  logoUrl: string | null;
  rating: number;
  description: string;
  bonusAmount: string;
  status: CasinoStatus;
  isOfferPaused: boolean;
  positives: string[];
  negatives: string[];
  bonusTerms: string | null;
  promoCode: string | null;
  gamemodes: string[];
  facts: { key: string; value: FactValue; note: string }[];
}

export async function searchCasinos(db: Db, q: string, limit: number, counts: Counts, also: AlsoFound) {
  const { rows } = await sql<FoundCasino>`
    with best as (${bestMatches(CASINOS, q, limit, counts, also)})
    select casino.id, slug, name, logo_url as "logoUrl", rating, bonus_amount as "bonusAmount", status,
      offer_paused_at is not null as "isOfferPaused", description,
      positives, negatives, bonus_terms as "bonusTerms", promo_code as "promoCode", gamemodes,
      coalesce((
        select jsonb_agg(jsonb_build_object('key', fact.key, 'value', fact.value, 'note', fact.note))
        from casino_facts fact where fact.casino_id = casino.id
      ), '[]') as facts
    from best join public_casinos as casino using (id)
    order by tier, ${isNamed(q)} desc, ${CASINOS.order}
    limit ${limit}
  `.execute(db);
  return rows;
}

export async function listSearchedNames(db: Db) {
  const { rows } = await sql<{
    id: string;
    slug: string | null;
    name: string;
    status: CasinoStatus;
    websiteUrl: string | null;
  }>`
    select id, slug, name, status, website_url as "websiteUrl" from ${CASINOS.rows} order by ${CASINOS.order}
  `.execute(db);
  return rows;
}

export interface FoundPost {
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
    order by tier, ${isNamed(q)} desc, published_at desc, post.id
    limit ${limit}
  `.execute(db);
  return rows;
}

export interface FoundPage {
  slug: string;
  title: string;
  metaDescription: string | null;
}

export async function findPages(db: Db, q: string, limit: number, counts: Counts) {
  const { rows } = await sql<FoundPage>`
    with best as (${bestMatches(PAGES, q, limit, counts)})
    select slug, title, meta_description as "metaDescription"
    from best join public_pages as page on page.slug = best.id
    order by tier, ${isNamed(q)} desc, title, slug
    limit ${limit}
  `.execute(db);
  return rows;
}
