// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LatestPosts } from '../../../client/features/blog/latest-posts';
import { PostCard } from '../../../client/features/blog/post-card';
import { guides, listedPost, renderAt } from './blog-fixture';

afterEach(cleanup);

test('a card links to the post and its category and shows date, views and author', async () => {
  await renderAt('/blog', <PostCard post={listedPost()} />);
  const card = within(screen.getByRole('article'));
  expect(card.getByRole('heading', { name: 'What the edge costs' })).toBeTruthy();
  expect(card.getByRole('link', { name: 'What the edge costs' }).getAttribute('href')).toBe(
    '/blog/what-the-edge-costs',
  );
  expect(card.getByRole('link', { name: 'Guides' }).getAttribute('href')).toBe('/blog?category=guides');
  expect(card.getByText('Read More').closest('a')?.getAttribute('href')).toBe('/blog/what-the-edge-costs');
  for (const fact of ['Nov 16, 2026', '4,812 views', 'm.keller', 'A hundred cases, every drop written down.']) {
    expect(card.getByText(fact)).toBeTruthy();
  }
});

test('without an excerpt the card uses the title', async () => {
  await renderAt('/blog', <PostCard post={listedPost({ excerpt: null })} />);
  expect(screen.getByText(/^Read our article “What the edge costs”/)).toBeTruthy();
});

test('zero views are not shown, and one is singular', async () => {
  await renderAt('/blog', <PostCard post={listedPost({ views: 0, category: null })} />);
  expect(screen.queryByText(/view/)).toBeNull();
  cleanup();
  await renderAt('/blog', <PostCard post={listedPost({ views: 1 })} />);
  expect(screen.getByText('1 view')).toBeTruthy();
});

test('a post without image has a blank cover', async () => {
  await renderAt('/blog', <PostCard post={listedPost({ featuredImage: null, category: guides })} />);
  expect(document.querySelector('img')).toBeNull();
  expect(document.querySelector('svg')).not.toBeNull();
});

test('the preview shows its posts under a heading, and nothing without posts', async () => {
  await renderAt('/blog', <LatestPosts posts={[listedPost(), listedPost({ id: 'p2', title: 'Second' })]} />);
  const section = within(screen.getByRole('region', { name: 'Latest Articles' }));
  expect(section.getAllByRole('article')).toHaveLength(2);
  cleanup();
  await renderAt('/blog', <LatestPosts posts={[]} />);
  expect(screen.queryByRole('heading')).toBeNull();
});
