import { createFileRoute } from '@tanstack/react-router';
import { ToolsPage } from '../../features/tools/tools-page';

export const Route = createFileRoute('/tools/')({
  loader: async ({ context }) => ({ site: await context.site() }),
  head: async ({ loaderData }) => {
    const { toolsHead } = await import('./-index-head');
    return loaderData ? toolsHead(loaderData.site) : {};
  },
  component: ToolsPage,
});
