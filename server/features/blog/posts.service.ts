import type { PostListInput } from '../../../shared/blog';
import { headingsOf } from '../../../shared/headings';
import type { Db } from '../../database/database';
import { AppError } from '../../errors';
import { findCategory } from './categories.queries';
import { countPosts, listCountedPosts, listLatestPosts, listUncountedPosts } from './post-lists.queries';
import { findPost, findPostFacts, listRelatedPosts } from './posts.queries';
import type { PostFilter } from './public-posts.queries';
import { findTagId } from './tags.queries';

const MAX_RELATED = 3;

/** Undefined when the category or tag asked for does not exist: then nothing matches. */
async function resolveFilter(db: Db, { category, tag, q }: PostListInput): Promise<PostFilter | undefined> {
  const [found, tagId] = await Promise.all([
    category === undefined ? undefined : findCategory(db, category),
    tag === undefined ? undefined : findTagId(db, tag),
  ]);
  if ((category !== undefined && !found) || (tag !== undefined && !tagId)) return undefined;
  return { categoryId: found?.id, tagId, q };
}

async function listMostViewed(db: Db, filter: PostFilter, { limit, offset }: PostListInput, total: number) {
  const counted = await listCountedPosts(db, filter, { limit, offset });
  const missing = Math.min(limit, total - offset) - counted.length;
  if (missing <= 0) return counted;
  // The slice reaches past the last post that was ever viewed; the others follow, newest first.
  const countedInAll =
    counted.length > 0 ? offset + counted.length : total - (await countPosts(db, filter, { uncounted: true }));
  const rest = await listUncountedPosts(db, filter, { limit: missing, offset: Math.max(0, offset - countedInAll) });
  return [...counted, ...rest];
}

export async function listPosts(db: Db, input: PostListInput) {
  const filter = await resolveFilter(db, input);
  if (!filter) return { items: [], total: 0 };
  if (input.orderBy === 'views') {
    const total = await countPosts(db, filter);
    return { items: await listMostViewed(db, filter, input, total), total };
  }
  const [items, total] = await Promise.all([listLatestPosts(db, filter, input), countPosts(db, filter)]);
  return { items, total };
}

function noSuchPost(slug: string): AppError {
  return new AppError('NOT_FOUND', 'We have no post at that address.', { slug });
}

/** Also by a former address: the answer's `slug` is the present one. */
export async function getPost(db: Db, slug: string) {
  const post = await findPost(db, slug);
  if (!post) throw noSuchPost(slug);
  return { ...post, headings: headingsOf(post.contentHtml) };
}

export async function getPostFacts(db: Db, slug: string) {
  const facts = await findPostFacts(db, slug);
  if (!facts) throw noSuchPost(slug);
  return facts;
}

export async function listRelated(db: Db, slug: string) {
  const { id, categoryId } = await getPostFacts(db, slug);
  return categoryId === null ? [] : await listRelatedPosts(db, { categoryId, exceptId: id, limit: MAX_RELATED });
}
