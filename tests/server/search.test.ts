import { describe, expect } from 'vitest';
import { insertCategory, insertPost } from '../builders/blog';
import { insertCasino } from '../builders/casinos';
import { insertPage } from '../builders/pages';
import { test } from '../database/test-database';
import { callerFor } from '../fixtures/caller';

const DAY = 24 * 60 * 60 * 1000;

describe('search.query', () => {
  test('puts a name that begins with the text first, then one that contains it, then other text', async ({ db }) => {
    await insertCasino(db, { name: 'Plain House', description: 'Nothing beats kestrel odds.', placement: 1 });
    await insertCasino(db, { name: 'The Old Kestrel', placement: 2 });
    await insertCasino(db, { name: 'Kestrel Drop', placement: 3 });
    const { casinos, totals } = await callerFor(db).search.query({ q: 'kestrel' });
    expect(casinos.map(({ name }) => name)).toEqual(['Kestrel Drop', 'The Old Kestrel', 'Plain House']);
    expect(totals).toEqual({ casinos: 3, posts: 0, pages: 0 });
    const best = await callerFor(db).search.query({ q: 'kestrel', limit: 2 });
    expect(best.casinos.map(({ name }) => name)).toEqual(['Kestrel Drop', 'The Old Kestrel']);
  });

  test('finds posts and pages by title and by any of their words, in other forms too', async ({ db }) => {
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

  test('P21: shows nothing of drafts and scheduled posts', async ({ db }) => {
    await insertPost(db, { title: 'Secret quokka draft', status: 'draft', published_at: null });
    await insertPost(db, { title: 'Quokka tomorrow', published_at: new Date(Date.now() + DAY) });
    const { posts, totals } = await callerFor(db).search.query({ q: 'quokka' });
    expect(posts).toEqual([]);
    expect(totals.posts).toBe(0);
  });

  test('finds sites by a game they offer and by their promo code', async ({ db }) => {
    await insertCasino(db, { name: 'Bingo-only', gamemodes: ['case-battles'] });
    await insertCasino(db, { name: 'With a code', promo_code: 'DESK77' });
    const names = async (q: string) => (await callerFor(db).search.query({ q })).casinos.map(({ name }) => name);
    expect(await names('Case Battles')).toEqual(['Bingo-only']);
    expect(await names('desk77')).toEqual(['With a code']);
  });

  test('answers no more of a kind than asked for, with the true total', async ({ db }) => {
    for (let n = 0; n < 12; n += 1) await insertCasino(db, { name: `Ottersite ${n}` });
    const query = callerFor(db).search.query;
    expect((await query({ q: 'ottersite' })).casinos).toHaveLength(10);
    expect((await query({ q: 'ottersite', limit: 2 })).casinos).toHaveLength(2);
    expect((await query({ q: 'ottersite', limit: 2 })).totals.casinos).toBe(12);
  });

  test('of a word that stands nearly everywhere the best matches come first all the same', async ({ db }) => {
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

  test('takes wildcards and query syntax literally', async ({ db }) => {
    await insertCasino(db, { name: '100%_sure\\' });
    const names = async (q: string) => (await callerFor(db).search.query({ q })).casinos.map(({ name }) => name);
    expect(await names('%_sure\\')).toEqual(['100%_sure\\']);
    expect(await names('1_0%')).toEqual([]);
    for (const q of ["'", '"', 'a & | !', '(((', ':*', '-', '👩‍👩‍👧', 'i̇', "'; drop table casinos; --", '%'.repeat(200)]) {
      await expect(callerFor(db).search.query({ q })).resolves.toBeDefined();
    }
  });

  test('one or two letters find the beginnings of words', async ({ db }) => {
    await insertCasino(db, { name: 'Yz First' });
    await insertCasino(db, { name: 'Second yzard' });
    await insertCasino(db, { name: 'Abyzz' });
    const { casinos } = await callerFor(db).search.query({ q: 'yz' });
    expect(casinos.map(({ name }) => name)).toEqual(['Yz First', 'Second yzard']);
  });

  test.for(['  ', '%', '--'])('a text without letters and digits finds nothing: %j', async (q, { db }) => {
    const nothing = { casinos: [], posts: [], pages: [], totals: { casinos: 0, posts: 0, pages: 0 }, meant: null };
    await expect(callerFor(db).search.query({ q })).resolves.toEqual(nothing);
  });

  test.for([
    { q: 'x'.repeat(201) },
    { q: 'a\u0000b' },
    { q: '\ud800' },
    { q: 'a', limit: 31 },
    { q: 'a', limit: 0 },
    { q: 'a', page: 2 },
    {},
  ])('refuses %j', async (input, { db }) => {
    await expect(callerFor(db).search.query(input as { q: string })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('carries neither ids of people nor addresses to leave by', async ({ db }) => {
    await insertCasino(db, { name: 'Wombat', affiliate_link: 'https://wombat.example.com/join' });
    expect(JSON.stringify(await callerFor(db).search.query({ q: 'wombat' }))).not.toContain('example.com');
  });
});
