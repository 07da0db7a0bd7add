// @vitest-environment jsdom
import { isRedirect } from '@tanstack/react-router';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Viewer } from '../../../client/features/auth/known-viewer';
import { storeAdminTab, storedAdminTab } from '../../../client/layouts/stored-admin-tab';
import type { Client } from '../../../client/trpc/trpc';

const ada: Viewer = { id: 'a-1', isAdmin: true, role: 'admin', can: [], displayName: 'ada', email: 'ada@example.com' };

async function attempt(path: string, viewer: Viewer | null, access: 'user' | 'admin' = 'admin', preload = false) {
  vi.resetModules();
  const { guardRoute } = await import('../../../client/features/auth/guard');
  const client = { auth: { me: { query: () => Promise.resolve(viewer) } } } as unknown as Client;
  try {
    return { viewer: (await guardRoute({ context: { client }, location: { href: path }, preload }, access)).viewer };
  } catch (refusal) {
    if (!isRedirect(refusal)) throw refusal;
    return { options: refusal.options as { to: string; search?: object; replace?: boolean } };
  }
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a visitor is redirected to sign in, and the attempted path is remembered', async () => {
  const { options } = await attempt('/admin?tab=users', null);
  expect(options).toMatchObject({ to: '/auth', search: { redirectTo: '/admin?tab=users' }, replace: true });
  const { consumeAttemptedPath } = await import('../../../client/features/auth/stored-paths');
  expect(consumeAttemptedPath(undefined)).toBe('/admin?tab=users');
  expect(consumeAttemptedPath(undefined)).toBe('/');
});

test('a refusal ends the check of a tab that was signed in, instead of repeating the request at once', async () => {
  await attempt('/admin', ada);
  vi.resetModules();
  const { guardRoute } = await import('../../../client/features/auth/guard');
  const { TRPCClientError } = await import('@trpc/client');
  const refusal = new TRPCClientError('no', {
    result: { error: { code: -32600, message: 'no', data: { httpStatus: 400 } } },
  });
  const query = vi.fn(() => Promise.reject(refusal));
  const client = { auth: { me: { query } } } as unknown as Client;
  const check = guardRoute({ context: { client }, location: { href: '/admin' }, preload: false }, 'admin');
  await expect(check).rejects.toBe(refusal);
  expect(query).toHaveBeenCalledOnce();
});

test.for([
  ['nobody', null],
  ['somebody else', { ...ada, id: 'b-2' }],
  ['a former admin', { ...ada, isAdmin: false, role: null }],
] as const)(
  'a screen with unsaved work stays when %s is signed in, and only until the work is given up',
  async ([, now]) => {
    vi.resetModules();
    const { guardRoute } = await import('../../../client/features/auth/guard');
    const { setScreenOwner } = await import('../../../client/features/auth/lost-session');
    const { useUnsavedWork } = await import('../../../client/ui/admin/form/unsaved-work');
    const client = { auth: { me: { query: () => Promise.resolve(now) } } } as unknown as Client;
    const check = () => guardRoute({ context: { client }, location: { href: '/admin' }, preload: false }, 'admin');
    setScreenOwner(ada);
    const { unmount } = renderHook(() => useUnsavedWork(true));
    expect(await check()).toEqual({ viewer: ada });
    unmount();
    if (now?.role) expect(await check()).toEqual({ viewer: now });
    else await expect(check()).rejects.toMatchObject({ options: { to: now ? '/' : '/auth' } });
  },
);

test('a member is redirected home from the admin area, and may open the account', async () => {
  const member = { ...ada, isAdmin: false, role: null };
  expect((await attempt('/admin', member)).options).toMatchObject({ to: '/', replace: true });
  expect((await attempt('/account', member, 'user')).viewer).toEqual(member);
});

test('the last protected path is stored for the session and beyond', async () => {
  await attempt('/admin?tab=blog', ada);
  expect(sessionStorage.getItem('lootrank-last-protected-path')).toBe('/admin?tab=blog');
  expect(localStorage.getItem('lootrank-last-protected-path')).toBe('/admin?tab=blog');
});

test('the shown tabs of the admin area are stored for the session and beyond', () => {
  for (const [tab, blogTab] of [
    ['users', undefined],
    ['blog', 'tags'],
    ['dashboard', undefined],
  ] as const) {
    storeAdminTab(tab, blogTab);
    for (const storage of [sessionStorage, localStorage]) expect(storage.getItem('lootrank-admin-tab')).toBe(tab);
  }
  for (const storage of [sessionStorage, localStorage]) expect(storage.getItem('lootrank-admin-blog-tab')).toBe('tags');
  sessionStorage.clear();
  storeAdminTab('blog', undefined);
  expect(storedAdminTab({})).toEqual({ tab: 'blog', blogTab: 'tags' });
});

test('a preloaded page stores nothing', async () => {
  await attempt('/admin', null, 'admin', true);
  await attempt('/admin', ada, 'admin', true);
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/admin\r\nx',
  '/admin//..//evil',
])('a remembered path never leaves this site: %s', async (path) => {
  sessionStorage.setItem('lootrank-auth-redirect', path);
  const { consumeAttemptedPath } = await import('../../../client/features/auth/stored-paths');
  expect(new URL(consumeAttemptedPath(path), location.origin).origin).toBe(location.origin);
  sessionStorage.setItem('lootrank-auth-redirect', path);
  expect(new URL(consumeAttemptedPath(undefined), location.origin).origin).toBe(location.origin);
});
