import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadComparable } from '../../features/compare/compare-data';
import { pickerMeta } from '../../features/compare/compare-head';
import { ComparePicker } from '../../features/compare/compare-picker';
import { pageMeta } from '../../seo/page-meta';
import { chosenPath, compareSearch } from '../../../shared/compare/compare-search';

export const Route = createFileRoute('/compare/')({
  validateSearch: compareSearch,
  loaderDeps: ({ search }) => compareSearch(search),
  loader: async ({ context, deps: search }) => {
    const path = chosenPath(search);
    if (path !== undefined) throw redirect({ to: path, statusCode: 301, replace: true });
    const [site, comparable] = await Promise.all([context.site(), loadComparable(context.utils, search)]);
    return { site, comparable, search, meta: pickerMeta(site, search) };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  component: function PickerRoute() {
    const { comparable, search } = Route.useLoaderData();
    return <ComparePicker comparable={comparable} q={search.q} />;
  },
});
