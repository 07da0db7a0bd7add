import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadNotServed } from '../../features/affiliate/not-served';
import { ChangeList } from '../../features/history/change-list';
import { loadComparison } from '../../features/compare/compare-data';
import type { Comparable } from '../../features/compare/compare-data';
import { comparisonMeta } from '../../features/compare/compare-head';
import { ComparePage } from '../../features/compare/compare-page';
import { ComparePicker } from '../../features/compare/compare-picker';
import { pageMeta } from '../../seo/page-meta';
import { comparisonSearch } from '../../../shared/compare/compare-search';

export const Route = createFileRoute('/compare/$pair')({
  validateSearch: comparisonSearch,
  loaderDeps: ({ search }) => comparisonSearch(search),
  loader: async ({ context, params: { pair }, deps: search }) => {
    const [site, comparison, notServed] = await Promise.all([
      context.site(),
      loadComparison(context.utils, pair),
      loadNotServed(context.utils, search.country),
    ]);
    if (comparison.pair !== pair) {
      throw redirect({
        to: '/compare/$pair',
        params: { pair: comparison.pair },
        search,
        statusCode: 301,
        replace: true,
      });
    }
    return { site, comparison, search, notServed };
  },
  head: ({ loaderData: data }) =>
    data ? pageMeta(data.site, comparisonMeta(data.site, data.comparison, data.search)) : {},
  notFoundComponent: ({ data }) => <ComparePicker comparable={data as Comparable} isMissing />,
  component: function CompareRoute() {
    const { comparison, search } = Route.useLoaderData();
    const changes = <ChangeList changes={comparison.changes} isOfAll withYear />;
    return <ComparePage comparison={comparison} search={search} changes={changes} />;
  },
});
