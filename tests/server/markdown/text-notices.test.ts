import { expect } from 'vitest';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { insertPage } from '../../builders/pages';
import { test as base } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';

const test = base.extend('noticesOf', { scope: 'file' }, async ({ db }) => {
  await insertCasino(db, { slug: 'north', name: 'North' });
  await insertCasino(db, {
    ...{ slug: 'gilt', name: 'Gilt', affiliate_link: 'https://gilt.example.com/join' },
    ...{ status: 'warning', status_reason: 'No.' },
  });
  await insertCasino(db, { slug: 'hidden', status: 'draft' });
  await insertPost(db, { slug: 'there' });
  await insertPost(db, { slug: 'later', status: 'draft' });
  await insertPage(db, { slug: 'guides/odds' });
  const { caller } = await adminCaller(db);
  return async (markdown: string) =>
    (await caller.admin.markdown.notices({ markdown })).map(({ kind, subject }) => `${kind} ${subject}`);
});

test('what leads somewhere, lives and is described needs no notice', async ({ noticesOf }) => {
  const text = [
    '![A chart](/uploads/a.png) <img alt="" src="/uploads/b.png"> `![](/code.png)`\n\n```\n![](/fenced.png)\n```',
    '[a](/) [b](/casinos) [c](/casino/north) [d](/go/NORTH?from=x) [e](/blog/there#part) [f](/guides/odds) [g](/games/crash)',
    '[h](https://example.com/x) [i](#part) [j](mailto:a@b.example) [k](/tools/bonus-value) [l](/casino/north/history)',
    '::site{gilt}\n::site{north}',
  ];
  expect(await noticesOf(text.join('\n\n'))).toEqual([]);
});

test('each notice is given once, and quotes the text', async ({ noticesOf }) => {
  const text = [
    '![](/uploads/a.png) ![ ](/uploads/a.png) <img src="/uploads/b.png">',
    '[a](/casino/nobody) [a](/casino/nobody) [b](/casino/hidden) [c](/blog/later) [d](/guides/none) [e](/no-such-page)',
    '[f](/compare/north-vs-nobody) [g](/casino/gilt) [h](https://gilt.example.com/other?a=1&b=2) [i](/casino/%00)',
    '::site{nobody}\n::code{north}',
    '::chart{withdrawls}\n::chart{rating:nobody}\n::chart{edge:north}',
  ];
  expect((await noticesOf(text.join('\n\n'))).toSorted()).toEqual(
    [
      'alt /uploads/a.png',
      'alt /uploads/b.png',
      'block ::chart{edge:north}',
      'block ::chart{rating:nobody}',
      'block ::chart{withdrawls}',
      'block ::site{nobody}',
      'code ::code{north}',
      'ended /casino/gilt',
      'ended https://gilt.example.com/other?a=1&b=2',
      'nowhere /blog/later',
      'nowhere /casino/%00',
      'nowhere /casino/hidden',
      'nowhere /casino/nobody',
      'nowhere /compare/north-vs-nobody',
      'nowhere /guides/none',
      'nowhere /no-such-page',
    ].toSorted(),
  );
});

test('a text with very many notices reports the first of them', async ({ noticesOf }) => {
  expect(
    await noticesOf(Array.from({ length: 200 }, (_none, index) => `[x](/blog/none-${index})`).join(' ')),
  ).toHaveLength(30);
});

test('a text that is too long is refused by its field', async ({ noticesOf }) => {
  await expect(noticesOf('x'.repeat(201_000))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('what can be linked is found by name, with its address and status', async ({ db, noticesOf: _noticesOf }) => {
  const { caller } = await adminCaller(db);
  await insertPost(db, { slug: 'north-post', title: 'A look at Nörth', status: 'draft' });
  await insertPage(db, { slug: 'guides/north', title: 'Northern odds' });
  const found = await caller.admin.markdown.targets({ q: 'north' });
  expect(found).toEqual([
    { kind: 'Site', name: 'North', path: '/casino/north', status: 'Listed' },
    { kind: 'Page', name: 'Northern odds', path: '/guides/north', status: 'Published' },
    { kind: 'Post', name: 'A look at Nörth', path: '/blog/north-post', status: 'Draft' },
  ]);
  await insertCasino(db, { slug: 'north-draft', name: 'North draft', status: 'draft' });
  expect(await caller.admin.markdown.targets({ q: 'north', of: 'public-sites' })).toEqual(found.slice(0, 1));
  expect(await caller.admin.markdown.targets({ q: '%' })).toEqual([]);
  await expect(caller.admin.markdown.targets({ q: 'x'.repeat(500) })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
