import { markdownPreviewInput } from '../../../shared/markdown';
import { adminProcedure, router } from '../../trpc/procedures';

export const markdownAdminRouter = router({
  /** A mutation only because a body does not fit into an address: nothing is changed. */
  preview: adminProcedure.input(markdownPreviewInput).mutation(async ({ ctx, input }) => {
    const { html } = await ctx.services.markdown.render(input.markdown);
    return { html };
  }),
});
