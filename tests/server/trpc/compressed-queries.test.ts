import { describe, expect } from 'vitest';
import { trpcQuery } from '../../fixtures/calls';
import { test } from '../../fixtures/cached-site';
import { newPerson, newSession } from '../../fixtures/people';

describe('a public query', () => {
  test('a public query shows a change with the next call, and is stored nowhere', async ({ site }) => {
    const { entries } = site.app.services.responseCache;
    const list = () => trpcQuery(site.app, 'casinos.list', { sort: 'rating' });
    const answer = await list();
    expect(await answer.text()).toContain('"Bolt"');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('etag')).toBeNull();
    await site.admin.casinos.update({ id: site.bolt.id, name: 'Bolt Two' });
    expect(await (await list()).text()).toContain('"Bolt Two"');
    expect(site.app.services.responseCache.entries).toBe(entries);
  });

  test.for([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const)('a public query is sent to clients that accept %j as %s', async ([accepted, encoding], { site }) => {
    const inputs = encodeURIComponent('{"0":{"json":{}}}');
    for (const path of ['/trpc/casinos.list', `/trpc/casinos.list,tags.list?batch=1&input=${inputs}`]) {
      const answer = await site.app.fetch(path, { headers: { 'accept-encoding': accepted } });
      expect([path, answer.status, answer.headers.get('content-encoding')]).toEqual([path, 200, encoding]);
      if (encoding) expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(JSON.stringify(await answer.json())).toContain('"acme"');
    }
  });

  test('a public query is never compressed together with what depends on the caller', async ({ site, db }) => {
    const { id } = await newPerson(db, { isAdmin: true });
    const { cookie } = await newSession(db, id, true);
    const inputs = encodeURIComponent('{"0":{"json":{}},"1":{"json":{}}}');
    for (const beside of ['auth.me', 'admin.tags.list']) {
      const answer = await site.app.fetch(`/trpc/casinos.list,${beside}?batch=1&input=${inputs}`, {
        headers: { cookie, 'accept-encoding': 'br' },
      });
      expect([beside, answer.status, answer.headers.get('content-encoding')]).toEqual([beside, 200, null]);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
  });

  test.for([
    ['an unknown address', 'casinos.bySlug', { slug: 'nothing' }, 404],
    ['a refused input', 'casinos.list', { pageSize: 1_000_000 }, 400],
    ['a procedure that does not exist', 'nothing.here', {}, 404],
    ['a mutation', 'newsletter.subscribe', {}, 405],
  ] as const)('a public query for %s gets a failure', async ([, name, input, status], { site }) => {
    const answer = await trpcQuery(site.app, name, input);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'private, no-store']);
    expect(await answer.json()).toMatchObject({ error: { json: { data: { httpStatus: status } } } });
  });
});
