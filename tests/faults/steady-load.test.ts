import { rmSync } from 'node:fs';
import autocannon from 'autocannon';
import { expect, inject, test } from 'vitest';
import { residentMemory } from '../bench/process-usage';
import { createEmptyTestDatabase } from '../database/postgres';
import { launchSite } from '../e2e/site';

const CONNECTIONS = 50;
const MINUTES = Number(process.env['STEADY_MINUTES'] ?? 1);
/** Megabytes a minute: one minute shows an obvious leak; 30 of them (STEADY_MINUTES) show a slow one. */
const MAX_SLOPE = MINUTES >= 10 ? 1 : 40;

const PATHS = ['/', '/casinos', '/casino/copperline', '/blog', '/blog/what-wagering-really-costs', '/codes'];
const byte = () => Math.floor(Math.random() * 256);
let asked = 0;

/** What visitors ask for: stored pages, and one in ten that has to be rendered; each visitor of another network. */
function visit(request: autocannon.Request): autocannon.Request {
  asked += 1;
  const path = asked % 10 === 0 ? `/search?q=crash+${asked}` : PATHS[asked % PATHS.length];
  return { ...request, path: path ?? '/', headers: { 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` } };
}

const load = (url: string, seconds: number, rate?: number) =>
  autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ setupRequest: visit }],
    ...(rate && { overallRate: rate }),
  });

/** Least squares over the samples: growth in megabytes a minute. */
function slope(samples: readonly { minute: number; memory: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const minute = mean(samples.map((sample) => sample.minute));
  const memory = mean(samples.map((sample) => sample.memory));
  const together = samples.map((sample) => (sample.minute - minute) * (sample.memory - memory));
  return mean(together) / mean(samples.map((sample) => (sample.minute - minute) ** 2));
}

test('R26: a steady load at 80 % of the site’s capacity causes no failures and no memory leak', async () => {
  const database = await createEmptyTestDatabase(inject('postgres'));
  const site = await launchSite(database.connectionString, { env: { SEED_DEMO: 'true', TRUST_PROXY: '1' } });
  await site.ready;
  const pid = site.child.pid ?? 0;
  await load(site.url, 10);
  const most = (await load(site.url, 10)).requests.average;
  const samples: { minute: number; memory: number }[] = [];
  const started = performance.now();
  const watching = setInterval(
    () => samples.push({ minute: (performance.now() - started) / 60_000, memory: residentMemory(pid) }),
    1000,
  );
  const { errors, timeouts, non2xx, requests } = await load(site.url, MINUTES * 60, Math.floor(most * 0.8));
  clearInterval(watching);
  expect({ errors, timeouts, non2xx }).toEqual({ errors: 0, timeouts: 0, non2xx: 0 });
  expect(requests.total).toBeGreaterThan(1000);
  expect(slope(samples.filter(({ minute }) => minute > 0.3))).toBeLessThan(MAX_SLOPE);
  site.child.kill('SIGTERM');
  expect(await site.exit).toBe(0);
  rmSync(site.dataDir, { recursive: true, force: true });
  await database.drop();
});
