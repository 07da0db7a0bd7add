import { rmSync } from 'node:fs';
import { expect } from 'vitest';
import { METRICS_TOKEN } from '../bench/metrics';
import { test as databaseTest } from '../database/test-database';
import { launchSite } from '../e2e/site';

/** `app`: the built product in its own process, because a worker that runs from the sources takes seconds to restart. */
export const test = databaseTest.extend('app', { scope: 'file' }, async ({ database }, { onCleanup }) => {
  const site = await launchSite(database.connectionString, { env: { METRICS_TOKEN, TRUST_PROXY: '1' } });
  onCleanup(async () => {
    site.child.kill('SIGKILL');
    await site.exit;
    rmSync(site.dataDir, { recursive: true, force: true });
  });
  await site.ready;
  return {
    url: site.url,
    port: Number(new URL(site.url).port),
    pid: site.child.pid ?? 0,
    fetch: (path: string, init?: RequestInit) => fetch(`${site.url}${path}`, { redirect: 'manual', ...init }),
  };
});

export interface BuiltSite {
  url: string;
  port: number;
  pid: number;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
}

/** The p95 in milliseconds of requests, of the home page unless others are given, sent one after another while `work` runs. */
export async function slowestDuring(
  app: BuiltSite,
  work: Promise<unknown>,
  ask: () => Promise<Response> = () => app.fetch('/'),
): Promise<number> {
  const state = { isDone: false };
  void work.finally(() => (state.isDone = true)).catch(() => undefined);
  const times: number[] = [];
  do {
    const start = performance.now();
    const answer = await ask();
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    times.push(performance.now() - start);
  } while (!state.isDone && times.length < 1_000);
  await work.catch(() => undefined);
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}
