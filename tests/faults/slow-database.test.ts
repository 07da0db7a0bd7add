import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createDatabase } from '../../server/database/database';
import type { OpenDatabase } from '../../server/database/database';
import { cloneTestDatabase } from '../database/postgres';
import type { TestDatabase } from '../database/postgres';
import { adminCaller, servicesFor } from '../fixtures/caller';
import { newMember } from '../fixtures/people';
import { startApp } from '../fixtures/running-app';
import type { RunningApp } from '../fixtures/running-app';
import { until } from '../fixtures/waiting';
import { fromNetwork, visit } from './visitors';
import type { Visit } from './visitors';

let database: TestDatabase;
let opened: OpenDatabase;
let app: RunningApp;
let other: pg.Client;

beforeEach(async () => {
  database = await cloneTestDatabase(inject('postgres'));
  opened = createDatabase({ ...database, logger: servicesFor(database.db).logger });
  app = await startApp(opened.db, { env: { TRUST_PROXY: '1' } });
  other = new pg.Client({
    connectionString: inject('postgres').adminConnectionString.replace(/\/postgres\?/, `/${getName(database)}?`),
  });
  await other.connect();
});

afterEach(async () => {
  await other.end();
  await app.close();
  await opened.destroy();
  await database.drop();
});

const getName = ({ connectionString }: TestDatabase) => new URL(connectionString).pathname.slice(1);
const search = (word: string) => visit(app.url, `/search?q=${word}`);

async function running(): Promise<number> {
  const { rowCount } = await other.query(
    `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  );
  return rowCount ?? 0;
}

const slowDown = (seconds: number) =>
  other.query(`alter view public_posts rename to quick_public_posts;
    create view public_posts as select posts.* from quick_public_posts posts where (select pg_sleep(${seconds})) is not null;
    grant select on public_posts to public`);

test('R3: after every connection is terminated the next request succeeds, or the one after a 503', async () => {
  const asked = Array.from({ length: 20 }, (_, number) => search(`before${number}`));
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  for (const { status } of await Promise.all(asked)) expect([200, 503]).toContain(status);
  await search('once');
  expect((await search('twice')).status).toBe(200);
});

test('R4: when all connections are in use other requests get a 503, and no connection is lost afterwards', async () => {
  await other.query('begin; lock table casinos in access exclusive mode');
  const asked = Array.from({ length: 60 }, (_, number) => search(`waiting${number}`));
  await until('requests wait for the table', 3000, isWaiting);
  expect((await visit(app.url, '/healthz')).status).toBe(200);
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  // Three seconds' timeout for a connection or lock, plus the rendering of sixty pages at once.
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(5_000);
  await other.query('rollback');
  const after = await search('after');
  expect(after.status).toBe(200);
  expect(after.ms).toBeLessThan(2_000);
  expect(opened.pool.totalCount).toBeLessThanOrEqual(10);
  expect(opened.pool.idleCount).toBe(opened.pool.totalCount);
  expect(opened.pool.waitingCount).toBe(0);
});

test('R5: a query that takes too long is cancelled, and its page says that it is not available', async () => {
  await slowDown(60);
  const slow = await search('slow');
  expect(slow.status).toBe(503);
  expect(slow.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await running()).toBe(0);
});

/** The statement timeout of 5 s, plus time to notice its end. */
const GONE_MS = 5_500;

/** Sends a request and disconnects once `isUnderWay` returns true. */
async function hangUp(path: string, isUnderWay: () => Promise<boolean>, init: RequestInit = {}): Promise<void> {
  const gone = new AbortController();
  const asked = fetch(app.url + path, { ...init, signal: gone.signal }).catch(() => undefined);
  await until('the query runs', 4000, isUnderWay);
  gone.abort();
  await asked;
}

const isRunning = async () => (await running()) > 0;

async function isWaiting(): Promise<boolean> {
  const { rowCount } = await other.query(`select from pg_locks where not granted`);
  return (rowCount ?? 0) > 0;
}

test('R5: the queries of a disconnected caller are gone from the database within a single query’s time', async () => {
  await slowDown(60);
  await hangUp('/search?q=gone', isRunning);
  await until('they are gone', GONE_MS, async () => !(await isRunning()));
  await until('no other follows', 1000, () => opened.pool.idleCount === opened.pool.totalCount);
  expect(await isRunning()).toBe(false);
  expect(opened.pool.waitingCount).toBe(0);
});

test('R5: two hundred callers who disconnect from slow queries leave the pool usable', async () => {
  await slowDown(60);
  const gone = new AbortController();
  const asked = Array.from({ length: 200 }, (_, number) =>
    fetch(`${app.url}/search?q=left${number}`, {
      signal: gone.signal,
      headers: fromNetwork(number),
    }).catch(() => undefined),
  );
  await until('their queries run', 4000, isRunning);
  gone.abort();
  await Promise.all(asked);
  await until('the pool is free', GONE_MS, () => opened.pool.idleCount === opened.pool.totalCount);
  expect(await isRunning()).toBe(false);
  await other.query('create or replace view public_posts as select posts.* from quick_public_posts posts where true');
  const next = await search('next');
  expect(next.status).toBe(200);
  expect(next.ms).toBeLessThan(2_000);
});

test('R5: the query of a disconnected admin is gone from the database within a single query’s time', async () => {
  const { cookie } = await newMember(database.db, { isAdmin: true });
  await other.query('begin; lock table blog_tags in access exclusive mode');
  await hangUp('/trpc/admin.tags.list', isWaiting, { headers: { cookie } });
  await until('it is gone', GONE_MS, async () => !(await isWaiting()));
  await other.query('rollback');
});

test('R5: a shared query continues when one of its callers disconnects', async () => {
  await slowDown(0.5);
  let patient: Promise<Visit> | undefined;
  await hangUp('/search?q=both', async () => {
    if (!(await isRunning())) return false;
    patient ??= search('both');
    return app.services.responseCache.counters.joined === 1;
  });
  expect((await patient)?.status).toBe(200);
});

test('R5: a disconnected caller’s save still completes', async () => {
  const { cookie, member } = await newMember(database.db, { isAdmin: true });
  const { id } = await member.admin.tags.create({ name: 'held' });
  await other.query(`begin; select from blog_tags where id = '${id}' for update`);
  await hangUp('/trpc/admin.tags.update', isWaiting, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ json: { id, name: 'changed' } }),
  });
  await visit(app.url, '/healthz');
  expect(await isWaiting()).toBe(true);
  await other.query('rollback');
  const named = async () => (await other.query<{ name: string }>(`select name from blog_tags where id = '${id}'`)).rows;
  await until('it is saved', GONE_MS, async () => JSON.stringify(await named()).includes('changed'));
});

test('R6: saving a row that another session has locked fails with a request to try again, which then succeeds', async () => {
  const { caller } = await adminCaller(opened.db);
  const { id } = await caller.admin.tags.create({ name: 'held' });
  await other.query(`begin; select from blog_tags where id = '${id}' for update`);
  await expect(caller.admin.tags.update({ id, name: 'changed' })).rejects.toThrow('try again');
  await other.query('rollback');
  await caller.admin.tags.update({ id, name: 'changed' });
  const { rowCount } = await other.query(`select from pg_locks where not granted`);
  expect(rowCount).toBe(0);
});

test('R8: on a read-only database pages are served, and a save is refused with the reason', async () => {
  await other.query(`alter database ${getName(database)} set default_transaction_read_only = on`);
  await search('before');
  const writable = opened.pool.totalCount;
  let lost = 0;
  opened.pool.on('remove', () => (lost += 1));
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await until('the pool has let go of the connections that could write', 4000, () => lost >= writable);
  await search('once');
  expect((await search('twice')).status).toBe(200);
  for (const path of [
    '/blog',
    '/trpc/search.suggest?input=%7B%22json%22%3A%7B%22q%22%3A%22co%22%7D%7D',
    '/api/v1/casinos',
  ])
    expect([path, (await visit(app.url, path)).status]).toEqual([path, 200]);
  const form = await visit(app.url, '/newsletter', {
    method: 'POST',
    body: new URLSearchParams({ email: 'a@example.com' }),
  });
  expect(form.status).toBe(503);
  expect(form.body).toContain('Saving is not possible now');
  expect(form.body).toContain(form.headers.get('x-request-id'));
  const call = await visit(app.url, '/trpc/newsletter.subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: '*/*' },
    body: JSON.stringify({ json: { email: 'a@example.com' } }),
  });
  expect(call.status).toBe(503);
  expect(call.body).toContain('Saving is not possible now');
  expect(call.body).toContain(call.headers.get('x-request-id'));
});
