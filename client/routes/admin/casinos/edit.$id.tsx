import { createFileRoute } from '@tanstack/react-router';
import { CasinoEditor } from '../../../features/casinos/admin/casino-editor';
import { pageMeta } from '../../../seo/page-meta';
import { orNotFound } from '../../../trpc/trpc';

export const Route = createFileRoute('/admin/casinos/edit/$id')({
  // The editor must start from the current casino, never from cached data.
  gcTime: 0,
  loader: async ({ context, params: { id } }) => {
    const [site, casino] = await Promise.all([
      context.site(),
      orNotFound(context.utils.admin.casinos.get.fetch({ id }, { staleTime: 0 })),
    ]);
    return { site, casino };
  },
  head: ({ loaderData, params: { id } }) =>
    loaderData
      ? pageMeta(loaderData.site, {
          path: `/admin/casinos/edit/${id}`,
          title: `Edit ${loaderData.casino.name}`,
          noindex: true,
        })
      : {},
  component: function EditCasinoRoute() {
    const { casino } = Route.useLoaderData();
    return <CasinoEditor key={casino.id} casino={casino} />;
  },
});
