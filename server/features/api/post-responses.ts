import type { ApiResponse } from '../../../shared/api/api-responses.schema';
import type { ApiQuery } from '../../../shared/api/api-input.schema';
import { AppError } from '../../base/errors';
import { findCategoryAt } from '../addresses/category-address.queries';
import { withShownImages } from '../affiliate/shown-images';
import { servedText } from '../markdown/served-text';
import { getPost, getPostPage } from '../blog/posts.service';
import { imageAddress, casinoName } from './casino-responses';
import type { ResponseSource } from './casino-responses';

type Post = ApiResponse<'posts'>['items'][number];
export type FoundPost = Awaited<ReturnType<typeof getPost>>['post'];
type Listed = NonNullable<Awaited<ReturnType<typeof getPostPage>>>['items'][number];

function toApiPost(publicUrl: string, post: Listed | FoundPost): Post {
  return {
    slug: post.slug,
    title: post.title,
    url: `${publicUrl}/blog/${encodeURIComponent(post.slug)}`,
    excerpt: post.excerpt,
    imageUrl: imageAddress(publicUrl, post.featuredImage),
    imageAlt: post.featuredImageAlt || null,
    author: post.author,
    category: post.category && { slug: post.category.slug, name: post.category.name },
    publishedAt: post.publishedAt.toISOString(),
  };
}

export async function postsResponse(
  { db, publicUrl, reads }: ResponseSource,
  query: ApiQuery<'posts'>,
): Promise<ApiResponse<'posts'>> {
  reads.add('posts', 'categories', 'tags', 'authors');
  const page = await getPostPage(db, query);
  if (!page) {
    const { category } = query;
    const field = category !== undefined && !(await findCategoryAt(db, category)) ? 'category' : 'tag';
    throw new AppError('BAD_REQUEST', `There is no such ${field}.`, { field });
  }
  const items = await withShownImages({ db, reads }, page.items);
  return { items: items.map((post) => toApiPost(publicUrl, post)), nextCursor: page.nextCursor };
}

export async function findPublicPost({ db, reads }: ResponseSource, slug: string): Promise<FoundPost> {
  const { post, reads: named } = await getPost(db, slug);
  reads.add('post:*', `post:${post.id}`, 'authors', 'tags', ...named);
  if (post.category) reads.add(`category:${post.category.id}`);
  return await withShownImages({ db, reads }, post);
}

export async function postResponse(
  { db, publicUrl, reads }: ResponseSource,
  post: FoundPost,
): Promise<ApiResponse<'post'>> {
  return {
    ...toApiPost(publicUrl, post),
    contentHtml: await servedText({ db, reads }, post.contentHtml, 'links'),
    tags: post.tags,
    casinos: post.sites.map(({ id, address, name }) => casinoName(publicUrl, { id, slug: address, name })),
    updatedAt: post.updatedAt.toISOString(),
  };
}
