import { describe, expect } from 'vitest';
import { announceChange } from '../../../server/cache/announce-change';
import { insertPost, insertCategory, insertTag } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { insertChange } from '../../builders/changes';
import { test as databaseTest } from '../../database/test-database';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

const test = databaseTest.extend('app', { scope: 'test' }, async ({ database }, { onCleanup }) => {
  const app = await startApp(database.db, {
    env: { DATABASE_URL: database.connectionString },
    connectionState: true,
  });
  onCleanup(async () => {
    await app.close();
    for (const table of ['casinos', 'blog_posts', 'rate_limits'] as const)
      await database.db.deleteFrom(table).execute();
  });
  return app;
});

interface Page {
  items: { slug?: string; id: string }[];
  nextCursor: string | null;
}

const NO_CHANGE = () => Promise.resolve();

/** Returns every entry of a list, page by page; `between` runs after each page. */
async function walk(app: RunningApp, address: string, between: (page: number) => Promise<void> = NO_CHANGE) {
  const told: string[] = [];
  let cursor: string | null = '';
  for (let page = 1; cursor !== null && page < 50; page += 1) {
    const answer = await app.fetch(`${address}${cursor && `&cursor=${cursor}`}`);
    expect(answer.status, await answer.clone().text()).toBe(200);
    const { items, nextCursor } = (await answer.json()) as Page;
    told.push(...items.map(({ slug, id }) => slug ?? id));
    cursor = nextCursor;
    await between(page);
  }
  return told;
}

/** Inserts ten sites, some with a place, and some equal in every sort criterion. */
async function insertTen(app: RunningApp) {
  const { db } = app.services;
  for (let n = 0; n < 10; n += 1) {
    await insertCasino(db, {
      ...{ slug: `site-${n}`, placement: n < 4 ? n + 1 : null, rating: n === 9 ? 4.5 : 4 },
      ...{ created_at: new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 2))), gamemodes: ['crash'] },
      ...(n % 3 === 0 ? {} : { facts: { min_deposit: (n % 2) * 100, kyc_from: n === 4 ? 'never' : n * 100 } }),
    });
  }
  await tell(app);
}

async function tell(app: RunningApp) {
  await announceChange(app.services.db, ['casinos', 'casino:*', 'ranking', 'posts', 'post:*']);
  await app.services.changes.flush();
}

describe('the paged list of casinos', () => {
  test.for(['default', 'rating', 'newest', 'min-deposit', 'kyc-from'])(
    'the paged list of casinos contains each once, in the order of the whole list, by %s',
    async (sort, { app }) => {
      await insertTen(app);
      const whole = await walk(app, `/api/v1/casinos?sort=${sort}&limit=100`);
      expect(whole).toHaveLength(10);
      for (const limit of [1, 3]) expect(await walk(app, `/api/v1/casinos?sort=${sort}&limit=${limit}`)).toEqual(whole);
      expect(await walk(app, `/api/v1/casinos?sort=${sort}&limit=3&gamemodes=crash&q=pays`)).toEqual(whole);
    },
  );

  test('the paged list of casinos contains the unchanged ones exactly once while others are added, moved, paused and deleted', async ({
    app,
  }) => {
    await insertTen(app);
    const { db } = app.services;
    const told = await walk(app, '/api/v1/casinos?limit=2', async (page) => {
      if (page === 1) await insertCasino(db, { slug: 'first', placement: 1, rating: 5 });
      // Deletes the last entry of the first page.
      if (page === 1) await db.deleteFrom('casinos').where('slug', '=', 'site-1').execute();
      if (page === 2) await db.updateTable('casinos').set({ status: 'paused' }).where('slug', '=', 'site-2').execute();
      if (page === 3) await insertCasino(db, { slug: 'last', placement: null, rating: 1 });
      await tell(app);
    });
    const staying = ['site-0', 'site-3', 'site-4', 'site-5', 'site-6', 'site-7', 'site-8', 'site-9'];
    for (const slug of staying)
      expect(
        told.filter((one) => one === slug),
        slug,
      ).toHaveLength(1);
    expect(told).toContain('last');
    expect(told).not.toContain('first');
  });

  test('the paged list of casinos repeats entries rather than skipping any if a page’s last entry is deleted and equal ones follow', async ({
    app,
  }) => {
    await insertTen(app);
    const { db } = app.services;
    const whole = await walk(app, '/api/v1/casinos?limit=100');
    const told = await walk(app, '/api/v1/casinos?limit=6', async (page) => {
      if (page > 1) return;
      await db
        .deleteFrom('casinos')
        .where('slug', '=', whole[5] ?? '')
        .execute();
      await tell(app);
    });
    expect([...new Set(told)].sort()).toEqual([...whole].sort());
  });

  test('a cursor contains no ids, and only the values of its own order', async ({ app }) => {
    await insertTen(app);
    const { nextCursor } = (await (await app.fetch('/api/v1/casinos?limit=2')).json()) as Page;
    expect(JSON.parse(Buffer.from(nextCursor ?? '', 'base64url').toString())).toEqual(['0', 2, 'false', 4, 'site-1']);
  });
});

describe('the paged articles', () => {
  test('the paged articles contain each once while others appear and vanish, even those of the same time', async ({
    app,
  }) => {
    const { db } = app.services;
    const guides = await insertCategory(db, { slug: `guides-${crypto.randomUUID().slice(0, 8)}` });
    const tag = await insertTag(db, `tag-${crypto.randomUUID().slice(0, 8)}`);
    for (let n = 0; n < 7; n += 1) {
      const published_at = new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 3)));
      await insertPost(db, {
        slug: `post-of-${n}`,
        published_at,
        category_id: guides.id,
        tagIds: [tag.id],
        title: `Told ${n}`,
      });
    }
    await tell(app);
    for (const filter of ['', `&category=${guides.slug}`, `&tag=${tag.name}`, '&q=Told']) {
      const whole = await walk(app, `/api/v1/posts?limit=100${filter}`);
      expect(whole).toHaveLength(7);
      expect(await walk(app, `/api/v1/posts?limit=2${filter}`), filter).toEqual(whole);
    }
    const before = await walk(app, '/api/v1/posts?limit=100');
    const told = await walk(app, '/api/v1/posts?limit=2', async (page) => {
      if (page === 1) await insertPost(db, { slug: 'newest' });
      if (page === 2)
        await db
          .updateTable('blog_posts')
          .set({ status: 'draft' })
          .where('slug', '=', before[6] ?? '')
          .execute();
      await tell(app);
    });
    expect(told).toEqual(before.slice(0, 6));
  });
});

test('the paged changes contain each once while others are added', async ({ app }) => {
  const { db } = app.services;
  const { id } = await insertCasino(db, { slug: 'changing' });
  for (let n = 0; n < 5; n += 1) await insertChange(db, id, { before: n, after: n + 1 });
  for (const address of ['/api/v1/changes', '/api/v1/casinos/changing/changes']) {
    const whole = (await (await app.fetch(`${address}?limit=100`)).json()) as Page;
    const told: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer = await app.fetch(`${address}?limit=2${cursor && `&cursor=${cursor}`}`);
      const page = (await answer.json()) as Page;
      told.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor;
      await insertChange(db, id, { before: 5, after: 4 });
    }
    expect(told).toEqual(whole.items.map((item) => item.id));
    await tell(app);
  }
});

test('a change’s id is the same everywhere and reveals no count, and neither does its cursor', async ({ app }) => {
  const { db } = app.services;
  const { id } = await insertCasino(db, { slug: 'named' });
  const rows: string[] = [];
  // All at the same time, as an import may bring them; they differ in kind.
  const changed_at = new Date('2026-03-01T12:00:00.123Z');
  for (const kind of ['bonus', 'code', 'name', 'rank'] as const)
    rows.push(String((await insertChange(db, id, { kind, before: 'a', after: 'b', changed_at })).id));
  rows.push(String((await insertChange(db, id, { before: 4, after: 5 })).id));
  const ask = async (address: string) => (await (await app.fetch(address)).json()) as Page;
  const whole = await ask('/api/v1/casinos/named/changes');
  const names = whole.items.map((item) => item.id);
  expect(names).toHaveLength(5);
  expect(new Set(names).size).toBe(5);
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{24}$/);
  expect(await walk(app, '/api/v1/changes?limit=2')).toEqual(names);

  const { nextCursor } = await ask('/api/v1/changes?limit=3');
  const place = JSON.parse(Buffer.from(nextCursor ?? '', 'base64url').toString()) as string[];
  expect(place[1]).toBe(names[2]);
  for (const row of rows) expect(place).not.toContain(row);
  for (const made of ['0'.repeat(24), rows[2]]) {
    const cursor = Buffer.from(JSON.stringify([place[0], made])).toString('base64url');
    expect((await app.fetch(`/api/v1/changes?cursor=${cursor}`)).status).toBe(400);
  }
});
