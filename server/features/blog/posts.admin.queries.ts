import { sql } from 'kysely';
import type { ExpressionBuilder, InsertObject, Transaction, Updateable } from 'kysely';
import type { AdminPostListInput, PostStatus } from '../../../shared/content/blog-admin.schema';
import { materializeIfSmall, countUpTo } from '../../database/count-up-to';
import { selectFields } from '../../database/columns';
import type { Database, Db } from '../../database/database';
import { idInSubquery } from '../../database/id-in-subquery';
import type { ListCursor } from '../../database/list-cursor';
import { isAfterCursor, momentText } from '../../database/moment-cursor';
import { personName } from '../../database/person-name';
import type { RevisionTable } from '../editing/revisions.queries';
import type { ReviewState } from './review.queries';
import { cached } from '../../cache/query-cache';
import { FEW_TITLES, titleContains } from './title-search.queries';

type PostExpressions = ExpressionBuilder<Database & { post: Database['blog_posts'] }, 'post'>;

const shownStatus = sql<PostStatus>`
  case when post.status = 'draft' then 'draft' when post.published_at > now() then 'scheduled' else 'published' end`;
const authorName = personName('author');
// Letters have lists of their own.
const isArticle = sql<boolean>`post.kind = 'article'`;

type Filter = Pick<AdminPostListInput, 'q' | 'status' | 'categoryId' | 'authorId' | 'check'>;

function matches({ q, status, categoryId, authorId, check }: Filter, isCommon: boolean) {
  return (eb: PostExpressions) =>
    eb.and([
      eb('post.deleted_at', 'is', null),
      ...(authorId === undefined ? [] : [eb('post.author_id', '=', authorId)]),
      ...(categoryId === undefined ? [] : [eb('post.category_id', '=', categoryId)]),
      isArticle,
      ...(check === 'unchecked'
        ? // Naming a reviewer asks for a review; only one that was sent for has a time.
          [
            eb('post.review_state', 'is', null),
            eb.or([eb('post.reviewer_id', 'is', null), eb('post.review_at', 'is', null)]),
          ]
        : check === undefined
          ? []
          : [eb('post.review_state', '=', check)]),
      ...(q ? [titleContains(q, { isCommon })] : []),
      ...(status === 'draft' ? [eb('post.status', '=', 'draft')] : []),
      ...(status === 'published'
        ? [eb('post.status', '=', 'published'), eb('post.published_at', '<=', sql<Date>`now()`)]
        : []),
      ...(status === 'scheduled'
        ? [eb('post.status', '=', 'published'), eb('post.published_at', '>', sql<Date>`now()`)]
        : []),
    ]);
}

const getOrder = ({ sort }: AdminPostListInput) => (sort === 'updated' ? 'post.updated_at' : 'post.created_at');

/** Ids of one page, newest first, up to `limit` + 1. `total` is the number of matches. */
function cutPage(db: Db, input: AdminPostListInput, total: number, after: ListCursor | undefined) {
  const column = getOrder(input);
  const matching = db
    .selectFrom('blog_posts as post')
    .select(['post.id', sql<Date>`${sql.ref(column)}`.as('moment')])
    .where(matches(input, total > FEW_TITLES))
    .where(isAfterCursor(column, 'post.id', after));
  const hasOwnOrder =
    !input.q &&
    input.authorId === undefined &&
    input.categoryId === undefined &&
    input.check === undefined &&
    (input.status === undefined || input.status === 'draft');
  return db
    .selectFrom((hasOwnOrder ? matching : materializeIfSmall(matching, total, FEW_TITLES)).as('found'))
    .select('found.id')
    .orderBy('found.moment', 'desc')
    .orderBy('found.id', 'desc')
    .limit(input.limit + 1);
}

export async function listAdminPosts(db: Db, input: AdminPostListInput, total: number, after: ListCursor | undefined) {
  const column = getOrder(input);
  return await db
    .selectFrom('blog_posts as post')
    .leftJoin('blog_categories as category', 'category.id', 'post.category_id')
    .leftJoin('profiles as author', 'author.id', 'post.author_id')
    .select([
      'post.id',
      'post.title',
      'post.slug',
      shownStatus.as('status'),
      'post.published_at as publishedAt',
      'post.created_at as createdAt',
      'post.updated_at as updatedAt',
      'category.name as category',
      authorName.as('author'),
      sql<ReviewState | null>`post.review_state`.as('reviewState'),
      momentText(column).as('orderValue'),
    ])
    .where(idInSubquery('post.id', cutPage(db, input, total, after)))
    .orderBy(column, 'desc')
    .orderBy('post.id', 'desc')
    .execute();
}

export async function listTitles(db: Db, filter: Filter, limit: number): Promise<{ id: string; title: string }[]> {
  return await db
    .selectFrom('blog_posts as post')
    .select(['post.id', 'post.title'])
    .where(matches(filter, false))
    .orderBy('post.created_at', 'desc')
    .limit(limit)
    .execute();
}

export async function listPostTitles(db: Db, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  const rows = await db
    .selectFrom('blog_posts as post')
    .select(['post.id', 'post.title'])
    .where(isArticle)
    .where('post.id', 'in', [...ids])
    .execute();
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return ids.flatMap((id) => (titles.has(id) ? [{ id, title: titles.get(id) ?? '' }] : []));
}

export async function countAdminPosts(db: Db, filter: Filter): Promise<number> {
  const { q, status, categoryId, authorId, check } = filter;
  const question = {
    key: `posts of the admin area ${JSON.stringify([q, status, categoryId, authorId, check])}`,
    tags: ['posts'],
  };
  return await cached(db, question, () =>
    countUpTo(db, db.selectFrom('blog_posts as post').where(matches(filter, false))),
  );
}

const postColumns = selectFields('blog_posts', ['edited'], 'post').filter(
  (column) => column !== 'post.status as status',
);

function selectDetails(db: Db) {
  return db
    .selectFrom('blog_posts as post')
    .select([
      ...postColumns,
      'post.id',
      'post.status as storedStatus',
      shownStatus.as('status'),
      'post.created_at as createdAt',
      'post.updated_at as updatedAt',
      'post.author_id as authorId',
      'post.reviewer_id as reviewerId',
      sql<'article' | 'letter'>`post.kind`.as('kind'),
      'post.sent_at as sentAt',
      'post.review_state as reviewState',
      'post.review_note as reviewNote',
    ])
    .where('post.deleted_at', 'is', null);
}

export async function findAdminPost(db: Db, id: string) {
  return await selectDetails(db)
    .leftJoin('blog_categories as category', 'category.id', 'post.category_id')
    .leftJoin('profiles as author', 'author.id', 'post.author_id')
    .leftJoin('profiles as reviewer', 'reviewer.id', 'post.reviewer_id')
    .select(['category.name as categoryName', 'category.slug as categorySlug'])
    .select([authorName.as('author'), personName('reviewer').as('reviewer')])
    .where('post.id', '=', id)
    .executeTakeFirst();
}

export async function lockPost(trx: Transaction<Database>, id: string) {
  return await selectDetails(trx).where('post.id', '=', id).forUpdate().executeTakeFirst();
}

/** Prevents the post's deletion until the transaction ends; includes trashed posts. */
export async function lockPostKey(trx: Transaction<Database>, id: string) {
  return await trx
    .selectFrom('blog_posts')
    .select(['updated_at as updatedAt', sql<boolean>`deleted_at is not null`.as('isTrashed')])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
}

export interface PostText {
  title: string;
  content: string;
  excerpt: string | null;
}

export const postRevisions: RevisionTable<PostText> = {
  table: 'post_revisions',
  item: ['post_id', 'uuid'],
  content: { title: ['title', 'text'], content: ['content', 'text'], excerpt: ['excerpt', 'text'] },
  hasAutosaves: true,
};

export type StoredPost = NonNullable<Awaited<ReturnType<typeof lockPost>>>;

export type PostOrigin = Pick<
  InsertObject<Database, 'blog_posts'>,
  'id' | 'created_at' | 'updated_at' | 'author_id' | 'is_demo' | 'kind' | 'sent_at'
>;

export async function insertPostRow(trx: Transaction<Database>, values: InsertObject<Database, 'blog_posts'>) {
  return await trx.insertInto('blog_posts').values(values).returning(['id', 'slug']).executeTakeFirstOrThrow();
}

/** The new updated_at is later than the old one even in milliseconds, the precision that conflict checks compare. */
export async function updatePostRow(
  trx: Transaction<Database>,
  id: string,
  values: Updateable<Database['blog_posts']>,
) {
  return await trx
    .updateTable('blog_posts')
    .set({ ...values, updated_at: sql`greatest(clock_timestamp(), updated_at + interval '1 millisecond')` })
    .where('id', '=', id)
    .returning(['id', 'slug', 'updated_at as updatedAt'])
    .executeTakeFirstOrThrow();
}

export async function listPostTags(db: Db, postId: string) {
  return await db
    .selectFrom('blog_posts_tags as link')
    .innerJoin('blog_tags as tag', 'tag.id', 'link.tag_id')
    .select(['tag.id', 'tag.name'])
    .where('link.post_id', '=', postId)
    .orderBy(sql`lower(tag.name)`)
    .orderBy('tag.id')
    .execute();
}

/** They cannot be moved to the trash until the transaction ends. */
export async function isTrashed(
  trx: Transaction<Database>,
  table: 'blog_categories' | 'blog_tags',
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ isTrashed: boolean }>`
    select deleted_at is not null as "isTrashed" from ${sql.table(table)} where id = any(${[...ids]}::uuid[])
    order by id for key share`.execute(trx);
  return rows.some((row) => row.isTrashed);
}

export async function replaceTags(
  trx: Transaction<Database>,
  postId: string,
  tagIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom('blog_posts_tags').where('post_id', '=', postId).execute();
  const links = [...new Set(tagIds.map((id) => id.toLowerCase()))].map((id) => ({ post_id: postId, tag_id: id }));
  if (links.length > 0) await trx.insertInto('blog_posts_tags').values(links).execute();
}
