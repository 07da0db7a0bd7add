import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, inject, test as base } from 'vitest';
import { migrations } from '../../../migrations/index';
import { createDatabase, isDatabaseReady } from '../../../server/database/database';
import { migrateToLatest, migrationStatus } from '../../../server/process/migrate';
import { operatorMessage } from '../../../server/process/operator-message';
import { isJobSchemaInstalled } from '../../../server/jobs/job-schema.queries';
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
  test('the list of migrations equals the folder, in order', () => {
    const files = readdirSync('migrations').filter((file) => file !== 'index.ts');
    expect(names.map((name) => `${name}.ts`)).toEqual(files.sort());
  });

  test('the migrations run one time if several processes start at the same time', async ({ database }) => {
    const others = [1, 2, 3].map(() => createDatabase({ connectionString: database.connectionString, logger }));
    await Promise.all(others.map(({ db }) => migrateToLatest(db, logger)));
    expect((await migrationStatus(database.db)).every(({ state }) => state === 'done')).toBe(true);
    await Promise.all(others.map(({ destroy }) => destroy()));
  });

  test('a migration that throws is named and leaves the database unchanged', async ({ database: { db } }) => {
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

  test('migrations of a newer version are reported as a warning and in the status, and block nothing', async ({
    database,
  }) => {
    const { db, connectionString } = database;
    await migrateToLatest(db, logger);
    const newer = '999-from-the-future';
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
    expect(output).toMatch(/^unknown {2}999-from-the-future$/m);
    expect(output).toMatch(/^done {5}010-text$/m);
  });

  test('a database made before 1.0.0 is refused in one sentence, by a start and by every command', async ({
    database: { db, connectionString },
  }) => {
    await sql`
      create table kysely_migration (name text primary key, timestamp text not null);
      insert into kysely_migration values ('20261121T0900Z-create-extensions', '')
    `.execute(db);
    const sentence = /^This database was made before version 1\.0\.0 and cannot be migrated: start with an empty one/;
    const failure = await migrateToLatest(db, logger).catch((error: unknown) => error);
    expect(operatorMessage(failure, '/data')).toMatch(sentence);
    await db.destroy();
    for (const [command, action] of [
      ['migrate', 'up'],
      ['migrate', 'status'],
      ['keys', 'drop-sealed'],
    ] as const) {
      const { code, output } = await runFromSources(command, [action], { DATABASE_URL: connectionString });
      expect({ code, output }, action).toEqual({ code: 1, output: expect.stringMatching(sentence) });
      expect(output.trim().split('\n')).toHaveLength(1);
    }
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
    const toSentence = async (failing: Promise<void>) =>
      operatorMessage(await failing.catch((error: unknown) => error), '/data');
    await sql`create schema extensions; create extension pg_trgm schema extensions`.execute(db);
    expect(await toSentence(migrateToLatest(db, logger))).toBe(
      'DATABASE_URL: the extension pg_trgm stands in the schema extensions, where the site does not look. As an administrator of that database run: alter extension pg_trgm set schema public;',
    );
    await sql`drop extension pg_trgm; create extension pg_trgm schema public; create schema site`.execute(db);
    const url = `${connectionString}${connectionString.includes('?') ? '&' : '?'}options=-c%20search_path%3Dsite,public`;
    const apart = createDatabase({ connectionString: url, logger });
    await migrateToLatest(apart.db, logger);
    await apart.destroy();
    expect(await toSentence(migrateToLatest(db, logger))).toMatch(
      /tables stand in the schema site\. Name it .*%3Dsite$/,
    );
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db);
    expect(rows).toEqual([]);
  });

  test('the generated table types are up to date', async ({ database: { db } }) => {
    await migrateToLatest(db, logger);
    expect(readFileSync('server/database/schema.gen.ts', 'utf8')).toBe(await schemaSource(db));
  });
});
