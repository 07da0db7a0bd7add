import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { test } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';

const DAY = 24 * 3_600_000;
const from = (now: number, ms: number) => new Date(now + ms);

let made = 0;
const draft = (overrides = {}) => ({
  title: 'Plinko, measured',
  slug: `plinko-measured-${(made += 1)}`,
  content: 'We dropped **1,000** balls.',
  status: 'draft' as const,
  ...overrides,
});

const getAudit = (db: Db, id: string) =>
  db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).orderBy('id').execute();

const storedPost = (db: Db, id: string) =>
  db.selectFrom('blog_posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('creating a post', () => {
  test('creating a post stores every field, the rendered text, the author, a revision and an audit entry', async ({
    db,
  }) => {
    const { caller, viewer } = await adminCaller(db);
    const category = await insertCategory(db, { name: 'Bench', slug: 'bench' });
    const tag = await insertTag(db, 'bench-tag');
    const created = await caller.admin.posts.create({
      ...draft({ slug: 'whole-post' }),
      status: 'published',
      excerpt: 'Short.',
      featuredImage: '/demo/covers/plinko.svg',
      featuredImageAlt: 'A board of pegs',
      categoryId: category.id,
      tagIds: [tag.id, tag.id],
      metaDescription: 'Measured.',
      metaKeywords: ['plinko', 'edge'],
    });
    expect(created).toEqual({ id: expect.any(String), slug: 'whole-post' });

    const post = await caller.admin.posts.get({ id: created.id });
    expect(post).toMatchObject({
      status: 'published',
      excerpt: 'Short.',
      featuredImageAlt: 'A board of pegs',
      category: { id: category.id, name: 'Bench' },
      tags: [{ id: tag.id, name: 'bench-tag' }],
      metaKeywords: ['plinko', 'edge'],
    });
    expect(Math.abs((post.publishedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(await storedPost(db, created.id)).toMatchObject({
      author_id: viewer.userId,
      content_html: expect.stringContaining('<strong>1,000</strong>'),
    });
    await expect(callerFor(db).posts.bySlug({ slug: 'whole-post' })).resolves.toMatchObject({
      title: 'Plinko, measured',
    });
    const { items } = await caller.admin.posts.revisions.list({ id: created.id });
    expect(items).toHaveLength(1);
    expect(await getAudit(db, created.id)).toMatchObject([
      { action: 'create', entity: 'post', actor_id: viewer.userId, request_id: 'test-request', before: null },
    ]);
  });

  test('a draft can be read by nobody else', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { slug } = await caller.admin.posts.create(draft());
    await expect(callerFor(db).posts.bySlug({ slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a future date schedules the post, with either of the two statuses', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const publishedAt = from(Date.now(), DAY);
    for (const status of ['published', 'scheduled'] as const) {
      const { id, slug } = await caller.admin.posts.create(draft({ status, publishedAt }));
      expect(await caller.admin.posts.get({ id })).toMatchObject({ status: 'scheduled', publishedAt });
      expect(await storedPost(db, id)).toMatchObject({ status: 'published' });
      await expect(callerFor(db).posts.bySlug({ slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('a scheduled post requires a future date', async ({ db }) => {
    const { caller } = await adminCaller(db);
    for (const publishedAt of [undefined, null, from(Date.now(), -DAY)]) {
      const attempt = caller.admin.posts.create(draft({ status: 'scheduled', publishedAt }));
      await expect(attempt).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringContaining('Published at'),
      });
    }
  });

  test('a date may be text, as JSON has no date type', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const publishedAt = '2026-01-02T03:04:05+01:00' as unknown as Date;
    const { id } = await caller.admin.posts.create(draft({ status: 'published', publishedAt }));
    expect((await caller.admin.posts.get({ id })).publishedAt).toEqual(new Date('2026-01-02T02:04:05Z'));
  });

  test.for([
    ['title', { title: '  ' }],
    ['title', { title: 'x'.repeat(201) }],
    ['slug', { slug: '' }],
    ['slug', { slug: 'Not A Slug' }],
    ['slug', { slug: 'x'.repeat(101) }],
    ['status', { status: 'gone' }],
    ['featuredImage', { featuredImage: 'javascript:alert(1)' }],
    ['featuredImage', { featuredImage: '//evil.example.com/x.png' }],
    ['featuredImage', { featuredImage: 'data:image/png;base64,AAAA' }],
    ['featuredImage', { featuredImage: '/uploads/../secret' }],
    ['featuredImage', { featuredImage: 'https://user:pass@example.com/x.png' }],
    ['categoryId', { categoryId: 'no-id' }],
    ['tagIds', { tagIds: Array.from({ length: 31 }, () => crypto.randomUUID()) }],
    ['metaKeywords', { metaKeywords: ['x'.repeat(301)] }],
    ['publishedAt', { publishedAt: new Date('9999-01-01') }],
    ['content', { content: undefined }],
  ] as const)('creating a post refuses a bad %s and names it: %j', async ([field, bad], { db }) => {
    const { caller } = await adminCaller(db);
    await expect(caller.admin.posts.create(draft(bad) as never)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: expect.arrayContaining([expect.objectContaining({ path: expect.arrayContaining([field]) })]) },
    });
  });

  test('P24: creating a post refuses other columns', async ({ db }) => {
    const { caller } = await adminCaller(db);
    for (const extra of [
      { views: 9 },
      { authorId: crypto.randomUUID() },
      { createdAt: new Date() },
      { id: crypto.randomUUID() },
    ]) {
      await expect(caller.admin.posts.create(draft(extra) as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  test('R19: a slug in use is a conflict, in any case, even for concurrent requests', async ({ db }) => {
    const { caller } = await adminCaller(db);
    await insertPost(db, { slug: 'Taken' });
    await expect(caller.admin.posts.create(draft({ slug: 'taken' }))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Another post already uses this slug.',
    });
    const tries = await Promise.allSettled([1, 2, 3].map(() => caller.admin.posts.create(draft({ slug: 'raced' }))));
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  test('a category or tag that does not exist is refused and nothing is stored', async ({ db }) => {
    const { caller } = await adminCaller(db);
    for (const missing of [{ categoryId: crypto.randomUUID() }, { tagIds: [crypto.randomUUID()] }]) {
      const input = draft(missing);
      await expect(caller.admin.posts.create(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      const left = await db.selectFrom('blog_posts').select('id').where('slug', '=', input.slug).execute();
      expect(left).toEqual([]);
    }
  });

  test('a text that the renderer refuses, or an empty one to be published, is refused with the reason', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const tooDeep = draft({ content: `${'> '.repeat(2000)}deep` });
    await expect(caller.admin.posts.create(tooDeep)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('too deeply nested'),
    });
    const empty = draft({ content: '', status: 'published' });
    await expect(caller.admin.posts.create(empty)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('Content is required'),
    });
    await expect(caller.admin.posts.create(draft({ content: '' }))).resolves.toBeTruthy();
  });
});

describe('updating a post', () => {
  test('updating a post keeps missing fields and clears null ones', async ({ db }) => {
    const { caller, viewer } = await adminCaller(db);
    const category = await insertCategory(db);
    const tag = await insertTag(db, 'kept');
    const { id } = await caller.admin.posts.create(
      draft({ excerpt: 'Old', categoryId: category.id, tagIds: [tag.id], metaDescription: 'Kept' }),
    );
    await caller.admin.posts.update({ id, excerpt: null, categoryId: null });
    expect(await caller.admin.posts.get({ id })).toMatchObject({
      title: 'Plinko, measured',
      excerpt: null,
      category: null,
      metaDescription: 'Kept',
      tags: [{ name: 'kept' }],
    });
    const [, entry] = await getAudit(db, id);
    expect(entry).toMatchObject({
      action: 'update',
      actor_id: viewer.userId,
      before: { excerpt: 'Old', categoryId: category.id },
      after: { excerpt: null, categoryId: null },
    });
  });

  test('updating a post renders a new text', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { id } = await caller.admin.posts.create(draft());
    await caller.admin.posts.update({ id, content: '*slanted*' });
    expect((await storedPost(db, id)).content_html).toContain('<em>slanted</em>');
  });

  test('the old address of a post still redirects to it after it gets a new slug', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { id } = await caller.admin.posts.create(draft({ slug: 'first-name', status: 'published' }));
    await caller.admin.posts.update({ id, slug: 'second-name' });
    await expect(callerFor(db).posts.bySlug({ slug: 'first-name' })).resolves.toMatchObject({ slug: 'second-name' });
    await caller.admin.posts.update({ id, slug: 'first-name' });
    await expect(callerFor(db).posts.bySlug({ slug: 'first-name' })).resolves.toMatchObject({ slug: 'first-name' });
    await expect(callerFor(db).posts.bySlug({ slug: 'second-name' })).resolves.toMatchObject({ slug: 'first-name' });
  });

  test('a former address that an editor removed is taken by a new post', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { id } = await caller.admin.posts.create(draft({ slug: 'handed-on', status: 'published' }));
    await caller.admin.posts.update({ id, slug: 'moved-away' });
    await caller.admin.redirects.remove({ from: '/blog/handed-on' });
    const heir = await caller.admin.posts.create(draft({ slug: 'handed-on', status: 'published' }));
    await expect(callerFor(db).posts.bySlug({ slug: 'handed-on' })).resolves.toMatchObject({ id: heir.id });
  });

  test('publishing without a date sets the current time; unpublishing keeps the date', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { id } = await caller.admin.posts.create(draft());
    await caller.admin.posts.update({ id, status: 'published' });
    const { publishedAt } = await caller.admin.posts.get({ id });
    expect(Math.abs((publishedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    await caller.admin.posts.update({ id, status: 'draft' });
    expect(await caller.admin.posts.get({ id })).toMatchObject({ status: 'draft', publishedAt });
    expect((await getAudit(db, id)).map(({ action }) => action)).toEqual(['create', 'publish', 'unpublish']);
  });

  test('a scheduled post that is published without a date is public at once', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { id } = await caller.admin.posts.create(draft({ status: 'scheduled', publishedAt: from(Date.now(), DAY) }));
    await caller.admin.posts.update({ id, status: 'draft' });
    await caller.admin.posts.update({ id, status: 'published' });
    expect(await caller.admin.posts.get({ id })).toMatchObject({ status: 'published' });
  });

  test('R21: a row that is newer than expected is a conflict; without an expectation the last save wins', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const { id } = await caller.admin.posts.create(draft());
    const { updatedAt } = await caller.admin.posts.get({ id });
    const { updatedAt: newer } = await caller.admin.posts.update({ id, title: 'Mine', expectedUpdatedAt: updatedAt });
    await expect(
      caller.admin.posts.update({ id, title: 'Theirs', expectedUpdatedAt: updatedAt }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This was saved elsewhere in the meantime.',
    });
    expect(await caller.admin.posts.get({ id })).toMatchObject({ title: 'Mine', updatedAt: newer });
    await caller.admin.posts.update({ id, title: 'Theirs' });
    expect(await caller.admin.posts.get({ id })).toMatchObject({ title: 'Theirs' });
  });

  test('R21: one of two editors who save at once gets a conflict', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { id } = await caller.admin.posts.create(draft());
    const { updatedAt: expectedUpdatedAt } = await caller.admin.posts.get({ id });
    const saves = await Promise.allSettled(
      ['One', 'Two', 'Three'].map((title) => caller.admin.posts.update({ id, title, expectedUpdatedAt })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  test('a missing post is not found, a taken slug is a conflict', async ({ db }) => {
    const { caller } = await adminCaller(db);
    await expect(caller.admin.posts.update({ id: crypto.randomUUID(), title: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await insertPost(db, { slug: 'already-there' });
    const { id } = await caller.admin.posts.create(draft());
    await expect(caller.admin.posts.update({ id, slug: 'already-there' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('a revision of a post', () => {
  test('a revision restores the title, text and excerpt of a draft, and renders the text', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { id } = await caller.admin.posts.create(draft({ content: '**First**', excerpt: 'E' }));
    const { updatedAt } = await caller.admin.posts.update({ id, content: 'Second', title: 'Other', excerpt: null });
    const { items } = await caller.admin.posts.revisions.list({ id });
    const oldest = items.at(-1)?.id ?? '';
    await caller.admin.posts.revisions.restore({ id: oldest, expectedUpdatedAt: updatedAt });
    expect(await caller.admin.posts.get({ id })).toMatchObject({
      title: 'Plinko, measured',
      content: '**First**',
      excerpt: 'E',
    });
    expect((await storedPost(db, id)).content_html).toContain('<strong>First</strong>');
  });
});

describe('the preview link', () => {
  test('the preview link shows a post without links to itself until it is public', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const content = [
      '[a](/blog/sixty-cases#odds) [b](/Blog/Sixty-Cases/?from=x) [c](http://localhost:3000/blog/sixty-cases)',
      '<a title="1 > 0 href=" href="/blog/sixty-cases">d</a> <a title=" href=" href="/blog/other">e</a>',
      '[f](https://example.com/blog/sixty-cases) [g](#odds) [h](/blog/sixty-cases-more) `href="/blog/sixty-cases"`',
    ].join(' ');
    const { id } = await caller.admin.posts.create(draft({ slug: 'sixty-cases', content }));
    const { url } = await caller.admin.posts.createPreview({ id });
    const token = url.split('/').at(-1) ?? '';
    const linked = async () =>
      [...(await callerFor(db).posts.preview({ token })).contentHtml.matchAll(/<a\b([^<]*)>(.)<\/a>/g)].flatMap(
        ([, attributes = '', text]) => (/ href="[^"]/.test(attributes) ? [text] : []),
      );
    const seen = await callerFor(db).posts.preview({ token });
    expect(seen).toMatchObject({ title: 'Plinko, measured', category: null });
    expect(seen).not.toHaveProperty('authorId');
    expect(await linked()).toEqual(['e', 'f', 'g', 'h']);
    await caller.admin.posts.update({ id, status: 'published', publishedAt: new Date(Date.now() + DAY) });
    expect(await linked()).toEqual(['e', 'f', 'g', 'h']);
    await caller.admin.posts.update({ id, status: 'published', publishedAt: new Date(Date.now() - DAY) });
    expect(await linked()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
    expect(await callerFor(db).posts.preview({ token })).not.toHaveProperty('isPublic');
  });
});

describe('the list', () => {
  test('the list of posts shows every status, newest first, and filters by title and status', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const now = Date.now();
    const category = await insertCategory(db, { name: 'Odds', slug: 'odds' });
    const common = { created_at: from(now, 3 * DAY), category_id: category.id };
    await insertPost(db, { ...common, title: 'zq 100% draft', status: 'draft', published_at: null });
    await insertPost(db, { ...common, title: 'zq later', published_at: from(now, DAY) });
    await insertPost(db, { ...common, title: 'zq public', created_at: from(now, 4 * DAY) });
    const all = await caller.admin.posts.list({ q: 'zq' });
    expect(all.total).toBe(3);
    expect(all.items[0]).toEqual({
      id: expect.any(String),
      title: 'zq public',
      slug: expect.any(String),
      status: 'published',
      publishedAt: expect.any(Date),
      createdAt: expect.any(Date),
      updatedAt: expect.any(Date),
      category: 'Odds',
      author: null,
      reviewState: null,
    });
    for (const [status, title] of [
      ['draft', 'zq 100% draft'],
      ['scheduled', 'zq later'],
      ['published', 'zq public'],
    ] as const) {
      const { items, total } = await caller.admin.posts.list({ q: 'ZQ', status });
      expect([items.map((item) => item.title), total]).toEqual([[title], 1]);
    }
    expect((await caller.admin.posts.list({ q: '0%' })).total).toBe(1);
  });

  test.for(['created', 'updated'] as const)(
    'the list of posts continues after the previous page, by %s',
    async (sort, { db }) => {
      const { caller } = await adminCaller(db);
      const same = new Date('2026-05-05T05:05:05.555Z');
      for (let n = 0; n < 5; n += 1)
        await insertPost(db, { title: `page-${sort}`, created_at: same, updated_at: same });
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = await caller.admin.posts.list({ q: `page-${sort}`, sort, limit: 2, ...(cursor && { cursor }) });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(new Set(seen).size).toBe(5);
      expect(seen).toHaveLength(5);
    },
  );

  test('the list of posts pages through many matches in the same order as through few, even for two letters', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const rows = Array.from({ length: 560 }, (_, n) => ({
      slug: `walked-${n}`,
      title: `Xÿ walked ${n % 100 === 0 ? 'rarely' : 'often'}`,
      content: 'Text',
      content_html: '<p>Text</p>',
      created_at: new Date(Date.now() - n * 60_000),
      status: 'draft',
    }));
    await db.insertInto('blog_posts').values(rows).execute();
    const found = async (q: string) => {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = await caller.admin.posts.list({ q, limit: 100, ...(cursor && { cursor }) });
        seen.push(...page.items.map(({ slug }) => slug));
        cursor = page.nextCursor;
      }
      return seen;
    };
    const all = rows.map(({ slug }) => slug);
    expect(await found('xÿ WALKED')).toEqual(all);
    expect(await found('xÿ')).toEqual(all);
    expect(await found('walked rare')).toEqual(all.filter((_, n) => n % 100 === 0));
  });

  test('the list of posts refuses foreign cursors and limits above its own', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const forged = Buffer.from(JSON.stringify(["'; drop table x", crypto.randomUUID()])).toString('base64url');
    for (const cursor of ['nonsense', forged, 'bnVsbA']) {
      await expect(caller.admin.posts.list({ cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    await expect(caller.admin.posts.list({ limit: 101 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(caller.admin.posts.list()).resolves.toHaveProperty('items');
  });
});
