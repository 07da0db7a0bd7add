import { createFileRoute } from '@tanstack/react-router';
import { linkSearch } from '../../features/auth/auth-search';
import { ResetPage } from '../../features/auth/reset-page';
import { pageMeta } from '../../seo/page-meta';

export const Route = createFileRoute('/auth/reset')({
  validateSearch: linkSearch,
  loader: async ({ context }) => ({
    site: await context.site(),
    meta: { path: '/auth/reset', title: 'Choose a new password', noindex: true },
  }),
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  component: function ResetRoute() {
    return <ResetPage {...Route.useSearch()} />;
  },
});
