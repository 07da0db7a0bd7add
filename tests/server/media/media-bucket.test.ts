import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { openStorage } from '../../../server/storage/open-storage';
import { remove } from '../../../server/features/editing/removal.service';
import { removableImage } from '../../../server/features/media/media.service';
import { sweepUploads } from '../../../server/features/media/sweep';
import { test as databaseTest } from '../../database/test-database';
import { startBucket } from '../../fixtures/bucket';
import type { Bucket } from '../../fixtures/bucket';
import { adminCaller, servicesFor } from '../../fixtures/caller';
import { newPerson, newSession } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

const test = databaseTest
  .extend('dataDir', { scope: 'file' }, async ({}, { onCleanup }) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'lootrank-media-bucket-'));
    onCleanup(() => rm(directory, { recursive: true, force: true }));
    return directory;
  })
  .extend('bucket', { scope: 'file' }, async ({}, { onCleanup }) => {
    const bucket = await startBucket();
    onCleanup(() => bucket.close());
    return bucket;
  })
  .extend('app', { scope: 'file' }, async ({ db, bucket, dataDir }, { onCleanup }) => {
    const app = await startApp(db, { env: { ...bucket.env, DATA_DIR: dataDir } });
    onCleanup(() => app.close());
    return app;
  });

interface Uploaded {
  id: string;
  url: string;
  variants: { url: string; type: string; byteSize: number }[];
  error?: { message: string };
}

async function upload(db: Db, app: RunningApp) {
  const { cookie } = await newSession(db, (await newPerson(db, { isAdmin: true })).id, true);
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  const headers = { Accept: 'application/json', Cookie: cookie };
  const answer = await app.fetch('/admin/media', { method: 'POST', headers, body });
  return { status: answer.status, media: (await answer.json()) as Uploaded };
}

async function workOn(db: Db, { env }: Bucket) {
  const services = servicesFor(db, env);
  const files = await openStorage(services.config);
  const { viewer } = await adminCaller(db);
  return { db, files, services, log: services.logger, logger: services.logger, viewer, requestId: 'test' };
}

const outageTest = databaseTest.extend('away', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const bucket = await startBucket();
  const app = await startApp(db, { env: bucket.env });
  onCleanup(() => app.close());
  const { media } = await upload(db, app);
  await bucket.close();
  return { app, media };
});

describe('images in a bucket', () => {
  test('P34: images in a bucket are served by the site itself, with the headers of any other image', async ({
    db,
    app,
  }) => {
    const { status, media } = await upload(db, app);
    expect(status).toBe(201);
    for (const { url, type, byteSize } of media.variants) {
      const answer = await app.fetch(url);
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBe(byteSize);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': type,
        'content-length': String(byteSize),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const head = await app.fetch(url, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(byteSize)]);
      const known = { 'If-None-Match': answer.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' };
      const again = await app.fetch(url, { headers: known });
      expect(again.status).toBe(304);
    }
    expect((await app.fetch('/uploads/none-1x1.jpg')).status).toBe(404);
  });

  test('images in a bucket are deleted with their row', async ({ db, app, bucket }) => {
    const { media } = await upload(db, app);
    await remove(await workOn(db, bucket), removableImage, media.id);
    for (const { url } of media.variants) expect((await app.fetch(url)).status).toBe(404);
  });

  test('images in a bucket are swept when no row owns them', async ({ db, app, bucket }) => {
    const { media } = await upload(db, app);
    const work = await workOn(db, bucket);
    await work.files.put('aaaaaaaaaaaaaaaaaaaa-1x1.jpg', Buffer.from('x'));
    await sweepUploads(work, Date.now() + 86_400_000);
    await expect(work.files.read('aaaaaaaaaaaaaaaaaaaa-1x1.jpg')).resolves.toBeUndefined();
    expect((await app.fetch(media.url)).status).toBe(200);
  });
});

describe('while the bucket is down', () => {
  outageTest(
    'an upload while the bucket is down is a 503 with a plain sentence and leaves no row',
    async ({ db, away }) => {
      const count = async () => (await db.selectFrom('media').select('id').execute()).length;
      const before = await count();
      const { status, media } = await upload(db, away.app);
      expect(status).toBe(503);
      expect(media.error?.message).toBe('The image storage does not answer. Please try again in a moment.');
      expect(await count()).toBe(before);
    },
  );

  outageTest(
    'an image while the bucket is down is a 503, is not cached by a browser, and reveals nothing about the bucket',
    async ({ away }) => {
      const answer = await away.app.fetch(away.media.url);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('10');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(await answer.text()).not.toMatch(/127\.0\.0\.1|ECONN|S3|bucket/);
    },
  );

  outageTest('the pages are served while the bucket is down', async ({ away }) => {
    expect((await away.app.fetch('/')).status).toBe(200);
  });
});
