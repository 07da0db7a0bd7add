import { casinoToolsInput } from '../../../shared/tools/tools.schema';
import { publicQuery, router } from '../../trpc/procedures';
import { getToolSites } from './tool-sites.service';

export const toolsRouter = router({
  tools: publicQuery('casinos')
    .input(casinoToolsInput)
    .query(async ({ ctx, input }) => {
      const tools = await getToolSites(ctx.db, input.slug);
      if (input.slug !== undefined) ctx.reads.foundAt(input.slug, tools.chosen ?? '');
      return tools;
    }),
});
