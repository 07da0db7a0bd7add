import { describe, expect, onTestFinished } from 'vitest';
import { test } from '../../database/test-database';
import type { Db } from '../../../server/database/database';
import { startApp } from '../../fixtures/running-app';

interface State {
  isOpen: boolean;
  isShuttingDown: boolean;
  isReady: boolean;
  /** The database's response, in place of `isReady`. */
  answer?: Promise<boolean>;
}

/** An app whose state the test controls; `asked` counts the checks that reached the database. */
async function getHealth(db: Db, given: Partial<State> = {}, env: Record<string, string> = {}) {
  const state = { isOpen: true, isShuttingDown: false, isReady: true, ...given };
  let [arrived, asked] = [0, 0];
  const app = await startApp(db, {
    env,
    isOpen: () => {
      arrived += 1;
      return state.isOpen;
    },
    isShuttingDown: () => state.isShuttingDown,
    isReady: () => {
      asked += 1;
      return given.answer ?? Promise.resolve(state.isReady);
    },
  });
  onTestFinished(() => app.close());
  const getStatus = async (path: string) => (await app.fetch(path)).status;
  return { state, fetch: app.fetch, statusOf: getStatus, arrived: () => arrived, asked: () => asked };
}

describe('/healthz', () => {
  test.for([
    ['503 until the site was ready once', { isOpen: false, isReady: false }, 503],
    ['200 when it is', {}, 200],
    ['200 with the database away, whose cached pages are still sent', { isReady: false }, 200],
    ['503 while the process leaves', { isShuttingDown: true }, 503],
  ] as const)('/healthz is %s', async ([, given, status], { db }) => {
    const { statusOf } = await getHealth(db, given);
    expect(await statusOf('/healthz')).toBe(status);
  });
});

test('P42: only a request with the token learns which version runs', async ({ db }) => {
  const token = 'a token of sixteen letters or more';
  const { state, fetch } = await getHealth(db, {}, { METRICS_TOKEN: token });
  const asked = async (authorization: string) => await (await fetch('/healthz', { headers: { authorization } })).text();
  for (const other of ['', token, `Bearer ${token}x`, 'Bearer undefined']) expect(await asked(other)).toBe('ok');
  const version = { version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string, commit: expect.any(String) as string };
  expect(JSON.parse(await asked(`Bearer ${token}`))).toEqual({ status: 'ok', ...version });
  state.isShuttingDown = true;
  const answer = await fetch('/healthz', { headers: { authorization: `Bearer ${token}` } });
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'not ready', ...version }]);
  const closed = await getHealth(db);
  for (const other of ['', 'Bearer undefined', 'Bearer '])
    expect(await (await closed.fetch('/healthz', { headers: { authorization: other } })).text()).toBe('ok');
});

describe('/readyz', () => {
  test('a hundred concurrent requests of /readyz are a single database check, with at most one check a second', async ({
    db,
  }) => {
    let reply: (isReady: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((resolve) => (reply = resolve));
    const { statusOf, arrived, asked } = await getHealth(db, { answer });
    const statuses = Array.from({ length: 100 }, () => statusOf('/readyz'));
    await expect.poll(arrived, { timeout: 20_000 }).toBeGreaterThanOrEqual(100);
    expect(asked()).toBe(1);
    reply(true);
    const repliedAt = performance.now();
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
    for (let more = 0; more < 20; more += 1) expect(await statusOf('/readyz')).toBe(200);
    expect(asked()).toBeLessThanOrEqual(1 + Math.floor((performance.now() - repliedAt) / 1000));
  });

  test('/readyz notices that the database is gone, and that it is back', async ({ db }) => {
    const { state, statusOf } = await getHealth(db);
    expect(await statusOf('/readyz')).toBe(200);
    for (const isReady of [false, true]) {
      state.isReady = isReady;
      await expect.poll(() => statusOf('/readyz'), { interval: 50 }).toBe(isReady ? 200 : 503);
    }
  });

  test('R9: a process that shuts down says 503 even if it has just said 200', async ({ db }) => {
    const { state, statusOf } = await getHealth(db);
    const underWay = statusOf('/readyz');
    expect(await statusOf('/readyz')).toBe(200);
    expect(await underWay).toBe(200);
    state.isShuttingDown = true;
    expect(await statusOf('/readyz')).toBe(503);
  });

  test('/readyz is 503 without a database check while the site starts', async ({ db }) => {
    const { statusOf, asked } = await getHealth(db, { isOpen: false });
    expect(await statusOf('/readyz')).toBe(503);
    expect(asked()).toBe(0);
  });
});
