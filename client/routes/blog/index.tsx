import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadBlogIndex, pagedPosts, presentCategorySlug } from '../../features/blog/blog-data';
import { BlogFailure } from '../../features/blog/blog-failure';
import { blogHead } from '../../features/blog/blog-head';
import { BlogIndexPage } from '../../features/blog/blog-index-page';
import { BlogPending } from '../../features/blog/blog-pending';
import { getBlogPage, blogSearch, PAGE_SIZE } from '../../../shared/content/blog-search';
import { lastPage } from '../../../shared/text/pagination';
import { toFailure } from '../../trpc/failure';
import { assertPage } from '../../trpc/trpc';

export const Route = createFileRoute('/blog/')({
  validateSearch: blogSearch,
  // Validated again, because the router keeps keys that a validator omits.
  loaderDeps: ({ search }) => blogSearch(search),
  loader: async ({ context, deps: search }) => {
    assertPage(getBlogPage(search), lastPage(PAGE_SIZE));
    const [site, index] = await Promise.all([context.site(), loadBlogIndex(context.utils, search)]);
    const category = await presentCategorySlug(context.utils, index);
    if (category !== search.category) {
      throw redirect({ to: '/blog', search: { ...search, ...(category && { category }) }, statusCode: 301 });
    }
    assertPage(getBlogPage(search), lastPage(PAGE_SIZE, pagedPosts(index).total));
    return { site, index };
  },
  head: ({ loaderData }) => (loaderData ? blogHead(loaderData.site, loaderData.index) : {}),
  pendingComponent: function BlogPendingRoute() {
    return <BlogPending search={blogSearch(Route.useSearch())} />;
  },
  errorComponent: function BlogFailureRoute({ error }) {
    return <BlogFailure search={blogSearch(Route.useSearch())} message={toFailure(error).message} />;
  },
  component: function BlogRoute() {
    return <BlogIndexPage {...Route.useLoaderData().index} />;
  },
});
