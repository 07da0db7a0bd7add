import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test as base, describe, expect } from 'vitest';
import { parseConfig } from '../../../server/base/config';
import { FileExistsError } from '../../../server/storage/file-storage';
import type { FileStorage } from '../../../server/storage/file-storage';
import { openStorage } from '../../../server/storage/open-storage';
import { s3Storage } from '../../../server/storage/s3-storage';
import { startBucket } from '../../fixtures/bucket';

const test = base
  .extend('dataDir', { scope: 'file' }, async ({}, { onCleanup }) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'lootrank-storage-'));
    onCleanup(() => rm(directory, { recursive: true, force: true }));
    return directory;
  })
  .extend('bucket', { scope: 'file' }, async ({}, { onCleanup }) => {
    const bucket = await startBucket();
    onCleanup(() => bucket.close());
    return bucket;
  })
  .extend('storages', { scope: 'file' }, async ({ dataDir, bucket }) => ({
    disk: await openStorage(parseConfig({ DATA_DIR: path.join(dataDir, 'disk') })),
    bucket: await openStorage(parseConfig({ ...bucket.env, DATA_DIR: dataDir })),
    'bucket with a prefix': await openStorage(parseConfig({ ...bucket.env, S3_PREFIX: 'a/b', DATA_DIR: dataDir })),
  }));

const listed = async (files: FileStorage) => {
  const names: string[] = [];
  for await (const { name } of files.list()) names.push(name);
  return names.sort();
};

const getContent = async (files: FileStorage, name: string) => {
  const file = await files.read(name);
  return file && { size: file.size, bytes: await buffer(file.stream()) };
};

describe.for(['disk', 'bucket', 'bucket with a prefix'] as const)('files on a %s', (kind) => {
  test('a stored file is read back unchanged, as a whole and with its size', async ({ storages }) => {
    const files = storages[kind];
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    await files.put('whole-2x2.jpg', bytes);
    const read = await getContent(files, 'whole-2x2.jpg');
    expect(read?.size).toBe(bytes.length);
    expect(read?.bytes.equals(bytes)).toBe(true);
    await files.put('empty-1x1.png', Buffer.alloc(0));
    await expect(getContent(files, 'empty-1x1.png')).resolves.toMatchObject({ size: 0 });
  });

  test('stored files are listed with their modification time, and no others', async ({ storages }) => {
    const files = storages[kind];
    const before = Date.now();
    await files.put('listed-1x1.jpg', Buffer.from('x'));
    for await (const { name, modifiedAt } of files.list()) {
      if (name === 'listed-1x1.jpg') expect(Math.abs(modifiedAt.getTime() - before)).toBeLessThan(60_000);
    }
    await expect(listed(files)).resolves.toEqual(['empty-1x1.png', 'listed-1x1.jpg', 'whole-2x2.jpg']);
  });

  test('a stored file is not overwritten by another of the same name, unless requested', async ({ storages }) => {
    const files = storages[kind];
    await files.put('once-1x1.jpg', Buffer.from('first'));
    await expect(files.put('once-1x1.jpg', Buffer.from('second'))).rejects.toBeInstanceOf(FileExistsError);
    expect((await getContent(files, 'once-1x1.jpg'))?.bytes.toString()).toBe('first');
    await files.overwrite('once-1x1.jpg', Buffer.from('restored'));
    expect((await getContent(files, 'once-1x1.jpg'))?.bytes.toString()).toBe('restored');
    await files.remove('once-1x1.jpg');
    expect((await listed(files)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('a stored file is deleted after removal, which may be repeated', async ({ storages }) => {
    const files = storages[kind];
    await files.put('gone-1x1.jpg', Buffer.from('x'));
    await files.remove('gone-1x1.jpg');
    await files.remove('gone-1x1.jpg');
    await expect(files.read('gone-1x1.jpg')).resolves.toBeUndefined();
    await expect(listed(files)).resolves.not.toContain('gone-1x1.jpg');
  });

  test.for(['../secret', 'a/b.jpg', '.hidden', '', 'x'.repeat(200), 'UPPER.jpg', 'nul\0.jpg'])(
    'a stored file cannot be named %j',
    async (name, { storages }) => {
      const files = storages[kind];
      await expect(files.put(name, Buffer.from('x'))).rejects.toThrow('not a name');
      await expect(files.read(name)).resolves.toBeUndefined();
      await expect(files.remove(name)).resolves.toBeUndefined();
    },
  );
});

test('more files than a single response lists are all listed', { timeout: 120_000 }, async ({ bucket, dataDir }) => {
  const files = await openStorage(parseConfig({ ...bucket.env, S3_PREFIX: 'many', DATA_DIR: dataDir }));
  const names = Array.from({ length: 1001 }, (_, index) => `${index}-1x1.png`);
  for (let at = 0; at < names.length; at += 50) {
    await Promise.all(names.slice(at, at + 50).map((name) => files.put(name, Buffer.from('x'))));
  }
  expect(await listed(files)).toEqual(names.sort());
});

test('with a bucket nothing is written to disk', async ({ storages, dataDir }) => {
  await storages.bucket.put('elsewhere-1x1.jpg', Buffer.from('x'));
  await expect(readdir(dataDir)).resolves.toEqual(['disk']);
});

describe('a bucket that does not respond correctly', () => {
  const config = { region: 'us-east-1', bucket: 'none', accessKeyId: 'S3RVER', secretAccessKey: 'SECRET-KEY' };
  const patience = { connectMs: 300, silenceMs: 300 };
  const storageAt = (endpoint: string) => s3Storage({ ...config, endpoint, prefix: '', pathStyle: true }, patience);

  async function expectUnavailable(files: FileStorage) {
    const tries = [
      () => files.put('x-1x1.jpg', Buffer.from('x')),
      () => files.read('x-1x1.jpg'),
      () => files.remove('x-1x1.jpg'),
      () => listed(files),
    ];
    for (const attempt of tries) {
      const error = await attempt().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).toMatchObject({ status: 503, message: expect.stringContaining('try again') });
      expect(JSON.stringify(error)).not.toContain('SECRET');
    }
  }

  /** Starts a server that passes each connection to `treat`. */
  async function serverThat(treat: (socket: Socket) => void) {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      treat(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const close = () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    };
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
  }

  test('a bucket where nothing listens is a 503', async () => {
    const { url, close } = await serverThat(() => undefined);
    close();
    await expectUnavailable(storageAt(url));
  });

  test('a bucket that does not exist, or whose key is unknown, is a 503', async ({ bucket }) => {
    await expectUnavailable(storageAt(bucket.env['S3_ENDPOINT'] ?? ''));
  });

  test('a bucket that hangs is a 503 after a timeout', async () => {
    const { url, close } = await serverThat((socket) => socket.resume());
    await expectUnavailable(storageAt(url));
    close();
  });

  test('a bucket that stalls in the middle of a file ends that file with an error', async () => {
    const { url, close } = await serverThat((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf'));
    });
    const file = await storageAt(url).read('x-1x1.jpg');
    expect(file?.size).toBe(1000);
    await expect(file && buffer(file.stream())).rejects.toThrow();
    close();
  });
});
