import type { PostListInput } from '../../../shared/content/blog.schema';
import { MAX_OFFSET } from '../../../shared/text/pagination';
import { findCategoryAt } from '../addresses/category-address.queries';
import type { Db } from '../../database/database';
import { encodeCursor, readValues } from '../../database/list-cursor';
import { cached } from '../../cache/query-cache';
import { AppError } from '../../base/errors';
import { countPosts, listLatestPosts, listMostViewedPosts, listPostsAfter } from './post-lists.queries';
import type { PostFilter } from './post-lists.queries';
import { mentionTags } from './mention-tags';
import { findMentions } from './mentions.queries';
import { findPost, findPostFacts, listRelatedPosts } from './posts.queries';
import { getReadingAids } from './reading-aids';
import { findTag } from '../taxonomy/taxonomy.queries';
import { FEW_TITLES } from './title-search.queries';

const MAX_RELATED = 3;
const MAX_MENTIONING = 5;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface Resolved {
  filter: PostFilter;
  isAsStored: boolean;
}

/** Undefined if the category or tag does not exist, so that nothing matches. */
async function resolveFilter(
  db: Db,
  { category, tag, q }: Pick<PostListInput, 'category' | 'tag' | 'q'>,
): Promise<Resolved | undefined> {
  const [ofCategory, ofTag] = await Promise.all([
    category === undefined ? undefined : findCategoryAt(db, category),
    tag === undefined ? undefined : findTag(db, tag),
  ]);
  if ((category !== undefined && !ofCategory) || (tag !== undefined && !ofTag)) return undefined;
  return {
    filter: { categoryId: ofCategory?.id, tagId: ofTag?.id, q },
    isAsStored: ofCategory?.slug === category && ofTag?.name === tag,
  };
}

async function countTotal(db: Db, filter: PostFilter) {
  const counted = await cached(db, { key: `posts counted ${JSON.stringify(filter)}`, tags: ['posts'] }, () =>
    countPosts(db, filter, MAX_OFFSET),
  );
  const isCapped = Boolean(filter.q) && counted > MAX_OFFSET;
  return { total: isCapped ? MAX_OFFSET : counted, isCapped };
}

export async function listPosts(db: Db, input: PostListInput) {
  const resolved = await resolveFilter(db, input);
  if (!resolved) return { items: [], total: 0, isCapped: false, isAsStored: false };
  const { filter, isAsStored } = resolved;
  const list = input.orderBy === 'views' ? listMostViewedPosts : listLatestPosts;
  const counts = await countTotal(db, filter);
  const items = await list(db, { ...filter, isCommon: counts.total > FEW_TITLES }, input);
  return { items, ...counts, isAsStored };
}

interface PageOfPosts {
  category?: string | undefined;
  tag?: string | undefined;
  q?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Last post of the previous page. If it is gone, posts with the same timestamp are repeated rather than skipped. */
async function postAt(db: Db, cursor: string) {
  const [publishedAt = '', slug = ''] = readValues(cursor, ['zonedMoment', 'text']);
  return { publishedAt, id: (await findPostFacts(db, slug))?.id ?? FIRST_ID };
}

/** Undefined if the category or tag does not exist. */
export async function getPostPage(db: Db, { limit, cursor, ...input }: PageOfPosts) {
  const resolved = await resolveFilter(db, input);
  if (!resolved) return undefined;
  const { filter } = resolved;
  const after = cursor === undefined ? undefined : await postAt(db, cursor);
  const isCommon = filter.q === undefined || (await countTotal(db, filter)).total > FEW_TITLES;
  const rows = await listPostsAfter(db, { ...filter, after, isCommon }, limit + 1);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit),
    nextCursor: last ? encodeCursor([last.orderValue, last.slug]) : null,
  };
}

function noSuchPost(slug: string): AppError {
  return new AppError('NOT_FOUND', 'We have no post at that address.', { slug });
}

/**
 * Accepts a former slug too; the returned `slug` is the current one. `reads`: cache tags of the casinos it mentions.
 */
export async function getPost(db: Db, slug: string) {
  const post = await findPost(db, slug);
  if (!post) throw noSuchPost(slug);
  const { aids, reads } = await getReadingAids(db, post);
  return { post: { ...post, ...aids }, reads };
}

/** Includes their cache tags and the casino's canonical address. */
export async function listMentioning(db: Db, address: string) {
  const found = await findMentions(db, address, MAX_MENTIONING);
  if (!found) return { posts: [], tags: ['casinos'], address: '' };
  return {
    posts: found.posts,
    tags: [`casino:${found.casinoId}`, ...mentionTags(found.addresses)],
    address: found.address,
  };
}

export async function getPostFacts(db: Db, slug: string) {
  const facts = await findPostFacts(db, slug);
  if (!facts) throw noSuchPost(slug);
  return facts;
}

export async function listRelatedTo(db: Db, { id, categoryId }: { id: string; categoryId: string | null }) {
  if (categoryId === null) return [];
  return await listRelatedPosts(db, { categoryId, exceptId: id, limit: MAX_RELATED });
}
