import { createFileRoute, redirect } from '@tanstack/react-router';
import { missingPostHead, postHead } from '../../features/blog/post-head';
import { PostMissing } from '../../features/blog/post-missing';
import { PostPage } from '../../features/blog/post-page';
import { PostPending } from '../../features/blog/post-pending';
import { orNotFound } from '../../trpc/trpc';

export const Route = createFileRoute('/blog/$slug')({
  loader: async ({ context, params: { slug } }) => {
    const [site, post, related] = await Promise.all([
      context.site(),
      orNotFound(context.utils.posts.bySlug.ensureData({ slug })),
      orNotFound(context.utils.posts.related.ensureData({ slug })),
    ]);
    if (post.slug !== slug) throw redirect({ to: '/blog/$slug', params: { slug: post.slug }, statusCode: 301 });
    return { site, post, related };
  },
  head: ({ loaderData, matches }) =>
    loaderData ? postHead(loaderData.site, loaderData.post) : missingPostHead(matches[0]?.loaderData?.site),
  pendingComponent: PostPending,
  notFoundComponent: () => <PostMissing />,
  errorComponent: () => <PostMissing failed />,
  component: function PostRoute() {
    const { post, related } = Route.useLoaderData();
    return <PostPage post={post} related={related} />;
  },
});
