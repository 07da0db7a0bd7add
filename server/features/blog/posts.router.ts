import { isWithinLimit, getLimitSubject } from '../../http/rate-limits';
import type { Client } from '../../trpc/context';
import { isCrawler } from '../affiliate/bot-filter';
import { addView } from './posts.queries';
import { getPostFacts, getPost, listMentioning, listPosts, listRelatedTo } from './posts.service';
import { postListInput, postSlugInput } from '../../../shared/content/blog.schema';
import { casinoBySlugInput } from '../../../shared/casinos/casinos.schema';
import { previewInput } from '../../../shared/content/blog-admin.schema';
import { servedText } from '../markdown/served-text';
import type { Services } from '../../trpc/services';
import { publicProcedure, publicQuery, router } from '../../trpc/procedures';
import { getPreviewedPost } from './previews.admin.service';

export const MAX_VIEWS_A_MINUTE = 60;

/** One browser's calls within half an hour are one view of a post. */
export const VIEW_LIMIT = { max: 1, windowSeconds: 1800 };

/**
 * Ignores prefetches, crawlers, browsers counted in the last half hour, and views above the limit. Of the browser only
 * a keyed digest is stored, a different one for each post and day.
 */
export async function recordView(
  { db, sealer }: Pick<Services, 'db' | 'sealer'>,
  slug: string,
  client: Client,
): Promise<number> {
  const { id, views } = await getPostFacts(db, slug);
  if (client.isPrefetch || isCrawler(client.userAgent)) return views;
  const ofAddress = {
    name: 'post-view',
    subject: getLimitSubject(client.ip),
    max: MAX_VIEWS_A_MINUTE,
    windowSeconds: 60,
  };
  if (!(await isWithinLimit(db, ofAddress))) return views;
  const day = new Date().toISOString().slice(0, 10);
  const browser = sealer.sign('view', JSON.stringify([day, id, client.ip, client.userAgent]));
  const ofBrowser = { name: 'post-viewed', subject: browser, ...VIEW_LIMIT };
  return (await isWithinLimit(db, ofBrowser)) ? await addView(db, id) : views;
}

export const postsRouter = router({
  list: publicQuery('posts', 'categories', 'tags', 'authors')
    .input(postListInput.prefault({}))
    .query(async ({ ctx, input }) => {
      const { isAsStored, ...list } = await listPosts(ctx.db, input);
      // Offsets past the end, unknown names and spelling variants are unlimited, so they are not cached.
      if (!isAsStored || (input.offset > 0 && list.items.length === 0)) ctx.reads.preventCaching();
      return list;
    }),
  bySlug: publicQuery('post:*', 'authors', 'tags')
    .input(postSlugInput)
    .query(async ({ ctx, input }) => {
      const { post, reads } = await getPost(ctx.db, input.slug);
      ctx.reads.add(`post:${post.id}`, ...reads);
      ctx.reads.foundAt(input.slug, post.slug);
      if (post.category) ctx.reads.add(`category:${post.category.id}`);
      return { ...post, contentHtml: await servedText(ctx, post.contentHtml) };
    }),
  related: publicQuery('post:*')
    .input(postSlugInput)
    .query(async ({ ctx, input }) => {
      const facts = await getPostFacts(ctx.db, input.slug);
      ctx.reads.foundAt(input.slug, facts.slug);
      ctx.reads.add(`post:${facts.id}`);
      if (facts.categoryId !== null) ctx.reads.add(`posts-of:${facts.categoryId}`);
      return await listRelatedTo(ctx.db, facts);
    }),
  mentioning: publicQuery('posts-on:*', 'casino:*')
    .input(casinoBySlugInput)
    .query(async ({ ctx, input }) => {
      const { posts, tags, address } = await listMentioning(ctx.db, input.slug);
      ctx.reads.foundAt(input.slug, address);
      ctx.reads.add(...tags);
      return posts;
    }),
  preview: publicProcedure.input(previewInput).query(({ ctx, input }) => getPreviewedPost(ctx.services, input.token)),
  recordView: publicProcedure.input(postSlugInput).mutation(async ({ ctx, input }) => ({
    views: await recordView(ctx.services, input.slug, ctx.client),
  })),
});
