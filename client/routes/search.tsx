import { createFileRoute } from '@tanstack/react-router';
import { siteSearch } from '../../shared/search/site-search';
import { searchHead } from '../features/search/search-head';
import { SearchLead } from '../features/search/search-lead';
import { SearchPage } from '../features/search/search-page';
import { SearchPending } from '../features/search/search-pending';
import { limitFor } from '../features/search/search-query';

export const Route = createFileRoute('/search')({
  validateSearch: siteSearch,
  // Validated again, because the router keeps keys that a validator omits.
  loaderDeps: ({ search }) => siteSearch(search),
  loader: async ({ context, deps: { q = '', kind, country, asked } }) => {
    const [site, found] = await Promise.all([
      context.site(),
      q === '' ? null : context.utils.search.query.ensureData({ q, limit: limitFor(kind) }),
    ]);
    const avoided = found && found.unknownSite !== null ? (await context.utils.casinos.avoided.ensureData()).items : [];
    return { site, q, kind, country, asked, found, avoided, isForNeed: found?.needHelp === true };
  },
  head: ({ loaderData }) => (loaderData ? searchHead(loaderData.site, loaderData.q) : {}),
  pendingComponent: function SearchPendingRoute() {
    return <SearchPending q={siteSearch(Route.useSearch()).q ?? ''} />;
  },
  component: function SearchRoute() {
    const { q, kind, country, asked, found, avoided } = Route.useLoaderData();
    const lead = found && <SearchLead q={q} country={country} asked={asked} found={found} avoided={avoided} />;
    return <SearchPage q={q} kind={kind} found={found} lead={lead} />;
  },
});
