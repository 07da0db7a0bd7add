import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '../../features/dashboard/admin/dashboard-page';

export const Route = createFileRoute('/admin/')({
  loader: ({ context }) => context.utils.admin.dashboard.summary.fetch(),
  component: function DashboardRoute() {
    return <DashboardPage summary={Route.useLoaderData()} />;
  },
});
