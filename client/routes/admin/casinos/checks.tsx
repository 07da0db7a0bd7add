import { createFileRoute } from '@tanstack/react-router';
import { FactChecks } from '../../../features/casinos/admin/fact-checks';
import { pageMeta } from '../../../seo/page-meta';
import { factChecksSearch } from '../../../../shared/facts/fact-checks-search';

export const Route = createFileRoute('/admin/casinos/checks')({
  validateSearch: factChecksSearch,
  loader: async ({ context }) => ({
    site: await context.site(),
    meta: { path: '/admin/casinos/checks', title: 'Facts to check', noindex: true },
  }),
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  component: FactChecks,
});
