import { pino } from 'pino';
import { sql } from 'kysely';
import { describe, expect, vi } from 'vitest';
import { announceChange } from '../../../server/cache/announce-change';
import { InvalidationListener } from '../../../server/cache/invalidation-listener';
import type { Change } from '../../../server/cache/invalidation-listener';
import type { Db } from '../../../server/database/database';
import { PublicationSchedule } from '../../../server/cache/publication-schedule';
import { attachQueryCache, cached } from '../../../server/cache/query-cache';
import { test as base } from '../../database/test-database';
import { throughWire } from '../../fixtures/cut-connection';

const logger = pino({ level: 'silent' });

const test = base.extend('changes', async ({ database }, { onCleanup }) => {
  const changes = new InvalidationListener({ connectionString: database.connectionString, logger });
  changes.start();
  onCleanup(() => changes.close());
  await heard(changes);
  return changes;
});

const heard = (changes: InvalidationListener) =>
  vi.waitFor(() => expect(changes.isListening).toBe(true), { timeout: 10_000, interval: 10 });

/** Terminates every listening connection to this database, as a server restart would. */
async function endListeners(db: Db): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'lootrank changes'`.execute(db);
}

describe('listening for changes', () => {
  test('everything committed before a flush has been received after it', async ({ db, changes }) => {
    const told: Change[] = [];
    changes.subscribe((change) => told.push(change));
    for (let round = 0; round < 50; round += 1) {
      await announceChange(db, ['posts', `post:${round}`]);
      await changes.flush();
      expect(told.at(-1)).toEqual(['posts', `post:${round}`]);
    }
  });

  test('many flushes at once ask one question at a time, and each hears what was committed before it', async ({
    db,
    changes,
  }) => {
    const warnings: string[] = [];
    const hear = ({ message }: Error) => void warnings.push(message);
    process.on('warning', hear);
    const told: Change[] = [];
    changes.subscribe((change) => told.push(change));
    await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        await announceChange(db, [`post:${n}`]);
        await changes.flush();
        expect(told).toContainEqual([`post:${n}`]);
      }),
    );
    // Node emits warnings on the next tick.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', hear);
    expect(warnings).toEqual([]);
  });

  test('a change that is rolled back is not announced', async ({ db, changes }) => {
    const told: Change[] = [];
    changes.subscribe((change) => told.push(change));
    const rolledBack = db.transaction().execute(async (trx) => {
      await announceChange(trx, ['posts']);
      throw new Error('on purpose');
    });
    await expect(rolledBack).rejects.toThrow('on purpose');
    await changes.flush();
    expect(told).toEqual([]);
  });

  test('a lost connection invalidates everything, and is restored automatically', async ({ db, changes }) => {
    const before = changes.now();
    const told: Change[] = [];
    changes.subscribe((change) => told.push(change));
    await endListeners(db);
    await vi.waitFor(() => expect(told).toContain('anything'), { timeout: 10_000 });
    expect(changes.haveChanged(['settings'], before)).toBe(true);
    await heard(changes);
    expect(changes.haveChanged(['settings'], changes.now())).toBe(false);
    await announceChange(db, ['tags']);
    await changes.flush();
    expect(told.at(-1)).toEqual(['tags']);
  });

  test('flushing without a connection invalidates everything, and does not fail', async ({ database }) => {
    const deaf = new InvalidationListener({ connectionString: database.connectionString, logger });
    const told: Change[] = [];
    deaf.subscribe((change) => told.push(change));
    await deaf.flush();
    expect(told).toEqual(['anything']);
    expect(deaf.haveChanged([], deaf.now())).toBe(true);
  });

  test('the log says once that the database is unavailable, and once that it is available again', async ({
    database,
  }) => {
    const lines: { level: number; msg: string; unavailableMs?: number }[] = [];
    const heardLog = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as never) });
    const wire = await throughWire(database.connectionString);
    const changes = new InvalidationListener({ connectionString: wire.connectionString, logger: heardLog });
    changes.start();
    await heard(changes);
    expect(lines).toEqual([]);
    await wire.cut();
    await vi.waitFor(() => expect(changes.connectionState).toBe('unavailable'), { timeout: 20_000 });
    await wire.mend();
    await vi.waitFor(() => expect(changes.isListening).toBe(true), { timeout: 20_000 });
    await changes.close();
    await wire.cut();
    expect(lines).toMatchObject([
      { level: 50, msg: 'database unavailable: not listening for changes' },
      { level: 30, msg: 'database available again', unavailableMs: expect.any(Number) as number },
    ]);
  });

  test('an unreachable database is recognized as down', async () => {
    const changes = new InvalidationListener({ connectionString: 'postgres://nobody@127.0.0.1:1/none', logger });
    changes.start();
    await vi.waitFor(() => expect(changes.connectionState).toBe('unavailable'), { timeout: 10_000 });
    await changes.close();
  });
});

describe('a cached result', () => {
  const countTags = async (db: Db) => (await db.selectFrom('blog_tags').select('id').execute()).length;

  function counting(db: Db, changes: InvalidationListener) {
    attachQueryCache(db, { changes, publications: new PublicationSchedule(db, changes) });
    let computed = 0;
    const ask = (compute = () => countTags(db)) =>
      cached(db, { key: 'tags', tags: ['tags'] }, () => {
        computed += 1;
        return compute();
      });
    return { ask, times: () => computed };
  }

  test('a cached result is computed once until its tags change', async ({ db, changes }) => {
    const { ask, times } = counting(db, changes);
    const first = await ask();
    await Promise.all([ask(), ask()]);
    await announceChange(db, ['casinos']);
    await changes.flush();
    await ask();
    expect(times()).toBe(1);
    await db.insertInto('blog_tags').values({ name: 'remembered' }).execute();
    await announceChange(db, ['tags']);
    await changes.flush();
    expect(await ask()).toBe(first + 1);
    expect(times()).toBe(2);
  });

  test('a result that was read before a change is not cached after it', async ({ db, changes }) => {
    const { ask } = counting(db, changes);
    const early = await ask(async () => {
      const count = await countTags(db);
      await db.insertInto('blog_tags').values({ name: 'in between' }).execute();
      await announceChange(db, ['tags']);
      await changes.flush();
      return count;
    });
    expect(await ask()).toBe(early + 1);
  });

  test('a result that failed is computed again', async ({ db, changes }) => {
    const { ask } = counting(db, changes);
    await expect(ask(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
    await expect(ask()).resolves.toBeTypeOf('number');
  });

  test('a result is computed every time while not listening, and inside a transaction', async ({ db, changes }) => {
    const { ask, times } = counting(db, changes);
    await ask();
    await db.transaction().execute((trx) => cached(trx, { key: 'tags', tags: ['tags'] }, () => countTags(trx)));
    await changes.close();
    await ask();
    await ask();
    expect(times()).toBe(3);
  });

  test('a cached result about posts expires when the next scheduled one becomes public', async ({ db, changes }) => {
    attachQueryCache(db, { changes, publications: new PublicationSchedule(db, changes) });
    const { id } = await db
      .insertInto('users')
      .values({ email: 'author@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('blog_posts')
      .values({
        title: 'Later',
        slug: 'later',
        content: 'x',
        content_html: '<p>x</p>',
        status: 'published',
        published_at: sql<Date>`now() + interval '1 second'`,
        author_id: id,
      })
      .execute();
    const count = () =>
      cached(
        db,
        { key: 'posts', tags: ['posts'] },
        async () => (await db.selectFrom('public_posts').select('id').execute()).length,
      );
    expect(await count()).toBe(0);
    await vi.waitFor(async () => expect(await count()).toBe(1), { timeout: 10_000, interval: 20 });
  });
});
