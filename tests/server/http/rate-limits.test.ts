import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { countAttempt } from '../../../server/http/rate-limits.queries';
import { test } from '../../database/test-database';
import { callerFor } from '../../fixtures/caller';
import { newIp } from '../../fixtures/people';

const WINDOW = { max: 5, windowSeconds: 600 };

async function toRows(db: Db) {
  return await db
    .selectFrom('rate_limits')
    .select(['key', 'count', 'window_start', sql<string>`xmin::text`.as('version')])
    .orderBy('key')
    .execute();
}

test('refused attempts write nothing: neither a row nor a new row version', async ({ db }) => {
  const signIn = async (ip: string, email: string) =>
    await callerFor(db, { client: { ip } })
      .auth.signIn({ email, password: 'not this one' })
      .then(
        () => 'in',
        (error: unknown) => (error as { code?: string }).code,
      );
  const ip = newIp();
  for (let n = 0; n < 21; n += 1) await signIn(ip, `somebody-${n}@example.com`);
  const before = await toRows(db);
  for (let n = 0; n < 10; n += 1) expect(await signIn(ip, `other-${n}@example.com`)).toBe('TOO_MANY_REQUESTS');
  for (let n = 0; n < 10; n += 1) expect(await signIn(ip, 'somebody-1@example.com')).toBe('TOO_MANY_REQUESTS');
  expect(await toRows(db)).toEqual(before);
});

test('concurrent attempts are all counted, up to the limit and one more', async ({ db }) => {
  const tries = await Promise.all(Array.from({ length: 50 }, () => countAttempt(db, 'parallel', WINDOW)));
  expect(tries.filter(({ count }) => count <= WINDOW.max)).toHaveLength(WINDOW.max);
  for (const { secondsLeft } of tries) {
    expect(secondsLeft).toBeGreaterThan(0);
    expect(secondsLeft).toBeLessThanOrEqual(WINDOW.windowSeconds);
  }
  const stored = await db.selectFrom('rate_limits').select('count').where('key', '=', 'parallel').execute();
  expect(stored).toEqual([{ count: WINDOW.max + 1 }]);
});

test('a window that has ended starts again, even if it was used up', async ({ db }) => {
  for (let n = 0; n < 8; n += 1) await countAttempt(db, 'ended', WINDOW);
  expect((await countAttempt(db, 'ended', WINDOW)).count).toBeGreaterThan(WINDOW.max);
  const longAgo = new Date(Date.now() - 601_000);
  await db.updateTable('rate_limits').set({ window_start: longAgo }).where('key', '=', 'ended').execute();
  expect(await countAttempt(db, 'ended', WINDOW)).toEqual({ count: 1, secondsLeft: 600 });
});
