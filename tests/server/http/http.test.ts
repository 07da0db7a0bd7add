import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from '../../database/test-database';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

let app: RunningApp;

beforeAll(async () => {
  const { cloneDatabase } = await import('../../database/test-database');
  const database = await cloneDatabase();
  const running = await startApp(database.db);
  app = {
    ...running,
    close: async () => {
      await running.close();
      await database.drop();
    },
  };
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };

describe('every response', () => {
  test.for(['/', '/no-such-page', '/healthz', '/trpc/settings.public', '/trpc/none', '/%E0%A4%A'])(
    'P39: %s has the protective headers',
    async (path) => {
      const { headers } = await app.fetch(path);
      if (path !== '/healthz') {
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
        expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
        expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      }
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );

  test('P38: another origin gets no access', async () => {
    const { headers } = await app.fetch('/trpc/settings.public', { headers: { origin: 'https://evil.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('malformed requests', () => {
  test.for([
    ['/%E0%A4%A', 400],
    ['/%00', 400],
    ['/casino/%00', 400],
    ['/no-such-page', 404],
    ['/..%2F..%2Fetc/passwd', 404],
    ['/.env', 404],
    ['/.git/config', 404],
    ['/package.json', 404],
    ['/trpc-panel', 404],
    [`/${'a'.repeat(9000)}`, 414],
  ] as const)('a request of %s gets a %i', async ([path, status]) => {
    expect((await app.fetch(path)).status).toBe(status);
  });

  test('an unsupported method gets a 405', async () => {
    expect((await app.fetch('/', { method: 'PUT' })).status).toBe(405);
    expect((await app.fetch('/', { method: 'POST' })).status).toBe(405);
  });

  test.for([
    ['/trpc/settings.public', 204, 'GET, HEAD, POST, OPTIONS'],
    ['/trpc/admin.posts.create', 204, 'GET, HEAD, POST, OPTIONS'],
    ['/trpc', 204, 'GET, HEAD, POST, OPTIONS'],
    ['/', 405, 'GET, HEAD'],
    ['/no-such-page', 405, 'GET, HEAD'],
    ['/admin', 405, 'GET, HEAD'],
    ['/go/x', 200, 'GET, HEAD'],
    ['/badge/x.svg', 200, 'GET, HEAD'],
    ['/.well-known/jwks.json', 200, 'GET, HEAD'],
    ['/contact', 200, 'POST'],
    ['/auth/token', 200, 'POST'],
    ['/admin/import', 200, 'POST'],
    ['/healthz', 200, 'GET, HEAD'],
    ['/api/v1/casinos', 204, 'GET, HEAD, OPTIONS'],
  ] as const)('P38: OPTIONS of %s is %i, lists its methods and allows no origin', async ([path, status, allow]) => {
    const origin = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const { status: given, headers } = await app.fetch(path, { method: 'OPTIONS', headers: origin });
    const permission = [...headers.keys()].filter((name) => name.startsWith('access-control-allow'));
    expect([given, headers.get('allow')]).toEqual([status, allow]);
    // Any origin may read the API, none may write.
    if (path.startsWith('/api')) expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
    else expect(permission).toEqual([]);
  });

  test('P37: a write that another site started is refused', async () => {
    const call = (headers: Record<string, string>) =>
      app.fetch('/trpc/none', { method: 'POST', body: '{}', headers: { ...json, ...headers } });
    expect((await call({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await call({ origin: 'null' })).status).toBe(403);
    expect((await call({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await call({ 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await call({ 'sec-fetch-site': 'same-origin' })).status).toBe(404);
    expect((await call({})).status).toBe(404);
  });

  test('P37: a multipart form reaches no procedure', async () => {
    const body = new FormData();
    body.set('a', 'b');
    expect((await app.fetch('/trpc/none', { method: 'POST', body })).status).toBe(415);
  });

  test('R12: an invalid JSON body is a client error', async () => {
    const answer = await app.fetch('/trpc/posts.recordView', { method: 'POST', body: '{bad', headers: json });
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toMatch(/at .*:\d+:\d+/);
  });

  test('R14: a batch of more than ten calls runs none of them', async () => {
    const names = Array.from({ length: 11 }, () => 'settings.public').join(',');
    const answer = await app.fetch(`/trpc/${names}?batch=1&input={}`);
    expect(answer.status).toBe(400);
    expect((await answer.text()).length).toBeLessThan(2000);
  });

  test('P36: superjson types built from untrusted text are refused', async () => {
    const input = encodeURIComponent(JSON.stringify({ json: { a: '/(a+)+$/' }, meta: { values: { a: ['regexp'] } } }));
    expect((await app.fetch(`/trpc/settings.public?input=${input}`)).status).toBeLessThan(500);
  });
});

describe('health', () => {
  test('/healthz says only that the process is well', async () => {
    expect(await (await app.fetch('/healthz')).text()).toBe('ok');
  });

  test('/readyz responds with 503 while the database is down', async ({ db }) => {
    const away = await startApp(db, { isReady: () => Promise.resolve(false) });
    expect((await away.fetch('/readyz')).status).toBe(503);
    await away.close();
  });
});

describe('pages', () => {
  test('P28: every page has one policy without unsafe-inline, listing the hashes of its own scripts', async () => {
    const answer = await app.fetch('/');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+'){2,}/);
  });

  test('P43: forged headers do not change a page', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-original-url': '/admin', 'x-anything': '1' };
    const page = await (await app.fetch('/', { headers })).text();
    expect(page).not.toContain('evil.example');
    expect(page).toContain('<link rel="canonical" href="http://localhost:3000/"');
  });

  test('pages with a token in their address send no referrer', async () => {
    const secret = [
      '/preview/x',
      '/%70review/x',
      '//PREVIEW/x',
      '/auth/confirm?token=x',
      '/auth/reset?token=x',
      '/auth/code?token=x',
      '/newsletter/confirm?token=x',
      '/newsletter/unsubscribe?token=x',
      '/saved/alerts?token=x',
    ];
    for (const path of secret) {
      expect((await app.fetch(path)).headers.get('referrer-policy'), path).toBe('no-referrer');
    }
    expect((await app.fetch('/auth')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  test('P43: the personal areas are never cached', async () => {
    for (const path of [
      '/admin',
      '/auth',
      '/account',
      '//account',
      '/%61ccount',
      '/ACCOUNT',
      '/%70review/x',
      '//preview/x',
    ]) {
      expect((await app.fetch(path)).headers.get('cache-control')).toBe('private, no-store');
    }
  });

  test('an unknown address responds with 404 and the not-found screen', async () => {
    for (const path of [
      '/no-such-page',
      '/a/b/c',
      '/blog/a/b',
      '/blog/a/b/c',
      '/casino/a/b',
      '/casinos/new/b',
      '/games/crash/b',
      '/guides/keys/b',
      '/contact/b',
      '/search/b',
      '/newsletter/confirm/b',
      '/preview/a/b',
    ]) {
      const answer = await app.fetch(path);
      const html = await answer.text();
      expect([path, answer.status]).toEqual([path, 404]);
      expect([path, /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]]).toEqual([path, 'Oops! Page not found']);
      expect([path, /<title>(.*?)<\/title>/.exec(html)?.[1]]).toEqual([path, 'Oops! Page not found | LootRank']);
    }
  });
});
