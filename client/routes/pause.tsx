import { createFileRoute, redirect } from '@tanstack/react-router';
import { BREAK_TITLE, BreakPage } from '../features/pages/break-page';
import { pageMeta } from '../seo/page-meta';

const meta = { path: '/pause', title: BREAK_TITLE, noindex: true };

export const Route = createFileRoute('/pause')({
  loader: async ({ context }) => {
    const state = context.request.break;
    // Only a document's request carries the break.
    if (!state) throw redirect({ href: '/pause', reloadDocument: true });
    return { site: await context.site(), state, now: new Date(), isForNeed: true };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, meta) : {}),
  component: function PauseRoute() {
    const { state, now } = Route.useLoaderData();
    return <BreakPage state={state} now={now} />;
  },
});
