import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { letterMeta, lettersMeta } from '../../features/blog/letters-head';
import { LettersPage } from '../../features/blog/letters-page';
import { PagePending } from '../../features/pages/page-pending';
import { TextPage } from '../../features/pages/text-page';
import { pageMeta } from '../../seo/page-meta';
import { orNotFound } from '../../trpc/trpc';

/** One route for the archive and a single letter, because each route enlarges every visitor's first script. */
export const Route = createFileRoute('/letters/{-$slug}')({
  loader: async ({ context, params: { slug } }) => {
    if (slug === undefined) {
      const [site, { items, isOpen }] = await Promise.all([context.site(), context.utils.letters.list.ensureData()]);
      if (!isOpen) throw notFound();
      return { site, letters: items, letter: undefined, meta: lettersMeta(site, items.length) };
    }
    const [site, letter] = await Promise.all([
      context.site(),
      orNotFound(context.utils.letters.bySlug.ensureData({ slug })),
    ]);
    return { site, letters: [], letter, meta: letterMeta(site, letter) };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  pendingComponent: PagePending,
  component: function LettersRoute() {
    const { letters, letter } = Route.useLoaderData();
    if (!letter) return <LettersPage letters={letters} />;
    const { title, contentHtml, sentAt } = letter;
    return (
      <TextPage
        page={{ title, contentHtml, headings: [], updatedAt: sentAt, isExample: false }}
        group={<Link to="/letters/{-$slug}">Letters</Link>}
        dated="Sent"
      />
    );
  },
});
