import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { limitKey } from '../../../server/http/rate-limits';
import { runMaintenance } from '../../../server/process/maintenance';
import { insertCasino } from '../../builders/casinos';
import { test as databaseTest } from '../../database/test-database';
import { newIp, newPerson, newSession } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';
import { letTimePass } from '../../fixtures/waiting';

const MEGABYTE = 1024 ** 2;
let sites = 0;

const test = databaseTest
  .extend('dataDir', { scope: 'file' }, async ({}, { onCleanup }) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'lootrank-slow-'));
    onCleanup(() => rm(directory, { recursive: true, force: true }));
    return directory;
  })
  .extend('app', { scope: 'file' }, async ({ db, dataDir }, { onCleanup }) => {
    const app = await startApp(db, { env: { DATA_DIR: dataDir, TRUST_PROXY: '1' } });
    onCleanup(() => app.close());
    return app;
  })
  .extend('hasty', { scope: 'file' }, async ({ db, dataDir }, { onCleanup }) => {
    const timeouts = { totalMs: 1_000, uploadMs: 4_000 };
    const app = await startApp(db, { env: { DATA_DIR: dataDir, TRUST_PROXY: '1' }, timeouts });
    onCleanup(() => app.close());
    return app;
  })
  .extend('image', { scope: 'file' }, () =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: '#8ac' } })
      .jpeg()
      .toBuffer(),
  );

interface Sender {
  id: string;
  ip: string;
  headers: Record<string, string>;
}

async function newSender(db: Db, { ip = newIp(), isAdmin = false } = {}): Promise<Sender> {
  const { id } = await newPerson(db, { isAdmin });
  const { cookie } = await newSession(db, id, isAdmin);
  return { id, ip, headers: { Cookie: cookie, 'X-Forwarded-For': ip, Accept: 'application/json' } };
}

/** The address that takes reports about a new site. */
async function newTarget(db: Db): Promise<string> {
  const slug = `slow-${(sites += 1)}`;
  await insertCasino(db, { slug });
  return `/casino/${slug}/payouts`;
}

/** Declares 5 MB and sends a byte every tenth of a second. */
function trickle(app: RunningApp, target: string, { headers }: Sender) {
  const { hostname, port } = new URL(app.url);
  const socket: Socket = connect(Number(port), hostname);
  const lines = Object.entries({
    Host: `${hostname}:${port}`,
    ...headers,
    'Content-Type': 'multipart/form-data; boundary=x',
    'Content-Length': String(5 * MEGABYTE),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${target} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write('--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n');
  const timer = setInterval(() => socket.write('x'), 100);
  const state = { isClosed: false, received: '' };
  socket.on('data', (data: Buffer) => (state.received += data.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(timer);
    state.isClosed = true;
  });
  return { state, stop: () => socket.destroy() };
}

async function report(app: RunningApp, target: string, sender: Sender, bytes: Buffer) {
  const form = new FormData();
  const fields = { askedOn: '2026-11-02', method: 'bitcoin', amount: '50', outcome: 'paid', took: '22 min' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('image', new Blob([new Uint8Array(bytes)]), 'shot.jpg');
  const answer = await app.fetch(target, { method: 'POST', body: form, headers: sender.headers });
  return { status: answer.status, text: await answer.text() };
}

/** Reports of the account that were counted today. */
async function getCounted(db: Db, { id }: Sender): Promise<number> {
  const key = limitKey('report payout', id);
  const row = await db.selectFrom('rate_limits').select('count').where('key', '=', key).executeTakeFirst();
  return row?.count ?? 0;
}

const filesIn = (dataDir: string) => readdir(path.join(dataDir, 'transfer')).catch(() => []);

test('uploads of a byte a second from two accounts do not keep other members from reporting', async ({
  db,
  app,
  image,
}) => {
  const target = await newTarget(db);
  const ip = newIp();
  const slow = [await newSender(db, { ip }), await newSender(db, { ip })];
  const open = slow.map((sender) => trickle(app, target, sender));
  await expect.poll(async () => await Promise.all(slow.map((sender) => getCounted(db, sender)))).toEqual([1, 1]);
  expect(await report(app, target, await newSender(db), image)).toMatchObject({ status: 201 });
  for (const { state, stop } of open) {
    expect(state).toEqual({ isClosed: false, received: '' });
    stop();
  }
});

test('an upload ends at its deadline, however steadily it comes, and leaves nothing behind', async ({
  db,
  hasty,
  dataDir,
}) => {
  const open = [
    trickle(hasty, await newTarget(db), await newSender(db)),
    trickle(hasty, '/admin/media', await newSender(db, { isAdmin: true })),
    trickle(hasty, '/admin/import?dryRun=1', await newSender(db, { isAdmin: true })),
  ];
  const states = () => open.map(({ state }) => state.isClosed);
  await expect.poll(states).toEqual([true, true, true]);
  expect(open.map(({ state }) => state.received)).toEqual(['', '', '']);
  await expect.poll(() => filesIn(dataDir)).toEqual([]);
});

test('an account’s second upload and a network’s third wait uncounted, and are taken when there is room', async ({
  db,
  app,
  image,
}) => {
  const target = await newTarget(db);
  const ip = newIp();
  const [first, second, third] = [
    await newSender(db, { ip }),
    await newSender(db, { ip }),
    await newSender(db, { ip }),
  ] as const;
  const open = [trickle(app, target, first), trickle(app, target, second)];
  await expect.poll(async () => [await getCounted(db, first), await getCounted(db, second)]).toEqual([1, 1]);
  const again = trickle(app, target, { ...first, headers: { ...first.headers, 'X-Forwarded-For': newIp() } });
  const waiting = report(app, target, third, image);
  await letTimePass(500, 'a request that waits changes nothing that could be seen');
  expect([await getCounted(db, first), await getCounted(db, third)]).toEqual([1, 0]);
  again.stop();
  for (const { stop } of open) stop();
  expect(await waiting).toMatchObject({ status: 201 });
  expect(await getCounted(db, third)).toBe(1);
});

test('images that an editor sends at once are all stored', async ({ db, app }) => {
  const { headers } = await newSender(db, { isAdmin: true });
  const send = async (width: number) => {
    const body = new FormData();
    const picture = sharp({ create: { width, height: 40, channels: 3, background: '#8ac' } });
    body.append('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'a.png');
    return (await app.fetch('/admin/media', { method: 'POST', headers, body })).status;
  };
  expect(await Promise.all([40, 41, 42, 43, 44].map(send))).toEqual([201, 201, 201, 201, 201]);
});

test('R7: an upload that finds the disk full is 503, is not counted and leaves nothing behind', async ({
  db,
  app,
  dataDir,
  image,
  onTestFinished,
}) => {
  const { createWriteStream } = fs;
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  fs.createWriteStream = (() => new Writable({ write: (_chunk, _encoding, done) => done(full) })) as never;
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.createWriteStream = createWriteStream;
    syncBuiltinESMExports();
  });
  const sender = await newSender(db);
  const answer = await report(app, await newTarget(db), sender, image);
  expect(answer).toMatchObject({ status: 503, text: expect.stringContaining('no room left') });
  expect(await getCounted(db, sender)).toBe(0);
  expect(await filesIn(dataDir)).toEqual([]);
});

test('directories that a crash left behind are swept with the housekeeping, recent ones stay', async ({
  app,
  dataDir,
}) => {
  const [old, recent] = [path.join(dataDir, 'transfer/work-old'), path.join(dataDir, 'transfer/work-recent')];
  for (const directory of [old, recent]) await mkdir(directory, { recursive: true });
  await writeFile(path.join(old, 'upload-0'), 'x');
  await utimes(old, new Date(0), new Date(0));
  await runMaintenance(app.services);
  expect(await filesIn(dataDir)).toEqual(['work-recent']);
  await rm(recent, { recursive: true });
});
