import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtAssets } from '../../server/http/built-assets';

const SCRIPT = 'export const answer = 42;\n'.repeat(80);
let folder = '';
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lootrank-assets-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets/app-1a2b.js'), SCRIPT);
  await writeFile(path.join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(path.join(folder, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT));
  await writeFile(path.join(folder, 'small.svg'), '<svg/>');
  server = express().use(builtAssets(folder)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

// Not fetch, which unpacks what it gets.
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

describe('a built file', () => {
  test.each(encodings)('goes out as $sent to who accepts "$accepts"', async ({ accepts, sent, unpack }) => {
    const { answer, body } = await get('/assets/app-1a2b.js', { 'accept-encoding': accepts });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe(sent);
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers['vary']).toBe('Accept-Encoding');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(unpack(body).toString()).toBe(SCRIPT);
  });

  test('has another tag in each encoding, and is not sent again to who has it', async () => {
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

  test('that was too small to pack goes out as it is, for a day where its name says nothing', async () => {
    const { answer, body } = await get('/small.svg', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
    expect(body.toString()).toBe('<svg/>');
  });

  test('that does not exist is left to what comes after', async () => {
    expect((await get('/assets/none.js', { 'accept-encoding': 'br' })).answer.statusCode).toBe(404);
  });
});
