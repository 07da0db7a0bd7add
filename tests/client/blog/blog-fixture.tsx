import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import type { Category, Post, PostListItem } from '../../../client/features/blog/blog-data';
import { parseSearch, stringifySearch } from '../../../shared/text/search-parameters';

export const guides: Category = { id: 'c1', name: 'Guides', slug: 'guides', description: null };

export function listedPost(overrides: Partial<PostListItem> = {}): PostListItem {
  return {
    id: 'p1',
    title: 'What the edge costs',
    slug: 'what-the-edge-costs',
    excerpt: 'A hundred cases, every drop written down.',
    featuredImage: '/demo/covers/house-edge.svg',
    featuredImageAlt: 'A field of squares',
    publishedAt: new Date('2026-11-16T23:30:00Z'),
    views: 4812,
    author: 'm.keller',
    category: guides,
    ...overrides,
  };
}

export function fullPost(overrides: Partial<Post> = {}): Post {
  return {
    ...listedPost(),
    authorSlug: null,
    contentHtml: '<h2 id="what">What the edge is</h2><p>Five percent.</p><h2 id="how">How we tested</h2>',
    metaDescription: null,
    metaKeywords: [],
    updatedAt: new Date('2026-11-17T08:00:00Z'),
    readingMinutes: 4,
    tags: [],
    sites: [],
    headings: [
      { id: 'what', text: 'What the edge is', depth: 2 },
      { id: 'how', text: 'How we tested', depth: 2 },
    ],
    ...overrides,
  };
}

interface Calls {
  recordView?: (input: { slug: string }) => Promise<unknown>;
  me?: () => Promise<unknown>;
}

/** Renders a part of the blog at an address. Only the calls passed in are available. */
export async function renderAt(at: string, content: ReactNode, { recordView, me }: Calls = {}) {
  const rootRoute = createRootRoute();
  const shown = (path: string) => createRoute({ getParentRoute: () => rootRoute, path, component: () => content });
  const router = createRouter({
    routeTree: rootRoute.addChildren([shown('/blog'), shown('/blog/$slug')]),
    history: createMemoryHistory({ initialEntries: [at] }),
    context: { client: { posts: { recordView: { mutate: recordView } }, auth: { me: { query: me } } } },
    parseSearch,
    stringifySearch,
  });
  await router.load();
  await act(async () => {
    render(
      <StrictMode>
        {/* The router's registered type is the product's, so this one needs a cast. */}
        <RouterProvider router={router as never} />
      </StrictMode>,
    );
  });
  return router;
}
