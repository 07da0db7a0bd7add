import { test as base, inject } from 'vitest';
import { cloneTestDatabase, type TestDatabase } from './postgres';

/** Creates a migrated, empty database; the caller drops it. */
export function cloneDatabase(): Promise<TestDatabase> {
  return cloneTestDatabase(inject('postgres'));
}

/** `db`: a migrated database shared by the tests of one file. `database`: the same database with its connection string. */
export const test = base
  .extend('database', { scope: 'file' }, async ({}, { onCleanup }) => {
    const database = await cloneDatabase();
    onCleanup(() => database.drop());
    return database;
  })
  .extend('db', { scope: 'file' }, ({ database }) => database.db);
