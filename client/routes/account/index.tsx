import { createFileRoute } from '@tanstack/react-router';
import { AccountLayout } from '../../features/account/account-layout';
import { AccountPage } from '../../features/account/account-page';
import { accountSearch } from '../../features/account/account-search';
import { ProviderOutcomeProvider } from '../../features/account/provider-outcome';
import { useSessionPolling } from '../../features/auth/use-session-polling';
import { SavedSummary } from '../../features/saved/saved-summary';
import { AdminLoading } from '../../layouts/admin-loading';
import { Brand } from '../../layouts/brand';
import { ColourModeMenu } from '../../layouts/colour-mode-switch';
import { RouteFocus } from '../../layouts/route-focus';
import { pageMeta } from '../../seo/page-meta';
import { ToastProvider } from '../../ui/messages/toaster';

export const Route = createFileRoute('/account/')({
  ssr: false,
  validateSearch: accountSearch,
  staticData: { layout: 'application' },
  beforeLoad: async (attempt) => {
    const { guardRoute } = await import('../../features/auth/guard');
    return guardRoute(attempt, 'user');
  },
  loader: async ({ context }) => ({
    site: await context.site(),
    viewer: context.viewer,
    meta: { path: '/account', title: 'Your account', noindex: true },
  }),
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  pendingComponent: () => <AdminLoading>Loading your account…</AdminLoading>,
  component: function AccountRoute() {
    useSessionPolling();
    const { site, viewer } = Route.useLoaderData();
    const { notice, error, link } = Route.useSearch();
    return (
      <ToastProvider>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <AccountLayout brand={<Brand site={site} />} tools={<ColourModeMenu />} viewer={viewer}>
          <ProviderOutcomeProvider notice={notice} error={error}>
            <AccountPage siteName={site.siteName} savedSites={<SavedSummary />} link={link} />
          </ProviderOutcomeProvider>
        </AccountLayout>
        <RouteFocus />
      </ToastProvider>
    );
  },
});
