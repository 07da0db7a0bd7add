import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { test } from '../database/test-database';
import { startApp } from '../fixtures/running-app';

test('a visitor who leaves while a page is made is a note in the log and no failure', async ({ db }) => {
  const lines: { level: number; msg: string; err?: unknown }[] = [];
  const logger = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]) });
  const app = await startApp(db, { logger });
  const gone = new AbortController();
  const waiting = sql`select from pg_locks where not granted and relation = 'settings'::regclass`;
  await db.transaction().execute(async (holder) => {
    await sql`lock table settings in access exclusive mode`.execute(holder);
    const asked = app.fetch('/auth', { signal: gone.signal }).catch(() => undefined);
    await vi.waitFor(async () => expect((await waiting.execute(db)).rows.length).toBeGreaterThan(0), {
      timeout: 10_000,
      interval: 10,
    });
    gone.abort();
    await asked;
    await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('client closed'), {
      timeout: 10_000,
      interval: 10,
    });
  });
  await app.close();
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});
