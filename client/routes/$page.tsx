import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { gameGroups, guideGroups, Hub } from '../features/pages/hub';
import type { HubGroup } from '../features/pages/hub';
import { OperatorAddress } from '../features/pages/operator-address';
import { pageHead } from '../features/pages/page-head';
import { PagePending } from '../features/pages/page-pending';
import { TextPage } from '../features/pages/text-page';
import { orNotFound } from '../trpc/trpc';
import type { Utils } from '../trpc/trpc';

async function hubGroups(utils: Utils, slug: string): Promise<HubGroup[]> {
  if (slug === 'games') return gameGroups(await utils.casinos.games.ensureData());
  if (slug !== 'guides') return [];
  const [guides, categories] = await Promise.all([
    utils.pages.guides.ensureData(),
    utils.categories.newest.ensureData(),
  ]);
  return guideGroups(guides, categories);
}

export const Route = createFileRoute('/$page')({
  loader: async ({ context, params }) => {
    // `/guides%2Ftrading` is not a guide's URL.
    if (params.page.includes('/')) throw notFound();
    const [site, page] = await Promise.all([
      context.site(),
      orNotFound(context.utils.pages.bySlug.ensureData({ slug: params.page })),
    ]);
    if (page.slug.toLowerCase() !== params.page.toLowerCase())
      throw redirect({ to: '/$page', params: { page: page.slug }, statusCode: 301, replace: true });
    return { site, page, groups: await hubGroups(context.utils, page.slug) };
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.site, loaderData.page) : {}),
  pendingComponent: PagePending,
  component: function PageRoute() {
    const { page, groups } = Route.useLoaderData();
    return (
      <TextPage
        page={page}
        lead={page.slug === 'how-we-rank' && <a href="/how-we-rank/live">Every place and every reason</a>}
      >
        {page.operator && <OperatorAddress operator={page.operator} />}
        <Hub groups={groups} />
      </TextPage>
    );
  },
});
