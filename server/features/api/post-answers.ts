import type { ApiAnswer } from '../../../shared/api-answers';
import type { ApiQuery } from '../../../shared/api-input';
import { AppError } from '../../errors';
import { findCategoryAt } from '../addresses/category-address.queries';
import { withLivingOffers } from '../affiliate/offer-links';
import { getPost, getPostPage } from '../blog/posts.service';
import { imageAddress, nameOf } from './casino-answers';
import type { Answering } from './casino-answers';

type Post = ApiAnswer<'posts'>['items'][number];
export type FoundPost = Awaited<ReturnType<typeof getPost>>['post'];
type Listed = NonNullable<Awaited<ReturnType<typeof getPostPage>>>['items'][number];

function told(publicUrl: string, post: Listed | FoundPost): Post {
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

export async function answerPosts(
  { db, publicUrl, reads }: Answering,
  query: ApiQuery<'posts'>,
): Promise<ApiAnswer<'posts'>> {
  reads.add('posts', 'categories', 'tags', 'authors');
  const page = await getPostPage(db, query);
  if (!page) {
    const { category } = query;
    const field = category !== undefined && !(await findCategoryAt(db, category)) ? 'category' : 'tag';
    throw new AppError('BAD_REQUEST', `There is no such ${field}.`, { field });
  }
  return { items: page.items.map((post) => told(publicUrl, post)), nextCursor: page.nextCursor };
}

/** The post at a current or former slug. */
export async function findToldPost({ db, reads }: Answering, slug: string): Promise<FoundPost> {
  const { post, reads: named } = await getPost(db, slug);
  reads.add('post:*', `post:${post.id}`, 'authors', 'tags', ...named);
  if (post.category) reads.add(`category:${post.category.id}`);
  return post;
}

export async function answerPost({ db, publicUrl, reads }: Answering, post: FoundPost): Promise<ApiAnswer<'post'>> {
  return {
    ...told(publicUrl, post),
    contentHtml: await withLivingOffers({ db, reads }, post.contentHtml),
    tags: post.tags,
    casinos: post.sites.map(({ id, address, name }) => nameOf(publicUrl, { id, slug: address, name })),
    updatedAt: post.updatedAt.toISOString(),
  };
}
