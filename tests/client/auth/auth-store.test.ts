// @vitest-environment jsdom
import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuthEvent, Viewer } from '../../../client/features/auth/known-viewer';
import type { Client } from '../../../client/trpc/trpc';

const ada: Viewer = { id: 'a-1', isAdmin: true, role: 'admin', can: [], displayName: 'ada', email: 'ada@example.com' };
const FLAG = 'lootrank-signed-in';

/** The channels of all open tabs. */
const channels = new Set<FakeChannel>();

class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    channels.add(this);
  }
  postMessage(data: unknown) {
    for (const channel of channels) if (channel !== this) channel.onmessage?.({ data });
  }
}

async function openTab(me: () => Promise<Viewer | null>) {
  vi.resetModules();
  const store = await import('../../../client/features/auth/auth-store');
  const known = await import('../../../client/features/auth/known-viewer');
  const client = { auth: { me: { query: me } } } as unknown as Client;
  const events: [AuthEvent, boolean][] = [];
  known.onAuthEvent((event, _viewer, isOurs) => events.push([event, isOurs]));
  return { ...store, ...known, client, events, names: () => events.map(([event]) => event) };
}

function failure(httpStatus: number | undefined) {
  const data = httpStatus === undefined ? undefined : { httpStatus };
  return TRPCClientError.from({ error: { message: 'no', code: -32000, data } } as never);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  channels.clear();
  localStorage.clear();
});

test('the first answer is the initial session, the same one again a refresh, another one an update', async () => {
  const me = vi.fn<() => Promise<Viewer | null>>().mockResolvedValue(ada);
  const tab = await openTab(me);
  await tab.checkSession(tab.client);
  await tab.checkSession(tab.client);
  me.mockResolvedValue({ ...ada, displayName: 'Countess' });
  await tab.checkSession(tab.client);
  me.mockResolvedValue(null);
  await tab.checkSession(tab.client);
  expect(tab.names()).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT']);
  expect(tab.events.at(-1)).toEqual(['SIGNED_OUT', false]);
  expect(localStorage.getItem(FLAG)).toBeNull();
});

test('concurrent callers share one request, and the answer is reused for half a minute', async () => {
  const me = vi.fn(() => Promise.resolve(ada));
  const tab = await openTab(me);
  await Promise.all([tab.currentViewer(tab.client), tab.currentViewer(tab.client)]);
  await tab.currentViewer(tab.client);
  expect(me).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(30_000);
  await tab.currentViewer(tab.client);
  expect(me).toHaveBeenCalledTimes(2);
});

test('a lost connection is retried after 200 ms, doubling each pause', async () => {
  const me = vi.fn<() => Promise<Viewer | null>>().mockRejectedValue(failure(undefined));
  const tab = await openTab(me);
  const answer = tab.checkSession(tab.client);
  await vi.advanceTimersByTimeAsync(199);
  expect(me).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(me).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(399);
  expect(me).toHaveBeenCalledTimes(2);
  me.mockResolvedValue(ada);
  await vi.advanceTimersByTimeAsync(1);
  await expect(answer).resolves.toEqual(ada);
  expect(me).toHaveBeenCalledTimes(3);
});

test('a refusal is not retried', async () => {
  const me = vi.fn(() => Promise.reject(failure(429)));
  const tab = await openTab(me);
  await expect(tab.checkSession(tab.client)).rejects.toThrow();
  expect(me).toHaveBeenCalledOnce();
});

test('signing out in one tab reaches the other, which knows that it came from elsewhere', async () => {
  localStorage.setItem(FLAG, '1');
  const here = await openTab(() => Promise.resolve(ada));
  here.followSession(here.client);
  await here.checkSession(here.client);
  const there = await openTab(() => Promise.resolve(ada));
  there.followSession(there.client);
  await there.checkSession(there.client);
  here.clearSignIn();
  expect(here.events.at(-1)).toEqual(['SIGNED_OUT', true]);
  expect(there.events.at(-1)).toEqual(['SIGNED_OUT', false]);
  expect(there.knownViewer()).toBeNull();
});

test('a sign-in, an update, a recovery and a second step reach the other tab under their names', async () => {
  localStorage.setItem(FLAG, '1');
  const here = await openTab(() => Promise.resolve(ada));
  const there = await openTab(() => Promise.resolve(ada));
  there.followSession(there.client);
  await there.checkSession(there.client);
  for (const event of ['SIGNED_IN', 'USER_UPDATED', 'PASSWORD_RECOVERY', 'MFA_CHALLENGE_VERIFIED'] as const) {
    await here.announceAuth(here.client, event);
    await vi.advanceTimersByTimeAsync(0);
    expect(here.events.at(-1)).toEqual([event, true]);
    expect(there.events.at(-1)).toEqual([event, false]);
  }
});

test('without BroadcastChannel, tabs are notified through storage', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const tab = await openTab(() => Promise.resolve(ada));
  tab.followSession(tab.client);
  localStorage.setItem(FLAG, 'SIGNED_IN 1');
  dispatchEvent(new StorageEvent('storage', { key: FLAG, newValue: 'SIGNED_IN 1' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(tab.events.at(-1)).toEqual(['SIGNED_IN', false]);
  dispatchEvent(new StorageEvent('storage', { key: FLAG, newValue: null }));
  expect(tab.events.at(-1)).toEqual(['SIGNED_OUT', false]);
});

test('a tab that becomes visible checks the session if a user was signed in, and sends nothing for a visitor', async () => {
  const me = vi.fn(() => Promise.resolve(ada));
  const tab = await openTab(me);
  tab.followSession(tab.client);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(me).not.toHaveBeenCalled();
  localStorage.setItem(FLAG, '1');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(me).toHaveBeenCalledOnce();
});

test('a response that arrives after signing out changes nothing', async () => {
  let answer: (viewer: Viewer) => void = () => undefined;
  const tab = await openTab(() => new Promise((resolve) => (answer = resolve)));
  const asked = tab.checkSession(tab.client);
  tab.clearSignIn();
  answer(ada);
  await expect(asked).resolves.toBeNull();
  expect(tab.knownViewer()).toBeNull();
  expect(localStorage.getItem(FLAG)).toBeNull();
});
