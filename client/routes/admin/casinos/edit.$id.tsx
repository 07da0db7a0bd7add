import { createFileRoute } from '@tanstack/react-router';
import { CasinoEditor } from '../../../features/review/admin/casino-editor';
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
    const meta = { path: `/admin/casinos/edit/${id}`, title: `Edit ${casino.name}`, noindex: true };
    return { site, meta, casino };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  component: function EditCasinoRoute() {
    const { casino } = Route.useLoaderData();
    return <CasinoEditor key={casino.id} casino={casino} />;
  },
});
