// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PostMissing } from '../../client/features/blog/post-missing';
import { PostPage } from '../../client/features/blog/post-page';
import { forgetSignIn } from '../../client/features/auth/auth-store';
import { fullPost, listedPost, renderAt } from './blog-fixture';

afterEach(() => {
  cleanup();
  forgetSignIn();
});

const at = '/blog/what-the-edge-costs';
const recordView = () => Promise.resolve({ views: 1 });

test('shows the post with its facts, its contents and the way back', async () => {
  await renderAt(at, <PostPage post={fullPost()} related={[]} />, { recordView });
  expect(screen.getByRole('heading', { level: 1, name: 'What the edge costs' })).toBeTruthy();
  expect(screen.getByText('November 16, 2026')).toBeTruthy();
  expect(screen.getByText('4,812 views')).toBeTruthy();
  expect(screen.getByText(/^By/).textContent).toBe('By m.keller');
  expect(screen.getByRole('link', { name: 'Guides' }).getAttribute('href')).toBe('/blog?category=guides');
  expect(screen.getByRole('img', { name: 'A field of squares' })).toBeTruthy();
  expect(screen.getByText('Five percent.')).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Back to Blog' });
  expect(back.getAttribute('href')).toBe('/blog');
  expect(back.hasAttribute('aria-current')).toBe(false);
  const contents = screen.getByRole('navigation', { name: 'On this page' });
  expect([...contents.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['#what', '#how']);
});

test('one view is a view', async () => {
  await renderAt(at, <PostPage post={fullPost({ views: 1 })} related={[]} />, { recordView });
  expect(screen.getByText('1 view')).toBeTruthy();
});

test('related posts show image, title and views; without any the page says so', async () => {
  const { author: _author, ...related } = listedPost({ id: 'p2', title: 'Crash', views: 1986 });
  await renderAt(at, <PostPage post={fullPost()} related={[related]} />, { recordView });
  const section = within(screen.getByRole('region', { name: 'Related Posts' }));
  expect(section.getByRole('heading', { name: 'Crash' })).toBeTruthy();
  expect(section.getByText('1,986 views')).toBeTruthy();
  expect(section.getByText('Read More')).toBeTruthy();
  cleanup();
  await renderAt(at, <PostPage post={fullPost()} related={[]} />, { recordView });
  expect(screen.getByText('No related posts found in this category.')).toBeTruthy();
});

test('opening a post counts one view, and a view that cannot be counted disturbs nobody', async () => {
  const counted = vi.fn(() => Promise.reject(new Error('offline')));
  await renderAt(at, <PostPage post={fullPost()} related={[]} />, { recordView: counted });
  expect(counted.mock.calls).toEqual([[{ slug: 'what-the-edge-costs' }]]);
});

test('only an admin sees the ways to edit and to look again', async () => {
  localStorage.setItem('lootrank-signed-in', '1');
  const page = <PostPage post={fullPost()} related={[]} />;
  await renderAt(at, page, { recordView, me: () => Promise.resolve({ isAdmin: false }) });
  expect(screen.queryByText('Edit Post')).toBeNull();
  cleanup();
  forgetSignIn();
  localStorage.setItem('lootrank-signed-in', '1');
  await renderAt(at, page, { recordView, me: () => Promise.resolve({ isAdmin: true }) });
  expect((await screen.findByRole('link', { name: 'Edit Post' })).getAttribute('href')).toBe('/admin/blog/edit/p1');
  expect(screen.getByRole('link', { name: 'View' })).toBeTruthy();
});

test('a visitor who never signed in here costs no request', async () => {
  const me = vi.fn();
  await renderAt(at, <PostPage post={fullPost()} related={[]} />, { recordView, me });
  expect(me).not.toHaveBeenCalled();
});

test('a missing post says so and leads back; a failed one can be tried again', async () => {
  await renderAt(at, <PostMissing />);
  expect(screen.getByRole('heading', { level: 1, name: 'Blog Post Not Found' })).toBeTruthy();
  expect(screen.getByText('The post might have been removed or is unavailable.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe('/blog');
  expect(screen.queryByText('Try Again')).toBeNull();
  cleanup();
  await renderAt(at, <PostMissing failed />);
  expect(screen.getByText('Try Again')).toBeTruthy();
});
