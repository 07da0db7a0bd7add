import { isGonePost } from '../features/addresses/slug-redirects.queries';
import type { Services } from '../trpc/services';
import type { PageRenderer } from './page-renderer';

const POST = /^\/blog\/([^/?#]+)(?:[?#]|$)/;

/** Answers 410 instead of 404 for removed posts: search engines drop them at once instead of retrying for months. */
export function withGonePosts(renderer: PageRenderer, { db }: Pick<Services, 'db'>): PageRenderer {
  return {
    ...renderer,
    render: async (input) => {
      const page = await renderer.render(input);
      const slug = page.status === 404 ? POST.exec(input.url)?.[1] : undefined;
      if (slug === undefined || !(await isGonePost(db, decodeURIComponent(slug)))) return page;
      return { ...page, status: 410 };
    },
  };
}
