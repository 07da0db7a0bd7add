import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { InvalidationListener } from '../../../server/cache/invalidation-listener';
import { PublicationSchedule } from '../../../server/cache/publication-schedule';
import { attachQueryCache } from '../../../server/cache/query-cache';
import { MAX_COUNTED } from '../../../server/database/count-up-to';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { test } from '../../database/test-database';
import { adminCaller, servicesFor } from '../../fixtures/caller';

test('an admin list counts to a thousand, and shows if there are more', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const rows = Array.from({ length: 1002 }, (_, n) => ({ email: `reader-${n}@example.com`, status: 'confirmed' }));
  await db.insertInto('newsletter_subscribers').values(rows.slice(0, 999)).execute();
  expect((await caller.admin.newsletter.list()).total).toBe(999);
  await db.insertInto('newsletter_subscribers').values(rows.slice(999)).execute();
  expect((await caller.admin.newsletter.list()).total).toBe(1001);
  expect((await caller.admin.newsletter.list({ status: 'pending' })).total).toBe(0);
});

test('a search pages through few matches and many in the same order', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const rows = Array.from({ length: MAX_COUNTED + 100 }, (_, n) => ({
    email: `${n % 300 === 0 ? 'rare' : 'often'}-${n}@example.com`,
    created_at: new Date(Date.now() - n * 60_000),
  }));
  await db.insertInto('newsletter_subscribers').values(rows).execute();
  const found = async (q: string, pages: number) => {
    const emails = [];
    let cursor: string | null = null;
    for (let page = 0; page < pages; page += 1) {
      const answer = await caller.admin.newsletter.list({ q, limit: 3, ...(cursor === null ? {} : { cursor }) });
      emails.push(...answer.items.map(({ email }) => email.replace('@example.com', '')));
      cursor = answer.nextCursor;
    }
    return { emails, isEnd: cursor === null };
  };
  expect(await found('rare', 2)).toEqual({ emails: ['rare-0', 'rare-300', 'rare-600', 'rare-900'], isEnd: true });
  const newest = [1, 2, 3, 4, 5, 6].map((n) => `often-${n}`);
  expect(await found('often', 2)).toEqual({ emails: newest, isEnd: false });
});

test('the counts of casinos are cached, and correct again in the response to a change', async ({
  db,
  database,
  onTestFinished,
}) => {
  const logger = pino({ level: 'silent' });
  const changes = new InvalidationListener({ connectionString: database.connectionString, logger });
  changes.start();
  onTestFinished(() => changes.close());
  await vi.waitFor(() => expect(changes.isListening).toBe(true), { timeout: 20_000 });
  attachQueryCache(db, { changes, publications: new PublicationSchedule(db, changes) });
  const { caller } = await adminCaller(db, { services: { ...servicesFor(db), changes } });
  const category = await insertCategory(db, { slug: 'counted' });
  const tag = await insertTag(db, 'counted');
  await insertPost(db, { category_id: category.id, tagIds: [tag.id] });

  const counts = async () => ({
    category: (await caller.posts.list({ category: 'counted', limit: 1 })).total,
    tag: (await caller.posts.list({ tag: 'counted', limit: 1 })).total,
    tags: (await caller.tags.list()).length,
    filed: (await caller.admin.categories.list({ q: category.name })).items[0]?.postCount,
    posts: (await caller.admin.dashboard.summary()).posts,
  });
  const one = { category: 1, tag: 1, tags: 1, filed: 1, posts: 1 };
  expect(await counts()).toEqual(one);
  await insertPost(db, { category_id: category.id, tagIds: [tag.id] });
  expect(await counts(), 'what nobody announced').toEqual(one);
  const subscribers = async () => (await caller.admin.newsletter.list({ q: 'unannounced' })).total;
  expect(await subscribers()).toBe(0);
  await db.insertInto('newsletter_subscribers').values({ email: 'unannounced@example.com' }).execute();
  expect(await subscribers(), 'what visitors change without a notice').toBe(1);
  const { id } = await caller.admin.posts.create({
    title: 'Third',
    slug: 'third',
    content: 'Text',
    status: 'published',
    categoryId: category.id,
    tagIds: [tag.id],
  });
  expect(await counts()).toEqual({ category: 3, tag: 3, tags: 1, filed: 3, posts: 3 });
  await caller.admin.posts.update({ id, status: 'draft' });
  expect(await counts()).toEqual({ category: 2, tag: 2, tags: 1, filed: 3, posts: 2 });
});
