import { rmSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { METRICS_TOKEN } from '../bench/metrics';
import { capacity, steadyTraffic } from '../bench/traffic';
import { visitorsOf } from '../bench/visits';
import { slope, watch } from '../bench/watch';
import { createEmptyTestDatabase } from '../database/postgres';
import { launchSite } from '../e2e/site';

const VISITORS = 50;

// `npm run soak` checks the real limits over ten minutes or more; a minute shows obvious leaks and backlogs.
test('R26: a minute at 80 % of the site’s capacity causes no failures and no memory leak', async () => {
  const database = await createEmptyTestDatabase(inject('postgres'));
  const env = { SEED_DEMO: 'true', METRICS_TOKEN, TRUST_PROXY: '1' };
  const site = await launchSite(database.connectionString, { env });
  await site.ready;
  const { visit, close } = visitorsOf(site.url, VISITORS * 4);
  await capacity(visit, VISITORS, 10);
  const most = await capacity(visit, VISITORS, 10);
  const watching = watch(site.url, site.child.pid ?? 0);
  const outcomes = await steadyTraffic(visit, most * 0.8, 60);
  const { memory } = await watching.stop();
  close();
  expect(outcomes.failures).toBe(0);
  expect(outcomes.total).toBeGreaterThan(1000);
  expect(slope(memory.filter(({ minutes }) => minutes > 0.3))).toBeLessThan(40);
  site.child.kill('SIGTERM');
  expect(await site.exit).toBe(0);
  rmSync(site.dataDir, { recursive: true, force: true });
  await database.drop();
});
