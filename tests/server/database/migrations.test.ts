import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, inject, test as base } from 'vitest';
import { migrations } from '../../../migrations/index';
import { createDatabase, isDatabaseReady } from '../../../server/database/database';
import { migrateDown, migrateToLatest, migrationStatus } from '../../../server/process/migrate';
import { operatorMessage } from '../../../server/process/operator-message';
import { isJobSchemaInstalled } from '../../../server/jobs/job-schema.queries';
import { insertCasino } from '../../builders/casinos';
import { schemaSource } from '../../../server/database/schema-source';
import { createEmptyTestDatabase } from '../../database/postgres';
import { runFromSources } from '../../fixtures/command';

const logger = pino({ level: 'silent' });
const names = Object.keys(migrations);

const test = base.extend('database', async ({}, { onCleanup }) => {
  const database = await createEmptyTestDatabase(inject('postgres'));
  onCleanup(() => database.drop());
  return database;
});

describe('migrations', () => {
  test('the list equals the folder, in order', () => {
    const files = readdirSync('migrations').filter((file) => file !== 'index.ts');
    expect(names.map((name) => `${name}.ts`)).toEqual(files.sort());
  });

  test('run up, all the way down and up again', async ({ database: { db } }) => {
    await migrateToLatest(db, logger);
    const schema = await schemaSource(db);
    for (const _ of names) await migrateDown(db, logger);
    expect(await schemaSource(db)).not.toContain('casinos');
    expect((await migrationStatus(db)).some(({ state }) => state === 'done')).toBe(false);
    await migrateToLatest(db, logger);
    expect(await schemaSource(db)).toBe(schema);
  });

  test('run once if several processes start at the same time', async ({ database }) => {
    const others = [1, 2, 3].map(() => createDatabase({ connectionString: database.connectionString, logger }));
    await Promise.all(others.map(({ db }) => migrateToLatest(db, logger)));
    expect((await migrationStatus(database.db)).every(({ state }) => state === 'done')).toBe(true);
    await Promise.all(others.map(({ destroy }) => destroy()));
  });

  test('one that throws is named and leaves the database unchanged', async ({ database: { db } }) => {
    const [, second = ''] = names;
    await db.schema.createTable('users').addColumn('id', 'uuid').execute();
    await expect(migrateToLatest(db, logger)).rejects.toThrow(`Migration ${second} failed`);
    expect((await migrationStatus(db)).some(({ state }) => state === 'done')).toBe(false);
    await db.schema.dropTable('users').execute();
    await migrateToLatest(db, logger);
  });

  test('a role that may not create the extension is told which statement to run', async ({ database: { db } }) => {
    await sql`do $$ begin execute format('revoke create on database %I from %I', current_database(), current_user); end $$`.execute(
      db,
    );
    const failure = await migrateToLatest(db, logger).catch((error: unknown) => error);
    expect(operatorMessage(failure, '/data')).toBe(
      'DATABASE_URL: the extension pg_trgm is missing and the role may not create it. As an administrator of that database run: create extension pg_trgm;',
    );
  });

  test('missing extension files on the server are named as the reason', () => {
    const failure = Object.assign(new Error('extension "pg_trgm" is not available'), { code: '0A000' });
    expect(operatorMessage(failure, '/data')).toMatch(/^DATABASE_URL: the server does not have the extension pg_trgm/);
  });

  test('searched addresses and names survive migrating their indexes down and up', async ({ database: { db } }) => {
    await migrateToLatest(db, logger);
    const user = await db
      .insertInto('users')
      .values({ email: 'Ada@Example.com', phone: '+441632960123' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('profiles').values({ id: user.id, display_name: 'Ada ΟΔΌΣ' }).execute();
    await db.insertInto('newsletter_subscribers').values({ email: 'Ada@Example.com' }).execute();
    for (const _ of names.slice(names.indexOf('20261122T1050Z-find-addresses-by-trigrams')))
      await migrateDown(db, logger);
    const { rows } = await sql<{
      found: number;
    }>`select count(*) as found from users where pieces @> '{exam,+441}'`.execute(db);
    expect(rows).toEqual([{ found: 1 }]);
    await migrateToLatest(db, logger);
    const folded = async (table: 'users' | 'profiles' | 'newsletter_subscribers', column: string) =>
      (await sql<{ text: string }>`select ${sql.ref(column)} as text from ${sql.table(table)}`.execute(db)).rows[0]
        ?.text;
    expect(await folded('users', 'folded_addresses')).toBe('ada@example.com\n+441632960123');
    expect(await folded('profiles', 'folded_name')).toBe('ada οδοσ');
    expect(await folded('newsletter_subscribers', 'folded_email')).toBe('ada@example.com');
  });

  test('a placement above the limit becomes none, and cannot be stored again', async ({ database: { db } }) => {
    await migrateToLatest(db, logger);
    for (const _ of names.slice(names.indexOf('20261122T1040Z-limit-placements'))) await migrateDown(db, logger);
    for (const placement of [1, 998, 999, 1000]) await insertCasino(db, { slug: `at-${placement}`, placement });
    await migrateToLatest(db, logger);
    const rows = await db.selectFrom('casinos').select('placement').orderBy('placement').execute();
    expect(rows.map(({ placement }) => placement)).toEqual([1, 998, null, null]);
    await expect(insertCasino(db, { placement: 999 })).rejects.toThrow('casinos_placement_range');
  });

  test('facts, scores and drafts survive migrating down to columns and up again', async ({ database: { db } }) => {
    await migrateToLatest(db, logger);
    const known = await insertCasino(db, {
      slug: 'known',
      payment_methods: ['skins', 'bitcoin'],
      licence: 'Curaçao',
      provably_fair: true,
      founded_year: 2019,
      facts: { min_deposit: 500, moons: { io: 1 } },
    });
    const draft = await insertCasino(db, { slug: 'unseen', status: 'draft', rating: null, licence: 'None' });
    const editor = await db.insertInto('users').values({ email: 'a@b.cc' }).returning('id').executeTakeFirstOrThrow();
    await db
      .insertInto('casino_scores')
      .values({ casino_id: known.id, criterion: 'payouts', score: 45, reason: 'Fast.', scored_by: editor.id })
      .execute();
    await db
      .insertInto('casino_changes')
      .values({ casino_id: known.id, kind: 'listed', changed_by: editor.id, after: JSON.stringify({ rating: 4 }) })
      .execute();
    await db.insertInto('casino_revisions').values({ casino_id: known.id, snapshot: '{}' }).execute();
    for (const _ of names.slice(names.indexOf('20261122T1100Z-create-casino-facts'))) await migrateDown(db, logger);
    const { rows } = await sql`
      select slug, payment_methods, licence, provably_fair, founded_year from casinos
    `.execute(db);
    expect(rows).toEqual([
      {
        slug: 'known',
        payment_methods: ['skins', 'bitcoin'],
        licence: 'Curaçao',
        provably_fair: true,
        founded_year: 2019,
      },
    ]);
    await migrateToLatest(db, logger);
    const facts = await db
      .selectFrom('casino_facts')
      .select(['key', 'value'])
      .where('casino_id', '=', known.id)
      .orderBy('key')
      .execute();
    expect(facts).toEqual([
      { key: 'founded_year', value: 2019 },
      { key: 'licence', value: 'Curaçao' },
      { key: 'payment_methods', value: ['skins', 'bitcoin'] },
      { key: 'provably_fair', value: true },
    ]);
    const casinos = await db.selectFrom('casinos').select(['id', 'status', 'rating']).orderBy('slug').execute();
    expect(casinos).toEqual([
      { id: known.id, status: 'listed', rating: 4 },
      { id: draft.id, status: 'draft', rating: null },
    ]);
    const lines = await db.selectFrom('casino_changes').select('kind').where('casino_id', '=', known.id).execute();
    expect(lines).toEqual([{ kind: 'listed' }]);
  });

  test('those of a newer version are reported as a warning and in the status, and block nothing', async ({
    database,
  }) => {
    const { db, connectionString } = database;
    await migrateToLatest(db, logger);
    const newer = '29991231T2359Z-from-the-future';
    await sql`insert into kysely_migration (name, timestamp) values (${newer}, now()::text)`.execute(db);
    const lines: string[] = [];
    await migrateToLatest(db, pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/newer version/);
    expect(lines[0]).toContain(newer);
    await expect(isDatabaseReady(db)).resolves.toBe(true);
    expect((await migrationStatus(db)).filter(({ state }) => state !== 'done')).toEqual([
      { name: newer, state: 'unknown' },
    ]);
    const { code, output } = await runFromSources('migrate', ['status'], { DATABASE_URL: connectionString });
    expect(code).toBe(0);
    expect(output).toMatch(/^unknown {2}29991231T2359Z-from-the-future$/m);
    expect(output).toMatch(/^done {5}20261121T0900Z-create-extensions$/m);
  });

  test('a database is ready if nothing is pending, and a closed one is not', async ({ database }) => {
    await expect(isDatabaseReady(database.db)).resolves.toBe(false);
    await migrateToLatest(database.db, logger);
    await expect(isDatabaseReady(database.db)).resolves.toBe(true);
    const { db, destroy } = createDatabase({ connectionString: database.connectionString, logger });
    await destroy();
    await expect(isDatabaseReady(db)).resolves.toBe(false);
  });

  test('two processes that start on an empty database both find it migrated, with the job queue’s tables', async ({
    database: { connectionString },
  }) => {
    const pools = [1, 2].map(() => createDatabase({ connectionString, logger }));
    try {
      await Promise.all(pools.map(({ db }) => migrateToLatest(db, logger)));
      for (const { db } of pools) await expect(isJobSchemaInstalled(db)).resolves.toBe(true);
    } finally {
      await Promise.all(pools.map(({ destroy }) => destroy()));
    }
  });

  test('an extension or tables in a schema that is not searched are the operator’s sentence', async ({ database }) => {
    const { db, connectionString } = database;
    const sentenceOf = async (failing: Promise<void>) =>
      operatorMessage(await failing.catch((error: unknown) => error), '/data');
    await sql`create schema extensions; create extension pg_trgm schema extensions`.execute(db);
    expect(await sentenceOf(migrateToLatest(db, logger))).toBe(
      'DATABASE_URL: the extension pg_trgm stands in the schema extensions, where the site does not look. As an administrator of that database run: alter extension pg_trgm set schema public;',
    );
    await sql`drop extension pg_trgm; create extension pg_trgm schema public; create schema site`.execute(db);
    const url = `${connectionString}${connectionString.includes('?') ? '&' : '?'}options=-c%20search_path%3Dsite,public`;
    const apart = createDatabase({ connectionString: url, logger });
    await migrateToLatest(apart.db, logger);
    await apart.destroy();
    expect(await sentenceOf(migrateToLatest(db, logger))).toMatch(
      /tables stand in the schema site\. Name it .*%3Dsite$/,
    );
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db);
    expect(rows).toEqual([]);
  });

  test('down refuses beside a running site', async ({ database: { db, connectionString } }) => {
    await migrateToLatest(db, logger);
    const { code, output } = await runFromSources('migrate', ['down'], { DATABASE_URL: connectionString });
    expect([code, output]).toEqual([
      1,
      'The site is running on this database. Stop it, every replica of it, and try again.\n',
    ]);
    expect((await migrationStatus(db)).every(({ state }) => state === 'done')).toBe(true);
  });

  test('the generated table types are up to date', async ({ database: { db } }) => {
    await migrateToLatest(db, logger);
    expect(readFileSync('server/database/schema.gen.ts', 'utf8')).toBe(await schemaSource(db));
  });
});
