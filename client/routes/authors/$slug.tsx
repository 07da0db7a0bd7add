import { createFileRoute, redirect } from '@tanstack/react-router';
import { authorMeta } from '../../features/authors/author-head';
import { AuthorPage } from '../../features/authors/author-page';
import { PostLine } from '../../features/blog/post-line';
import { ChangeList } from '../../features/history/change-list';
import { PagePending } from '../../features/pages/page-pending';
import { pageMeta } from '../../seo/page-meta';
import { orNotFound } from '../../trpc/trpc';

const MOST_CHANGES = 10;

export const Route = createFileRoute('/authors/$slug')({
  loader: async ({ context: { site, utils }, params: { slug } }) => {
    const [facts, author, changes] = await Promise.all([
      site(),
      orNotFound(utils.authors.bySlug.ensureData({ slug })),
      utils.changes.list.ensureData({ author: slug }),
    ]);
    if (author.slug !== slug) {
      throw redirect({ to: '/authors/$slug', params: { slug: author.slug }, statusCode: 301, replace: true });
    }
    return { site: facts, author, changes: changes.items.slice(0, MOST_CHANGES), meta: authorMeta(facts, author) };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  pendingComponent: PagePending,
  component: function AuthorRoute() {
    const { author, changes } = Route.useLoaderData();
    return (
      <AuthorPage author={author} changes={changes.length > 0 && <ChangeList changes={changes} isOfAll withYear />}>
        {author.posts.map((post) => (
          <PostLine key={post.slug} post={post} />
        ))}
      </AuthorPage>
    );
  },
});
