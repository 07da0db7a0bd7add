// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { BlogIndex } from '../../client/features/blog/blog-data';
import { BlogFailure } from '../../client/features/blog/blog-failure';
import { BlogIndexPage } from '../../client/features/blog/blog-index-page';
import { BlogPending } from '../../client/features/blog/blog-pending';
import { blogPath, blogSearch } from '../../shared/blog-search';
import type { BlogSearch } from '../../shared/blog-search';
import { guides, listedPost, renderAt } from './blog-fixture';

beforeAll(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(cleanup);

const sections = { popular: [listedPost()], latest: [listedPost({ id: 'p2', title: 'Newest' })] };

function renderIndex(search: BlogSearch, posts: BlogIndex['posts'] = sections) {
  const index = <BlogIndexPage search={search} categories={[guides]} tags={[{ name: 'house-edge' }]} posts={posts} />;
  return renderAt(blogPath(search), index);
}

describe('without a filter', () => {
  test('the most read and the newest articles stand under the default heading', async () => {
    await renderIndex({});
    expect(screen.getByRole('heading', { level: 1, name: 'CS2 Gambling Blog' })).toBeTruthy();
    const popular = within(screen.getByRole('region', { name: 'Most Popular Articles' }));
    expect(popular.getByRole('heading', { name: 'What the edge costs' })).toBeTruthy();
    const latest = within(screen.getByRole('region', { name: 'Latest Articles' }));
    expect(latest.getByRole('heading', { name: 'Newest' })).toBeTruthy();
  });

  test('the first image is fetched before all others, and those when they come near the view', async () => {
    const popular = ['a', 'b', 'c'].map((id) => listedPost({ id, slug: id, featuredImage: `/demo/${id}.svg` }));
    await renderIndex({}, { ...sections, popular });
    const images = [...document.querySelectorAll('[aria-labelledby=popular-posts] img')];
    expect(images.map((image) => [image.getAttribute('fetchpriority'), image.getAttribute('loading')])).toEqual([
      ['high', null],
      [null, 'lazy'],
      [null, 'lazy'],
    ]);
  });

  test('an empty blog says so and offers no way to itself', async () => {
    await renderIndex({}, { popular: [], latest: [] });
    expect(screen.getByRole('heading', { name: 'No Posts Found' })).toBeTruthy();
    expect(screen.getByText('No blog posts have been published yet')).toBeTruthy();
    expect(screen.queryByText('View All Posts')).toBeNull();
  });
});

describe('with a filter', () => {
  const found = { items: [listedPost()], total: 1, isCapped: false };

  test.for<[BlogSearch, string]>([
    [{ category: 'guides' }, 'Guides Articles'],
    [{ tag: 'house-edge' }, 'Articles Tagged: house-edge'],
    [{ q: 'edge' }, 'Search Results: edge'],
    [{ category: 'no-such-thing' }, 'No Such Thing Articles'],
  ])('%j is headed %s', async ([search, heading]) => {
    await renderIndex(search, found);
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View All Articles' }).getAttribute('href')).toBe('/blog');
    expect(screen.queryByText('Most Popular Articles')).toBeNull();
  });

  test.for<[BlogSearch, RegExp]>([
    [{ q: 'skin tax' }, /^No results for “skin tax”/],
    [{ category: 'guides' }, /no posts in this category/],
    [{ tag: 'crash' }, /no posts with the tag “crash”/],
  ])('%j that leaves nothing says why', async ([search, text]) => {
    await renderIndex(search, { items: [], total: 0, isCapped: false });
    expect(screen.getByRole('heading', { name: 'No Posts Found' })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View All Posts' }).getAttribute('href')).toBe('/blog');
  });

  test('more than twelve articles are paged by links that keep the filter', async () => {
    await renderIndex({ category: 'guides', page: '2' }, { ...found, total: 30 });
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pages.getByText('Page 2 of 3')).toBeTruthy();
    expect(pages.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/blog?category=guides');
    expect(pages.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/blog?category=guides&page=3');
  });
});

describe('the tools', () => {
  test('searching leads to the results, searching for nothing to the whole blog', async () => {
    const router = await renderIndex({ category: 'guides' }, { items: [], total: 0, isCapped: false });
    const input = screen.getByPlaceholderText('Search articles...');
    await userEvent.type(input, ' house edge {Enter}');
    await waitFor(() => expect(router.state.location.href).toBe('/blog?q=house+edge'));
    await userEvent.clear(input);
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(router.state.location.href).toBe('/blog'));
  });

  test('mark the chosen category and tag', async () => {
    await renderIndex({ tag: 'House-Edge', page: '2' }, { items: [listedPost()], total: 13, isCapped: false });
    expect(screen.getByText('house-edge').closest('a')?.getAttribute('aria-current')).toBe('true');
    cleanup();
    await renderIndex({ category: 'guides' }, { items: [], total: 0, isCapped: false });
    const marked = [...document.querySelectorAll('details [aria-current]')].map((link) => link.textContent);
    expect(marked).toEqual(['Guides']);
  });
});

test('while loading there are six skeleton cards and the tags say that they load', async () => {
  await renderAt('/blog', <BlogPending search={{}} />);
  expect(screen.getByText('Loading tags...')).toBeTruthy();
  expect(screen.getByRole('status', { name: 'Loading articles' }).firstElementChild?.children).toHaveLength(6);
});

test('a failure gives its message and a way to try again', async () => {
  await renderAt('/blog', <BlogFailure search={{}} message="the database did not answer" />);
  expect(screen.getByText('Error loading blog posts: the database did not answer')).toBeTruthy();
  expect(screen.getByText('Try Again').getAttribute('href')).toBe('');
});

test.for<[Record<string, unknown>, BlogSearch]>([
  [{ page: '3' }, {}],
  [{ q: 'edge', page: 'x' }, { q: 'edge' }],
  [
    { q: 'edge', page: '5000' },
    { q: 'edge', page: '84' },
  ],
  [{ q: `${'x'.repeat(199)}😀` }, { q: 'x'.repeat(199) }],
  [{ tag: ' a\u0000b ', other: '1' }, { tag: 'a b' }],
  [{ category: ['a'], q: '' }, {}],
])('an address with %j asks for %j', ([raw, search]) => {
  expect(blogSearch(raw)).toEqual(search);
});
