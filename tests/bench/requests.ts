// Requests a second of the built site with the demo: npm run bench [-- --seconds 5] [--only home] [--report]
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { startSite } from '../e2e/site';
import { processorTime, residentMemory } from './process-usage';
import { fixed, machine, textOf, whole, writeReport } from './report';
import type { Row } from './report';

const CONNECTIONS = [1, 50, 500];
/** More of them would only queue. */
const COMPUTED_CONNECTIONS = [1];
/** Soon after its first request a page is compressed harder, which changes its ETag. */
const WARM_UP_SECONDS = 5;

let counter = 0;

interface Case {
  name: string;
  /** A path that changes with each request is rendered each time. */
  path: string | (() => string);
  notModified?: true;
  connections?: readonly number[];
}

const CASES: readonly Case[] = [
  { name: 'home', path: '/' },
  { name: 'home, 304', path: '/', notModified: true },
  { name: 'casino', path: '/casino/copperline' },
  { name: 'post', path: '/blog/what-wagering-really-costs' },
  { name: 'API, casinos', path: '/api/v1/casinos' },
  // As a browser's batching link requests the first page of the list.
  {
    name: 'casinos.list',
    path: `/trpc/casinos.list?batch=1&input=${encodeURIComponent('{"0":{"json":{}}}')}`,
    connections: COMPUTED_CONNECTIONS,
  },
  {
    name: 'search, rendered',
    path: () => `/search?q=crash+${(counter += 1)}`,
    connections: COMPUTED_CONNECTIONS,
  },
  {
    name: 'filtered list, rendered',
    path: () => `/casinos?gamemodes=crash&q=case+${(counter += 1)}`,
    connections: COMPUTED_CONNECTIONS,
  },
];

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    report: { type: 'boolean', default: false },
  },
});

const byte = () => Math.floor(Math.random() * 256);

function fire(
  url: string,
  { path: address }: Case,
  headers: Record<string, string>,
  connections: number,
  seconds: number,
) {
  const nextPath = typeof address === 'string' ? () => address : address;
  // Limits are per address: each request comes from one of its own, which the site trusts with TRUST_PROXY.
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    path: nextPath(),
    headers: { ...request.headers, 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` },
  });
  return autocannon({ url, connections, duration: seconds, headers, requests: [{ setupRequest }] });
}

async function getHeaders(url: string, { path: address, notModified }: Case): Promise<Record<string, string>> {
  const encoding = { 'accept-encoding': 'br' };
  if (!notModified || typeof address !== 'string') return encoding;
  const etag = (await fetch(`${url}${address}`, { headers: encoding })).headers.get('etag');
  if (etag === null) throw new Error(`${address} has no ETag.`);
  return { ...encoding, 'if-none-match': etag };
}

async function toRows({ url, pid }: { url: string; pid: number }, measured: Case): Promise<Row[]> {
  await fire(url, measured, { 'accept-encoding': 'br' }, 1, WARM_UP_SECONDS);
  const headers = await getHeaders(url, measured);
  const rows: Row[] = [];
  for (const connections of measured.connections ?? CONNECTIONS) {
    const before = processorTime(pid);
    const result = await fire(url, measured, headers, connections, Number(options.seconds));
    const perRequest = ((processorTime(pid) - before) * 1000) / result.requests.total;
    const wrong = measured.notModified ? result.requests.total - result['3xx'] : result.non2xx;
    const failures = result.errors + result.timeouts + wrong;
    rows.push({
      cells: [
        measured.name,
        connections,
        whole(result.requests.average),
        fixed(result.latency.p50, 0),
        fixed(result.latency.p99, 0),
        whole(perRequest),
        whole(residentMemory(pid)),
        failures,
      ],
      passed: failures === 0 && result.requests.total > 0,
    });
  }
  return rows;
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lootrank-bench-'));
chmodSync(dataDir, 0o755);
const site = await startSite(undefined, { dataDir, env: { TRUST_PROXY: '1', LOG_LEVEL: 'info' }, dropsLog: true });
try {
  const rows: Row[] = [];
  for (const measured of CASES.filter(({ name }) => name.includes(options.only))) {
    rows.push(...(await toRows(site, measured)));
  }
  const head = ['what', 'connections', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs a request', 'memory MiB', 'failures'];
  const text = `${machine()}\n\n${textOf({ title: 'Requests', head, rows })}`;
  process.stdout.write(`${text}\n`);
  if (options.report) writeReport('bench', text);
  process.exitCode = rows.every(({ passed }) => passed) ? 0 : 1;
} finally {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
