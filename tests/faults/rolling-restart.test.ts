import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createEmptyTestDatabase } from '../database/postgres';
import type { TestDatabase } from '../database/postgres';
import { launchSite } from '../e2e/site';
import type { LaunchedSite } from '../e2e/site';
import { roundRobin } from './round-robin';
import { fromNetwork, visit } from './visitors';

const ENV = { SEED_DEMO: 'true', DRAIN_DELAY: '2', TRUST_PROXY: '1' };
const CALLERS = 16;

let database: TestDatabase;
let sites: LaunchedSite[];

beforeEach(async () => {
  database = await createEmptyTestDatabase(inject('postgres'));
  sites = await Promise.all([1, 2].map(() => launchSite(database.connectionString, { env: ENV })));
  await Promise.all(sites.map(({ ready }) => ready));
});

afterEach(async () => {
  for (const { child, exit } of sites) {
    child.kill('SIGKILL');
    await exit;
  }
  for (const { dataDir } of sites) rmSync(dataDir, { recursive: true, force: true });
  await database.drop();
});

const getPort = ({ url }: LaunchedSite) => new URL(url).port;

async function restart(index: number, port: string): Promise<void> {
  const old = sites[index] as LaunchedSite;
  old.child.kill('SIGTERM');
  expect(await old.exit).toBe(0);
  const env = { ...ENV, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  const replaced = await launchSite(database.connectionString, { dataDir: old.dataDir, env });
  sites[index] = replaced;
  await replaced.ready;
}

test('two replicas behind a load balancer, each restarted twice under load, fail no read or write', async () => {
  const ports = sites.map(getPort);
  const balancer = await roundRobin(ports.map(Number));
  const { slug } = await database.db.selectFrom('public_posts').select('slug').limit(1).executeTakeFirstOrThrow();
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0' },
    body: JSON.stringify({ json: { slug } }),
  };
  const asked: { what: string; status: number; body: string }[] = [];
  let isOver = false;
  async function keepAsking(caller: number): Promise<void> {
    while (!isOver) {
      const what = caller % 2 === 0 ? 'POST /trpc/posts.recordView' : 'GET /search';
      const { status, body } = await (caller % 2 === 0
        ? visit(balancer.url, '/trpc/posts.recordView', post)
        : visit(balancer.url, `/search?q=crash${asked.length}`, { headers: fromNetwork(asked.length) }));
      asked.push({ what, status, body: status === 200 ? '' : body.slice(0, 200) });
    }
  }
  const callers = Array.from({ length: CALLERS }, (_, caller) => keepAsking(caller));
  for (const index of [0, 1, 0, 1]) await restart(index, ports[index] ?? '');
  isOver = true;
  await Promise.all(callers);
  balancer.close();

  expect(asked.filter(({ status }) => status !== 200)).toEqual([]);
  expect(asked.filter(({ what }) => what.startsWith('POST')).length).toBeGreaterThan(200);
});
