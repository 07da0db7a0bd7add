import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/')({
  component: function HomeRoute() {
    const { site } = Route.useRouteContext({ select: (context) => ({ site: context.site }) });
    return <main>{typeof site}</main>;
  },
});
