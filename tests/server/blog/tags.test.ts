import { expect } from 'vitest';
import { insertPost, insertTag } from '../../builders/blog';
import { test } from '../../database/test-database';
import { callerFor } from '../../fixtures/caller';

test('the list of tags contains the 100 most used ones that have a public post, by name', async ({ db }) => {
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
