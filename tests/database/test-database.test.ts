import { expect } from 'vitest';
import { cloneDatabase, test } from './test-database';

test('a test database has every table, empty', async ({ db }) => {
  await expect(db.selectFrom('casinos').selectAll().execute()).resolves.toEqual([]);
});

test('test databases are isolated from each other', async ({ db }) => {
  const other = await cloneDatabase();
  try {
    await other.db.insertInto('blog_tags').values({ name: 'crash' }).execute();
    await expect(db.selectFrom('blog_tags').selectAll().execute()).resolves.toEqual([]);
  } finally {
    await other.drop();
  }
});
