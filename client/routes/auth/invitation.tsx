import { createFileRoute } from '@tanstack/react-router';
import { linkSearch } from '../../features/auth/auth-search';
import { InvitationPage } from '../../features/auth/invitation-page';
import { pageMeta } from '../../seo/page-meta';

export const Route = createFileRoute('/auth/invitation')({
  validateSearch: linkSearch,
  loader: async ({ context }) => ({
    site: await context.site(),
    meta: { path: '/auth/invitation', title: 'Invitation', noindex: true },
  }),
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  component: function InvitationRoute() {
    return <InvitationPage {...Route.useSearch()} />;
  },
});
