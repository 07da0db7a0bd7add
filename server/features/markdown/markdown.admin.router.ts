import { markdownPreviewInput } from '../../../shared/content/markdown.schema';
import { serveText } from './served-text';
import { adminProcedure, router } from '../../trpc/procedures';

export const markdownAdminRouter = router({
  /** Changes nothing; a mutation only because a text is too long for a URL. */
  preview: adminProcedure.input(markdownPreviewInput).mutation(async ({ ctx, input }) => {
    const { html } = await ctx.services.markdown.render(input.markdown);
    // `unknown`: lines of live blocks whose sites are not public, which stay text.
    return await serveText(ctx, html, 'page');
  }),
});
