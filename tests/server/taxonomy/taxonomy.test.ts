import { expect } from 'vitest';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { test } from '../../database/test-database';
import { callerFor } from '../../fixtures/caller';

test('Categories are sorted by name, ignoring case', async ({ db }) => {
  for (const name of ['safety', 'Guides', 'Tests']) await insertCategory(db, { name, slug: name.toLowerCase() });
  const categories = await callerFor(db).categories.list();
  expect(categories.map(({ name }) => name)).toEqual(['Guides', 'safety', 'Tests']);
  expect(Object.keys(categories[0] ?? {}).sort()).toEqual(['description', 'id', 'name', 'slug']);
});

test('An unknown category is not found', async ({ db }) => {
  await expect(callerFor(db).categories.bySlug({ slug: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('The 100 most used tags that have a public post are listed by name', async ({ db }) => {
  const tags = [];
  for (let n = 0; n < 102; n += 1) tags.push(await insertTag(db, `tag ${String(n).padStart(3, '0')}`));
  const tagIds = tags.map(({ id }) => id);
  await insertPost(db, { tagIds });
  await insertPost(db, { tagIds: tagIds.slice(2) });
  const secret = await insertTag(db, 'a secret');
  await insertPost(db, { tagIds: [secret.id], status: 'draft' });
  await insertTag(db, 'an unused one');

  const names = (await callerFor(db).tags.list()).map(({ name }) => name);

  expect(names).toHaveLength(100);
  expect(names[0]).toBe('tag 002');
  expect(names.at(-1)).toBe('tag 101');
});
