import { createFileRoute, notFound } from '@tanstack/react-router';
import { PostEditor } from '../../../features/blog/admin/post-editor';
import { pageMeta } from '../../../seo/page-meta';
import { orNotFound } from '../../../trpc/trpc';

export const Route = createFileRoute('/admin/blog/edit/$id')({
  // The editor must start from the current post, never from cached data.
  gcTime: 0,
  loader: async ({ context, params: { id }, location }) => {
    const [site, { post, draft }] = await Promise.all([
      context.site(),
      orNotFound(context.utils.admin.posts.edited.fetch({ id }, { staleTime: 0 })),
    ]);
    // From /admin/blog/new, and nothing has been typed yet.
    if (!post && !draft && !('new' in location.search)) throw notFound();
    const title = post ? `Edit post: ${post.title}` : 'New post';
    const meta = { path: `/admin/blog/edit/${id}`, title, noindex: true };
    return { site, meta, post: post ?? undefined, draft };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  component: function EditPostRoute() {
    const { site, post, draft } = Route.useLoaderData();
    const { id } = Route.useParams();
    return <PostEditor key={id} id={id} post={post} draft={draft} site={site} />;
  },
});
