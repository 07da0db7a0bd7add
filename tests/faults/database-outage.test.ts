import { rmSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { launchSite } from '../e2e/site';
import type { LaunchedSite } from '../e2e/site';
import { throughWire } from '../fixtures/cut-connection';
import { until } from '../fixtures/waiting';
import { makeOwnPostgres } from './own-postgres';
import type { OwnPostgres } from './own-postgres';
import { keepVisiting, visit } from './visitors';

const CACHED = ['/', '/casino/copperline', '/blog'];
const PATHS = [...CACHED, '/trpc/settings.public', '/casinos?q=case', '/search?q=crash'];

let site: LaunchedSite;
const ENV = { SEED_DEMO: 'true', TRUST_PROXY: '1' };

let postgres: OwnPostgres;

afterEach(async () => {
  site.child.kill('SIGKILL');
  await site.exit;
  rmSync(site.dataDir, { recursive: true, force: true });
  await postgres.remove();
});

test('R1: without a database the site responds with 503 at once, and serves once there is one', async () => {
  postgres = makeOwnPostgres();
  site = await launchSite(postgres.connectionString, { env: ENV });
  const getStatus = async (path: string) => (await visit(site.url, path)).status;
  // Never ready, so a load balancer sends no traffic.
  await until('it listens', 5000, async () => (await getStatus('/healthz')) === 503);

  const page = await visit(site.url, '/casino/copperline');
  expect(page.status).toBe(503);
  expect(page.body).toContain('We will be right back');
  expect(page.body).toContain(page.headers.get('x-request-id'));
  expect(page.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(await getStatus('/readyz')).toBe(503);
  const call = await visit(site.url, '/trpc/settings.public', { headers: { accept: '*/*' } });
  expect(call.status).toBe(503);
  expect(JSON.parse(call.body)).toMatchObject({
    error: { json: { message: expect.stringContaining('not available') as string } },
  });
  const form = { method: 'POST', body: new URLSearchParams({ email: 'reader@example.com' }) };
  expect((await visit(site.url, '/newsletter', form)).status).toBe(503);

  await until('it has tried often enough to have reached its longest pause', 30_000, () =>
    site.output().includes('"nextTryInMs":5000'),
  );
  expect(site.output()).toContain('waiting for the database');
  await postgres.start();
  await until('it serves', 10_000, async () => (await getStatus('/readyz')) === 200);
  expect(await getStatus('/casino/copperline')).toBe(200);
  expect(await getStatus('/healthz')).toBe(200);
  await site.ready;
});

test('R1: a wrong database name and a refused user are logged, and SIGTERM ends the waiting', async () => {
  postgres = makeOwnPostgres();
  await postgres.start();
  site = await launchSite(postgres.connectionString.replace('/lootrank?', '/nowhere?'));
  await until('it says why', 10_000, () => site.output().includes('the database named in DATABASE_URL does not exist'));
  await until('it listens', 5000, async () => (await visit(site.url, '/healthz')).status === 503);
  site.child.kill('SIGTERM');
  expect(await site.exit).toBe(0);

  rmSync(site.dataDir, { recursive: true, force: true });
  site = await launchSite(postgres.connectionString.replace('lootrank@', 'stranger@'));
  await until('it says why', 10_000, () => site.output().includes('the database refuses the user in DATABASE_URL'));
});

test('R2: a database killed and restarted under load causes some 503s, but no hanging request', async () => {
  postgres = makeOwnPostgres();
  await postgres.start();
  site = await launchSite(postgres.connectionString, { env: ENV });
  await site.ready;
  const visitors = keepVisiting(site.url, PATHS, 50);
  await until('the load stands', 30_000, () => visitors.since(0) > 150);
  postgres.kill();
  const killedAt = Date.now();
  await until('enough of them have met the missing database', 30_000, () => visitors.since(killedAt) > 250);
  expect((await visit(site.url, '/healthz')).status).toBe(200);
  await postgres.start();
  const backAt = Date.now();
  await until('enough of them came ten seconds later', 60_000, () => visitors.since(backAt + 10_000) > 200);
  const visits = await visitors.stop();

  expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([200, 503]));
  const cached = visits.filter(({ path }) => CACHED.includes(path));
  expect(cached.filter(({ status }) => status !== 200)).toEqual([]);
  expect(cached.some(({ headers }) => headers.get('x-lootrank-stale') === 'database away')).toBe(true);
  expect(visits.filter(({ startedAt }) => startedAt < killedAt - 1000).every(({ status }) => status === 200)).toBe(
    true,
  );
  expect(Math.max(...visits.map(({ ms }) => ms))).toBeLessThan(5000);
  for (const { path, body, status } of visits) {
    if (path.startsWith('/trpc')) expect(() => JSON.parse(body) as unknown).not.toThrow();
    else expect(body, `${path} ${status}`).toMatch(/<\/html>$/);
  }
  const late = visits.filter(({ startedAt }) => startedAt > backAt + 10_000);
  expect(late.length).toBeGreaterThan(100);
  expect(late.filter(({ status }) => status !== 200)).toEqual([]);
  await until('ready again', 10_000, async () => (await visit(site.url, '/readyz')).status === 200);
  expect(site.child.exitCode).toBeNull();
});

test('R2: a frozen database blocks no request forever, and is used again once it responds', async () => {
  postgres = makeOwnPostgres();
  await postgres.start();
  const wire = await throughWire(postgres.connectionString);
  site = await launchSite(wire.connectionString, { env: ENV });
  await site.ready;
  for (const path of CACHED) expect((await visit(site.url, path)).status).toBe(200);
  const visitors = keepVisiting(site.url, PATHS, 20);
  await until('the load stands', 30_000, () => visitors.since(0) > 20);
  wire.freeze();
  const frozenAt = Date.now();
  await until('enough of them came long after that', 60_000, () => visitors.since(frozenAt + 17_000) > 40);
  wire.thaw();
  const backAt = Date.now();
  await until('enough of them came ten seconds later', 60_000, () => visitors.since(backAt + 10_000) > 80);
  const visits = await visitors.stop();
  await wire.cut();

  expect(visits.filter(({ path, status }) => CACHED.includes(path) && status !== 200)).toEqual([]);
  expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([200, 503]));
  // A running statement may take its full timeout; a later request waits only for a connection.
  expect(Math.max(...visits.map(({ ms }) => ms))).toBeLessThan(10_000);
  const during = visits.filter(({ startedAt }) => startedAt > frozenAt + 12_000 && startedAt < backAt - 5000);
  expect(during.length).toBeGreaterThan(20);
  expect(Math.max(...during.map(({ ms }) => ms))).toBeLessThan(5000);
  const late = visits.filter(({ startedAt }) => startedAt > backAt + 10_000);
  expect(late.length).toBeGreaterThan(50);
  expect(late.filter(({ status }) => status !== 200)).toEqual([]);
});
