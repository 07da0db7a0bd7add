import { createFileRoute } from '@tanstack/react-router';
import { previewHead } from '../../features/blog/post-head';
import { PostMissing } from '../../features/blog/post-missing';
import { PostPending } from '../../features/blog/post-pending';
import { PostPreview } from '../../features/blog/post-preview';
import { orNotFound } from '../../trpc/trpc';

export const Route = createFileRoute('/preview/$token')({
  loader: async ({ context, params: { token } }) => {
    const [site, post] = await Promise.all([
      context.site(),
      orNotFound(context.utils.posts.preview.ensureData({ token })),
    ]);
    return { site, post };
  },
  head: ({ loaderData, matches }) => previewHead(loaderData?.site ?? matches[0]?.loaderData?.site, loaderData?.post),
  pendingComponent: PostPending,
  notFoundComponent: () => <PostMissing />,
  errorComponent: () => <PostMissing failed />,
  component: function PreviewRoute() {
    return <PostPreview post={Route.useLoaderData().post} />;
  },
});
