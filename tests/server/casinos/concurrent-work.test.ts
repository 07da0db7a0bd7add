import { describe, expect } from 'vitest';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';
import { startApp } from '../../fixtures/running-app';

const TWENTY = Array.from({ length: 20 }, (_, n) => n);

describe('R19: twenty at once with one slug', () => {
  test.for(['posts', 'casinos', 'categories'] as const)(
    'twenty concurrent creations with one slug create one of %s, and nineteen are refused with the reason',
    async (kind, { db }) => {
      const { caller } = await adminCaller(db);
      const slug = `one-${kind}`;
      const create = {
        posts: (n: number) => caller.admin.posts.create({ title: `T ${n}`, slug, content: 'x', status: 'draft' }),
        casinos: (n: number) =>
          caller.admin.casinos.create({
            name: `C ${n}`,
            slug,
            rating: 4,
            description: 'x',
            bonusAmount: 'x',
            affiliateLink: 'https://a.example.com',
          }),
        categories: (n: number) => caller.admin.categories.create({ name: `K ${n}`, slug }),
      }[kind];
      const results = await Promise.allSettled(TWENTY.map((n) => create(n)));
      const refusals = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as unknown);
      expect(refusals).toHaveLength(19);
      for (const refusal of refusals)
        expect(refusal).toMatchObject({
          code: 'CONFLICT',
          message: expect.stringMatching(/^[A-Z][^{}<>]+\.$/) as string,
        });
      const table = { posts: 'blog_posts', casinos: 'casinos', categories: 'blog_categories' } as const;
      expect(await db.selectFrom(table[kind]).select('id').where('slug', '=', slug).execute()).toHaveLength(1);
    },
  );
});

test('R21: the second of two editors of a casino, a category and a page gets a conflict and loses nothing', async ({
  db,
}) => {
  const { caller } = await adminCaller(db);
  const casino = await caller.admin.casinos.create({
    name: 'Twice',
    slug: 'twice',
    rating: 4,
    description: 'first',
    bonusAmount: 'x',
    affiliateLink: 'https://a.example.com',
  });
  const { updatedAt } = await caller.admin.casinos.get({ id: casino.id });
  const save = (description: string) =>
    caller.admin.casinos.update({ id: casino.id, description, expectedUpdatedAt: updatedAt });
  await save('second');
  await expect(save('third')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/\.$/) as string,
  });
  expect(await caller.admin.casinos.get({ id: casino.id })).toMatchObject({ description: 'second' });
});

test('R21: twenty editors of one casino leave a history in which each entry continues the one before', async ({
  db,
}) => {
  const editors = await Promise.all(TWENTY.map(() => adminCaller(db)));
  const { id } = await insertCasino(db, { status: 'listed', facts: { min_deposit: 100 } });
  const save = async (n: number) => {
    const caller = editors[n % editors.length]?.caller ?? expect.unreachable();
    const change = { id, name: `Name ${n}`, bonusAmount: `${n}% more`, facts: { min_deposit: { value: 200 + n } } };
    for (const status of ['paused', 'listed'] as const)
      await caller.admin.casinos.update({ ...change, status, statusReason: `Reason ${n}` });
  };
  await Promise.all(TWENTY.map((n) => save(n)));
  const entries = await db
    .selectFrom('casino_changes')
    .select(['kind', 'key', 'before', 'after'])
    .where('casino_id', '=', id)
    .where('is_minor', '=', false)
    .orderBy('id')
    .execute();
  const getName = ({ kind, key }: { kind: string; key: string | null }) => `${kind} ${key ?? ''}`.trim();
  const of = (name: string) => entries.filter((entry) => getName(entry) === name);
  const names = new Set(entries.map(getName));
  // Of a status that its editor put back before anybody else saved one, nothing is told.
  names.delete('status');
  expect([...names].sort()).toEqual(['bonus amount', 'fact min_deposit', 'name']);
  for (const name of [...names, 'status']) {
    const befores = of(name).map(({ before }) => before);
    const afters = of(name).map(({ after }) => after);
    expect([name, befores.slice(1)]).toEqual([name, afters.slice(0, -1)]);
  }
  const stored = await db.selectFrom('casinos').select('name').where('id', '=', id).executeTakeFirst();
  expect(of('name').at(-1)?.after).toBe(stored?.name);
});

test('R22: something deleted while it is read is found or not, and never causes an error', async ({ db }) => {
  const app = await startApp(db);
  const { caller } = await adminCaller(db);
  const category = await insertCategory(db, { slug: 'going' });
  const tag = await insertTag(db, 'going tag');
  const post = await insertPost(db, { slug: 'going-post', category_id: category.id, tagIds: [tag.id] });
  const kept = await insertPost(db, { slug: 'kept-post', category_id: category.id, tagIds: [tag.id] });
  const paths = ['/blog/going-post', '/blog/kept-post', '/blog', '/blog?category=going', '/blog?tag=going%20tag'];
  const read = async () => (await Promise.all(paths.map((path) => app.fetch(path)))).map(({ status }) => status);
  const [first, , , , second] = await Promise.all([
    read(),
    caller.admin.categories.remove({ id: category.id }),
    caller.admin.tags.remove({ id: tag.id }),
    caller.admin.posts.remove({ id: post.id }),
    read(),
  ]);
  for (const status of [...first, ...second, ...(await read())]) expect(status).toBeLessThan(500);
  expect([404, 410]).toContain((await app.fetch('/blog/going-post')).status);
  expect(await caller.admin.posts.get({ id: kept.id })).toMatchObject({ category: null, tags: [] });
  await app.close();
});

describe('R18: names in every script', () => {
  test.for([
    ['emoji', '🎲 Case 👨‍👩‍👧 odds'],
    ['right to left', 'سوق السكنات שוק'],
    ['zero width', 'zero\u200bwidth\u200djoiner'],
    ['turned around', 'abc\u202edef'],
    ['combining marks', 'Zalgo\u0300\u0301\u0302 text'],
  ] as const)('%s are stored unchanged and displayed separately', async ([, name], { db }) => {
    const { caller } = await adminCaller(db);
    const slug = `name-${crypto.randomUUID()}`;
    const { id } = await caller.admin.posts.create({ title: name, slug, content: 'x', status: 'published' });
    expect((await caller.admin.posts.get({ id })).title).toBe(name.normalize('NFC'));
    await expect(callerFor(db).posts.bySlug({ slug })).resolves.toMatchObject({ title: name.normalize('NFC') });
  });

  test('two Unicode spellings of one name are one name', async ({ db }) => {
    const { caller } = await adminCaller(db);
    await caller.admin.tags.create({ name: 'Caf\u00e9' });
    await expect(caller.admin.tags.create({ name: 'Cafe\u0301' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await caller.admin.categories.create({ name: 'Ni\u00f1o', slug: 'nino' });
    await expect(caller.admin.categories.create({ name: 'Nin\u0303o', slug: 'nino-2' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test.for(['a\u0000b', 'a\ud800', 'a\u0007b', 'a\u0085b'])('the name %j is refused', async (name, { db }) => {
    const { caller } = await adminCaller(db);
    await expect(caller.admin.tags.create({ name })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(
      caller.admin.posts.create({ title: name, slug: 'x', content: 'x', status: 'draft' }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

test('R23: a future post is hidden, and dates are the same in every time zone', async ({ db }) => {
  const app = await startApp(db);
  const { caller } = await adminCaller(db);
  const soon = new Date(Date.now() + 60_000);
  await caller.admin.posts.create({
    title: 'Soon',
    slug: 'soon',
    content: 'x',
    status: 'published',
    publishedAt: soon,
  });
  expect((await app.fetch('/blog/soon')).status).toBe(404);
  // Five minutes before midnight in UTC, already the next day east of Greenwich.
  await insertPost(db, { slug: 'late', published_at: new Date('2026-03-28T23:55:00Z') });
  const zone = process.env['TZ'];
  const dates = new Set<string>();
  for (const name of ['UTC', 'Pacific/Auckland', 'America/Los_Angeles', 'Europe/Berlin']) {
    process.env['TZ'] = name;
    dates.add((await (await app.fetch('/blog/late')).text()).match(/March \d+, 2026|Mar \d+, 2026/g)?.[0] ?? 'none');
  }
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
  expect([...dates]).toEqual([expect.stringMatching(/28, 2026/)]);
  await app.close();
});

test('P42: no leftover file is served', async ({ db }) => {
  const app = await startApp(db);
  for (const path of [
    '/.env',
    '/.git/config',
    '/package.json',
    '/server.js',
    '/src/app.ts',
    '/server/app.ts',
    '/dist/server/main.js',
  ]) {
    expect([path, (await app.fetch(path, { redirect: 'follow' })).status]).toEqual([path, 404]);
  }
  for (const path of [
    '/assets/entry.js.map',
    '/node_modules/',
    '/trpc-panel',
    '/trpc/',
    '/metrics',
    '/healthz/x',
    '/.data/admin-password.txt',
  ])
    expect([path, (await app.fetch(path, { redirect: 'follow' })).status]).toEqual([path, 404]);
  expect(await (await app.fetch('/healthz')).text()).toBe('ok');
  await app.close();
});
