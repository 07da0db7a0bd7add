import { linkTargetsInput, markdownPreviewInput } from '../../../shared/content/markdown.schema';
import { serveText } from './served-text';
import { listLinkTargets } from './link-targets.admin.queries';
import { textNotices } from './text-notices.service';
import { router } from '../../trpc/procedures';
import { can } from '../../trpc/policies/can';
import { staffProcedure } from '../../trpc/policies/staff-procedure';

export const markdownAdminRouter = router({
  /** Editors also get what is not public. */
  targets: staffProcedure('desk.open')
    .input(linkTargetsInput)
    .query(({ ctx, input }) => listLinkTargets(ctx.db, { ...input, withDrafts: can(ctx.viewer, 'casino.write') })),
  /** A mutation only because a text is too long for a URL. */
  preview: staffProcedure('desk.open')
    .input(markdownPreviewInput)
    .mutation(async ({ ctx, input }) => {
      const { html } = await ctx.services.markdown.render(input.markdown);
      // `unknown`: lines of live blocks whose sites are not public; they are shown as text.
      const { html: served, unknown } = await serveText(ctx, html, 'page');
      return { html: served, unknown };
    }),
  /** A mutation for the same reason. */
  notices: staffProcedure('desk.open')
    .input(markdownPreviewInput)
    .mutation(async ({ ctx, input }) => {
      const { html } = await ctx.services.markdown.render(input.markdown);
      return await textNotices(
        { db: ctx.db, publicUrl: ctx.services.config.publicUrl },
        { source: input.markdown, html },
      );
    }),
});
