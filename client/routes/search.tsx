import { createFileRoute } from '@tanstack/react-router';
import { searchHead } from '../features/search/search-head';
import { SearchPage } from '../features/search/search-page';
import { SearchPending } from '../features/search/search-pending';
import { limitFor, pageSearch } from '../features/search/search-query';

export const Route = createFileRoute('/search')({
  validateSearch: pageSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { q = '', kind } }) => {
    const [site, found] = await Promise.all([
      context.site(),
      q === '' ? null : context.utils.search.query.ensureData({ q, limit: limitFor(kind) }),
    ]);
    return { site, q, kind, found };
  },
  head: ({ loaderData }) => (loaderData ? searchHead(loaderData.site, loaderData.q) : {}),
  pendingComponent: function SearchPendingRoute() {
    return <SearchPending q={Route.useSearch().q ?? ''} />;
  },
  component: function SearchRoute() {
    const { q, kind, found } = Route.useLoaderData();
    return <SearchPage q={q} kind={kind} found={found} />;
  },
});
