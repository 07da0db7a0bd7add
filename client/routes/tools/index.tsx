import { createFileRoute } from '@tanstack/react-router';
import { toolsHead } from '../../features/tools/tools-head';
import { ToolsPage } from '../../features/tools/tools-page';

export const Route = createFileRoute('/tools/')({
  loader: async ({ context }) => ({ site: await context.site() }),
  head: ({ loaderData }) => (loaderData ? toolsHead(loaderData.site) : {}),
  component: ToolsPage,
});
