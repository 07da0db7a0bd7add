import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadComparable } from '../../features/compare/compare-data';
import { ComparePicker } from '../../features/compare/compare-picker';
import { pageMeta } from '../../seo/page-meta';
import { chosenPath, compareSearch } from '../../../shared/casinos/compare-search';

export const Route = createFileRoute('/compare/')({
  validateSearch: compareSearch,
  loaderDeps: ({ search }) => compareSearch(search),
  loader: async ({ context, deps: search }) => {
    const path = chosenPath(search);
    if (path !== undefined) throw redirect({ to: path, statusCode: 301, replace: true });
    const [site, comparable] = await Promise.all([context.site(), loadComparable(context.utils, search)]);
    return { site, comparable, search };
  },
  head: async ({ loaderData }) => {
    const { pickerMeta } = await import('./-index-head');
    return loaderData ? pageMeta(loaderData.site, pickerMeta(loaderData.site, loaderData.search)) : {};
  },
  component: function PickerRoute() {
    const { comparable, search } = Route.useLoaderData();
    return <ComparePicker comparable={comparable} q={search.q} />;
  },
});
