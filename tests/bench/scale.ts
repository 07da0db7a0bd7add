// One and four processes on one database: npm run bench:scale [-- --seconds 5] [--report]
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { launchSite } from '../e2e/site';
import type { LaunchedSite } from '../e2e/site';
import { makeOwnPostgres } from '../faults/own-postgres';
import { adminCookie, clientOf } from '../faults/site-client';
import { fromNetwork } from '../faults/visitors';
import { until } from '../fixtures/waiting';
import { processorTime, residentMemory } from './process-usage';
import { fixed, machine, textOf, whole, writeReport } from './report';
import type { Row } from './report';

const PROCESSES = [1, 4];
/** Of each process. */
const CONNECTIONS = 32;
const CHANGES = 20;
const WARM_UP_SECONDS = 6;

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, report: { type: 'boolean', default: false } },
});

const pidOf = ({ child }: LaunchedSite) => child.pid ?? 0;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

let counter = 0;

interface Load {
  path: () => string;
  connections: number;
  seconds: number;
}

/** Requests a second of all processes together, each from an address of its own, and processor time in µs per request. */
async function fire(sites: readonly LaunchedSite[], { path, connections, seconds }: Load) {
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    path: path(),
    headers: { ...request.headers, ...fromNetwork((counter += 1)) },
  });
  const before = sum(sites.map((site) => processorTime(pidOf(site))));
  const results = await Promise.all(
    sites.map(({ url }) =>
      autocannon({
        url,
        connections,
        duration: seconds,
        headers: { 'accept-encoding': 'br' },
        requests: [{ setupRequest }],
      }),
    ),
  );
  const cpuMs = sum(sites.map((site) => processorTime(pidOf(site)))) - before;
  const failures = sum(results.map((result) => result.errors + result.timeouts + result.non2xx));
  const total = sum(results.map(({ requests }) => requests.total));
  return { perSecond: total / seconds, cpu: (cpuMs * 1000) / total, failures };
}

/** Milliseconds from the response to a save until the last process shows it. */
async function measureChanges(sites: readonly LaunchedSite[]) {
  const [first] = sites;
  if (!first) throw new Error('No process.');
  const admin = clientOf(first.url, await adminCookie(first.url));
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const siteName = `Measured ${change}`;
    await admin.admin.settings.update.mutate({ siteName });
    const savedAt = performance.now();
    await Promise.all(
      sites.map(async ({ url }) => {
        const isShown = async () => (await (await fetch(`${url}/about`)).text()).includes(siteName);
        await until('the change is visible', 10_000, isShown, 1);
      }),
    );
    times.push(performance.now() - savedAt);
  }
  return times;
}

const postgres = makeOwnPostgres();
await postgres.start();

async function measure(count: number): Promise<Row> {
  const env = { SEED_DEMO: 'true', TRUST_PROXY: '1', LOG_LEVEL: 'error' };
  const sites: LaunchedSite[] = [];
  for (let index = 0; index < count; index += 1) {
    const site = await launchSite(postgres.connectionString, { env, dropsLog: true });
    sites.push(site);
    await site.ready;
  }
  try {
    const idle = sum(sites.map((site) => residentMemory(pidOf(site)))) / count;
    const home = () => '/';
    const search = () => `/search?q=crash+${(counter += 1)}`;
    await fire(sites, { path: home, connections: 1, seconds: WARM_UP_SECONDS * count });
    await fire(sites, { path: search, connections: 1, seconds: WARM_UP_SECONDS * count });
    const seconds = Number(options.seconds);
    const cached = await fire(sites, { path: home, connections: CONNECTIONS, seconds });
    const rendered = await fire(sites, { path: search, connections: 1, seconds });
    const { rows } = await postgres.query(
      `select count(*)::int as open from pg_stat_activity where datname = 'lootrank'`,
    );
    const memory = sum(sites.map((site) => residentMemory(pidOf(site)))) / count;
    const changes = await measureChanges(sites);
    return {
      cells: [
        count,
        whole(cached.perSecond),
        whole(cached.cpu),
        fixed(rendered.perSecond, 0),
        fixed(rendered.cpu / 1000, 1),
        `${whole(idle)} / ${whole(memory)}`,
        fixed((rows[0] as { open: number }).open / count, 1),
        `${fixed(median(changes), 0)} / ${fixed(Math.max(...changes), 0)}`,
      ],
      passed: cached.failures + rendered.failures === 0,
    };
  } finally {
    for (const { child, exit, dataDir } of sites) {
      child.kill('SIGTERM');
      await exit;
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
}

try {
  const rows: Row[] = [];
  for (const count of PROCESSES) rows.push(await measure(count));
  const head = [
    'processes',
    'cached/s',
    'CPU µs',
    'rendered/s',
    'CPU ms',
    'MiB each, idle / after',
    'connections each',
    'change visible everywhere, ms, median / worst',
  ];
  const text = `${machine()}\n\n${textOf({ title: 'Processes', head, rows })}`;
  process.stdout.write(`${text}\n`);
  if (options.report) writeReport('scale', text, 'scale.md');
  process.exitCode = rows.every(({ passed }) => passed) ? 0 : 1;
} finally {
  await postgres.remove();
}
