import { createFileRoute, Link, Outlet, useLocation, useSearch } from '@tanstack/react-router';
import { useSessionPolling } from '../../features/auth/use-session-polling';
import { AdminLayout } from '../../layouts/admin-layout';
import { AdminLoading } from '../../layouts/admin-loading';
import { Brand } from '../../layouts/brand';
import { pageMeta } from '../../seo/page-meta';
import { AdminPage } from '../../ui/admin/admin-page';
import { toAdminTab, adminTabs } from '../../ui/admin/admin-tabs';

function NotIncluded() {
  return (
    <AdminPage title="Your role does not include this" lead="Ask an administrator if you need it.">
      <Link to="/admin" search={{ tab: 'dashboard' }}>
        To the dashboard
      </Link>
    </AdminPage>
  );
}

/**
 * The server admits only staff; this guard does the same for client navigation and for sessions that end in the
 * meantime.
 */
export const Route = createFileRoute('/admin')({
  ssr: false,
  staticData: { layout: 'application' },
  beforeLoad: async (attempt) => {
    const { guardRoute } = await import('../../features/auth/guard');
    return guardRoute(attempt, 'admin');
  },
  loader: async ({ context }) => ({
    site: await context.site(),
    viewer: context.viewer,
    meta: { path: '/admin', title: 'Admin', noindex: true },
  }),
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  pendingComponent: AdminLoading,
  component: function AdminRoute() {
    const { site, viewer } = Route.useLoaderData();
    useSessionPolling(viewer);
    const { pathname } = useLocation();
    const { tab } = useSearch({ strict: false });
    const needed = adminTabs[toAdminTab(pathname, tab)].action;
    return (
      <AdminLayout brand={<Brand site={site} />} viewer={viewer}>
        {viewer.can.some((action) => action === needed) ? <Outlet /> : <NotIncluded />}
      </AdminLayout>
    );
  },
});
