import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { test as databaseTest } from '../../database/test-database';
import { newMember } from '../../fixtures/people';
import { serveApp } from '../../fixtures/served-app';

const test = databaseTest.extend('app', { scope: 'file' }, async ({ database }, { onCleanup }) => {
  const app = await serveApp(database.connectionString, { env: { PUBLIC_URL: 'https://lootrank.example' } });
  onCleanup(() => app.close());
  return app;
});

const EVERYWHERE: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Names of the required headers that a response lacks or that reveal too much. */
function missing(headers: Headers): string[] {
  const wrong = Object.entries(EVERYWHERE).filter(([name, value]) => headers.get(name) !== value);
  const absent = ['referrer-policy', 'permissions-policy'].filter((name) => !headers.get(name));
  const telling = ['x-powered-by', 'server'].filter((name) => headers.has(name));
  return [...wrong.map(([name]) => name), ...absent, ...telling];
}

const json = { 'Content-Type': 'application/json' };

describe('P39: every kind of response has the protective headers', () => {
  test.for([
    [200, '/', {}],
    [200, '/healthz', {}],
    [200, '/readyz', {}],
    [200, '/assets/entry.js', {}],
    [200, '/trpc/settings.public', {}],
    [302, '/admin', {}],
    [404, '/go/nothing', {}],
    [400, '/%E0%A4%A', {}],
    [400, '/trpc/auth.signIn', { method: 'POST', headers: json, body: '{bad' }],
    [401, '/trpc/admin.dashboard.summary', {}],
    [401, '/admin/export', { method: 'POST' }],
    [403, '/trpc/auth.signOut', { method: 'POST', headers: { ...json, Origin: 'https://evil.example' }, body: '{}' }],
    [404, '/no-such-page', {}],
    [200, '/api/v1/casinos', {}],
    [204, '/api/v1/casinos', { method: 'OPTIONS' }],
    [400, '/api/v1/casinos?limit=0', {}],
    [404, '/api/v1/casinos/none', {}],
    [405, '/api/v1/casinos', { method: 'DELETE' }],
    [404, '/uploads/none.png', {}],
    [404, '/assets/none.js', {}],
    [404, '/trpc/none', {}],
    [405, '/', { method: 'PUT' }],
    [413, '/trpc/auth.signIn', { method: 'POST', headers: json, body: JSON.stringify({ json: 'x'.repeat(110_000) }) }],
    [414, `/${'a'.repeat(9000)}`, {}],
    [415, '/trpc/auth.signOut', { method: 'POST', body: 'a=b' }],
  ] as const)('P39: a response with status %i has the protective headers', async ([status, path, init], { app }) => {
    const answer = await app.fetch(path, init);
    expect(answer.status).toBe(status);
    expect(missing(answer.headers)).toEqual([]);
    await answer.arrayBuffer();
  });

  test('a 304 for a file that the browser has carries the protective headers', async ({ app }) => {
    const { headers } = await app.fetch('/assets/entry.js');
    const again = await app.fetch('/assets/entry.js', {
      headers: { 'If-None-Match': headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
    expect(missing(again.headers)).toEqual([]);
  });

  test('an upload, accepted or refused, and the resulting image have the protective headers', async ({ app, db }) => {
    const { cookie } = await newMember(db, { isAdmin: true });
    const headers = { Cookie: `__Host-${cookie}`, Accept: 'application/json' };
    const upload = async (bytes: Buffer) => {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(bytes)]), 'photo.png');
      return await app.fetch('/admin/media', { method: 'POST', body, headers });
    };
    const refused = await upload(Buffer.from('<p>no image</p>'));
    expect(refused.status).toBe(415);
    expect(missing(refused.headers)).toEqual([]);
    const pixels = { width: 8, height: 8, channels: 3 as const, background: '#123456' };
    const taken = await upload(await sharp({ create: pixels }).png().toBuffer());
    expect(taken.status).toBe(201);
    expect(missing(taken.headers)).toEqual([]);
    const { url } = (await taken.json()) as { url: string };
    const image = await app.fetch(url);
    expect(image.status).toBe(200);
    // Letters and feeds carry images.
    expect(missing(image.headers)).toEqual(['cross-origin-resource-policy']);
    expect(image.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test.for([
    [431, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(17_000)}\r\n\r\n`],
    [400, 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
    [400, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ] as const)(
    'a %i for a request that is not read to its end has the protective headers',
    async ([status, bytes], { app }) => {
      const [line = '', ...fields] = (await app.send(bytes)).split('\r\n\r\n', 1).join('').split('\r\n');
      expect(line).toContain(` ${status} `);
      const headers = new Headers(
        fields.map((field): [string, string] => [field.split(': ')[0] ?? '', field.split(': ')[1] ?? '']),
      );
      expect(missing(headers)).toEqual([]);
    },
  );
});
