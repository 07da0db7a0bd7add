import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, vi } from 'vitest';
import { sql } from 'kysely';
import type { Db } from '../../../server/database/database';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { createIndexNow } from '../../../server/features/seo/index-now';
import { indexNowJob } from '../../../server/features/seo/index-now.job';
import { test as base } from '../../database/test-database';
import { adminCaller, servicesFor } from '../../fixtures/caller';
import { makeDue, openJobs, startJobs } from '../../fixtures/jobs';
import { startApp } from '../../fixtures/running-app';
import { transferApp } from '../../fixtures/transfer/transfer-app';

interface Received {
  host: string;
  key: string;
  keyLocation: string;
  urlList: string[];
}

/** A fake IndexNow server that responds with `status`. */
const test = base.extend('engine', async ({}, { onCleanup }) => {
  const engine = { status: 200, received: [] as Received[], endpoint: '' };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      engine.received.push(JSON.parse(body) as Received);
      response.writeHead(engine.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  engine.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow`;
  onCleanup(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return engine;
});

const env = { PUBLIC_URL: 'https://loot.example' };
const { signal } = new AbortController();
const reporterFor = (db: Db, endpoint: string) => {
  const report = createIndexNow(servicesFor(db, env), { endpoint, settlingSeconds: 0 });
  return { report: () => report(signal) };
};

const jobFor = (db: Db, endpoint: string) =>
  indexNowJob(servicesFor(db, env), createIndexNow(servicesFor(db, env), { endpoint, settlingSeconds: 0 }));

const WAIT = { timeout: 20_000, interval: 20 };

async function reportsMade(db: Db): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select count(*)::int as made from pgboss.job where name = 'index-now' and state = 'completed'
  `.execute(db);
  return rows[0]?.made ?? 0;
}

const listPaths = ({ received }: { received: readonly Received[] }) =>
  received.flatMap(({ urlList }) => urlList.map((url) => url.replace('https://loot.example', '')));

test('reports to search engines are not sent while the setting is off, nor without a public address', async ({
  db,
  engine,
}) => {
  await insertPost(db);
  await reporterFor(db, engine.endpoint).report();
  const { caller } = await adminCaller(db);
  await caller.admin.settings.update({ indexNow: true });
  const services = servicesFor(db, { PUBLIC_URL: '' });
  await createIndexNow(services, { endpoint: engine.endpoint })(signal);
  expect(engine.received).toEqual([]);
});

test('reports to search engines list what was published, moved and deleted since the last one, and no drafts', async ({
  db,
  engine,
}) => {
  const { caller } = await adminCaller(db);
  await caller.admin.settings.update({ indexNow: true });
  const reporter = reporterFor(db, engine.endpoint);
  await reporter.report();
  engine.received.length = 0;
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
  await reporter.report();
  const [received] = engine.received;
  expect(received).toMatchObject({ host: 'loot.example', key: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(received?.keyLocation).toBe(`https://loot.example/${received?.key}.txt`);
  expect(listPaths(engine).sort()).toEqual(['/blog/going', '/blog/moved', '/blog/moving', '/casino/copper']);
  await reporter.report();
  expect(engine.received).toHaveLength(1);
});

test('reports to search engines list posts that were unpublished or postponed, but not those that were never public', async ({
  db,
  engine,
}) => {
  const { caller } = await adminCaller(db);
  const create = async (slug: string, publishedAt?: Date) =>
    (await caller.admin.posts.create({ title: slug, slug, content: 'x', status: 'published', publishedAt })).id;
  const nextWeek = new Date(Date.now() + 7 * 86_400_000);
  const [back, renamed, later, unseen] = [
    await create('taken-back'),
    await create('taken-back-and-renamed'),
    await create('put-off'),
    await create('never-seen', nextWeek),
  ];
  const reporter = reporterFor(db, engine.endpoint);
  await reporter.report();
  engine.received.length = 0;
  await caller.admin.posts.update({ id: back, status: 'draft' });
  await caller.admin.posts.update({ id: renamed, status: 'draft', slug: 'a-secret' });
  await caller.admin.posts.update({ id: later, status: 'scheduled', publishedAt: nextWeek });
  await caller.admin.posts.update({ id: unseen, status: 'draft', slug: 'never-seen-either' });
  await reporter.report();
  expect(listPaths(engine).sort()).toEqual(['/blog/put-off', '/blog/taken-back', '/blog/taken-back-and-renamed']);
});

test('reports to search engines list casinos, categories and pages that are gone or have moved', async ({
  db,
  engine,
}) => {
  const { caller } = await adminCaller(db);
  const casino = { rating: 4, description: 'x', bonusAmount: 'x', affiliateLink: 'https://example.com/' };
  const going = await caller.admin.casinos.create({ ...casino, name: 'Going', slug: 'going' });
  const bare = await insertCasino(db, { slug: null });
  const moving = await caller.admin.casinos.create({ ...casino, name: 'Moving', slug: 'moving' });
  const [old, filed] = [
    await caller.admin.categories.create({ name: 'Old', slug: 'old' }),
    await caller.admin.categories.create({ name: 'Filed', slug: 'filed' }),
  ];
  await insertPost(db, { slug: 'in-filed', category_id: filed.id });
  await caller.admin.pages.create({ slug: 'guides/going', title: 'Going', content: 'x' });
  const reporter = reporterFor(db, engine.endpoint);
  await reporter.report();
  engine.received.length = 0;
  await caller.admin.casinos.remove({ id: going.id });
  await caller.admin.casinos.remove({ id: bare.id });
  await caller.admin.casinos.update({ id: moving.id, slug: 'arrived' });
  await caller.admin.categories.remove({ id: old.id });
  await caller.admin.categories.update({ id: filed.id, slug: 'refiled' });
  await caller.admin.pages.remove({ slug: 'guides/going' });
  await reporter.report();
  expect(listPaths(engine).sort()).toEqual(
    [
      '/casino/going',
      `/casino/${bare.id}`,
      '/casino/moving',
      '/casino/arrived',
      '/blog?category=old',
      '/blog?category=filed',
      '/blog?category=refiled',
      '/guides/going',
    ].sort(),
  );
});

test('reports to search engines list imported content, even if it is dated earlier', async ({
  db,
  engine,
  onTestFinished,
}) => {
  const site = await transferApp(db);
  onTestFinished(() => site.close());
  const reporter = reporterFor(db, engine.endpoint);
  await reporter.report();
  engine.received.length = 0;
  const dates = { created_at: '2024-01-01', updated_at: '2024-01-02' };
  const post = { title: 'Old', content: 'x', published_at: '2024-01-02', ...dates };
  const posts = [
    { ...post, slug: 'came-along', status: 'published' },
    { ...post, slug: 'came-as-draft', status: 'draft' },
  ];
  const casino = { name: 'Came', slug: 'came', rating: 4, description: 'x', bonus_amount: 'x', ...dates };
  const { counts } = await site.import({
    'blog_posts.json': JSON.stringify(posts),
    'casinos.json': JSON.stringify([{ ...casino, affiliate_link: 'https://example.com/' }]),
  });
  expect(counts).toMatchObject({ create: 3 });
  await reporter.report();
  expect(listPaths(engine).sort()).toEqual(['/blog/came-along', '/casino/came']);
});

test('reports to search engines wait for writes in progress', async ({ db, engine }) => {
  const reporter = reporterFor(db, engine.endpoint);
  await reporter.report();
  engine.received.length = 0;
  const writing = await db.startTransaction().execute();
  await writing
    .updateTable('casinos')
    .set({ updated_at: sql`now()` })
    .where('slug', '=', 'copper')
    .execute();
  await insertCasino(db, { slug: 'meanwhile', updated_at: new Date() });
  await reporter.report();
  await writing.commit().execute();
  await reporter.report();
  expect(listPaths(engine).sort()).toEqual(['/casino/copper', '/casino/meanwhile']);
});

test('reports to search engines are split if one would be too long', async ({ db, engine }) => {
  const reporter = reporterFor(db, engine.endpoint);
  await reporter.report();
  engine.received.length = 0;
  await sql`insert into casinos (name, slug, rating, description, bonus_amount, affiliate_link)
      select 'Many', 'many-' || n, 4, 'x', 'x', 'https://example.com/' from generate_series(1, 10001) n`.execute(db);
  await reporter.report();
  await reporter.report();
  expect(engine.received.map(({ urlList }) => urlList.length)).toEqual([10_000, 1]);
  expect(new Set(listPaths(engine)).size).toBe(10_001);
  await sql`delete from casinos where name = 'Many'`.execute(db);
});

test('reports to search engines that fail are retried with the same changes after growing pauses, by any process', async ({
  db,
  database,
  engine,
}) => {
  await insertCasino(db, { slug: 'again', updated_at: new Date() });
  const pauses: number[] = [];
  const runAndStop = async (status: number) => {
    engine.status = status;
    engine.received.length = 0;
    const jobs = startJobs({ ...database, jobs: [jobFor(db, engine.endpoint)] });
    await jobs.started;
    await vi.waitFor(async () => expect(await openJobs(db, 'index-now')).toHaveLength(1), WAIT);
    // Only once: a later call could make the next report due as well.
    await makeDue(db, 'index-now');
    await vi.waitFor(async () => {
      jobs.look();
      expect(listPaths(engine)).toEqual(['/casino/again']);
      expect((await openJobs(db, 'index-now')).map(({ state }) => state)).toEqual(['created']);
    }, WAIT);
    const [next] = await openJobs(db, 'index-now');
    pauses.push(Math.round((next?.seconds ?? 0) / 10) * 10);
    await jobs.stop();
  };
  for (const status of [503, 500, 403, 202]) await runAndStop(status);
  expect(pauses).toEqual([60, 240, 960, 60]);
});

test('reports to search engines are sent by a single replica', async ({ db, database, engine, onTestFinished }) => {
  await insertCasino(db, { slug: 'once', updated_at: new Date() });
  const replicas = [1, 2, 3].map(() => startJobs({ ...database, jobs: [jobFor(db, engine.endpoint)] }));
  onTestFinished(() => Promise.all(replicas.map((jobs) => jobs.stop())).then(() => undefined));
  await vi.waitFor(async () => {
    await makeDue(db, 'index-now');
    for (const jobs of replicas) jobs.look();
    expect(listPaths(engine)).toEqual(['/casino/once']);
  }, WAIT);
  const rounds = await reportsMade(db);
  await vi.waitFor(async () => {
    await makeDue(db, 'index-now');
    for (const jobs of replicas) jobs.look();
    expect(await reportsMade(db)).toBeGreaterThan(rounds + 3);
  }, WAIT);
  expect(engine.received).toHaveLength(1);
  expect((await openJobs(db, 'index-now')).length).toBeLessThanOrEqual(2);
});

test('reports to search engines are signed with a key that our own address confirms', async ({
  db,
  onTestFinished,
}) => {
  const app = await startApp(db, { env });
  onTestFinished(() => app.close());
  const { key } = await db.selectFrom('index_now').select('key').executeTakeFirstOrThrow();
  expect(await (await app.fetch(`/${key}.txt`)).text()).toBe(key);
  expect((await app.fetch(`/${'0'.repeat(32)}.txt`)).status).toBe(404);
});
