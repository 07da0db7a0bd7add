import { describe, expect, onTestFinished } from 'vitest';
import type { Db } from '../../../server/database/database';
import { consumeSearchLimit, MAX_SEARCHES_A_MINUTE } from '../../../server/features/search/search-limits';
import { insertCategory, insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { insertPage } from '../../builders/pages';
import { test } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';
import { startApp } from '../../fixtures/running-app';

const DAY = 24 * 60 * 60 * 1000;

describe('search.query', () => {
  test('search.query ranks names that begin with the text first, then those that contain it, then other texts', async ({
    db,
  }) => {
    await insertCasino(db, { name: 'Plain House', description: 'Nothing beats kestrel odds.', placement: 1 });
    await insertCasino(db, { name: 'The Old Kestrel', placement: 2 });
    await insertCasino(db, { name: 'Kestrel Drop', placement: 3 });
    const { casinos, totals } = await callerFor(db).search.query({ q: 'kestrel' });
    expect(casinos.map(({ name }) => name)).toEqual(['Kestrel Drop', 'The Old Kestrel', 'Plain House']);
    expect(totals).toEqual({ casinos: 3, posts: 0, pages: 0 });
    const best = await callerFor(db).search.query({ q: 'kestrel', limit: 2 });
    expect(best.casinos.map(({ name }) => name)).toEqual(['Kestrel Drop', 'The Old Kestrel']);
  });

  test('search.query finds posts and pages by title and by any of their words, in other word forms too', async ({
    db,
  }) => {
    const category = await insertCategory(db, { name: 'Field notes' });
    await insertPost(db, { title: 'Withdrawing from eleven sites', slug: 'eleven', category_id: category.id });
    await insertPost(db, {
      title: 'Unrelated',
      slug: 'body',
      content_html: '<p>The <em>withdrawal</em> took two days.</p>',
    });
    await insertPage(db, { slug: 'payouts', title: 'Payouts', content_html: '<p>What a withdrawal costs.</p>' });
    const found = await callerFor(db).search.query({ q: 'Withdrawal' });
    expect(found.posts.map(({ slug }) => slug)).toEqual(['eleven', 'body']);
    expect(found.posts[0]).toMatchObject({ category: 'Field notes' });
    expect(found.pages.map(({ slug }) => slug)).toEqual(['payouts']);
  });

  test('P21: search.query shows nothing of drafts and scheduled posts', async ({ db }) => {
    await insertPost(db, { title: 'Secret quokka draft', status: 'draft', published_at: null });
    await insertPost(db, { title: 'Quokka tomorrow', published_at: new Date(Date.now() + DAY) });
    const { posts, totals } = await callerFor(db).search.query({ q: 'quokka' });
    expect(posts).toEqual([]);
    expect(totals.posts).toBe(0);
  });

  test('search.query finds sites by a game they offer and by their promo code', async ({ db }) => {
    await insertCasino(db, { name: 'Bingo-only', gamemodes: ['case-battles'] });
    await insertCasino(db, { name: 'With a code', promo_code: 'DESK77' });
    const names = async (q: string) => (await callerFor(db).search.query({ q })).casinos.map(({ name }) => name);
    expect(await names('Case Battles')).toEqual(['Bingo-only']);
    expect(await names('desk77')).toEqual(['With a code']);
  });

  test('search.query finds a site by its code and its offer only while it has one', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const offer = { promo_code: 'PELICAN9', bonus_amount: 'Pelican spins', bonus_terms: 'A pelican a day' };
    const { id } = await insertCasino(db, { name: 'On and off', ...offer });
    const totals = async () => {
      const searches = ['pelican9', 'pelican spins', 'pelican a day', 'on and off'];
      const found = await Promise.all(searches.map((q) => callerFor(db).search.query({ q })));
      return found.map((one) => one.totals.casinos);
    };
    expect(await totals()).toEqual([1, 1, 1, 1]);
    for (const status of ['paused', 'warning', 'closed'] as const) {
      await caller.admin.casinos.update({ id, status, statusReason: 'It does not pay.' });
      expect(await totals(), status).toEqual([0, 0, 0, 1]);
    }
    await caller.admin.casinos.update({ id, status: 'listed' });
    expect(await totals()).toEqual([1, 1, 1, 1]);
  });

  test('search.query returns no more of a kind than requested, with the true total', async ({ db }) => {
    for (let n = 0; n < 12; n += 1) await insertCasino(db, { name: `Ottersite ${n}` });
    const query = callerFor(db).search.query;
    expect((await query({ q: 'ottersite' })).casinos).toHaveLength(10);
    expect((await query({ q: 'ottersite', limit: 2 })).casinos).toHaveLength(2);
    expect((await query({ q: 'ottersite', limit: 2 })).totals.casinos).toBe(12);
  });

  test('search.query returns the best matches first even for a word that occurs almost everywhere', async ({ db }) => {
    const texts = Array.from({ length: 1005 }, (_, n) => ({
      title: `Text ${n}`,
      slug: `text-${n}`,
      content: '',
      content_html: '<p>A numbat again.</p>',
      status: 'published',
      published_at: new Date(Date.now() - (n + 1) * DAY),
    }));
    await db.insertInto('blog_posts').values(texts).execute();
    const old = { published_at: new Date(Date.now() - 3000 * DAY) };
    await insertPost(db, { ...old, slug: 'inside', title: 'About the numbat' });
    await insertPost(db, { ...old, slug: 'first', title: 'Numbats' });
    const { posts, totals } = await callerFor(db).search.query({ q: 'numbat', limit: 4 });
    expect(posts.map(({ slug }) => slug)).toEqual(['first', 'inside', 'text-0', 'text-1']);
    expect(totals.posts).toBe(1001);
  });

  test('search.query treats wildcards and query syntax literally', async ({ db }) => {
    await insertCasino(db, { name: '100%_sure\\' });
    const names = async (q: string) => (await callerFor(db).search.query({ q })).casinos.map(({ name }) => name);
    expect(await names('%_sure\\')).toEqual(['100%_sure\\']);
    expect(await names('1_0%')).toEqual([]);
    for (const q of ["'", '"', 'a & | !', '(((', ':*', '-', '👩‍👩‍👧', 'i̇', "'; drop table casinos; --", '%'.repeat(200)]) {
      await expect(callerFor(db).search.query({ q })).resolves.toBeDefined();
    }
  });

  test('search.query matches the start of words for one or two letters', async ({ db }) => {
    await insertCasino(db, { name: 'Yz First' });
    await insertCasino(db, { name: 'Second yzard' });
    await insertCasino(db, { name: 'Abyzz' });
    const { casinos } = await callerFor(db).search.query({ q: 'yz' });
    expect(casinos.map(({ name }) => name)).toEqual(['Yz First', 'Second yzard']);
  });

  test.for(['  ', '%', '--'])(
    'search.query finds nothing for a text without letters and digits: %j',
    async (q, { db }) => {
      const nothing = {
        ...{ casinos: [], posts: [], pages: [], totals: { casinos: 0, posts: 0, pages: 0 }, meant: null },
        ...{ intent: null, searched: '', ignored: [], needHelp: false, help: [], items: [], unknownSite: null },
        needsWord: false,
      };
      await expect(callerFor(db).search.query({ q })).resolves.toEqual(nothing);
    },
  );

  test.for(['-numbat', '-"numbat number"', 'numbat or -wombat', '-numbat -wombat'])(
    'search.query finds nothing for a text that only excludes: %j, and says so',
    async (q, { db }) => {
      await insertPost(db, { title: 'Any other' });
      const { totals, searched, needsWord } = await callerFor(db).search.query({ q });
      expect({ totals, searched, needsWord }).toEqual({
        totals: { casinos: 0, posts: 0, pages: 0 },
        ...{ searched: '', needsWord: true },
      });
      expect(await callerFor(db).search.suggest({ q })).toEqual([]);
    },
  );

  test('search.query finds a phrase in any kind of text, and words in another order only without quotes', async ({
    db,
  }) => {
    await insertPost(db, { slug: 'in-order', title: 'A grey gibbon jumps' });
    await insertPost(db, { slug: 'reversed', title: 'A gibbon in grey jumps' });
    await insertPage(db, { slug: 'gibbons', title: 'Our grey gibbon' });
    await insertCasino(db, { name: 'Jungle', description: 'Home of the grey gibbon.' });
    const found = async (q: string) => {
      const { casinos, posts, pages } = await callerFor(db).search.query({ q });
      return [casinos.map(({ name }) => name), posts.map(({ slug }) => slug), pages.map(({ slug }) => slug)];
    };
    expect(await found('"grey gibbon"')).toEqual([['Jungle'], ['in-order'], ['gibbons']]);
    expect(await found('"grey gibbon" -jumps')).toEqual([['Jungle'], [], ['gibbons']]);
    expect((await found('gibbon grey'))[1]?.toSorted()).toEqual(['in-order', 'reversed']);
  });

  test.for([
    { q: 'x'.repeat(201) },
    { q: 'a\u0000b' },
    { q: '\ud800' },
    { q: 'a', limit: 31 },
    { q: 'a', limit: 0 },
    { q: 'a', page: 2 },
    {},
  ])('search.query refuses %j', async (input, { db }) => {
    await expect(callerFor(db).search.query(input as { q: string })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('search.query contains neither ids of people nor affiliate addresses', async ({ db }) => {
    await insertCasino(db, { name: 'Wombat', affiliate_link: 'https://wombat.example.com/join' });
    expect(JSON.stringify(await callerFor(db).search.query({ q: 'wombat' }))).not.toContain('example.com');
  });
});

describe('the search limit', () => {
  const used = async (db: Db, ip: string) => {
    for (let n = 0; n < MAX_SEARCHES_A_MINUTE; n += 1) await consumeSearchLimit(db, 'zzzz', ip);
  };

  test('the search limit applies to one address, whose calls are refused, and to no other', async ({ db }) => {
    const hasty = callerFor(db, { client: { ip: '198.51.100.7' } });
    await used(db, '198.51.100.7');
    await expect(hasty.search.query({ q: 'zzzz' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(hasty.search.query({ q: ' -' })).resolves.toMatchObject({ casinos: [] });
    await expect(callerFor(db).search.query({ q: 'zzzz' })).resolves.toMatchObject({ casinos: [] });
  });

  test('the search limit counts pages and calls together, and affects no other page', async ({ db }) => {
    const app = await startApp(db, { env: { TRUST_PROXY: '1' } });
    onTestFinished(() => app.close());
    const from = (ip: string, path: string) =>
      app.fetch(path, { headers: { 'x-forwarded-for': ip, accept: 'text/html' } });
    const call = `/trpc/search.query?input=${encodeURIComponent('{"json":{"q":"zzzz"}}')}`;
    const hasty = '198.51.100.8';
    await used(db, '2001:db8:1:2::1');
    for (const path of ['/search?q=zzzz', '/search?x=1?&q=zz', '/search?q=zz&kind=posts', call]) {
      expect([path, (await from('2001:db8:1:2:3::4', path)).status]).toEqual([path, 429]);
    }
    for (const path of ['/%73earch?q=zz', '/SEARCH?q=zz', '/search/?q=zz', '/./search?q=zz', '//search?q=zz']) {
      expect([path, (await from('2001:db8:1:2:3::4', path)).status]).not.toEqual([path, 200]);
    }
    for (let n = 0; n < MAX_SEARCHES_A_MINUTE / 2; n += 1) await (await from(hasty, '/search?q=zzzz')).text();
    for (let n = 0; n < MAX_SEARCHES_A_MINUTE / 2; n += 1) await (await from(hasty, call)).text();
    const refused = await from(hasty, '/search?q=zzzz');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await refused.text()).toContain('Please wait a little and try again.');
    for (const path of ['/search', '/', '/blog?q=zzzz'])
      expect([path, (await from(hasty, path)).status]).toEqual([path, 200]);
    expect((await from('198.51.100.9', '/search?q=zzzz')).status).toBe(200);
  });
});
