import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { launchSite } from '../e2e/site';
import type { LaunchedSite } from '../e2e/site';
import { makeOwnPostgres } from './own-postgres';
import type { OwnPostgres } from './own-postgres';
import { keepVisiting, until, visit } from './visitors';

const PATHS = ['/', '/casino/copperline', '/blog', '/casinos?q=case', '/search?q=crash', '/trpc/settings.public'];

let site: LaunchedSite;
let postgres: OwnPostgres;

afterEach(async () => {
  site.child.kill('SIGKILL');
  await site.exit;
  rmSync(site.dataDir, { recursive: true, force: true });
  await postgres.remove();
});

test('R2: a database that is killed under load and comes back costs some readers a 503, and nobody a hang', async () => {
  postgres = makeOwnPostgres();
  await postgres.start();
  site = await launchSite(postgres.connectionString, { env: { SEED_DEMO: 'true' } });
  await site.ready;
  const visitors = keepVisiting(site.url, PATHS, 50);
  await sleep(3000);
  postgres.kill();
  const killedAt = Date.now();
  await sleep(5000);
  expect((await visit(site.url, '/healthz')).status).toBe(200);
  await postgres.start();
  const backAt = Date.now();
  await sleep(15_000);
  const visits = await visitors.stop();

  expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([200, 503]));
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
