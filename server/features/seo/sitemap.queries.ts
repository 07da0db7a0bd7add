import { sql } from 'kysely';
import { STATUSES_WITH_OFFER } from '../../../shared/casinos/casino-status';
import { comparePath } from '../../../shared/content/comparison-path';
import { FEWEST_POSTS_OF_TAG } from '../../../shared/content/blog-search';
import { LEGAL_MONTHS } from '../../../shared/content/legal-page';
import type { Db } from '../../database/database';
import { isNamedPublicly } from '../../database/person-name';
import { idInSubquery } from '../../database/id-in-subquery';
import { listBestCasinos } from '../addresses/best-casinos.queries';

export interface SitemapRow {
  path: string;
  changedAt: Date;
  image: string | null;
  /** Names of drawings. */
  evidence?: string[];
}

export interface SitemapPart {
  part: number;
  changedAt: Date;
}

// Includes saves of facts and scores, which do not touch `updated_at`.
const casinoChangedAt = sql<Date>`greatest(updated_at, (
  select changed_at from casino_changes where casino_id = casinos.id and not is_minor
  order by changed_at desc, id desc limit 1
))`;

const postChangedAt = sql<Date>`greatest(post.updated_at, post.published_at)`;

export async function listPageRows(db: Db) {
  return await db
    .selectFrom('public_pages')
    .select(['slug', 'content_html as contentHtml', 'updated_at as changedAt', 'is_demo as isExample'])
    .orderBy('slug')
    .execute();
}

/** Unless visitors see sections that an editor confirmed, the page on the law is not indexed. */
export async function isLawConfirmed(db: Db): Promise<boolean> {
  const { confirmed } = await db
    .selectFrom('legal_sections')
    .select(sql<boolean | null>`bool_and(not is_demo)`.as('confirmed'))
    .where(sql<boolean>`checked_at + make_interval(months => ${LEGAL_MONTHS}) > now() at time zone 'UTC'`)
    .executeTakeFirstOrThrow();
  return confirmed ?? false;
}

const MOST_AUTHORS = 1_000;

export async function listAuthorRows(db: Db) {
  return await db
    .selectFrom('profiles as person')
    .select(['author_slug as slug', 'updated_at as changedAt'])
    .where(isNamedPublicly('person'))
    .orderBy('author_slug')
    .limit(MOST_AUTHORS)
    .execute();
}

export async function findNewestEdits(db: Db) {
  return await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('public_casinos')
        .select(sql<Date | null>`max(updated_at)`.as('changedAt'))
        .as('casinos'),
      eb
        .selectFrom('public_posts as post')
        .select(sql<Date | null>`max(${postChangedAt})`.as('changedAt'))
        .as('posts'),
    ])
    .executeTakeFirstOrThrow();
}

export async function listModeRows(db: Db) {
  return await db
    .selectFrom((eb) =>
      eb
        .selectFrom('casinos')
        .select([sql<string>`unnest(gamemodes)`.as('mode'), casinoChangedAt.as('changed_at')])
        .where('status', 'in', STATUSES_WITH_OFFER)
        .as('offered'),
    )
    .select(['mode', sql<Date>`max(changed_at)`.as('changedAt')])
    .groupBy('mode')
    .orderBy('mode')
    .execute();
}

export async function listCategoryRows(db: Db) {
  return await db
    .selectFrom('blog_categories as category')
    .innerJoin(
      (from) =>
        from
          .selectFrom('public_posts as post')
          .select(['post.category_id', sql<Date>`max(${postChangedAt})`.as('changedAt')])
          .groupBy('post.category_id')
          .as('filed'),
      (join) => join.onRef('filed.category_id', '=', 'category.id'),
    )
    .select(['category.slug', 'filed.changedAt'])
    .orderBy('category.slug')
    .execute();
}

const MAX_TAGS = 5_000;

export async function listTagRows(db: Db) {
  return await db
    .selectFrom('blog_tags as tag')
    .innerJoin(
      (from) =>
        from
          .selectFrom('public_posts_tags as link')
          .innerJoin('public_posts as post', 'post.id', 'link.post_id')
          .select((link) => [
            'link.tag_id',
            link.fn.countAll().as('posts'),
            sql<Date>`max(${postChangedAt})`.as('changedAt'),
          ])
          .groupBy('link.tag_id')
          .having((link) => link.fn.countAll(), '>=', FEWEST_POSTS_OF_TAG)
          .as('used'),
      (join) => join.onRef('used.tag_id', '=', 'tag.id'),
    )
    .select(['tag.name', 'used.changedAt'])
    .orderBy('used.posts', 'desc')
    .orderBy('tag.id')
    .limit(MAX_TAGS)
    .execute();
}

interface Slice {
  size: number;
  part: number;
}

export async function listCasinoParts(db: Db, size: number): Promise<SitemapPart[]> {
  return await db
    .selectFrom((eb) =>
      eb
        .selectFrom('public_casinos as casinos')
        .select([
          sql<number>`((row_number() over (order by created_at, id) - 1) / ${size})::int + 1`.as('part'),
          casinoChangedAt.as('changedAt'),
        ])
        .as('numbered'),
    )
    .select(['part', sql<Date>`max("changedAt")`.as('changedAt')])
    .groupBy('part')
    .orderBy('part')
    .execute();
}

export async function listCasinoRows(db: Db, { size, part }: Slice): Promise<SitemapRow[]> {
  return await db
    .selectFrom('public_casinos as casinos')
    .select([
      sql<string>`'/casino/' || coalesce(slug, id::text)`.as('path'),
      casinoChangedAt.as('changedAt'),
      'logo_url as image',
      sql<string[]>`array(
        select drawing from casino_evidence where casino_id = casinos.id order by position
      )`.as('evidence'),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .limit(size)
    .offset((part - 1) * size)
    .execute();
}

export async function listComparisonRows(db: Db, { size, part }: Slice): Promise<SitemapRow[]> {
  const best = (await listBestCasinos(db)).toSorted((a, b) => (a.address < b.address ? -1 : 1));
  const rows = best.flatMap((a, index) =>
    best.slice(index + 1).map((b) => ({
      path: comparePath([a.address, b.address]),
      changedAt: a.changedAt > b.changedAt ? a.changedAt : b.changedAt,
      image: null,
    })),
  );
  return rows.slice((part - 1) * size, part * size);
}

const MAX_PAIRS = 100;

export async function listComparisonParts(db: Db): Promise<SitemapPart[]> {
  const rows = await listComparisonRows(db, { size: MAX_PAIRS, part: 1 });
  const [first] = rows;
  if (!first) return [];
  const changedAt = rows.reduce((newest, row) => (row.changedAt > newest ? row.changedAt : newest), first.changedAt);
  return [{ part: 1, changedAt }];
}

// Parts follow an index scanned backwards, which alone is enough to count and find them.
export async function listPostParts(db: Db, size: number): Promise<SitemapPart[]> {
  return await db
    .selectFrom((eb) =>
      eb
        .selectFrom('public_posts as post')
        .select([
          sql<number>`((row_number() over (order by post.published_at, post.id desc) - 1) / ${size})::int + 1`.as(
            'part',
          ),
          postChangedAt.as('changedAt'),
        ])
        .as('numbered'),
    )
    .select(['part', sql<Date>`max("changedAt")`.as('changedAt')])
    .groupBy('part')
    .orderBy('part')
    .execute();
}

export async function listPostRows(db: Db, { size, part }: Slice): Promise<SitemapRow[]> {
  const page = db
    .selectFrom('public_posts')
    .select('id')
    .orderBy('published_at')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((part - 1) * size);
  return await db
    .selectFrom('public_posts as post')
    .select([
      sql<string>`'/blog/' || post.slug`.as('path'),
      postChangedAt.as('changedAt'),
      'post.featured_image as image',
    ])
    .where(idInSubquery('post.id', page))
    .orderBy('post.published_at')
    .orderBy('post.id', 'desc')
    .execute();
}

export async function listLetterRows(db: Db) {
  return await db
    .selectFrom('public_letters')
    .select(['slug', 'sent_at as changedAt'])
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute();
}
