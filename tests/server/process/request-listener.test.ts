import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IncomingMessage } from 'node:http';
import express from 'express';
import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { createListener } from '../../../server/process/request-listener';
import type { Services } from '../../../server/trpc/services';
import { test as databaseTest } from '../../database/test-database';
import { hostileText } from '../../fixtures/fuzz/hostile';
import { FUZZ_TIMEOUT, fuzzing } from '../../fixtures/fuzz/settings';
import { serveApp } from '../../fixtures/served-app';

const test = databaseTest.extend('app', { scope: 'file' }, async ({ database }, { onCleanup }) => {
  const app = await serveApp(database.connectionString, { env: { TRUST_PROXY: '1' } });
  onCleanup(() => app.close());
  return app;
});

const MAX_URL = 8 * 1024;

const filled = (start: string, piece: string) =>
  start + piece.repeat(Math.floor((MAX_URL - start.length) / piece.length));
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

const QUERIES = ['settings.public', 'casinos.list', 'settings.public,tags.list', 'auth.me', 'nothing.here'];
const INPUTS = [
  nested('[', ']', 3_200),
  nested('{"a":', '}', 1_300).replace('}', '1}'),
  nested('{"json":[', ']}', 800),
  `{"json":${nested('[', ']', 3_000)}}`,
  `{"0":{"json":${nested('[', ']', 3_000)}},"1":null}`,
  `[${'1,'.repeat(3_900)}1]`,
  `{${Array.from({ length: 900 }, (_, n) => `"k${n}":0`).join(',')}}`,
  '['.repeat(8_000),
  '"'.repeat(8_000),
  `"${'\\u0000'.repeat(1_300)}"`,
  '{"__proto__":{"json":{"q":"x"}}}',
  '1e999',
];

const TARGETS = [
  ...QUERIES.flatMap((name) => INPUTS.map((input) => `/trpc/${name}?input=${input}`)),
  ...QUERIES.map((name) => filled(`/trpc/${name}?batch=1&`, 'input=[]&')),
  ...[
    '*',
    'http://other.example/',
    'http://',
    'http://[',
    'https://x/trpc/settings.public?input=[',
    '//',
    '/\\',
    '?',
    '/?',
  ],
  ...['//evil.example/', '/trpc', '/trpc/', '/trpc?', '/trpc//', '/trpc/?input=', '/trpc/,', filled('/trpc/', ',')],
  ...['/%', '/%zz', '/%00', '/%ff%fe', '/casinos?%', '/casinos?%=%zz&%00', '/blog/%E0%A4%A', '/a%2f..%2fb', '/../..'],
  ...[filled('/', '/'), filled('/', '%2f'), filled('/', 'a/'), filled('/', '%25'), filled('/', '%'), filled('/', 'A')],
  ...[filled('/?', '&'), filled('/?', '='), filled('/?', 'a&'), filled('/casinos?', 'gamemodes=a,a,a,a,a,a&')],
  ...[filled('/?q=', '%F0%9F%98%80'), filled('/search?q=', '+'), filled('/blog?', 'tag=a&category=b&')],
  ...[
    filled('/', 'a') + 'a'.repeat(2_000),
    '/__proto__',
    '/constructor?constructor=1&__proto__=2',
    '/:slug',
    '/*',
    '/$x',
  ],
];

const REQUEST_LINES = [
  ...TARGETS.flatMap((target) => ['GET', 'HEAD'].map((method) => `${method} ${target} HTTP/1.1`)),
  ...[
    'POST / HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'CONNECT example.com:443 HTTP/1.1',
    'TRACE / HTTP/1.1',
    'PRI * HTTP/2.0',
  ],
  ...[
    'GET / HTTP/1.0',
    'GET / HTTP/9.9',
    'GET /',
    'GET',
    ' GET / HTTP/1.1',
    'get / HTTP/1.1',
    'GET  / HTTP/1.1',
    '\x16\x03\x01',
  ],
  ...[
    'GET /\x00 HTTP/1.1',
    'GET /a b HTTP/1.1',
    'GET /\xff\xfe HTTP/1.1',
    'GET /casinos?q=\xe9 HTTP/1.1',
    'GET http:/// HTTP/1.1',
  ],
  ...['PROPFIND / HTTP/1.1', 'M-SEARCH * HTTP/1.1', 'PURGE / HTTP/1.1', 'QUERY / HTTP/1.1', 'BREW / HTTP/1.1'],
];

const CLOSING = 'Connection: close\r\n';
const long = (piece: string) => piece.repeat(Math.floor(12_000 / piece.length));

const HEADERS = [
  ...['*', '"', 'W/', ',', long('W/"'), long('"a",'), long('"'), '\xff'].map((value) => `If-None-Match: ${value}`),
  ...['', '*', ';q=', 'br;q=9e9', 'identity;q=0', long('br;q=0,'), long(';'), long(','), long(' ')].map(
    (value) => `Accept-Encoding: ${value}`,
  ),
  ...['bytes=0-', 'bytes=9-1', 'bytes=-1', `bytes=${long('0-1,')}`, 'x=\x80', 'bytes=99999999999999999999-'].map(
    (value) => `Range: ${value}`,
  ),
  ...['', ',', 'unknown', '::', '[', '256.1.1.1', '1.2.3.4:80', long('1.1.1.1,'), long(','), '\xff'].map(
    (value) => `X-Forwarded-For: ${value}`,
  ),
  ...['text/html;q=x', '*/*;'.repeat(2_000), long(','), '\x80'].map((value) => `Accept: ${value}`),
  ...['', ' ', '[', 'a:b:c', 'evil.example', '\xff', long('a')].map((value) => `Host: ${value}`),
  ...['100-continue', '200-ok', ''].map((value) => `Expect: ${value}`),
  ...['h2c', 'websocket', ''].map((value) => `Upgrade: ${value}\r\nConnection: Upgrade`),
  ...['casino-site-auth-storage=', '%', '=', ';', long('a=b; '), 'casino-site-auth-storage=%zz'].map(
    (value) => `Cookie: ${value}`,
  ),
  ...['0', '-1', '1e3', '0x1', '99999999999999999999'].map((value) => `Content-Length: ${value}`),
  ...['Date', 'If-Modified-Since', 'If-Range', 'Origin', 'Referer', 'Sec-Fetch-Site', 'User-Agent', 'Purpose'].flatMap(
    (name) => [`${name}: \xff`, `${name}: ${long('(')}`],
  ),
  ...[
    Array.from({ length: 1_500 }, (_, n) => `x${n}: 1`).join('\r\n'),
    long('x: 1\r\n') + 'x: 1',
    ': x',
    'x',
    'x y: 1',
  ],
  ...['__proto__: x', 'constructor: x', 'toString: x', 'Transfer-Encoding: chunked', 'Trailer: x', 'TE: trailers'],
];

type App = Awaited<ReturnType<typeof serveApp>>;

/** Asserts that bytes get any response of ours or a refusal by Node's parser, but no server error. */
async function answers(app: App, bytes: string) {
  const answer = await app.send(bytes);
  const shown = bytes.slice(0, 120);
  expect([shown, answer.slice(0, 12)]).toEqual([shown, expect.stringMatching(/^(HTTP\/1\.1 [1-4]\d\d)?$/)]);
  return answer;
}

/** Asserts that the server is alive, with a cached page and a rendered one. */
async function isAlive(app: App) {
  for (const path of ['/', '/search?q=alive', '/trpc/settings.public', '/healthz'])
    expect([path, (await app.fetch(path)).status]).toEqual([path, 200]);
}

describe('the listener, over a socket', { timeout: FUZZ_TIMEOUT }, () => {
  test('every malformed request line gets a response, and the server stays alive', async ({ app }) => {
    for (const line of REQUEST_LINES) await answers(app, `${line}\r\nHost: x\r\n${CLOSING}\r\n`);
    await isAlive(app);
  });

  test('every malformed header gets a response, for cached and rendered pages, and the server stays alive', async ({
    app,
  }) => {
    await isAlive(app);
    const last = `GET / HTTP/1.1\r\nHost: x\r\n${CLOSING}\r\n`;
    const withHeader = (target: string, header: string) => {
      const host = header.startsWith('Host') ? '' : 'Host: x\r\n';
      const [closing, next] = header.includes('Connection') ? ['', last] : [CLOSING, ''];
      return answers(app, `GET ${target} HTTP/1.1\r\n${host}${closing}${header}\r\n\r\n${next}`);
    };
    // Some announce a body that never arrives, so they wait in parallel.
    await Promise.all(
      ['/', '/search?q=a', '/trpc/settings.public', '/trpc/auth.me'].map((target) =>
        Promise.all(HEADERS.map((header) => withHeader(target, header))),
      ),
    );
    await isAlive(app);
  });

  test('every path after a slash gets a response, and the server stays alive', async ({ app }) => {
    const latin = (text: string) =>
      Buffer.from(text.replace(/[\r\n ]/g, ''))
        .toString('latin1')
        .slice(0, MAX_URL);
    const target = fc.oneof(
      hostileText.map((text) => `/${latin(text)}`),
      hostileText.map((text) => `/casinos?${latin(text)}`),
      hostileText.map((text) => `/trpc/settings.public?input=${encodeURIComponent(JSON.stringify(text))}`),
      fc
        .jsonValue({ maxDepth: 60 })
        .map((value) => `/trpc/tags.list?input=${encodeURIComponent(JSON.stringify(value))}`),
    );
    await fc.assert(
      fc.asyncProperty(target, async (path) => {
        await answers(app, `GET ${path} HTTP/1.1\r\nHost: x\r\n${CLOSING}\r\n`);
      }),
      fuzzing(150),
    );
    await isAlive(app);
  });

  test('a deeply nested input is refused with a sentence, wherever it is sent', async ({ app }) => {
    for (const name of ['casinos.list', 'posts.bySlug', 'posts.list'])
      for (const input of [nested('[', ']', 3_200), `{"json":${nested('[', ']', 100)}}`]) {
        const answer = await app.fetch(`/trpc/${name}?input=${input}`);
        expect([name, answer.status]).toEqual([name, 400]);
        expect(await answer.text()).toContain('The request is nested too deeply.');
      }
  });
});

test('a failing cache lookup or send is logged and falls through to the app', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const failing = (answer: unknown) => {
    const find = () => {
      if (answer === undefined) throw new RangeError('Maximum call stack size exceeded');
      return answer;
    };
    const others = (_request: IncomingMessage, response: { end: (text: string) => void }) => response.end('the app');
    return createListener({ logger, responseCache: { find } } as unknown as Services, { app: express(), others });
  };
  for (const answer of [undefined, {}]) {
    const server = createServer(failing(answer));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('the app');
    server.closeAllConnections();
    server.close();
  }
  expect(lines).toHaveLength(2);
});

test('an app that fails outside its error handler breaks only that response', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const others = () => {
    throw new Error('outside');
  };
  const server = createServer(
    createListener({ logger, responseCache: { find: () => undefined } } as unknown as Services, {
      app: express(),
      others,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect((await fetch(`http://127.0.0.1:${port}/x.y.z`)).status).toBe(500);
  expect(lines).toHaveLength(1);
  server.closeAllConnections();
  server.close();
});
