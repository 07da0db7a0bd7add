import { sql } from 'kysely';
import type { AliasedExpression } from 'kysely';
import { isShortQuery } from '../../database/contains-text';
import { materializeIfSmall } from '../../database/count-up-to';
import type { Db } from '../../database/database';
import { firstSentence, OPENING_LENGTH } from '../../markdown/first-sentence';
import { nestCategory, selectPublicPosts } from './public-posts.queries';
import { titleContains } from './title-search.queries';

export interface PostFilter {
  categoryId?: string | undefined;
  tagId?: string | undefined;
  /** Substring of the title, in any case. */
  q?: string | undefined;
  /** True if many titles contain `q`; undefined while counting. */
  isCommon?: boolean;
  /** Last post of the previous page; only for lists sorted by date. */
  after?: { publishedAt: string; id: string } | undefined;
}

interface Slice {
  limit: number;
  offset: number;
}

// Each list first selects the ids of its page from an index in list order, before reading other columns of the posts.

const NOWHERE = { publishedAt: 'infinity', id: '00000000-0000-0000-0000-000000000000' };

/** Keyset condition, written so that the index starts at the first row of the page. */
function beyond(of: string, idColumn: string, { publishedAt, id }: NonNullable<PostFilter['after']>) {
  const [date, key] = [sql.ref(`${of}.published_at`), sql.ref(`${of}.${idColumn}`)];
  const moment = sql`${publishedAt}::timestamptz`;
  return sql<boolean>`${date} <= ${moment} and (${date} < ${moment} or ${key} > ${id}::uuid)`;
}

function latest(db: Db, { categoryId, q, isCommon, after }: PostFilter) {
  const matching = db
    .selectFrom('public_posts as post')
    .select(['post.id', 'post.published_at'])
    .$if(after !== undefined, (query) => query.where(beyond('post', 'id', after ?? NOWHERE)))
    .$if(categoryId !== undefined, (query) => query.where('post.category_id', '=', categoryId ?? null))
    .$if(Boolean(q), (query) => query.where(titleContains(q ?? '', { isCommon })))
    // Materialises rare matches regardless of the planner's estimate; not for short texts, whose letter pairs are
    // expensive to compute for every title.
    .$if(Boolean(q) && !isShortQuery(q ?? '') && isCommon === false, (query) => materializeIfSmall(query, 0));
  return db
    .selectFrom(matching.as('post'))
    .select(['post.id', 'post.published_at'])
    .orderBy('post.published_at', 'desc')
    .orderBy('post.id');
}

function latestTagged(db: Db, { categoryId, tagId, q, isCommon, after }: PostFilter) {
  return db
    .selectFrom('public_posts_tags as link')
    .select(['link.post_id as id', 'link.published_at'])
    .$if(after !== undefined, (query) => query.where(beyond('link', 'post_id', after ?? NOWHERE)))
    .where('link.tag_id', '=', tagId ?? '')
    .$if(categoryId !== undefined, (query) => query.where('link.category_id', '=', categoryId ?? null))
    .$if(Boolean(q), (query) =>
      query.innerJoin('public_posts as post', 'post.id', 'link.post_id').where(titleContains(q ?? '', { isCommon })),
    )
    .orderBy('link.published_at', 'desc')
    .orderBy('link.post_id');
}

function mostViewed(db: Db, { categoryId, tagId, q, isCommon }: PostFilter) {
  return db
    .selectFrom('public_post_views as counter')
    .select(['counter.post_id as id', 'counter.views', 'counter.published_at'])
    .$if(categoryId !== undefined, (query) => query.where('counter.category_id', '=', categoryId ?? null))
    .$if(tagId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('public_posts_tags as link')
            .select('link.post_id')
            .whereRef('link.post_id', '=', 'counter.post_id')
            .where('link.tag_id', '=', tagId ?? ''),
        ),
      ),
    )
    .$if(Boolean(q), (query) =>
      query.innerJoin('public_posts as post', 'post.id', 'counter.post_id').where(titleContains(q ?? '', { isCommon })),
    )
    .orderBy('counter.views', 'desc')
    .orderBy('counter.published_at', 'desc')
    .orderBy('counter.post_id');
}

const selectListed = (db: Db) =>
  selectPublicPosts(db).select(
    sql<string | null>`case when post.excerpt is null then left(post.content_html, ${OPENING_LENGTH}) end`.as(
      'opening',
    ),
  );

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number];

/** A post without an excerpt is introduced by the first sentence of its text. */
const asListed = <Row extends ListedRow>({ opening, ...post }: Row) =>
  nestCategory({ ...post, excerpt: post.excerpt ?? (opening === null ? null : firstSentence(opening)) });

type Cut = AliasedExpression<{ id: string; published_at: Date }, 'page'>;

function latestPage(db: Db, filter: PostFilter, { limit, offset }: Slice): Cut {
  if (filter.tagId === undefined) return latest(db, filter).limit(limit).offset(offset).as('page');
  return latestTagged(db, filter).limit(limit).offset(offset).as('page');
}

export async function listLatestPosts(db: Db, filter: PostFilter, slice: Slice) {
  const rows = await selectListed(db)
    .innerJoin(latestPage(db, filter, slice), 'page.id', 'post.id')
    .orderBy('page.published_at', 'desc')
    .orderBy('page.id')
    .execute();
  return rows.map(asListed);
}

export async function listPostsAfter(db: Db, filter: PostFilter, limit: number) {
  const rows = await selectListed(db)
    .select(sql<string>`post.published_at::text`.as('orderValue'))
    .innerJoin(latestPage(db, filter, { limit, offset: 0 }), 'page.id', 'post.id')
    .orderBy('page.published_at', 'desc')
    .orderBy('page.id')
    .execute();
  return rows.map(asListed);
}

export async function listMostViewedPosts(db: Db, filter: PostFilter, { limit, offset }: Slice) {
  const rows = await selectListed(db)
    .innerJoin(mostViewed(db, filter).limit(limit).offset(offset).as('page'), 'page.id', 'post.id')
    .orderBy('page.views', 'desc')
    .orderBy('page.published_at', 'desc')
    .orderBy('page.id')
    .execute();
  return rows.map(asListed);
}

/** With a search text counts at most `max` + 1, because it may match half of all posts. */
export async function countPosts(db: Db, filter: PostFilter, max: number): Promise<number> {
  const most = filter.q ? max + 1 : null;
  const matching: Cut =
    filter.tagId === undefined
      ? latest(db, filter).clearOrderBy().limit(most).as('page')
      : latestTagged(db, filter).clearOrderBy().limit(most).as('page');
  const { total } = await db
    .selectFrom(matching)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
