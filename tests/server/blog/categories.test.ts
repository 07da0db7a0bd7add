import { expect } from 'vitest';
import { insertCategory } from '../../builders/blog';
import { test } from '../../database/test-database';
import { callerFor } from '../../fixtures/caller';

test('categories are sorted by name, ignoring case', async ({ db }) => {
  for (const name of ['safety', 'Guides', 'Tests']) await insertCategory(db, { name, slug: name.toLowerCase() });
  const categories = await callerFor(db).categories.list();
  expect(categories.map(({ name }) => name)).toEqual(['Guides', 'safety', 'Tests']);
  expect(Object.keys(categories[0] ?? {}).sort()).toEqual(['description', 'id', 'name', 'slug']);
});

test('an unknown category is not found', async ({ db }) => {
  await expect(callerFor(db).categories.bySlug({ slug: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
