import { expect } from 'vitest';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';

test('a former name of the site is replaced in the texts of pages at once, as a word, and the replacement is undone', async ({
  db,
}) => {
  const { caller } = await adminCaller(db);
  const content = 'LootRank earns a commission. See LootRanking, which is another word. LootRank again.';
  for (const slug of ['first-page', 'second-page'])
    await db.insertInto('pages').values({ slug, title: `About LootRank`, content, content_html: '' }).execute();
  const uses = await caller.admin.pages.nameUses({ name: 'LootRank' });
  const ours = uses.filter(({ slug }) => slug.endsWith('-page'));
  expect(ours.map(({ slug, count }) => [slug, count])).toEqual([
    ['first-page', 3],
    ['second-page', 3],
  ]);
  const { changed } = await caller.admin.pages.replaceName({ from: 'LootRank', to: '$& Desk' });
  const toText = async (slug: string) => {
    const { title, content: text } = await caller.admin.pages.get({ slug });
    return { title, text };
  };
  expect(await toText('first-page')).toEqual({
    title: 'About $& Desk',
    text: '$& Desk earns a commission. See LootRanking, which is another word. $& Desk again.',
  });
  await caller.admin.pages.restoreNames({ pages: changed });
  expect(await toText('second-page')).toEqual({ title: 'About LootRank', text: content });
  // What was saved since stays.
  await expect(caller.admin.pages.restoreNames({ pages: changed })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(caller.admin.pages.replaceName({ from: '', to: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
