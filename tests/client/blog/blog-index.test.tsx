// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadBlogIndex } from '../../../client/features/blog/blog-data';
import type { BlogIndex } from '../../../client/features/blog/blog-data';
import { BlogFailure } from '../../../client/features/blog/blog-failure';
import { BlogIndexPage } from '../../../client/features/blog/blog-index-page';
import { BlogPending } from '../../../client/features/blog/blog-pending';
import { blogPath, blogSearch } from '../../../shared/content/blog-search';
import type { BlogSearch } from '../../../shared/content/blog-search';
import type { Utils } from '../../../client/trpc/trpc';
import { guides, listedPost, renderAt } from './blog-fixture';

beforeAll(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(cleanup);

const newest = listedPost({ id: 'p2', slug: 'newest', title: 'Newest' });
const all = { items: [newest, listedPost()], total: 30, isCapped: false };
const third = listedPost({ id: 'p3', slug: 'third', title: 'Third' });
const sections = { popular: [listedPost()], latest: [newest], all, rest: [third] };

function renderIndex(search: BlogSearch, posts: BlogIndex['posts'] = sections) {
  const index = <BlogIndexPage search={search} categories={[guides]} tags={[{ name: 'house-edge' }]} posts={posts} />;
  return renderAt(blogPath(search), index);
}

test('the most read and the newest articles are listed under the default heading', async () => {
  await renderIndex({});
  expect(screen.getByRole('heading', { level: 1, name: 'CS2 Gambling Blog' })).toBeTruthy();
  const popular = within(screen.getByRole('region', { name: 'Most Popular Articles' }));
  expect(popular.getByRole('heading', { name: 'What the edge costs' })).toBeTruthy();
  const latest = within(screen.getByRole('region', { name: 'Latest Articles' }));
  expect(latest.getByRole('heading', { name: 'Newest' })).toBeTruthy();
});

test('the first image is loaded with priority, the others lazily', async () => {
  const popular = ['a', 'b', 'c'].map((id) => listedPost({ id, slug: id, featuredImage: `/demo/${id}.svg` }));
  await renderIndex({}, { ...sections, popular });
  const images = [...document.querySelectorAll('[aria-labelledby=popular-posts] img')];
  expect(images.map((image) => [image.getAttribute('fetchpriority'), image.getAttribute('loading')])).toEqual([
    ['high', null],
    [null, 'lazy'],
    [null, 'lazy'],
  ]);
});

test('the other articles of the page follow by title, none of those above again', async () => {
  await renderIndex({});
  const region = within(screen.getByRole('region', { name: 'More articles' }));
  expect(region.getByText('30 articles')).toBeTruthy();
  expect(region.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(['Third']);
  expect(region.queryByRole('img')).toBeNull();
  expect(region.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/blog?page=2');
});

test('further pages of all articles hold only those, and the way back leads to the list', async () => {
  await renderIndex({ page: '2' }, all);
  expect(screen.getByRole('heading', { level: 1, name: 'CS2 Gambling Blog' })).toBeTruthy();
  expect(screen.queryByText('Most Popular Articles')).toBeNull();
  expect(screen.queryByText('View All Articles')).toBeNull();
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(pages.getByText('Page 2 of 3')).toBeTruthy();
  expect(pages.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/blog#all-posts');
  expect(pages.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/blog?page=3');
});

test('no article appears twice', async () => {
  const items = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((n) => listedPost({ id: `p${n}` }));
  const popular = items.filter((_, index) => index % 2 === 0 && index < 12);
  const list = ({ orderBy }: { orderBy?: string }) =>
    Promise.resolve({ items: orderBy === 'views' ? popular : items, total: 40, isCapped: false });
  const none = { ensureData: () => Promise.resolve([]) };
  const utils = { posts: { list: { ensureData: list } }, categories: { list: none }, tags: { list: none } };
  const { posts } = await loadBlogIndex(utils as unknown as Utils, {});
  expect('latest' in posts && posts.latest.map(({ id }) => id)).toEqual(['p2', 'p4', 'p6', 'p8', 'p10', 'p12']);
  expect('rest' in posts && posts.rest.map(({ id }) => id)).toEqual(['p13', 'p14']);
});

test('an empty blog says so and does not link to itself', async () => {
  await renderIndex({}, { popular: [], latest: [], all: { items: [], total: 0, isCapped: false }, rest: [] });
  expect(screen.getByRole('heading', { name: 'No Posts Found' })).toBeTruthy();
  expect(screen.getByText('No blog posts have been published yet')).toBeTruthy();
  expect(screen.queryByText('View All Posts')).toBeNull();
});

describe('with a filter', () => {
  const found = { items: [listedPost()], total: 1, isCapped: false };

  test.for<[BlogSearch, string]>([
    [{ category: 'guides' }, 'Guides Articles'],
    [{ tag: 'house-edge' }, 'Articles Tagged: house-edge'],
    [{ q: 'edge' }, 'Search Results: edge'],
    [{ category: 'no-such-thing' }, 'No Such Thing Articles'],
  ])('the blog filtered by %j is headed %s', async ([search, heading]) => {
    await renderIndex(search, found);
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View All Articles' }).getAttribute('href')).toBe('/blog');
    expect(screen.queryByText('Most Popular Articles')).toBeNull();
  });

  test('a category is introduced by its description', async () => {
    const described = { ...guides, description: 'How things are done, step by step.' };
    const index = <BlogIndexPage search={{ category: 'guides' }} categories={[described]} tags={[]} posts={found} />;
    await renderAt('/blog?category=guides', index);
    expect(screen.getByText('How things are done, step by step.')).toBeTruthy();
    expect(screen.queryByText(/^Tests, arithmetic and terms/)).toBeNull();
  });

  test.for<[BlogSearch, RegExp]>([
    [{ q: 'skin tax' }, /^No results for “skin tax”/],
    [{ category: 'guides' }, /no posts in this category/],
    [{ tag: 'crash' }, /no posts with the tag “crash”/],
  ])('the blog filtered by %j says why it has no results', async ([search, text]) => {
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

test('a search opens the results, an empty search the whole blog', async () => {
  const router = await renderIndex({ category: 'guides' }, { items: [], total: 0, isCapped: false });
  const input = screen.getByPlaceholderText('Search articles...');
  await userEvent.type(input, ' house edge {Enter}');
  await waitFor(() => expect(router.state.location.href).toBe('/blog?q=house+edge'));
  await userEvent.clear(input);
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(router.state.location.href).toBe('/blog'));
});

test('the tools mark the chosen category and tag', async () => {
  await renderIndex({ tag: 'House-Edge', page: '2' }, { items: [listedPost()], total: 13, isCapped: false });
  expect(screen.getByText('house-edge').closest('a')?.getAttribute('aria-current')).toBe('true');
  cleanup();
  await renderIndex({ category: 'guides' }, { items: [], total: 0, isCapped: false });
  const marked = [...document.querySelectorAll('details [aria-current]')].map((link) => link.textContent);
  expect(marked).toEqual(['Guides']);
});

test('while loading there are six skeleton cards and the tags say that they are loading', async () => {
  await renderAt('/blog', <BlogPending search={{}} />);
  expect(screen.getByText('Loading tags...')).toBeTruthy();
  expect(screen.getByRole('status', { name: 'Loading articles' }).firstElementChild?.children).toHaveLength(6);
});

test('a failure shows its message and can be retried', async () => {
  await renderAt('/blog', <BlogFailure search={{}} message="the database did not answer" />);
  expect(screen.getByText('Error loading blog posts: the database did not answer')).toBeTruthy();
  expect(screen.getByText('Try Again').getAttribute('href')).toBe('');
});

test.for<[Record<string, unknown>, BlogSearch]>([
  [{ page: '3' }, { page: '3' }],
  [{ page: '0' }, {}],
  [{ q: 'edge', page: 'x' }, { q: 'edge' }],
  // Behind the last page: answered with 404, not moved.
  [
    { q: 'edge', page: '5000' },
    { q: 'edge', page: '5000' },
  ],
  [{ q: `${'x'.repeat(199)}😀` }, { q: 'x'.repeat(199) }],
  [{ tag: ' a\u0000b ', other: '1' }, { tag: 'a b' }],
  [{ category: ['a'], q: '' }, {}],
])('a blog address with %j asks for %j', ([raw, search]) => {
  expect(blogSearch(raw)).toEqual(search);
});
