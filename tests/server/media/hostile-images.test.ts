import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { test as databaseTest } from '../../database/test-database';
import { newPerson, newSession } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';
import { hostileImage } from '../../fixtures/hostile-images';
import type { HostileKind } from '../../fixtures/hostile-images';

const test = databaseTest
  .extend('dataDir', { scope: 'file' }, async ({}, { onCleanup }) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'lootrank-hostile-'));
    onCleanup(() => rm(directory, { recursive: true, force: true }));
    return directory;
  })
  .extend('app', { scope: 'file' }, async ({ db, dataDir }, { onCleanup }) => {
    const app = await startApp(db, { env: { DATA_DIR: dataDir } });
    onCleanup(() => app.close());
    return app;
  })
  .extend('admin', { scope: 'file' }, async ({ db }) => {
    return (await newSession(db, (await newPerson(db, { isAdmin: true })).id, true)).cookie;
  });

async function upload(app: RunningApp, cookie: string, bytes: Buffer) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), 'a.png');
  const headers = { Accept: 'application/json', Cookie: cookie };
  const answer = await app.fetch('/admin/media', { method: 'POST', headers, body });
  return { status: answer.status, text: await answer.text() };
}

/** Processes that this one started and that read images. */
async function imageProcesses(): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found: number[] = [];
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (parent === process.pid && command.includes('image-worker')) found.push(Number(pid));
  }
  return found;
}

const rss = () => Math.round(process.memoryUsage.rss() / 2 ** 20);

test.for<[HostileKind, number, number]>([
  ['progressive JPEG', 6300, 6300],
  ['progressive JPEG', 5000, 4500],
  ['progressive CMYK JPEG', 4100, 4000],
  ['interlaced 16-bit PNG', 4000, 4000],
  ['baseline JPEG', 6001, 4000],
])(
  'an image that unpacks to much is refused in words by its header alone: %s of %i × %i',
  async ([kind, width, height], { app, admin }) => {
    const { status, text } = await upload(app, admin, await hostileImage(kind, width, height));
    expect(text).toMatch(/too many pixels|too much memory/);
    expect(status).toBe(422);
  },
);

test('an image that unpacks to much does not raise the memory of the server, neither refused nor stored', async ({
  app,
  admin,
}) => {
  const images = [
    await hostileImage('progressive JPEG', 4600, 4500),
    await hostileImage('interlaced PNG', 6000, 4000),
    await hostileImage('16-bit PNG', 6000, 4000),
  ];
  // What the first request of a kind loads is not the image's.
  await upload(app, admin, await hostileImage('baseline JPEG', 200, 200));
  const before = rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, rss())), 20);
  for (const image of images) expect(await upload(app, admin, image)).toMatchObject({ status: 201 });
  clearInterval(watch);
  expect(most - before).toBeLessThan(60);
});

test('an image gets a 503 when its process is killed from outside, and the next one is read', async ({
  app,
  admin,
}) => {
  const small = (side: number) => hostileImage('baseline JPEG', side, side);
  await upload(app, admin, await small(50));
  const [pid = 0, ...others] = await imageProcesses();
  expect(others).toEqual([]);
  process.kill(pid, 'SIGSTOP');
  const unread = upload(app, admin, await small(51));
  process.kill(pid, 'SIGKILL');
  expect(await unread).toMatchObject({ status: 503, text: expect.stringContaining('Please try again') });
  expect(await upload(app, admin, await small(52))).toMatchObject({ status: 201 });
});
