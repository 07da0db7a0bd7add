import { createFileRoute } from '@tanstack/react-router';
import { PostEditor } from '../../../features/blog/admin/post-editor';
import { pageMeta } from '../../../seo/page-meta';
import { orNotFound } from '../../../trpc/trpc';

export const Route = createFileRoute('/admin/blog/edit/$id')({
  // The editor must start from the current post, never from cached data.
  gcTime: 0,
  loader: async ({ context, params: { id } }) => {
    const [site, post] = await Promise.all([
      context.site(),
      orNotFound(context.utils.admin.posts.get.fetch({ id }, { staleTime: 0 })),
    ]);
    return { site, post };
  },
  head: ({ loaderData, params: { id } }) =>
    loaderData
      ? pageMeta(loaderData.site, {
          path: `/admin/blog/edit/${id}`,
          title: `Edit post: ${loaderData.post.title}`,
          noindex: true,
        })
      : {},
  component: function EditPostRoute() {
    const { site, post } = Route.useLoaderData();
    return <PostEditor key={post.id} post={post} site={site} />;
  },
});
