import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { sql } from 'kysely';
import type { Db } from '../../server/database/database';
import { insertPost } from '../../server/database/seed/blog';
import { insertCasino } from '../../server/database/seed/casinos';
import { createIndexNow } from '../../server/features/seo/index-now';
import { test as base } from '../database/test-database';
import { adminCaller, servicesFor } from '../fixtures/caller';
import { startApp } from '../fixtures/running-app';

interface Received {
  host: string;
  key: string;
  keyLocation: string;
  urlList: string[];
}

/** Stands where IndexNow would, and answers `status`. */
const test = base.extend('engine', async ({}, { onCleanup }) => {
  const engine = { status: 200, received: [] as Received[], endpoint: '' };
  const server = createServer(async (request, response) => {
    engine.received.push(JSON.parse(await text(request)) as Received);
    response.writeHead(engine.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  engine.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow`;
  onCleanup(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return engine;
});

const env = { PUBLIC_URL: 'https://loot.example' };
const reporterFor = (db: Db, endpoint: string) => createIndexNow(servicesFor(db, env), { endpoint });

/** As if everything had happened a minute earlier: what was changed a moment ago is left for the next report. */
async function letSettle(db: Db): Promise<void> {
  await sql`update index_now set reported_until = reported_until - interval '1 hour', leased_until = null`.execute(db);
  for (const [table, column] of [
    ['blog_posts', 'updated_at'],
    ['blog_posts', 'published_at'],
    ['casinos', 'updated_at'],
    ['slug_redirects', 'created_at'],
  ] as const) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - interval '1 minute'
      where ${sql.ref(column)} > now() - interval '30 seconds' and ${sql.ref(column)} <= now()`.execute(db);
  }
}

describe('reports to search engines', () => {
  test('are not sent while the setting is off, nor without a public address', async ({ db, engine }) => {
    await insertPost(db);
    await reporterFor(db, engine.endpoint).report();
    const { caller } = await adminCaller(db);
    await caller.admin.settings.update({ indexNow: true });
    const services = servicesFor(db, { PUBLIC_URL: '' });
    await createIndexNow(services, { endpoint: engine.endpoint }).report();
    expect(engine.received).toEqual([]);
  });

  test('name what was published, moved and deleted since the last one, and nothing of drafts', async ({
    db,
    engine,
  }) => {
    const { caller } = await adminCaller(db);
    await caller.admin.settings.update({ indexNow: true });
    const reporter = reporterFor(db, engine.endpoint);
    await reporter.report();
    const post = (title: string, status: 'published' | 'draft') =>
      caller.admin.posts.create({ title, slug: title, content: 'Text.', status });
    const [moved, gone, draft] = [
      await post('moving', 'published'),
      await post('going', 'published'),
      await post('secret', 'draft'),
    ];
    await caller.admin.posts.update({ id: moved.id, slug: 'moved' });
    await caller.admin.posts.update({ id: draft.id, slug: 'secret-too' });
    await caller.admin.posts.remove({ id: gone.id });
    await insertPost(db, { slug: 'next-week', published_at: new Date(Date.now() + 1e9) });
    await insertCasino(db, { slug: 'copper', updated_at: new Date() });
    await letSettle(db);
    engine.received.length = 0;
    await reporter.report();
    const [received] = engine.received;
    expect(received).toMatchObject({ host: 'loot.example', key: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(received?.keyLocation).toBe(`https://loot.example/${received?.key}.txt`);
    expect(received?.urlList).toEqual(
      expect.arrayContaining(
        ['/blog/moved', '/blog/moving', '/blog/going', '/casino/copper'].map((path) => `https://loot.example${path}`),
      ),
    );
    expect(received?.urlList.join()).not.toMatch(/secret|next-week/);
    await reporter.report();
    expect(engine.received).toHaveLength(1);
  });

  test('that fail are made again with the same changes, by whoever comes next', async ({ db, engine }) => {
    await insertCasino(db, { slug: 'again', updated_at: new Date() });
    await letSettle(db);
    engine.status = 503;
    await reporterFor(db, engine.endpoint).report();
    // Not at once.
    engine.status = 202;
    await reporterFor(db, engine.endpoint).report();
    expect(engine.received).toHaveLength(1);
    await db.updateTable('index_now').set({ leased_until: new Date() }).execute();
    await reporterFor(db, engine.endpoint).report();
    expect(engine.received).toHaveLength(2);
    expect(engine.received[1]?.urlList).toContain('https://loot.example/casino/again');
  });

  test('are made by one replica alone', async ({ db, engine }) => {
    await insertCasino(db, { slug: 'once', updated_at: new Date() });
    await letSettle(db);
    await Promise.all(Array.from({ length: 5 }, () => reporterFor(db, engine.endpoint).report()));
    expect(engine.received).toHaveLength(1);
  });

  test('are signed with a key that our own address confirms', async ({ db, onTestFinished }) => {
    const app = await startApp(db, { env });
    onTestFinished(() => app.close());
    const { key } = await db.selectFrom('index_now').select('key').executeTakeFirstOrThrow();
    expect(await (await app.fetch(`/${key}.txt`)).text()).toBe(key);
    expect((await app.fetch(`/${'0'.repeat(32)}.txt`)).status).toBe(404);
  });
});
