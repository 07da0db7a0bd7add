import { useState } from 'react';
import { createFileRoute } from '@tanstack/react-router';
import { PostEditor } from '../../../features/blog/admin/post-editor';
import { pageMeta } from '../../../seo/page-meta';
import { randomUuid } from '../../../ui/random-id';

/**
 * Gives the new post its address once something was typed, so that a reload finds it. Past the router, whose routes
 * differ: it would replace the editor with what was typed in it.
 */
function showAddress(id: string): void {
  History.prototype.replaceState.call(window.history, window.history.state, '', `/admin/blog/edit/${id}?new=1`);
}

export const Route = createFileRoute('/admin/blog/new')({
  loader: async ({ context }) => {
    const site = await context.site();
    return { site, meta: { path: '/admin/blog/new', title: 'New post', noindex: true } };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  component: function NewPostRoute() {
    const { site } = Route.useLoaderData();
    const [id] = useState(randomUuid);
    return <PostEditor id={id} post={undefined} draft={null} site={site} onFirstChange={() => showAddress(id)} />;
  },
});
