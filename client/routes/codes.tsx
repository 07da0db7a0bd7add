import { createFileRoute } from '@tanstack/react-router';
import { codesMeta } from '../features/codes/codes-head';
import { CodesPage } from '../features/codes/codes-page';
import { CasinosPageSkeleton } from '../features/casinos/casinos-page-states';
import { pageMeta } from '../seo/page-meta';
import { codesSearch } from '../../shared/codes/codes-search';

export const Route = createFileRoute('/codes')({
  validateSearch: codesSearch,
  loaderDeps: ({ search }) => codesSearch(search),
  loader: async ({ context, deps: search }) => {
    const [site, codes] = await Promise.all([context.site(), context.utils.codes.list.ensureData(search)]);
    return { site, codes, search, meta: codesMeta(site, codes, search) };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  pendingComponent: CasinosPageSkeleton,
  component: function CodesRoute() {
    return <CodesPage {...Route.useLoaderData()} />;
  },
});
