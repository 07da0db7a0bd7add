import { connect } from 'node:net';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { MAX_IMPORT_BYTES } from '../../../shared/transfer/transfer';
import { test as databaseTest } from '../../database/test-database';
import { transferApp } from '../../fixtures/transfer/transfer-app';
import type { TransferApp } from '../../fixtures/transfer/transfer-app';
import { zipOf } from '../../fixtures/transfer/zip';

const KILOBYTE = 1024;

const test = databaseTest
  .extend('site', { scope: 'file' }, async ({ db }, { onCleanup }) => {
    const site = await transferApp(db);
    onCleanup(() => site.close());
    return site;
  })
  .extend('photo', { scope: 'file' }, async ({}) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    return await sharp({ create: { width: 90, height: 90, channels: 3, background: '#888', noise } })
      .png()
      .toBuffer();
  });

/** A multipart body with several files, and its content type. */
async function getBody(files: Record<string, Buffer>): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData();
  form.append('alt', 'A table');
  for (const [name, content] of Object.entries(files)) form.append('file', new Blob([new Uint8Array(content)]), name);
  const message = new Response(form);
  return { type: message.headers.get('content-type') ?? '', bytes: Buffer.from(await message.arrayBuffer()) };
}

interface Sending {
  target: string;
  type: string;
  /** Content-Length; greater than the length of `bytes` if the connection ends midway. */
  promised: number;
  bytes: Buffer;
}

function open(site: TransferApp, { target, type, promised, bytes }: Sending) {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const head = [
    `POST ${target} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Accept: application/json',
    'Connection: close',
    `Cookie: ${site.admin}`,
    `Content-Type: ${type}`,
    `Content-Length: ${promised}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const sent = new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  return { socket, sent };
}

/** The status line for a body that is complete by its length, while its form is not. */
async function statusOfEnded(site: TransferApp, sending: Sending): Promise<string> {
  const { socket } = open(site, sending);
  return (await text(socket)).split('\r\n', 1)[0] ?? '';
}

async function hangUp(site: TransferApp, sending: Sending): Promise<void> {
  const { socket, sent } = open(site, sending);
  await sent;
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.destroy();
  await closed;
}

const UPLOADS = ['/admin/media', '/admin/import?dryRun=1', '/admin/import?dryRun=0'];

describe.for(UPLOADS)('a truncated upload to %s', (target) => {
  const filesFor = (photo: Buffer): Record<string, Buffer> =>
    target === '/admin/media'
      ? { 'photo.png': photo }
      : { 'blog_tags.csv': Buffer.from('name\nFees\n'), 'content.zip': zipOf({ 'media/a.png': photo }) };

  test('an upload truncated at any kilobyte gets an error sentence and leaves nothing behind', async ({
    db,
    site,
    photo,
  }) => {
    const { type, bytes } = await getBody(filesFor(photo));
    expect(bytes.length).toBeGreaterThan(15 * KILOBYTE);
    for (let length = 0; length < bytes.length; length += KILOBYTE) {
      const sending = { target, type, promised: length, bytes: bytes.subarray(0, length) };
      expect(await statusOfEnded(site, sending), `${length} of ${bytes.length}`).toBe('HTTP/1.1 400 Bad Request');
    }
    await expectNoFiles(site);
    expect(await db.selectFrom('media').select('id').execute()).toEqual([]);
  });

  test('an upload truncated at any kilobyte by a lost connection leaves nothing behind', async ({
    db,
    site,
    photo,
  }) => {
    const { type, bytes } = await getBody(filesFor(photo));
    for (let length = 0; length < bytes.length; length += KILOBYTE)
      await hangUp(site, { target, type, promised: bytes.length, bytes: bytes.subarray(0, length) });
    await expectNoFiles(site);
    expect(await db.selectFrom('media').select('id').execute()).toEqual([]);
    expect((await site.fetch('/healthz')).status).toBe(200);
  });
});

async function expectNoFiles(site: TransferApp): Promise<void> {
  const filesIn = (folder: string) => readdir(path.join(site.dataDir, folder)).catch(() => []);
  await expect.poll(() => filesIn('transfer'), { timeout: 10_000 }).toEqual([]);
  expect(await filesIn('uploads')).toEqual([]);
}

test('an import that exceeds its size is refused while it is received', async ({ site }) => {
  const boundary = 'a-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.csv"\r\n\r\n`;
  const part = Buffer.alloc(4 * KILOBYTE * KILOBYTE, 'x');
  async function* body() {
    yield Buffer.from(head);
    for (let sent = 0; sent <= MAX_IMPORT_BYTES; sent += part.length) yield part;
  }
  const response = await site.fetch('/admin/import?dryRun=1', {
    method: 'POST',
    headers: {
      Cookie: site.admin,
      Accept: 'application/json',
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
    },
    body: Readable.toWeb(Readable.from(body())),
    duplex: 'half',
  } as RequestInit);
  expect(response.status).toBe(413);
  await expectNoFiles(site);
});
