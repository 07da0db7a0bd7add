import { postListInput, postSlugInput } from '../../../shared/blog';
import { previewInput } from '../../../shared/blog-admin';
import { publicProcedure, router } from '../../trpc/procedures';
import { recordView } from './post-views.service';
import { getPreviewedPost } from './previews-admin.service';
import { getPost, listPosts, listRelated } from './posts.service';

export const postsRouter = router({
  list: publicProcedure
    .input(postListInput.optional())
    .query(({ ctx, input }) => listPosts(ctx.db, input ?? postListInput.parse({}))),
  bySlug: publicProcedure.input(postSlugInput).query(({ ctx, input }) => getPost(ctx.db, input.slug)),
  related: publicProcedure.input(postSlugInput).query(({ ctx, input }) => listRelated(ctx.db, input.slug)),
  preview: publicProcedure.input(previewInput).query(({ ctx, input }) => getPreviewedPost(ctx.db, input.token)),
  recordView: publicProcedure.input(postSlugInput).mutation(async ({ ctx, input }) => ({
    views: await recordView(ctx.db, input.slug, ctx.client),
  })),
});
