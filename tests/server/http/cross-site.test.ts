import { describe, expect } from 'vitest';
import { test as databaseTest } from '../../database/test-database';
import { trpcQuery, trpcMutate } from '../../fixtures/calls';
import { newMember } from '../../fixtures/people';
import { procedures } from '../../fixtures/procedures';
import { startApp } from '../../fixtures/running-app';
import { tableDigests } from '../../fixtures/table-digests';

const test = databaseTest
  .extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
    const app = await startApp(db, { env: { PUBLIC_URL: 'http://lootrank.example' } });
    onCleanup(() => app.close());
    return app;
  })
  .extend('cookie', { scope: 'file' }, async ({ db }) => (await newMember(db, { isAdmin: true })).cookie);

const mutations = procedures.filter(({ type }) => type === 'mutation').map(({ path }) => path);
const queries = procedures.filter(({ type }) => type === 'query').map(({ path }) => path);

describe('P37: another site', () => {
  test('another site cannot start a mutation, with an admin’s cookie and any headers', async ({ app, cookie, db }) => {
    const before = await tableDigests(db);
    for (const path of mutations) {
      for (const said of [
        { Origin: 'https://evil.example' },
        { Origin: 'null' },
        { Origin: 'http://lootrank.example.evil.example' },
        { 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'same-site', Origin: 'http://lootrank.example' },
      ]) {
        const answer = await trpcMutate(app, path, {}, { Cookie: cookie, ...said });
        expect([path, said, answer.status]).toEqual([path, said, 403]);
      }
    }
    expect(await tableDigests(db)).toEqual(before);
  });

  test('another site reaches no mutation by a form, which needs no preflight', async ({ app, cookie, db }) => {
    const before = await tableDigests(db);
    const parts = new FormData();
    parts.set('0', '{}');
    for (const path of mutations) {
      for (const body of [parts, new URLSearchParams({ json: '{}' }), '{"json":{}}']) {
        const answer = await app.fetch(`/trpc/${path}`, { method: 'POST', headers: { Cookie: cookie }, body });
        expect([path, answer.status]).toEqual([path, 415]);
      }
    }
    expect(await tableDigests(db)).toEqual(before);
  });

  test('another site changes nothing by a link: no mutation is a GET, and no query writes', async ({
    app,
    cookie,
    db,
  }) => {
    const before = await tableDigests(db);
    const id = crypto.randomUUID();
    for (const path of mutations) {
      const answer = await trpcQuery(app, path, { id }, { Cookie: cookie });
      expect([path, answer.status]).toEqual([path, 405]);
    }
    for (const path of queries) {
      for (const input of [undefined, {}, { id }, { slug: 'x' }, { postId: id }, { q: 'x' }])
        expect((await trpcQuery(app, path, input, { Cookie: cookie })).status, path).toBeLessThan(500);
    }
    expect(await tableDigests(db)).toEqual(before);
  });

  test('the check of origins does not block our own pages, nor programs that send no origin', async ({
    app,
    cookie,
  }) => {
    for (const said of [
      { Origin: 'http://lootrank.example', 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
      {},
    ]) {
      const answer = await trpcMutate(
        app,
        'admin.tags.create',
        { name: `Tag ${crypto.randomUUID()}` },
        {
          Cookie: cookie,
          ...said,
        },
      );
      expect(answer.status).toBe(200);
    }
  });
});

test('P38: another origin may read nothing, with or without a preflight', async ({ app, cookie }) => {
  const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST', Cookie: cookie };
  for (const path of [
    '/',
    '/trpc/auth.me',
    '/trpc/settings.public',
    '/trpc/admin.posts.list',
    '/healthz',
    '/admin/export',
    '/badge/none.svg',
    '/developers',
  ]) {
    for (const method of ['OPTIONS', 'GET']) {
      const answer = await app.fetch(path, { method, headers });
      const allowing = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect([method, path, allowing]).toEqual([method, path, []]);
      await answer.arrayBuffer();
    }
  }
});
