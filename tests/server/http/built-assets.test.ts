import fs from 'node:fs';
import type { ReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { builtAssets } from '../../../server/http/built-assets';

const SCRIPT = 'export const answer = 42;\n'.repeat(80);
const LARGE = 'x'.repeat(4_000_000);
let folder = '';
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lootrank-assets-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets/app-1a2b.js'), SCRIPT);
  await writeFile(path.join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(path.join(folder, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT));
  await writeFile(path.join(folder, 'small.svg'), '<svg/>');
  await writeFile(path.join(folder, 'assets/large-3c4d.js'), LARGE);
  await writeFile(path.join(folder, 'assets/gone-5e6f.js'), SCRIPT);
  await mkdir(path.join(folder, '.vite'));
  await writeFile(path.join(folder, '.vite/manifest.json'), '{}');
  server = express().use(builtAssets(folder)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

// fetch would decompress the body.
function get(file: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ answer: IncomingMessage; body: Buffer }>((resolve, reject) => {
    const port = (server.address() as AddressInfo).port;
    request({ host: '127.0.0.1', port, path: file, headers, method, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ answer, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });
}

const encodings = [
  { accepts: 'gzip, deflate, br, zstd', sent: 'br', unpack: brotliDecompressSync },
  { accepts: 'gzip, br;q=0', sent: 'gzip', unpack: gunzipSync },
  { accepts: 'identity', sent: undefined, unpack: (body: Buffer) => body },
];
const preferences = [...encodings, { accepts: 'br;q=0.1, gzip;q=0.9', sent: 'gzip', unpack: gunzipSync }];

describe('a built file', () => {
  test.each(preferences)(
    'a built file is sent as $sent to clients that accept "$accepts"',
    async ({ accepts, sent, unpack }) => {
      const { answer, body } = await get('/assets/app-1a2b.js', { 'accept-encoding': accepts });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-encoding']).toBe(sent);
      expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(answer.headers['vary']).toBe('Accept-Encoding');
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(unpack(body).toString()).toBe(SCRIPT);
    },
  );

  test('a built file has a different ETag per encoding, and is not sent again to clients that have it', async () => {
    const tags = new Set<string>();
    for (const { accepts } of encodings) {
      const headers = { 'accept-encoding': accepts };
      const { answer } = await get('/assets/app-1a2b.js', headers, 'HEAD');
      const tag = answer.headers.etag ?? '';
      tags.add(tag);
      const again = await get('/assets/app-1a2b.js', { ...headers, 'if-none-match': tag });
      expect(again.answer.statusCode).toBe(304);
    }
    expect(tags.size).toBe(encodings.length);
  });

  test('a built file that was too small to compress is sent as it is, for a day if its name has no hash', async () => {
    const { answer, body } = await get('/small.svg', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
    expect(body.toString()).toBe('<svg/>');
  });

  test('a built file that does not exist is passed to the next handler', async () => {
    expect((await get('/assets/none.js', { 'accept-encoding': 'br' })).answer.statusCode).toBe(404);
  });

  test.each([
    { asked: 'bytes=0-0', status: 206, body: SCRIPT.slice(0, 1) },
    { asked: 'bytes=-3', status: 206, body: SCRIPT.slice(-3) },
    { asked: 'bytes=7-12', status: 206, body: SCRIPT.slice(7, 13) },
    { asked: 'bytes=9-1', status: 416, body: undefined },
    { asked: 'bytes=99999-', status: 416, body: undefined },
    { asked: 'letters=0-1', status: 200, body: SCRIPT },
  ])('a range of $asked of a built file gets $status', async ({ asked, status, body }) => {
    const { answer, body: sent } = await get('/assets/app-1a2b.js', { range: asked });
    expect(answer.statusCode).toBe(status);
    if (body !== undefined) expect(sent.toString()).toBe(body);
  });

  test('a built file is sent in full to a client that resumes another version of it', async () => {
    const { answer, body } = await get('/assets/app-1a2b.js', { range: 'bytes=5-', 'if-range': '"another"' });
    expect([answer.statusCode, body.toString()]).toEqual([200, SCRIPT]);
  });

  test.each([
    '/.vite/manifest.json',
    '/assets',
    '/assets/',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/%00',
  ])('a built file is found by its own address only, and nothing by %s', async (address) => {
    const { answer } = await get(address, { 'accept-encoding': 'br' });
    expect(answer.statusCode).toBe(404);
  });

  test('a built file is passed to the next handler for methods other than reading', async () => {
    expect((await get('/assets/app-1a2b.js', {}, 'POST')).answer.statusCode).toBe(404);
  });

  test('a built file that was removed since the start is missing, while the others are served', async () => {
    await rm(path.join(folder, 'assets/gone-5e6f.js'));
    expect((await get('/assets/gone-5e6f.js')).answer.statusCode).toBe(404);
    expect((await get('/assets/app-1a2b.js')).answer.statusCode).toBe(200);
  });

  test('a built file is closed when the client disconnects midway', async () => {
    const opened = vi.spyOn(fs, 'createReadStream');
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET /assets/large-3c4d.js HTTP/1.1\r\nHost: x\r\n\r\n');
    });
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
    const [file] = opened.mock.results.map(({ value }) => value as ReadStream);
    opened.mockRestore();
    await vi.waitFor(() => expect(file?.closed).toBe(true), 20_000);
    expect(file?.bytesRead).toBeLessThan(LARGE.length);
  });
});
