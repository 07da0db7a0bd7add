import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { InvalidationListener } from '../../../server/cache/invalidation-listener';
import { MAX_COUNTED } from '../../../server/database/count-up-to';
import { PublicationSchedule } from '../../../server/cache/publication-schedule';
import { attachQueryCache } from '../../../server/cache/query-cache';
import { test as base } from '../../database/test-database';
import { insertCasino } from '../../builders/casinos';
import { adminCaller, callerFor } from '../../fixtures/caller';

const MORE = MAX_COUNTED + 100;

/** An administrator's caller on a database with a query cache, filled with more addresses than a list counts. */
const test = base.extend('admin', { scope: 'file' }, async ({ db, database }, { onCleanup }) => {
  const changes = new InvalidationListener({
    connectionString: database.connectionString,
    logger: pino({ level: 'silent' }),
  });
  changes.start();
  onCleanup(() => changes.close());
  await vi.waitFor(() => expect(changes.isListening).toBe(true), { timeout: 20_000 });
  const rows = Array.from({ length: MORE }, (_, n) => ({
    email: `reader-${n}@example.com`,
    created_at: new Date(Date.now() - (n + 1) * 60_000),
  }));
  await db.insertInto('newsletter_subscribers').values(rows).execute();
  const users = await db.insertInto('users').values(rows).returning(['id', 'email']).execute();
  await db
    .insertInto('profiles')
    .values(users.map((user, n) => ({ ...user, display_name: n % 2 === 0 ? 'reader-' : 'somebody' })))
    .execute();
  await sql`analyze newsletter_subscribers, users, profiles`.execute(db);
  attachQueryCache(db, { changes, publications: new PublicationSchedule(db, changes) });
  return (await adminCaller(db)).caller.admin;
});

for (const list of ['newsletter', 'users'] as const) {
  test(`${list}: matches beyond the counted ones are paged in a stable order, even with sign-ups in between`, async ({
    db,
    admin,
  }) => {
    const pages = async () => {
      const first = await admin[list].list({ q: 'reader-', limit: 3 });
      const second = await admin[list].list({ q: 'reader-', limit: 3, cursor: first.nextCursor ?? undefined });
      expect([first.total, second.total]).toEqual([MAX_COUNTED + 1, MAX_COUNTED + 1]);
      return [...first.items, ...second.items].map(({ email }) => email?.split('@')[0]);
    };
    const newest = [0, 1, 2, 3, 4, 5].map((n) => `reader-${n}`);
    expect(await pages(), 'counted').toEqual(newest);
    expect(await pages(), 'not counted').toEqual(newest);
    const row = { email: 'reader-new@example.com' };
    if (list === 'newsletter') await db.insertInto('newsletter_subscribers').values(row).execute();
    else {
      const user = await db.insertInto('users').values(row).returning(['id', 'email']).executeTakeFirstOrThrow();
      await db.insertInto('profiles').values(user).execute();
    }
    expect(await pages(), 'after a sign-up').toEqual(['reader-new', ...newest.slice(0, 5)]);
  });
}

test('an address is found even among more matches than are counted', async ({ admin }) => {
  expect((await admin.newsletter.list({ q: 'Reader-1077@example.com' })).items).toMatchObject([
    { email: 'reader-1077@example.com' },
  ]);
  expect((await admin.newsletter.list({ q: 'writer-1077' })).total).toBe(0);
  expect((await admin.users.list({ q: 'reader-1077@' })).items).toMatchObject([{ email: 'reader-1077@example.com' }]);
});

test('one search’s cached result is never another’s, whatever its words', async ({ db, admin }) => {
  expect(admin).toBeDefined();
  await insertCasino(db, { name: 'Copperline' });
  const { search } = callerFor(db);
  for (const q of ['or meant coperline', 'meant by coperline', 'found coperline']) {
    // The misspelt name in it is understood, which is no cached result of another question.
    expect((await search.query({ q })).totals.casinos, q).toBe(1);
  }
  expect(await search.query({ q: 'coperline' })).toMatchObject({ meant: 'Copperline', totals: { casinos: 1 } });
});
