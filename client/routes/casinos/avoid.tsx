import { createFileRoute } from '@tanstack/react-router';
import { AvoidPage } from '../../features/casinos/avoid-page';
import { avoided } from '../../features/casinos/casino-collections';
import { CasinosPageError, CasinosPageSkeleton } from '../../features/casinos/casinos-page-states';
import { breadcrumbLd } from '../../seo/json-ld';
import { pageMeta } from '../../seo/page-meta';

const PATH = '/casinos/avoid';

export const Route = createFileRoute('/casinos/avoid')({
  loader: async ({ context: { site, utils } }) => {
    const [facts, { items }] = await Promise.all([site(), utils.casinos.avoided.ensureData()]);
    return { site: facts, items };
  },
  head: ({ loaderData: data }) =>
    data
      ? pageMeta(data.site, {
          path: PATH,
          title: avoided.title,
          description: avoided.intro,
          jsonLd: [
            breadcrumbLd(data.site, [
              { name: 'Casinos', path: '/casinos' },
              { name: avoided.heading, path: PATH },
            ]),
          ],
        })
      : {},
  pendingComponent: CasinosPageSkeleton,
  errorComponent: CasinosPageError,
  component: function AvoidRoute() {
    return <AvoidPage casinos={Route.useLoaderData().items} />;
  },
});
