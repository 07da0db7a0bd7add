import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useSessionPolling } from '../../features/auth/use-session-polling';
import { AdminLayout } from '../../layouts/admin-layout';
import { AdminLoading } from '../../layouts/admin-loading';
import { Brand } from '../../layouts/brand';
import { pageMeta } from '../../seo/page-meta';

/**
 * The server admits only admins; this guard does the same for client navigation and for sessions that end meanwhile.
 */
export const Route = createFileRoute('/admin')({
  ssr: false,
  staticData: { layout: 'application' },
  beforeLoad: async (attempt) => {
    const { guardRoute } = await import('../../features/auth/guard');
    return guardRoute(attempt, 'admin');
  },
  loader: async ({ context }) => ({ site: await context.site(), viewer: context.viewer }),
  head: ({ loaderData }) =>
    loaderData ? pageMeta(loaderData.site, { path: '/admin', title: 'Admin', noindex: true }) : {},
  pendingComponent: AdminLoading,
  component: function AdminRoute() {
    const { site, viewer } = Route.useLoaderData();
    useSessionPolling(viewer);
    return (
      <AdminLayout brand={<Brand site={site} />} viewer={viewer}>
        <Outlet />
      </AdminLayout>
    );
  },
});
