import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { adoptViewer } from '../../features/auth/viewer';
import { AdminLayout } from '../../layouts/admin-layout';
import { AdminLoading } from '../../layouts/admin-loading';
import { Brand } from '../../layouts/brand';
import { pageMeta } from '../../seo/page-meta';

/** The server lets only admins get here; this keeps pages reached without a page load, or by a session that ended, the same. */
export const Route = createFileRoute('/admin')({
  ssr: false,
  staticData: { layout: 'application' },
  beforeLoad: async ({ context, location }) => {
    const viewer = await context.utils.client.auth.me.query();
    if (viewer === null) throw redirect({ to: '/auth', search: { redirectTo: location.href }, replace: true });
    if (!viewer.isAdmin) throw redirect({ to: '/', replace: true });
    adoptViewer(viewer);
    return { viewer };
  },
  loader: async ({ context }) => ({ site: await context.site(), viewer: context.viewer }),
  head: ({ loaderData }) =>
    loaderData ? pageMeta(loaderData.site, { path: '/admin', title: 'Admin', noindex: true }) : {},
  pendingComponent: AdminLoading,
  component: function AdminRoute() {
    const { site, viewer } = Route.useLoaderData();
    return (
      <AdminLayout brand={<Brand siteName={site.siteName} />} viewer={viewer}>
        <Outlet />
      </AdminLayout>
    );
  },
});
