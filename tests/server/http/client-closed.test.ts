import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import type { Db } from '../../../server/database/database';
import { test as base } from '../../database/test-database';
import { startApp } from '../../fixtures/running-app';

const SOON = { timeout: 10_000, interval: 10 };

interface Line {
  level: number;
  msg: string;
  req?: { path: string };
}

const test = base.extend('site', async ({ db }, { onCleanup }) => {
  const lines: Line[] = [];
  const app = await startApp(db, {
    logger: pino({}, { write: (line: string) => lines.push(JSON.parse(line) as Line) }),
  });
  onCleanup(() => app.close());
  return { ...app, lines };
});

async function waitingStatements(db: Db): Promise<number> {
  const waiting = await sql`
    select from pg_locks where not granted and relation in ('settings'::regclass, 'casinos'::regclass)`.execute(db);
  return waiting.rows.length;
}

/** Sends a request and disconnects once `isUnderWay` resolves. */
async function hangUpWhen(isUnderWay: () => Promise<void>, asked: (signal: AbortSignal) => Promise<unknown>) {
  const gone = new AbortController();
  const answer = asked(gone.signal).catch(() => undefined);
  await isUnderWay();
  gone.abort();
  await answer;
}

const getRequests = (lines: readonly Line[], path: string) =>
  lines.filter(({ msg, req }) => msg === 'request' && req?.path === path).length;

test('a visitor who disconnects while a page is rendered is logged, but not as a failure', async ({ db, site }) => {
  await db.transaction().execute(async (holder) => {
    await sql`lock table settings in access exclusive mode`.execute(holder);
    await hangUpWhen(
      () => vi.waitFor(async () => expect(await waitingStatements(db)).toBeGreaterThan(0), SOON),
      (signal) => site.fetch('/auth', { signal }),
    );
    await vi.waitFor(() => expect(getRequests(site.lines, '/auth')).toBe(1), SOON);
  });
  await vi.waitFor(async () => expect(await waitingStatements(db)).toBe(0), SOON);
  expect((await site.fetch('/auth')).status).toBe(200);
  expect(site.lines.filter(({ level }) => level > 30)).toEqual([]);
});

test('a queued search is skipped if its visitor has disconnected', async ({ db, site }) => {
  const { counters } = site.services.responseCache;
  const search = (q: string, signal?: AbortSignal) => site.fetch(`/search?q=${q}`, signal ? { signal } : {});
  const arrived = (count: number) => vi.waitFor(() => expect(counters.misses).toBe(count), SOON);
  let served: Promise<Response>[] = [];
  await db.transaction().execute(async (holder) => {
    // Not a table that the menus of every page read.
    await sql`lock table pages in access exclusive mode`.execute(holder);
    served = Array.from({ length: 8 }, (_, n) => search(`patient${n}`));
    await arrived(8);
    await hangUpWhen(
      () => arrived(28),
      (signal) => Promise.all(Array.from({ length: 20 }, (_, n) => search(`gone${n}`, signal))),
    );
    await vi.waitFor(() => expect(getRequests(site.lines, '/search')).toBe(20), SOON);
  });
  for (const { status } of await Promise.all(served)) expect(status).toBe(200);
  await vi.waitFor(() => expect(site.lines.filter(({ msg }) => msg === 'client closed')).toHaveLength(20), SOON);
  expect(counters.made).toBe(8);
});
