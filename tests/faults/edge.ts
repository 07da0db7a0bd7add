import { rmSync } from 'node:fs';
import { METRICS_TOKEN } from '../bench/metrics';
import type { TestDatabase } from '../database/postgres';
import { freePort, launchSite } from '../e2e/site';
import type { LaunchedSite } from '../e2e/site';
import { newIp } from '../fixtures/people';
import { startVarnish } from '../fixtures/varnish';
import { until } from '../fixtures/waiting';
import { visit } from './visitors';

const CDN_KEY = 'a-key-of-the-varnish-in-front';

async function endSite({ child, exit, dataDir }: LaunchedSite): Promise<void> {
  child.kill('SIGKILL');
  await exit;
  rmSync(dataDir, { recursive: true, force: true });
}

interface EdgeOptions {
  processes?: number;
  /** Where purges go, if not to Varnish alone. */
  cdnUrl?: (own: string) => string;
  /** Of the processes, over what they get here. */
  env?: NodeJS.ProcessEnv;
  /** One of these addresses refuses every purge. */
  isRefused?: boolean;
}

/** Built processes on one database, and a Varnish in front of them that they purge. */
export async function startEdge(
  { db, connectionString }: Pick<TestDatabase, 'db' | 'connectionString'>,
  { processes = 2, cdnUrl, isRefused = false, env: own = {} }: EdgeOptions = {},
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PUBLIC_URL: url,
    TRUST_PROXY: '2',
    METRICS_TOKEN,
    CDN: 'varnish',
    CDN_URL: cdnUrl?.(url) ?? url,
    CDN_KEY,
  };
  const launch = (more: NodeJS.ProcessEnv = {}) => launchSite(connectionString, { env: { ...env, ...own, ...more } });
  const sites = await Promise.all(Array.from({ length: processes }, () => launch()));
  await Promise.all(sites.map(({ ready }) => ready));
  const ports = sites.map((site) => Number(new URL(site.url).port));
  const varnish = await startVarnish(ports, { key: CDN_KEY, port });
  await until('the start has purged', 30_000, async () => {
    const unsent = await db.selectFrom('cdn_purges').select('id').where('passes', '=', 0).execute();
    return isRefused || unsent.length === 0;
  });
  // The second and the third purge of everything would hide what a change does not purge.
  await db.deleteFrom('cdn_purges').execute();
  /** In place of a process that was killed, on its port. */
  const relaunch = async (index: number) => {
    const former = sites[index] as LaunchedSite;
    rmSync(former.dataDir, { recursive: true, force: true });
    const site = await launch({ PORT: new URL(former.url).port });
    sites[index] = { ...site, url: former.url };
    await site.ready;
  };
  const stop = async () => {
    for (const site of sites) await endSite(site);
    await varnish.stop();
  };
  return { url, sites, varnish, relaunch, stop };
}

export type Edge = Awaited<ReturnType<typeof startEdge>>;

export interface Seen {
  path: string;
  startedAt: number;
  text: string;
}

/** What a reader sees at an address, of a network of his own. Pages that are missing name their request. */
export async function see(url: string, path: string, headers: Record<string, string> = {}): Promise<Seen> {
  const {
    status,
    body,
    headers: answered,
    startedAt,
  } = await visit(url, path, {
    headers: { 'x-forwarded-for': newIp(), ...headers },
  });
  const text = status === 200 ? body : `${status} ${answered.get('location') ?? ''}`;
  return { path, startedAt, text };
}

/** Reads all paths over and over, each reader from another one on. */
export function keepReading(url: string, paths: readonly string[], readers: number) {
  let isDone = false;
  const seen: Seen[] = [];
  const read = async (first: number) => {
    for (let at = first; !isDone; at += 1) seen.push(await see(url, paths[at % paths.length] ?? '/'));
  };
  const reading = Promise.all(
    Array.from({ length: readers }, (_, reader) => read(Math.floor((reader * paths.length) / readers))),
  );
  return {
    stop: async () => {
      isDone = true;
      await reading;
      return seen;
    },
  };
}
