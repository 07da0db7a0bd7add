import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, vi } from 'vitest';
import { imageSources } from '../../../shared/content/image-sources';
import type { Db } from '../../../server/database/database';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { insertAuthor } from '../../../server/demo/blog';
import { seedMedia } from '../../../server/demo/media';
import { removeDemo } from '../../../server/features/settings/remove-demo.queries';
import { ensureConfirmedUser, makeAdmin } from '../../../server/features/auth/store/auth.queries';
import { hashPassword } from '../../../server/features/auth/primitives/passwords';
import { storageFailure } from '../../../server/storage/disk-storage';
import type { FileStorage } from '../../../server/storage/file-storage';
import { readTable } from '../../../server/features/transfer/export.queries';
import { addImage } from '../../../server/features/media/media.service';
import { sweepUploads } from '../../../server/features/media/sweep';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller, servicesFor } from '../../fixtures/caller';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

const PASSWORD = 'correct horse battery';

const test = databaseTest
  .extend('dataDir', { scope: 'file' }, async ({}, { onCleanup }) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'lootrank-media-'));
    onCleanup(() => rm(directory, { recursive: true, force: true }));
    return directory;
  })
  .extend('app', { scope: 'file' }, async ({ db, dataDir }, { onCleanup }) => {
    const app = await startApp(db, { env: { DATA_DIR: dataDir } });
    onCleanup(() => app.close());
    return app;
  })
  .extend('cookies', { scope: 'file' }, async ({ db, app }) => {
    const passwordHash = await hashPassword(PASSWORD);
    const [admin, member] = [`admin@example.com`, `member@example.com`];
    await makeAdmin(db, await ensureConfirmedUser(db, admin, passwordHash));
    const memberId = await ensureConfirmedUser(db, member, passwordHash);
    await db.insertInto('profiles').values({ id: memberId, email: member }).execute();
    return { admin: await signIn(app, admin), member: await signIn(app, member) };
  })
  .extend('admin', { scope: 'file' }, async ({ db, dataDir }) => {
    const admin = await adminCaller(db, { services: servicesFor(db, { DATA_DIR: dataDir }) });
    return admin.caller;
  });

async function signIn(app: RunningApp, email: string): Promise<string> {
  const answer = await app.fetch('/trpc/auth.signIn', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ json: { email, password: PASSWORD } }),
  });
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

interface Answer {
  id: string;
  url: string;
  width: number;
  height: number;
  alt: string;
  originalName: string;
  variants: { url: string; type: string; width: number; height: number; byteSize: number }[];
  error?: { message: string };
}

interface Sent {
  name?: string;
  cookie?: string;
  alt?: string;
  headers?: Record<string, string>;
}

async function upload(app: RunningApp, bytes: Buffer, { name = 'photo.jpg', cookie, alt, headers = {} }: Sent) {
  const body = new FormData();
  if (alt !== undefined) body.append('alt', alt);
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  const answer = await app.fetch('/admin/media', {
    method: 'POST',
    headers: { Accept: 'application/json', ...(cookie ? { Cookie: cookie } : {}), ...headers },
    body,
  });
  return { status: answer.status, media: (await answer.json()) as Answer };
}

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

/** A file that was never sent before: what is appended is no part of the image. */
const newPhoto = async () => Buffer.concat([await photo(400, 300).jpeg().toBuffer(), Buffer.from(crypto.randomUUID())]);

async function uploadPhoto(app: RunningApp, cookie: string, name = 'photo.jpg') {
  const { media } = await upload(app, await newPhoto(), { cookie, name });
  return media;
}

const filesIn = (dataDir: string) => readdir(path.join(dataDir, 'uploads')).catch(() => []);
const countMedia = async (db: Db) => (await db.selectFrom('media').select('id').execute()).length;

/** A PNG that claims `side` pixels in width and height but contains almost no data. */
function bombPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, check]);
  };
  const pixels = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe('an upload', () => {
  test('an upload returns sizes that are all served', async ({ app, cookies }) => {
    const bytes = await photo(1600, 900).jpeg().toBuffer();
    const { status, media } = await upload(app, bytes, {
      cookie: cookies.admin,
      alt: ' A  table ',
      name: '../../Über photo.png',
    });
    expect(status).toBe(201);
    expect(media).toMatchObject({ width: 1600, height: 900, alt: 'A  table', originalName: 'Über photo.png' });
    expect(media.url).toMatch(/^\/uploads\/[0-9a-f]{20}-1600x900\.jpg$/);
    expect(media.variants.map(({ type, width }) => `${type} ${width}`).sort()).toEqual(
      [
        'image/jpeg 1600',
        'image/webp 1600',
        ...[320, 640, 1280].flatMap((width) => [`image/avif ${width}`, `image/webp ${width}`]),
      ].sort(),
    );
    for (const { url, type, width, height, byteSize } of media.variants) {
      const answer = await app.fetch(url);
      const served = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('content-type'), url).toBe(type);
      expect(served.byteLength).toBe(byteSize);
      await expect(sharp(served).metadata()).resolves.toMatchObject({ width, height });
    }
  });

  test('an upload has exactly the sizes that its address implies', async ({ app, cookies }) => {
    for (const [width, height] of [
      [2000, 1000],
      [700, 500],
      [64, 64],
    ] as const) {
      const { media } = await upload(app, await photo(width, height).png().toBuffer(), { cookie: cookies.admin });
      const sources = imageSources(media.url);
      const promised =
        sources?.sources.flatMap(({ srcSet }) => srcSet.split(', ').map((candidate) => candidate.split(' ')[0])) ?? [];
      expect([media.url, ...promised].sort()).toEqual(media.variants.map(({ url }) => url).sort());
      expect(sources).toMatchObject({ width, height });
    }
  });

  test('an upload is embedded in a text in every size: on the page, in the preview and in feeds', async ({
    app,
    cookies,
    admin,
  }) => {
    const { media } = await upload(app, await photo(700, 350).png().toBuffer(), { cookie: cookies.admin });
    const content = `![A chart](${media.url})`;
    await admin.admin.posts.create({ title: 'Charts', slug: 'charts', content, status: 'published' });
    await admin.admin.casinos.create({
      name: 'Charted',
      slug: 'charted',
      rating: 4,
      description: 'x',
      bonusAmount: 'x',
      affiliateLink: 'https://example.com/',
      fullReview: content,
    });
    const [image] =
      (await admin.admin.markdown.preview({ markdown: content })).html.match(/<picture>.*<\/picture>/) ?? [];
    expect(image).toContain('width="700" height="350"');
    const promised = media.variants.map(({ url }) => url).filter((url) => url !== media.url);
    for (const url of promised) expect(image).toContain(`${url} `);
    for (const path of ['/blog/charts', '/casino/charted']) {
      expect(await (await app.fetch(path)).text(), path).toContain(image);
    }
    for (const path of ['/feed.xml', '/feed/casinos.xml']) {
      const feed = await (await app.fetch(path)).text();
      for (const url of [media.url, ...promised]) expect(feed, path).toContain(`http://localhost:3000${url}`);
      expect(feed, path).not.toMatch(/["\s]\/uploads\//);
    }
  });

  test('an upload is scaled to at most 2560 pixels a side, upright', async ({ app, cookies }) => {
    const bytes = await photo(4000, 1000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { media } = await upload(app, bytes, { cookie: cookies.admin });
    expect(media).toMatchObject({ width: 640, height: 2560 });
  });

  test('an upload keeps transparency', async ({ app, cookies }) => {
    const bytes = await sharp({
      create: { width: 50, height: 40, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    const { media } = await upload(app, bytes, { cookie: cookies.admin });
    expect(media.url).toMatch(/-50x40\.png$/);
    const served = Buffer.from(await (await app.fetch(media.url)).arrayBuffer());
    await expect(sharp(served).stats()).resolves.toMatchObject({ isOpaque: false });
  });

  test('an upload stays animated if it is', async ({ app, cookies }) => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { media } = await upload(app, gif, { cookie: cookies.admin, name: 'spin.gif' });
    expect(media).toMatchObject({ width: 60, height: 40 });
    const served = Buffer.from(await (await app.fetch(media.url)).arrayBuffer());
    await expect(sharp(served).metadata()).resolves.toMatchObject({ format: 'webp', pages: 3 });
  });

  test('P33: an upload loses location, camera data and appended scripts', async ({ app, cookies }) => {
    const bytes = await photo(300, 200)
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([bytes, Buffer.from('<script>alert("appended")</script><?php system(1); ?>')]);
    const { status, media } = await upload(app, polyglot, { cookie: cookies.admin, name: 'photo.php' });
    expect(status).toBe(201);
    for (const { url } of media.variants) {
      const served = Buffer.from(await (await app.fetch(url)).arrayBuffer());
      expect(served.includes('appended')).toBe(false);
      expect(served.includes('SecretCamera')).toBe(false);
      expect((await sharp(served).metadata()).exif).toBeUndefined();
    }
  });

  test('an upload is one image if it is sent again within ten minutes, even at the same time', async ({
    db,
    app,
    cookies,
    dataDir,
    admin,
  }) => {
    const bytes = await newPhoto();
    const before = [await countMedia(db), (await filesIn(dataDir)).length] as const;
    const send = async (alt = '') => (await upload(app, bytes, { cookie: cookies.admin, alt })).media;
    const [first, ...others] = await Promise.all([send('A table'), send('A table'), send('A table')]);
    expect(others.map(({ id }) => id)).toEqual([first.id, first.id]);
    const later = await send();
    expect(later).toEqual(first);
    expect(await countMedia(db)).toBe(before[0] + 1);
    expect((await filesIn(dataDir)).length).toBe(before[1] + first.variants.length);
    // A better text is kept.
    expect(await send('A green table')).toEqual({ ...first, alt: 'A green table' });

    await db
      .updateTable('media')
      .set({ created_at: new Date(Date.now() - 11 * 60_000) })
      .where('id', '=', first.id)
      .execute();
    const muchLater = await send();
    expect(muchLater.id).not.toBe(first.id);
    await admin.admin.media.remove({ id: muchLater.id });
    expect((await send()).id).not.toBe(muchLater.id);
  });

  test('an upload of another person is another image', async ({ db, app, cookies }) => {
    const bytes = await newPhoto();
    const { media } = await upload(app, bytes, { cookie: cookies.admin });
    const { viewer } = await adminCaller(db);
    const work = {
      db,
      log: app.services.logger,
      files: app.services.files,
      viewer,
      requestId: 'test',
      assertRights: () => Promise.resolve(),
    };
    expect((await addImage(work, { bytes, originalName: 'a.jpg', alt: '' })).id).not.toBe(media.id);
  });

  test('an upload may take longer to encode than a connection may be idle', async ({
    app,
    cookies,
    onTestFinished,
  }) => {
    let socket: Socket | undefined;
    const hear = (message: unknown) => void ({ socket } = message as { socket: Socket });
    subscribe('http.server.request.start', hear);
    onTestFinished(() => void unsubscribe('http.server.request.start', hear));
    const { files } = app.services;
    const put = vi.spyOn(files, 'put');
    const patience: (number | undefined)[] = [];
    put.mockImplementationOnce(async () => {
      patience.push(socket?.timeout);
      await Promise.reject(new Error('on purpose'));
    });
    await upload(app, await newPhoto(), { cookie: cookies.admin });
    put.mockRestore();
    expect(patience[0]).toBeGreaterThan(4 * 60_000);
  });

  test('an upload is logged with its user and file', async ({ db, app, cookies }) => {
    const { id } = await uploadPhoto(app, cookies.admin);
    const rows = await db
      .selectFrom('audit_log')
      .select(['action', 'entity', 'actor_id'])
      .where('entity_id', '=', id)
      .execute();
    expect(rows).toEqual([{ action: 'create', entity: 'media', actor_id: expect.any(String) }]);
  });
});

describe('P33: a bad upload', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const bad: [string, number, () => Promise<Buffer> | Buffer][] = [
    ['an SVG with a script', 422, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['an SVG without a size, named as a PNG', 422, () => Buffer.concat([Buffer.from('\n'), svg])],
    [
      'an SVG with a page in it',
      422,
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><foreignObject/></svg>'),
    ],
    ['a page', 415, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', 415, () => Buffer.from('\x7fELF' + '\0'.repeat(200), 'latin1')],
    ['a TIFF', 415, () => photo(10, 10).tiff().toBuffer()],
    ['nothing', 415, () => Buffer.alloc(0)],
    ['a beginning of a JPEG', 422, async () => (await photo(800, 600).jpeg().toBuffer()).subarray(0, 900)],
    ['a PNG signature and rubbish', 422, () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg])],
    ['a decompression bomb', 422, () => bombPng(30_000)],
    ['6 MB', 413, () => Buffer.alloc(6 * 1024 * 1024, 1)],
    ['a little over 5 MB', 413, () => Buffer.alloc(5 * 1024 * 1024 + 1, 1)],
  ];

  test.for(bad)(
    'an upload of %s is refused and leaves nothing behind',
    async ([, status, make], { db, app, cookies, dataDir }) => {
      const before = [await countMedia(db), await filesIn(dataDir)];
      const answer = await upload(app, await make(), { cookie: cookies.admin, name: 'picture.png' });
      expect(answer.status).toBe(status);
      expect(answer.media.error?.message).toMatch(/image|MB/);
      expect([await countMedia(db), await filesIn(dataDir)]).toEqual(before);
    },
  );

  test('an SVG is stored and served as pixels alone', async ({ app, cookies }) => {
    const inner = '<metadata>alert</metadata><path d="M0 0h20v10H0z"/>';
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">${inner}</svg>`;
    const { status, media } = await upload(app, Buffer.from(drawing), { cookie: cookies.admin, name: 'drawing' });
    expect(status).toBe(201);
    expect(media).toMatchObject({ originalName: 'drawing', width: 1024, height: 512 });
    for (const { url, type } of media.variants) {
      const served = await app.fetch(url);
      expect(served.headers.get('content-type')).toBe(type);
      expect(type).toMatch(/^image\/(png|jpeg|webp|avif)$/);
      expect(Buffer.from(await served.arrayBuffer()).toString('latin1')).not.toMatch(/<svg|alert/);
    }
  });

  test('an upload without a file, without a form, or with two files is refused', async ({ app, cookies }) => {
    const headers = { Accept: 'application/json', Cookie: cookies.admin };
    const post = (init: RequestInit) => app.fetch('/admin/media', { method: 'POST', ...init });
    const empty = new FormData();
    empty.append('alt', 'x');
    expect((await post({ headers, body: empty })).status).toBe(400);
    expect((await post({ headers: { ...headers, 'Content-Type': 'application/json' }, body: '{}' })).status).toBe(415);
    expect((await post({ headers: { ...headers, 'Content-Type': 'multipart/form-data' }, body: 'x' })).status).toBe(
      400,
    );
    expect(
      (await post({ headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=x' }, body: '--x\r\ncut' }))
        .status,
    ).toBe(400);
    const two = new FormData();
    two.append('a', new Blob([new Uint8Array(await photo(5, 5).png().toBuffer())]), 'a.png');
    two.append('b', new Blob([new Uint8Array(await photo(5, 5).png().toBuffer())]), 'b.png');
    expect((await post({ headers, body: two })).status).toBe(400);
  });

  test('R7: a disk that fills up is 503 with a plain sentence and leaves nothing behind', async ({ db, dataDir }) => {
    const before = [await countMedia(db), await filesIn(dataDir)];
    const { viewer } = await adminCaller(db);
    const { files, logger: log } = servicesFor(db, { DATA_DIR: dataDir });
    let written = 0;
    const filling: FileStorage = {
      ...files,
      put: async (name, bytes) => {
        if ((written += 1) > 3) throw storageFailure(Object.assign(new Error('write'), { code: 'ENOSPC' }));
        await files.put(name, bytes);
      },
    };
    const work = { db, log, files: filling, viewer, requestId: 'test', assertRights: () => Promise.resolve() };
    const image = { bytes: await photo(700, 500).jpeg().toBuffer(), originalName: 'a.jpg', alt: '' };
    await expect(addImage(work, image)).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('no room'),
    });
    expect(written).toBe(4);
    expect([await countMedia(db), await filesIn(dataDir)]).toEqual(before);
  });

  test('an upload by a visitor is 401, by a member 403, from another site 403', async ({ db, app, cookies }) => {
    const before = await countMedia(db);
    const bytes = await photo(20, 20).png().toBuffer();
    expect((await upload(app, bytes, {})).status).toBe(401);
    expect((await upload(app, bytes, { cookie: cookies.member })).status).toBe(403);
    const foreign = { cookie: cookies.admin, headers: { Origin: 'https://evil.example' } };
    expect((await upload(app, bytes, foreign)).status).toBe(403);
    expect(await countMedia(db)).toBe(before);
  });
});

describe('P34: a served image', () => {
  test('a served image cannot act as a page and is cached forever', async ({ app, cookies }) => {
    const { url } = await uploadPhoto(app, cookies.admin);
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await app.fetch(url, { method });
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('image/jpeg');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(Number(headers.get('content-length'))).toBeGreaterThan(100);
    }
  });

  test.for([
    '/uploads/',
    '/uploads',
    '/uploads/none.jpg',
    '/uploads/..%2f..%2fetc%2fpasswd',
    '/uploads/..%2fpostgres%2fPG_VERSION',
    '/uploads/%2e%2e/package.json',
    '/uploads/....//x.jpg',
    '/uploads/.unfinished-1.jpg',
    '/uploads/x.svg',
    `/uploads/${'a'.repeat(3000)}.jpg`,
  ])('the image address %s is a 404', async (address, { app }) => {
    // Lower-case escapes are redirected to their one spelling first.
    const answer = await app.fetch(address, { headers: { Accept: 'image/*' }, redirect: 'follow' });
    expect(answer.status).toBe(404);
  });
});

describe('the library', () => {
  test('the library is listed page by page, newest first, and searches names and alt texts literally', async ({
    app,
    cookies,
    admin,
  }) => {
    const names = ['one-zebra.jpg', 'two-zebra.jpg', 'three_zebra.jpg'];
    for (const name of names) await uploadPhoto(app, cookies.admin, name);
    const first = await admin.admin.media.list({ q: 'zebra', limit: 2, direction: 'forward' });
    expect(first.items.map(({ originalName }) => originalName)).toEqual(['three_zebra.jpg', 'two-zebra.jpg']);
    const rest = await admin.admin.media.list({ q: 'ZEBRA', limit: 2, cursor: first.nextCursor });
    expect(rest).toMatchObject({ items: [{ originalName: 'one-zebra.jpg' }], nextCursor: null });
    const literal = await admin.admin.media.list({ q: '_zebra' });
    expect(literal.items.map(({ originalName }) => originalName)).toEqual(['three_zebra.jpg']);
  });

  test.for(['%%%', 'W10', Buffer.from('["now","x"]').toString('base64url')])(
    'the library refuses the cursor %s',
    async (cursor, { admin }) => {
      await expect(admin.admin.media.list({ cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    },
  );

  test('the library changes the alt text and logs it', async ({ db, app, cookies, admin }) => {
    const { id } = await uploadPhoto(app, cookies.admin);
    await expect(admin.admin.media.update({ id, alt: 'A wheel' })).resolves.toMatchObject({ alt: 'A wheel' });
    const log = await db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('entity_id', '=', id)
      .where('action', '=', 'update')
      .execute();
    expect(log).toEqual([{ before: { alt: '' }, after: { alt: 'A wheel' } }]);
    await expect(admin.admin.media.update({ id, alt: 'A ball', expectedAlt: '' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This was saved elsewhere in the meantime.',
    });
    await admin.admin.media.update({ id, alt: 'A wheel', expectedAlt: '' });
    await expect(admin.admin.media.update({ id, alt: 'x'.repeat(301) })).rejects.toThrow(/Alt text/);
    await expect(admin.admin.media.update({ id: crypto.randomUUID(), alt: '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('the library shows where an image is used and keeps it until then', async ({ db, app, cookies, admin }) => {
    const { id, url, variants } = await uploadPhoto(app, cookies.admin);
    const casino = await insertCasino(db, { logo_url: url });
    const smaller = variants.find(({ type }) => type === 'image/webp')?.url ?? '';
    const reviewed = await insertCasino(db, {
      full_review: `Look: ![](${smaller})`,
      full_review_html: '',
      full_review_version: 1,
    });
    const post = await insertPost(db, { content: `Behind ${new URL(url, 'https://example.com').href}.` });
    await insertPost(db, { content: url.replace(/^\/uploads\/./, '/uploads/x'), featured_image: `${url}.bak` });
    const person = await insertAuthor(db, {
      email: 'seen@example.com',
      displayName: 'Seen',
      isPublic: true,
      photo: url,
    });
    const uses = await admin.admin.media.usedIn({ id });
    expect(uses.map((use) => use.id).sort()).toEqual([casino.id, reviewed.id, post.id, person].sort());
    expect(uses).toContainEqual({ kind: 'person', id: person, title: 'Seen' });
    await expect(admin.admin.media.remove({ id })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await app.fetch(url)).status).toBe(200);
  });

  test('the library lists the demo’s images, and keeps the used ones', async ({ db, admin }) => {
    await seedMedia(db);
    await seedMedia(db);
    const covers = await admin.admin.media.list({ q: 'clock' });
    expect(covers.items.map(({ url, alt }) => ({ url, alt }))).toEqual([
      { url: '/demo/covers/clock.svg', alt: 'A clock face with one third marked, beside four bars' },
    ]);
    const [cover] = covers.items;
    const id = cover?.id ?? '';
    const post = await insertPost(db, { featured_image: '/demo/covers/clock.svg' });
    expect((await admin.admin.media.usedIn({ id })).map((use) => use.id)).toEqual([post.id]);
    await expect(admin.admin.media.remove({ id })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(JSON.stringify(await readTable(db, 'media'))).not.toContain('demo/');
    await db.deleteFrom('blog_posts').where('id', '=', post.id).execute();
    await expect(admin.admin.media.remove({ id })).resolves.toEqual({ id });
    await db.transaction().execute((trx) => removeDemo(trx));
    expect((await admin.admin.media.list({ q: 'svg' })).items).toEqual([]);
  });

  test('the library removes an image with all its files', async ({ db, app, cookies, admin }) => {
    const { id, url, variants } = await uploadPhoto(app, cookies.admin);
    await expect(admin.admin.media.remove({ id })).resolves.toEqual({ id });
    for (const variant of variants) expect((await app.fetch(variant.url)).status).toBe(404);
    await expect(admin.admin.media.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'before'])
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(log).toMatchObject({ action: 'remove', before: { url } });
  });
});

describe('files left behind by a crash', () => {
  const old = new Date(Date.now() - 2 * 3_600_000);
  async function leave(dataDir: string, name: string, at: Date) {
    const file = path.join(dataDir, 'uploads', name);
    await writeFile(file, 'x');
    await utimes(file, at, at);
  }

  test('files left behind by a crash are swept, except recent ones and those of an image', async ({
    db,
    app,
    cookies,
    dataDir,
  }) => {
    const { url } = await uploadPhoto(app, cookies.admin);
    await leave(dataDir, 'aaaaaaaaaaaaaaaaaaaa-1x1.jpg', old);
    await leave(dataDir, '.unfinished-old', old);
    await leave(dataDir, 'bbbbbbbbbbbbbbbbbbbb-1x1.jpg', new Date());
    const { logger, files } = servicesFor(db, { DATA_DIR: dataDir });
    await sweepUploads({ db, files, logger });
    const left = await filesIn(dataDir);
    expect(left).not.toContain('aaaaaaaaaaaaaaaaaaaa-1x1.jpg');
    expect(left).not.toContain('.unfinished-old');
    expect(left).toContain('bbbbbbbbbbbbbbbbbbbb-1x1.jpg');
    expect(left).toContain(path.basename(url));
  });

  test('files left behind by a crash are kept if no file belongs to this database', async ({ db }) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'lootrank-foreign-'));
    const { logger, files } = servicesFor(db, { DATA_DIR: directory });
    await files.put('cccccccccccccccccccc-1x1.jpg', Buffer.from('x'));
    await sweepUploads({ db, files, logger }, Date.now() + 86_400_000);
    expect(await filesIn(directory)).toEqual(['cccccccccccccccccccc-1x1.jpg']);
    await rm(directory, { recursive: true });
  });
});
