import { lazy, Suspense } from 'react';
import { createFileRoute } from '@tanstack/react-router';
import { ChangeList } from '../features/history/change-list';
import { PagePending } from '../features/pages/page-pending';
import { savedMeta } from '../features/saved/saved-head';
import { pageMeta } from '../seo/page-meta';

const loadPage = async () => ({ default: (await import('../features/saved/saved-page')).SavedPage });
const SavedPage = lazy(loadPage);

export const Route = createFileRoute('/saved')({
  staticData: { startsAtOnce: true },
  loader: async ({ context }) => {
    const [site] = await Promise.all([context.site(), loadPage()]);
    return { site, meta: savedMeta };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  pendingComponent: PagePending,
  component: function SavedRoute() {
    return (
      <Suspense>
        <SavedPage renderChanges={(changes) => <ChangeList changes={changes} withYear />} />
      </Suspense>
    );
  },
});
