import { createFileRoute, notFound, useRouter } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { PostEditor } from '../../../features/blog/admin/post-editor';
import { pageMeta } from '../../../seo/page-meta';
import { orNotFound } from '../../../trpc/trpc';

/**
 * Gives a new post its own address once something is typed, so that a reload finds it. Bypasses the router, which would
 * reload the editor's post, and fail when offline.
 */
function showAddress({ latestLocation: { maskedLocation, publicHref } }: AnyRouter): void {
  if (!maskedLocation) return;
  const state = { ...(window.history.state as object), __tempLocation: undefined, __tempKey: undefined };
  History.prototype.replaceState.call(window.history, state, '', publicHref);
}

export const Route = createFileRoute('/admin/blog/edit/$id')({
  // The editor must start from the current post, never from cached data.
  gcTime: 0,
  validateSearch: (search: Record<string, unknown>): { new?: 1 } => ('new' in search ? { new: 1 } : {}),
  loader: async ({ context, params: { id }, location }) => {
    const [site, { post, draft }] = await Promise.all([
      context.site(),
      orNotFound(context.utils.admin.posts.edited.fetch({ id }, { staleTime: 0 })),
    ]);
    if (!post && !draft && !('new' in location.search)) throw notFound();
    const title = post ? `Edit post: ${post.title}` : 'New post';
    const meta = { path: `/admin/blog/edit/${id}`, title, noindex: true };
    return { site, meta, post: post ?? undefined, draft };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  component: function EditPostRoute() {
    const { site, post, draft } = Route.useLoaderData();
    const { id } = Route.useParams();
    const router = useRouter();
    const onFirstChange = () => showAddress(router);
    return <PostEditor key={id} id={id} post={post} draft={draft} site={site} onFirstChange={onFirstChange} />;
  },
});
