import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { test as databaseTest } from '../../database/test-database';
import { serveApp } from '../../fixtures/served-app';

const lines: string[] = [];
const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });

const test = databaseTest.extend('app', { scope: 'file' }, async ({ database }, { onCleanup }) => {
  const app = await serveApp(database.connectionString, { logger });
  onCleanup(() => app.close());
  return app;
});

const json = { 'Content-Type': 'application/json' };
const errors = () => lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);

describe('R12: an unreadable body', () => {
  test.for([
    ['no JSON', '/trpc/posts.recordView', '{bad'],
    ['nothing', '/trpc/posts.recordView', ''],
    ['a lone quote', '/trpc/posts.recordView', '"'],
    ['the wrong type', '/trpc/posts.recordView', '{"json":{"slug":7}}'],
    ['a list for an object', '/trpc/posts.recordView', '{"json":[]}'],
    ['bytes that are no UTF-8', '/trpc/posts.recordView', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['a batch that is none', '/trpc/posts.recordView?batch=1', '"x"'],
    ['an input that is no JSON', '/trpc/posts.bySlug?input=%7Bbad', undefined],
    ['bad percent signs', '/trpc/posts.bySlug?input=%E0%A4%A', undefined],
    ['bad percent signs in the path', '/blog/%E0%A4%A', undefined],
    ['bad UTF-8 in the path', '/blog/%ff%fe', undefined],
  ] as const)(
    'an unreadable body as %s is 400, with a short message and no server error',
    async ([, path, body], { app }) => {
      const before = errors().length;
      const init = body === undefined ? {} : { method: 'POST', headers: json, body: new Uint8Array(Buffer.from(body)) };
      const answer = await app.fetch(path, init);
      const text = await answer.text();
      expect([path, answer.status]).toEqual([path, 400]);
      expect(text.length).toBeLessThan(3000);
      expect(text).not.toMatch(/\bat .*:\d+:\d+|node_modules/);
      expect(errors().slice(before)).toEqual([]);
    },
  );

  test('an unreadable body in an unknown charset or encoding is 415', async ({ app }) => {
    for (const headers of [
      { 'Content-Type': 'application/json; charset=x-none' },
      { ...json, 'Content-Encoding': 'x' },
    ])
      expect((await app.fetch('/trpc/auth.signIn', { method: 'POST', headers, body: '{}' })).status).toBe(415);
  });
});

describe('an unparsable address', () => {
  test.for([
    '/\\[',
    '//[',
    '/\\[/casino',
    '//[::1',
    '\\\\[',
    '/\\%',
    '/blog/\\[',
    '/casino/[?q=//[',
    '/feed/category/\\[.xml',
    '/go/\\[',
    '/trpc/\\[',
    '/trpc//[?input=//[',
    'http://[',
    'http://[/',
    'http://x:99999/',
    'http://%/',
    'http://a@x/casinos',
    'http://x/\\[',
    'http://x//[',
  ])('the address %s causes no server error', async (path, { app }) => {
    const before = errors().length;
    for (const method of ['GET', 'HEAD', 'POST']) {
      const answer = await app.send(
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      );
      expect([method, path, answer.slice(0, 12)]).toEqual([
        method,
        path,
        expect.stringMatching(/^HTTP\/1\.1 (?:3|4)\d\d/),
      ]);
    }
    expect(errors().slice(before)).toEqual([]);
  });
});

// A client still writing when the connection closes may see no response; that counts as refused.
const toRefusal = (answer: Promise<Response>) =>
  answer.then(
    ({ status }) => status,
    () => 413,
  );

describe('R13, P44: a body that is too large', () => {
  const megabytes = (count: number) => JSON.stringify({ json: 'x'.repeat(count * 1024 * 1024) });

  test('a body that is too large is refused by its declared length, before it is sent', async ({ app }) => {
    const answer = await app.send(
      'POST /trpc/auth.signIn HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10485760\r\n\r\n{',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/^Connection: close/im);
  });

  test('a body that is too large is refused at the read limit if it is chunked, and unread if it is a compressed bomb', async ({
    app,
  }) => {
    const chunked = new ReadableStream({
      start(controller) {
        const chunk = new Uint8Array(64 * 1024).fill(32);
        for (let n = 0; n < 160; n += 1) controller.enqueue(chunk);
        controller.close();
      },
    });
    const init = { method: 'POST', headers: json, body: chunked, duplex: 'half' } as RequestInit;
    expect(await toRefusal(app.fetch('/trpc/auth.signIn', init))).toBe(413);
    const bomb = new Uint8Array(gzipSync(megabytes(50)));
    const headers = { ...json, 'Content-Encoding': 'gzip' };
    for (const path of ['/trpc/auth.signIn', '/trpc/admin.posts.create'])
      expect(await toRefusal(app.fetch(path, { method: 'POST', headers, body: bomb }))).toBe(415);
  });

  test('a body with endless keys is refused, and the next request is served', async ({ app }) => {
    const many = (count: number) =>
      JSON.stringify({ json: Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1])) });
    expect(
      await toRefusal(app.fetch('/trpc/auth.signIn', { method: 'POST', headers: json, body: many(100_000) })),
    ).toBe(413);
    expect(
      (await app.fetch('/trpc/newsletter.subscribe', { method: 'POST', headers: json, body: many(5_000) })).status,
    ).toBe(400);
    const fields = new URLSearchParams(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, '1']));
    expect(await toRefusal(app.fetch('/newsletter', { method: 'POST', body: fields }))).toBe(413);
    expect((await app.fetch('/healthz')).status).toBe(200);
  });
});

describe('R14: an oversized batch', () => {
  const batch = (names: string) => `/trpc/${names}?batch=1&input=%7B%7D`;

  test.for([
    ['10,000 names', Array.from({ length: 10_000 }, () => 'tags.list').join(','), [414, 431]],
    ['1,000 names', Array.from({ length: 1_000 }, () => 'auth.me').join(','), [400, 414]],
    ['5,000 commas', ','.repeat(5_000), [400, 404, 414]],
  ] as const)(
    'an oversized batch of %s runs nothing and gets a short response',
    async ([, names, statuses], { app }) => {
      const answer = await app.send(`GET ${batch(names)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(statuses).toContain(Number(answer.split(' ')[1]));
      expect(answer.length).toBeLessThan(2_000);
      expect(answer).not.toContain('"result"');
    },
  );
});

test('R15: bytes of one request never become a second request', async ({ app }) => {
  const twice = 'Content-Length: 5\r\nContent-Length: 6';
  const both = 'Content-Length: 5\r\nTransfer-Encoding: chunked';
  const odd = 'Transfer-Encoding: xchunked';
  for (const framing of [
    twice,
    both,
    odd,
    'Content-Length: +5',
    'Content-Length : 5',
    'Transfer-Encoding: chunked, identity',
  ]) {
    const answer = await app.send(
      `POST /auth/sign-in HTTP/1.1\r\nHost: x\r\n${framing}\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    expect([framing, answer.match(/HTTP\/1\.1 \d+/g)]).toEqual([framing, ['HTTP/1.1 400']]);
  }
});

describe('an absolute address, as proxies may send it', () => {
  const get = async (app: { send: (bytes: string) => Promise<string> }, target: string) => {
    const answer = await app.send(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    return { status: answer.split(' ')[1], location: /^Location: (.*)$/im.exec(answer)?.[1]?.trim(), answer };
  };

  test('an absolute address is served as its path is, with our own origin in the page', async ({ app }) => {
    const { status, answer } = await get(app, 'http://evil.example/casinos');
    expect(status).toBe('200');
    expect(answer).not.toContain('evil.example');
    expect((await get(app, 'HTTPS://evil.example')).status).toBe('200');
    expect((await get(app, 'http://evil.example?q=a')).answer).not.toContain('evil.example');
  });

  test('P20: an absolute address passes the same guards', async ({ app }) => {
    for (const path of ['/admin', '/ADMIN', '/admin/blog/edit/1']) {
      const { status, location = '' } = await get(app, `http://x${path}`);
      expect([path, status]).toEqual([path, '302']);
      expect(location).toMatch(/^\/auth/);
    }
  });
});
