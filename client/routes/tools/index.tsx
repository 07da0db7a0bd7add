import { createFileRoute } from '@tanstack/react-router';
import { toolsMeta } from '../../features/tools/tools-head';
import { ToolsPage } from '../../features/tools/tools-page';
import { pageMeta } from '../../seo/page-meta';

export const Route = createFileRoute('/tools/')({
  loader: async ({ context }) => {
    const site = await context.site();
    return { site, meta: toolsMeta(site) };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  component: ToolsPage,
});
