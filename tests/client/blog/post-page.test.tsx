// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PostMissing } from '../../../client/features/blog/post-missing';
import { PostPage } from '../../../client/features/blog/post-page';
import { clearSignIn } from '../../../client/features/auth/auth-store';
import { fullPost, listedPost, renderAt } from './blog-fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  clearSignIn();
});

const at = '/blog/what-the-edge-costs';
const boxAt = (top: number) => new DOMRect(0, top, 600, 30);
const recordView = () => Promise.resolve({ views: 1 });

test('the page of a post shows it with its details, its table of contents and the way back', async () => {
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

test('the page of a post says how long the post takes to read, when it was changed and what it is about', async () => {
  await renderAt(at, <PostPage post={fullPost({ tags: ['house-edge', 'odds'] })} related={[]} />, { recordView });
  expect(screen.getByText('4 min read')).toBeTruthy();
  expect(screen.getByText(/^Updated/).textContent).toBe('Updated November 17, 2026');
  const tags = within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('link');
  expect(tags.map((tag) => tag.getAttribute('href'))).toEqual(['/blog?tag=house-edge', '/blog?tag=odds']);
  cleanup();
  const sameDay = fullPost({ updatedAt: new Date('2026-11-16T23:59:00Z') });
  await renderAt(at, <PostPage post={sameDay} related={[]} />, { recordView });
  expect(screen.queryByText(/^Updated/)).toBeNull();
  expect(screen.queryByRole('list', { name: 'Tags' })).toBeNull();
});

test('the page of a post names the sites it links to with score and deciding figure, without an offer', async () => {
  const site = {
    id: 's1',
    address: 'brass',
    name: 'Brass',
    logoUrl: null,
    rating: 4.2,
    status: 'listed' as const,
    payout: '14 min',
  };
  const warned = { ...site, id: 's2', address: 'rust', name: 'Rust', rating: 2.1, status: 'warning' as const };
  const untested = { ...site, id: 's3', address: 'zinc', name: 'Zinc', payout: null };
  await renderAt(at, <PostPage post={fullPost({ sites: [site, untested, warned] })} related={[]} />, { recordView });
  const items = within(screen.getByRole('region', { name: 'Sites in this article' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/Brass Review.*4\.2.*Typical payout: 14 min$/),
    expect.stringMatching(/Zinc Review.*4\.2.*Typical payout: not known$/),
    expect.stringMatching(/Rust Review.*2\.1.*We advise against this site$/),
  ]);
  const links = within(screen.getByRole('region', { name: 'Sites in this article' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/casino/brass', '/casino/zinc', '/casino/rust']);
});

test('the table of contents marks the section that is being read', async () => {
  await renderAt(at, <PostPage post={fullPost()} related={[]} />, { recordView });
  const scrolledTo = (what: number, how: number) => {
    vi.spyOn(document.getElementById('what') as HTMLElement, 'getBoundingClientRect').mockReturnValue(boxAt(what));
    vi.spyOn(document.getElementById('how') as HTMLElement, 'getBoundingClientRect').mockReturnValue(boxAt(how));
    fireEvent.scroll(window);
    return [...document.querySelectorAll('[aria-current=location]')].map((link) => link.textContent);
  };
  expect(scrolledTo(600, 1200)).toEqual([]);
  expect(scrolledTo(80, 680)).toEqual(['What the edge is']);
  expect(scrolledTo(-500, 100)).toEqual(['How we tested']);
  expect(scrolledTo(20, 620)).toEqual(['What the edge is']);
});

test('a single view is singular', async () => {
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

test('opening a post counts one view, and a failure to count it stays silent', async () => {
  const counted = vi.fn(() => Promise.reject(new Error('offline')));
  await renderAt(at, <PostPage post={fullPost()} related={[]} />, { recordView: counted });
  expect(counted.mock.calls).toEqual([[{ slug: 'what-the-edge-costs' }]]);
});

test('only an admin sees the links to edit and preview', async () => {
  localStorage.setItem('lootrank-signed-in', '1');
  const page = <PostPage post={fullPost()} related={[]} />;
  await renderAt(at, page, { recordView, me: () => Promise.resolve({ can: [] }) });
  expect(screen.queryByText('Edit Post')).toBeNull();
  cleanup();
  clearSignIn();
  localStorage.setItem('lootrank-signed-in', '1');
  await renderAt(at, page, { recordView, me: () => Promise.resolve({ can: ['post.publish'] }) });
  expect((await screen.findByRole('link', { name: 'Edit Post' })).getAttribute('href')).toBe('/admin/blog/edit/p1');
  expect(screen.getByRole('link', { name: 'View' })).toBeTruthy();
});

test('a visitor who never signed in here sends no request', async () => {
  const me = vi.fn();
  await renderAt(at, <PostPage post={fullPost()} related={[]} />, { recordView, me });
  expect(me).not.toHaveBeenCalled();
});

test('a missing post says so and leads back; a failed one can be retried', async () => {
  await renderAt(at, <PostMissing />);
  expect(screen.getByRole('heading', { level: 1, name: 'Blog Post Not Found' })).toBeTruthy();
  expect(screen.getByText('The post might have been removed or is unavailable.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe('/blog');
  expect(screen.queryByText('Try Again')).toBeNull();
  cleanup();
  await renderAt(at, <PostMissing failed />);
  expect(screen.getByText('Try Again')).toBeTruthy();
});
