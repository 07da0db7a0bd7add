import { createFileRoute } from '@tanstack/react-router';
import { PostEditor } from '../../../features/blog/admin/post-editor';
import { pageMeta } from '../../../seo/page-meta';

export const Route = createFileRoute('/admin/blog/new')({
  loader: async ({ context }) => ({ site: await context.site() }),
  head: ({ loaderData }) =>
    loaderData ? pageMeta(loaderData.site, { path: '/admin/blog/new', title: 'New post', noindex: true }) : {},
  component: function NewPostRoute() {
    return <PostEditor site={Route.useLoaderData().site} />;
  },
});
