import { createFileRoute, redirect } from '@tanstack/react-router';
import { authorMeta } from '../../features/authors/author-head';
import { AuthorPage } from '../../features/authors/author-page';
import { PostLine } from '../../features/blog/post-line';
import { PagePending } from '../../features/pages/page-pending';
import { pageMeta } from '../../seo/page-meta';
import { orNotFound } from '../../trpc/trpc';

export const Route = createFileRoute('/authors/$slug')({
  loader: async ({ context: { site, utils }, params: { slug } }) => {
    const [facts, author] = await Promise.all([site(), orNotFound(utils.authors.bySlug.ensureData({ slug }))]);
    if (author.slug !== slug) {
      throw redirect({ to: '/authors/$slug', params: { slug: author.slug }, statusCode: 301, replace: true });
    }
    return { site: facts, author, meta: authorMeta(facts, author) };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  pendingComponent: PagePending,
  component: function AuthorRoute() {
    const { author } = Route.useLoaderData();
    return (
      <AuthorPage author={author}>
        {author.posts.map((post) => (
          <PostLine key={post.slug} post={post} />
        ))}
      </AuthorPage>
    );
  },
});
