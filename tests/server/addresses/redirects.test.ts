import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { AddressLog, MAX_WAITING, MISSES_A_MINUTE } from '../../../server/features/addresses/address-log';
import { MAX_MISSING } from '../../../server/features/addresses/missing-paths.queries';
import { getFieldErrors } from '../../../server/trpc/error-shape';
import { isProbe } from '../../../server/ssr/missing-page';
import { readablePath, redirectPath, withQueryFrom } from '../../../shared/content/redirect-paths';
import { insertCategory, insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { insertPage } from '../../builders/pages';
import { test as base } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { fill, planOf } from '../../fixtures/plans';
import { startApp } from '../../fixtures/running-app';

const test = base
  .extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
    const app = await startApp(db);
    onCleanup(() => app.close());
    return app;
  })
  .extend('redirects', async ({ db }) => (await adminCaller(db)).caller.admin.redirects);

const reader = {
  Accept: 'text/html,application/xhtml+xml',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

const to = (path: string | null, status: 301 | 302 | 410 = 301) => ({ to: path, status });

test('an address without a page redirects where its redirect says, with the query of the request', async ({
  app,
  db,
  redirects,
}) => {
  await insertPost(db, { slug: 'new-guide', status: 'published' });
  await redirects.create({ from: '/Old-Guide/', ...to('/blog/new-guide#odds') });
  await redirects.create({ from: '/summer', ...to('/blog?page=2', 302) });
  const answer = await app.fetch('/old-guide?utm_source=x');
  expect(answer.status).toBe(301);
  expect(answer.headers.get('Location')).toBe('/blog/new-guide?utm_source=x#odds');
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  expect((await app.fetch('/summer')).headers.get('Location')).toBe('/blog?page=2');
  expect((await app.fetch('/summer', { method: 'HEAD' })).status).toBe(302);
  await redirects.update({ was: '/summer', from: '/summer', ...to('/blog') });
  expect((await app.fetch('/summer')).headers.get('Location')).toBe('/blog');
  await redirects.remove({ from: '/summer' });
  expect((await app.fetch('/summer')).status).toBe(404);
});

test('an address without a page responds with 410 and the not-found screen if its redirect has no target', async ({
  app,
  redirects,
}) => {
  for (const from of ['/gone-page', '/casino/gone-site', '/blog/gone-post'])
    await redirects.create({ from, ...to(null, 410) });
  for (const path of ['/gone-page', '/casino/gone-site', '/blog/gone-post']) {
    const answer = await app.fetch(path);
    expect(answer.status, path).toBe(410);
    expect(/not found<\//i.test(await answer.text()), path).toBe(true);
  }
});

test('an address is looked up first among pages, then former slugs, then redirects', async ({ app, db, redirects }) => {
  const { id } = await insertPost(db, { slug: 'order-now', status: 'published' });
  await redirects.create({ from: '/blog/order-before', ...to('/blog') });
  expect((await app.fetch('/blog/order-before')).headers.get('Location')).toBe('/blog');
  await db.insertInto('slug_redirects').values({ entity: 'post', old_slug: 'order-before', target_id: id }).execute();
  expect((await app.fetch('/blog/order-before')).headers.get('Location')).toBe('/blog/order-now');
  await insertPost(db, { slug: 'order-before', status: 'published' });
  expect((await app.fetch('/blog/order-before')).status).toBe(200);
});

test('the address of a casino without a review redirects to its target instead of to /404', async ({
  app,
  db,
  redirects,
}) => {
  await insertCasino(db, { slug: 'renamed-co' });
  expect((await app.fetch('/casino/rename-co')).headers.get('Location')).toBe('/404');
  await redirects.create({ from: '/casino/rename-co', ...to('/casino/renamed-co') });
  expect((await app.fetch('/casino/rename-co')).headers.get('Location')).toBe('/casino/renamed-co');
});

test('an address without a page is found in every spelling of its letters', async ({ app, redirects }) => {
  await redirects.create({ from: '/fälle/über uns', ...to('/blog') });
  for (const path of ['/f%C3%A4lle/%C3%9Cber%20uns/', '/f%c3%a4lle/%c3%bcber%20uns', '/fa%CC%88lle/%C3%BCber%20uns']) {
    const answer = await app.fetch(path, { redirect: 'follow' });
    expect(answer.url, path).toBe(`${app.url}/blog`);
  }
});

test('no target of a redirect leaves this site, however it is written', async ({ app, redirects }) => {
  const { publicUrl } = app.services.config;
  await redirects.create({ from: '/own-origin', ...to(`${publicUrl}//BLOG/`) });
  expect((await app.fetch('/own-origin')).headers.get('Location')).toBe('/blog');
  for (const target of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/blog',
    'javascript:alert(1)',
    '/\t/evil.example',
  ])
    await expect(redirects.create({ from: '/elsewhere', ...to(target) }), target).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
});

test('a redirect that would make a loop or a chain is refused with all its addresses', async ({ db, redirects }) => {
  await insertPage(db, { slug: 'end' });
  await insertPage(db, { slug: 'next' });
  await redirects.create({ from: '/a', ...to('/end') });
  const refused = async (from: string, target: string | null, message: string) =>
    expect(redirects.create({ from, ...to(target, target === null ? 410 : 301) })).rejects.toMatchObject({ message });
  await refused('/b', '/a', 'This would be a chain: /b → /a → /end. Lead to the last one.');
  await refused('/b', '/b/', 'This would be a loop: /b → /b.');
  // As an import or an earlier version may have left it.
  await db
    .insertInto('redirects')
    .values({ from_path: '/y', to_path: '/x?q=1', status: 301, source: 'import' })
    .execute();
  await refused('/x', '/y', 'This would be a loop: /x → /y → /x?q=1.');
  await refused('/x', '/end', 'This would be a chain: /y → /x → /end. Change /y first.');
  await refused('/x', null, 'This would be a chain: /y → /x → gone. Change /y first.');
  await redirects.create({ from: '/gone', ...to(null, 410) });
  await refused('/b', '/gone', 'This would be a chain: /b → /gone → gone. Lead to the last one.');
  await expect(redirects.update({ was: '/a', from: '/a', ...to('/y') })).rejects.toThrow('/a → /y → /x');
  await redirects.update({ was: '/a', from: '/a2', ...to('/next', 302) });
});

test('a redirect to a former slug is refused as a chain, and so is one from it', async ({ db, redirects }) => {
  const { id } = await insertPost(db, { slug: 'slug-now', status: 'published' });
  await db.insertInto('slug_redirects').values({ entity: 'post', old_slug: 'slug-then', target_id: id }).execute();
  await expect(redirects.create({ from: '/s', ...to('/blog/slug-then') })).rejects.toThrow(
    'This would be a chain: /s → /blog/slug-then → /blog/slug-now.',
  );
  await expect(redirects.create({ from: '/blog/slug-then', ...to('/blog') })).rejects.toThrow('is a former address');
});

test('two redirects that would make a loop together are not both stored', async ({ db, redirects }) => {
  await insertPage(db, { slug: 'race-page' });
  const made = await Promise.allSettled([
    redirects
      .create({ from: '/race-a', ...to('/race-page') })
      .then(() => redirects.create({ from: '/race-c', ...to('/race-a') })),
    redirects
      .create({ from: '/race-c', ...to('/race-page') })
      .then(() => redirects.create({ from: '/race-a', ...to('/race-c') })),
  ]);
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(0);
});

test.for([
  ['from', { from: '/admin/x', to: '/blog', status: 301 }],
  ['from', { from: '/API/x', to: '/blog', status: 301 }],
  ['from', { from: '/%61ssets/x', to: '/blog', status: 301 }],
  ['from', { from: '/', to: '/blog', status: 301 }],
  ['from', { from: '/x?y=1', to: '/blog', status: 301 }],
  ['from', { from: 'x', to: '/blog', status: 301 }],
  ['from', { from: '/x\u0000', to: '/blog', status: 301 }],
  ['from', { from: `/${'x'.repeat(600)}`, to: '/blog', status: 301 }],
  ['from', { from: '/casinos', to: '/blog', status: 301 }],
  ['to', { from: '/x', to: null, status: 301 }],
  ['to', { from: '/x', to: '/blog/no-such-post', status: 301 }],
  ['to', { from: '/x', to: '/404', status: 301 }],
  ['status', { from: '/x', to: '/blog', status: 410 }],
  ['status', { from: '/x', to: '/blog', status: 307 }],
] as const)('a redirect with a bad %s is refused by its name: %j', async ([field, input], { redirects }) => {
  const error: unknown = await redirects.create(input as never).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(TRPCError);
  expect(error).toMatchObject({ code: 'BAD_REQUEST' });
  expect(Object.keys(getFieldErrors(error as TRPCError) ?? {})).toEqual([field]);
});

test('a redirect is not made where a page would always be shown instead', async ({ db, redirects }) => {
  await insertPage(db, { slug: 'Here' });
  await expect(redirects.create({ from: '/here', ...to('/blog') })).rejects.toThrow('There is a page at /here');
});

test('a redirect is restored with its uses when its removal is undone, one time, by the same person', async ({
  db,
  redirects,
}) => {
  await redirects.create({ from: '/undo', ...to('/blog') });
  await db.updateTable('redirects').set({ hits: 7, last_hit: new Date() }).where('from_path', '=', '/undo').execute();
  const { entry } = await redirects.remove({ from: '/undo' });
  const other = (await adminCaller(db)).caller.admin.redirects;
  await expect(other.restore({ entry })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await redirects.restore({ entry });
  const { items } = await redirects.list({ q: '/undo' });
  expect(items).toMatchObject([{ from: '/undo', to: '/blog', status: 301, hits: 7, source: 'own' }]);
  await expect(redirects.restore({ entry })).rejects.toThrow('leads elsewhere meanwhile');
  const log = await db
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'redirect')
    .where('entity_id', '=', '/undo')
    .orderBy('id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual(['create', 'remove', 'restore']);
});

test('a redirect follows its target when that gets another slug', async ({ app, db, redirects }) => {
  const { caller } = await adminCaller(db);
  const { id } = await caller.admin.posts.create({ title: 'T', slug: 'moves-1', content: 'x', status: 'published' });
  await redirects.create({ from: '/to-moves', ...to('/blog/moves-1') });
  await caller.admin.posts.update({ id, slug: 'moves-2' });
  expect((await app.fetch('/to-moves')).headers.get('Location')).toBe('/blog/moves-2');
});

test('the addresses of a deleted item redirect where its editor says, and so do those that led there', async ({
  app,
  db,
  redirects,
}) => {
  const { admin } = (await adminCaller(db)).caller;
  const { id } = await admin.posts.create({ title: 'T', slug: 'leaves', content: 'x', status: 'published' });
  await admin.posts.update({ id, slug: 'leaves-2' });
  await redirects.create({ from: '/to-leaves', ...to('/blog/leaves-2') });
  await expect(admin.posts.remove({ id, leadTo: '/blog/leaves-2' })).rejects.toThrow('It cannot lead to itself');
  await expect(admin.posts.remove({ id, leadTo: '/blog/never' })).rejects.toThrow('There is no page at /blog/never.');
  await expect(admin.posts.remove({ id, leadTo: 'https://evil.example' })).rejects.toThrow('must be on this site');
  expect((await app.fetch('/blog/leaves-2')).status).toBe(200);
  await admin.posts.remove({ id, leadTo: '/casinos' });
  for (const path of ['/blog/leaves', '/blog/leaves-2', '/to-leaves'])
    expect((await app.fetch(path)).headers.get('Location'), path).toBe('/casinos');
});

test('redirects into the text of a deleted item get its target, and make no loop', async ({ app, db, redirects }) => {
  const { admin } = (await adminCaller(db)).caller;
  const { id } = await admin.posts.create({ title: 'T', slug: 'parts', content: 'x', status: 'published' });
  await redirects.create({ from: '/to-part', ...to('/blog/parts#odds') });
  await redirects.create({ from: '/casinos/part', ...to('/blog/parts?page=2#odds') });
  await admin.posts.update({ id, slug: 'parts-2' });
  expect((await app.fetch('/to-part')).headers.get('Location')).toBe('/blog/parts-2#odds');
  await admin.posts.remove({ id, leadTo: '/casinos/part' });
  expect((await app.fetch('/blog/parts-2')).headers.get('Location')).toBe('/casinos/part');
  expect((await app.fetch('/to-part')).headers.get('Location')).toBe('/casinos/part#odds');
  expect((await app.fetch('/casinos/part')).headers.get('Location')).toBeNull();
  const category = await insertCategory(db, { slug: 'parts' });
  await redirects.create({ from: '/to-parts', ...to('/blog?category=parts') });
  await admin.categories.update({ id: category.id, slug: 'wholes' });
  expect((await app.fetch('/to-parts')).headers.get('Location')).toBe('/blog?category=wholes');
});

test('the address of a deleted item is a 410 unless it redirects somewhere', async ({ app, db }) => {
  const { admin } = (await adminCaller(db)).caller;
  const casino = await insertCasino(db, { slug: 'leaving-casino' });
  const other = await insertCasino(db, { slug: 'moving-casino' });
  const draft = await insertCasino(db, { slug: 'draft-casino', status: 'draft' });
  await insertPage(db, { slug: 'leaving-page' });
  await admin.casinos.remove({ id: casino.id });
  await admin.casinos.remove({ id: other.id, leadTo: '/casinos/new' });
  await admin.casinos.remove({ id: draft.id });
  await admin.pages.remove({ slug: 'leaving-page', leadTo: '' });
  expect((await app.fetch('/casino/leaving-casino')).status).toBe(410);
  expect((await app.fetch('/leaving-page')).status).toBe(410);
  expect((await app.fetch('/casino/moving-casino')).headers.get('Location')).toBe('/casinos/new');
  expect((await app.fetch('/casino/draft-casino')).headers.get('Location')).toBe('/404');
  await insertCasino(db, { slug: 'leaving-casino' });
  expect((await app.fetch('/casino/leaving-casino')).status).toBe(200);
});

test('the list of redirects is paged in every order, each redirect once', async ({ db, redirects }) => {
  await fill(
    db,
    'redirects',
    sql`insert into redirects (from_path, to_path, status, source, hits, last_hit)
        select '/page-' || n, '/blog', 301, 'import', n % 3, case n % 2 when 0 then now() - n * interval '1 hour' end
        from generate_series(1, 25) as n`,
  );
  for (const sort of ['newest', 'hits', 'used', 'from'] as const) {
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await redirects.list({
        sort,
        source: 'import',
        q: '/page-',
        limit: 10,
        ...(cursor && { cursor }),
      });
      seen.push(...page.items.map(({ from }) => from));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size, sort).toBe(25);
    expect(seen, sort).toHaveLength(25);
  }
  await expect(redirects.list({ sort: 'hits', cursor: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('the list of redirects shows former slugs with their current targets', async ({ app, db, redirects }) => {
  const post = await insertPost(db, { slug: 'listed-now', status: 'published' });
  const category = await insertCategory(db, { slug: 'cat-now' });
  await db
    .insertInto('slug_redirects')
    .values([
      { entity: 'post', old_slug: 'listed-then', target_id: post.id },
      { entity: 'category', old_slug: 'cat-then', target_id: category.id },
    ])
    .execute();
  await app.fetch('/blog/listed-then');
  await app.services.addressLog.flush();
  const { items } = await redirects.list({ source: 'slug', q: '-then' });
  expect(items.find(({ from }) => from === '/blog/listed-then')).toMatchObject({
    to: '/blog/listed-now',
    status: 301,
    hits: 1,
  });
  expect(items).toContainEqual(
    expect.objectContaining({ from: '/blog?category=cat-then', to: '/blog?category=cat-now' }),
  );
});

test('the list finds one redirect of 100,000 by its index, and those to a path', async ({ db }) => {
  await fill(
    db,
    'redirects',
    sql`insert into redirects (from_path, to_path, status, source)
        select '/many/' || n, '/blog/' || n || '?x=1', 301, 'import' from generate_series(1, 100000) as n`,
  );
  const lookup = sql`select to_path, status from redirects where from_path = ${'/many/777'}`;
  expect(await planOf(db, lookup.compile(db))).toContain('Index Scan using redirects_pkey');
  const leading = sql`select from_path from redirects
      where split_part(split_part(to_path, '#', 1), '?', 1) = any(${['/blog/7', '/blog/8']}::text[])`;
  expect(await planOf(db, leading.compile(db))).toContain('redirects_target_idx');
  await sql`truncate redirects`.execute(db);
});

test('paths that are not found are counted for people who read, with the page of this site that linked there', async ({
  app,
  db,
  redirects,
}) => {
  const { publicUrl } = app.services.config;
  await insertPost(db, { slug: 'best-case-sites', status: 'published' });
  const from = { ...reader, Referer: `${publicUrl}/blog/other?token=secret` };
  await app.fetch('/2019/05/best-case-site.html?utm=x', { headers: from });
  await app.fetch('/2019/05/Best-Case-Site.html', {
    headers: { ...reader, Referer: 'https://search.example/?q=private' },
  });
  for (const headers of [
    { ...reader, 'User-Agent': 'Googlebot/2.1' },
    { ...reader, 'User-Agent': 'curl/8' },
    { ...reader, Accept: 'image/*' },
    { ...reader, 'Sec-Fetch-Dest': 'image' },
    { ...reader, 'Sec-Purpose': 'prefetch' },
  ])
    await app.fetch('/2019/05/best-case-site.html', { headers });
  await app.fetch('/2019/05/best-case-site.html', { headers: reader, method: 'HEAD' });
  for (const path of [
    '/wp-login.php',
    '/.env',
    '/a/.git/config',
    '/cgi-bin/x',
    '/x.asp',
    '/go/none',
    '/admin-x@mail.example',
  ])
    await app.fetch(path, { headers: reader });
  await app.services.addressLog.flush();
  const { items } = await redirects.missing({});
  expect(items).toMatchObject([
    { path: '/2019/05/best-case-site.html', hits: 2, referrerPath: '/blog/other', target: '/blog/best-case-sites' },
  ]);
  await redirects.create({ from: '/2019/05/best-case-site.html', ...to('/blog/best-case-sites') });
  expect((await redirects.missing({})).items).toEqual([]);
  expect((await app.fetch('/2019/05/best-case-site.html')).status).toBe(301);
  await app.services.addressLog.flush();
  expect((await redirects.list({ q: 'best-case' })).items).toMatchObject([
    { hits: 1, lastHit: expect.any(Date) as Date },
  ]);
});

test('paths that are not found stay ignored after an editor dismisses them', async ({ app, db, redirects }) => {
  await app.fetch('/not-needed', { headers: reader });
  await app.services.addressLog.flush();
  await redirects.hideMissing({ path: '/not-needed' });
  await app.fetch('/not-needed', { headers: reader });
  await app.services.addressLog.flush();
  expect((await redirects.missing({ q: 'not-needed' })).items).toEqual([]);
  await redirects.hideMissing({ path: '/not-needed', isHidden: false });
  expect((await redirects.missing({ q: 'not-needed' })).items).toMatchObject([{ hits: 2 }]);
  await expect(redirects.hideMissing({ path: '/unheard-of' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const log = await db
    .selectFrom('audit_log')
    .select('action')
    .where('entity_id', '=', '/not-needed')
    .orderBy('id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual(['put_aside', 'put_back']);
});

test('a redirect that would make a loop or a chain is not restored', async ({ db, redirects }) => {
  await insertPage(db, { slug: 'loop-b' });
  await redirects.create({ from: '/loop-a', ...to('/loop-b') });
  const { entry } = await redirects.remove({ from: '/loop-a' });
  await db.deleteFrom('pages').where('slug', '=', 'loop-b').execute();
  await insertPage(db, { slug: 'loop-a' });
  const back = await redirects.create({ from: '/loop-b', ...to('/loop-a') });
  expect(back.to).toBe('/loop-a');
  await expect(redirects.restore({ entry })).rejects.toThrow('This would be a loop: /loop-a → /loop-b → /loop-a.');
});

test('paths that are not found show invisible characters, and ones that turn the text around them, in encoded form', () => {
  const marks = [0x00, 0x0a, 0x7f, 0x85, 0xa0, 0xad, 0x61c, 0x200b, 0x200e, 0x2028, 0x202e, 0x2066, 0x2800, 0x3164];
  for (const mark of [...marks, 0xfe0f, 0xfeff, 0xe0001].map((code) => String.fromCodePoint(code))) {
    const path = `/admin${encodeURIComponent(mark)}gpj`;
    expect(readablePath(path)).toBe(path);
    expect(readablePath(`/a%zz${mark}b`)).toBe(`/a%zz${encodeURIComponent(mark)}b`);
  }
  expect(readablePath('/caf%C3%A9/%D7%A9%D7%9C%D7%95%D7%9D/a%20b/%E2%98%83')).toBe('/café/שלום/a b/☃');
});

test('a flood of paths that are not found grows neither memory nor the table, and pushes out nothing that people miss', async ({
  db,
  app,
}) => {
  await db.deleteFrom('missing_paths').execute();
  await fill(
    db,
    'missing_paths',
    sql`insert into missing_paths (path, hits, last_seen)
        select '/real-' || n, 2, now() - interval '1 month' from generate_series(1, ${MAX_MISSING - 100}) as n`,
  );
  await db.insertInto('missing_paths').values({ path: '/ignored', hits: 1, is_hidden: true }).execute();
  const log = new AddressLog(db, app.services.logger);
  for (let sender = 0; sender < 500; sender += 1)
    for (let n = 0; n < 100; n += 1)
      log.countMiss({ path: `/flood-${sender}-${n}`, referrerPath: null, sender: `10.0.${sender}` });
  expect(log.waiting).toBe(MAX_WAITING);
  await log.flush();
  for (let n = 0; n < 100; n += 1) log.countMiss({ path: '/inflated', referrerPath: null, sender: 'one' });
  await log.flush();
  const { total, real } = await db
    .selectFrom('missing_paths')
    .select([sql<number>`count(*)`.as('total'), sql<number>`count(*) filter (where path like '/real-%')`.as('real')])
    .executeTakeFirstOrThrow();
  expect(total, 'with the one that an editor ignores').toBe(MAX_MISSING + 1);
  expect(real).toBe(MAX_MISSING - 100);
  const inflated = await db
    .selectFrom('missing_paths')
    .select('hits')
    .where('path', '=', '/inflated')
    .executeTakeFirst();
  expect(inflated?.hits).toBe(MISSES_A_MINUTE);
});

test('paths that are not found are counted by all replicas together', async ({ db, app, redirects }) => {
  await db.deleteFrom('missing_paths').execute();
  await redirects.create({ from: '/replicated', ...to('/blog') });
  const logs = [1, 2, 3].map(() => new AddressLog(db, app.services.logger));
  for (let round = 0; round < 5; round += 1) {
    for (const [at, log] of logs.entries()) {
      log.countHit('/replicated');
      for (const path of at % 2 ? ['/p', '/q'] : ['/q', '/p'])
        log.countMiss({ path, referrerPath: null, sender: `${at}` });
    }
    await Promise.all(logs.map((log) => log.flush()));
  }
  expect((await redirects.missing({})).items.map(({ path, hits }) => [path, hits])).toEqual([
    ['/p', 15],
    ['/q', 15],
  ]);
  expect((await redirects.list({ q: '/replicated' })).items).toMatchObject([{ hits: 15 }]);
});

test('a path has one spelling, also applied twice', () => {
  const spellings = {
    '/A//b/': '/a/b',
    '/%41': '/a',
    '/%E9t%E9': '/%E9t%E9',
    '/100%': '/100%25',
    '/a%2Fb': '/a%2Fb',
    '/%2525': '/%2525',
    '/@x:y,z;=+$&': '/@x:y,z;=+$&',
    '/ÜBER': '/%C3%BCber',
    '': '/',
  };
  for (const [path, spelt] of Object.entries(spellings)) {
    expect(redirectPath(path)).toBe(spelt);
    expect(redirectPath(spelt)).toBe(spelt);
  }
});

test('a target keeps its own parameters, and gets the others of the request', () => {
  expect(withQueryFrom('/a', '/x')).toBe('/a');
  expect(withQueryFrom('/a', '/x?')).toBe('/a');
  expect(withQueryFrom('/a?b=1#c', '/x?b=2&d=3')).toBe('/a?b=1&d=3#c');
  expect(withQueryFrom('/a', '/x?y=%0d%0aSet-Cookie:x')).toBe('/a?y=%0d%0aSet-Cookie:x');
});

test('probes are distinguished from addresses that people mistype', () => {
  for (const path of [
    '/index.php',
    '/x.php5/y',
    '/blog/wp-content/x',
    '/_ignition/health',
    '/backup.sql',
    '/vendor/x',
    '/a%00',
    '/%3cscript%3e',
    '/a/.well',
  ].map(redirectPath))
    expect(isProbe(path), path).toBe(true);
  for (const path of [
    '/best-cases.html',
    '/blog/cs-1.6',
    '/blog/über',
    '/casino/hellcase',
    '/vendors',
    '/2024/01/x',
  ].map(redirectPath))
    expect(isProbe(path), path).toBe(false);
});
