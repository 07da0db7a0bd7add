import { createFileRoute } from '@tanstack/react-router';
import { linkSearch } from '../../features/auth/auth-search';
import { CodeLinkPage } from '../../features/auth/code-link-page';
import { pageMeta } from '../../seo/page-meta';

export const Route = createFileRoute('/auth/code')({
  validateSearch: linkSearch,
  loader: async ({ context }) => ({
    site: await context.site(),
    meta: { path: '/auth/code', title: 'Sign in', noindex: true },
  }),
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  component: function CodeRoute() {
    return <CodeLinkPage {...Route.useSearch()} />;
  },
});
