import { createFileRoute } from '@tanstack/react-router';
import { linkSearch } from '../../features/auth/auth-search';
import { ConfirmPage } from '../../features/auth/confirm-page';
import { pageMeta } from '../../seo/page-meta';

export const Route = createFileRoute('/auth/confirm')({
  validateSearch: linkSearch,
  loader: async ({ context }) => ({
    site: await context.site(),
    meta: { path: '/auth/confirm', title: 'Confirm your address', noindex: true },
  }),
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  component: function ConfirmRoute() {
    return <ConfirmPage {...Route.useSearch()} />;
  },
});
