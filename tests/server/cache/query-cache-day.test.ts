import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { InvalidationListener } from '../../../server/cache/invalidation-listener';
import { PublicationSchedule } from '../../../server/cache/publication-schedule';
import { attachQueryCache, cached } from '../../../server/cache/query-cache';
import { test } from '../../database/test-database';
import { until } from '../../fixtures/waiting';

const LEFT_MS = 300;

test('A cached result ends at midnight UTC, so that no page made after it is made of the day before', async ({
  db,
  database,
}) => {
  const changes = new InvalidationListener({
    connectionString: database.connectionString,
    logger: pino({ level: 'silent' }),
  });
  changes.start();
  try {
    await until('the listener is connected', 20_000, () => changes.isListening);
    attachQueryCache(db, { changes, publications: new PublicationSchedule(db, changes) });
    let computed = 0;
    const ask = () => cached(db, { key: 'of the day', tags: ['field'] }, () => Promise.resolve((computed += 1)));
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.UTC(2026, 10, 28, 23, 59, 59, 1_000 - LEFT_MS)) });
    const startedAt = performance.now();
    expect([await ask(), await ask()]).toEqual([1, 1]);
    vi.useRealTimers();
    await until('midnight', 5_000, () => performance.now() > startedAt + 2 * LEFT_MS);
    expect(await ask()).toBe(2);
  } finally {
    vi.useRealTimers();
    await changes.close();
  }
});
