import { sql } from 'kysely';
import { describe, expect, onTestFinished } from 'vitest';
import pg from 'pg';
import type { Db } from '../../../server/database/database';
import { limitKey } from '../../../server/http/rate-limits';
import { CALLS_LIMIT } from '../../../server/trpc/request-context';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { mutationBatch, queryBatch, trpcMutate } from '../../fixtures/calls';
import { newIp, newMember } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';
import { until, withTimeout } from '../../fixtures/waiting';

/** Until released, statements that read the table wait and hold their connections. */
async function lockTable({ connectionString }: { connectionString: string }, table: string) {
  const holder = new pg.Client({ connectionString });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  return { release: () => holder.query('rollback') };
}

/** Statements that wait for a lock. */
async function waitingFor(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length;
}

const many = (count: number, send: (number: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, async (_, number) => await (await send(number)).text()));

test('Strangers’ calls that are too many at once are refused with a request to try again, and hold no place afterwards', async ({
  db,
  database,
}) => {
  const app = await startApp(db);
  onTestFinished(() => app.close());
  const { release } = await lockTable(database, 'casinos');
  const getRefused = async (send: (number: number) => Promise<Response>) =>
    (await many(20, send)).filter((text) => text.includes('More is asked for right now')).length;
  const input = (page: number) => encodeURIComponent(JSON.stringify({ json: { page } }));
  const call = (page: number) => app.fetch(`/trpc/casinos.list?input=${input(page)}`);
  const [queries, mutations] = await Promise.all([
    getRefused((number) => call(number + 1)),
    getRefused((number) => trpcMutate(app, 'codes.vote', { casino: `casino-${number}`, code: 'CODE', worked: true })),
  ]);
  expect(queries).toBeGreaterThan(0);
  expect(mutations).toBeGreaterThan(0);
  await release();
  expect((await call(1)).status).toBe(200);
});

describe('A member’s save does not wait for a connection while', () => {
  const slug = 'no-such-post';
  type Attack = (app: RunningApp, headers: Record<string, string>) => Promise<unknown>;
  const queries: Attack = (app, headers) => many(11, () => queryBatch(app, 'posts.bySlug', { slug }, headers));
  const views: Attack = (app, headers) => many(20, () => mutationBatch(app, 'posts.recordView', { slug }, headers));

  test.for<[string, 'stranger' | 'member', Attack]>([
    ['eleven batches of a stranger’s queries wait', 'stranger', queries],
    ['eleven batches of another member’s queries wait', 'member', queries],
    ['twenty batches of a stranger’s mutations wait', 'stranger', views],
    ['twenty batches of another member’s mutations wait', 'member', views],
    ['pages wait', 'stranger', (app) => many(12, (number) => app.fetch(`/blog/${slug}-${number}`))],
    ['requests of the public API wait', 'stranger', (app) => many(12, (n) => app.fetch(`/api/v1/posts/${slug}-${n}`))],
  ])('a member’s save does not wait for a connection while %s', async ([, sender, attack], { db, database }) => {
    const app = await startApp(db);
    onTestFinished(() => app.close());
    const { slug: saved } = await insertCasino(db);
    const { cookie } = await newMember(db);
    const headers = sender === 'member' ? { Cookie: (await newMember(db)).cookie } : {};
    const { release } = await lockTable(database, 'blog_posts');
    const attacked = attack(app, headers);
    await until('the attack waits', 30_000, async () => (await waitingFor(db)) > 0);
    const saves = await Promise.all(
      [1, 2, 3].map(() =>
        withTimeout(20_000, trpcMutate(app, 'saved.add', { slug: saved }, { Cookie: cookie }), () => 'The save waits.'),
      ),
    );
    expect(saves.map(({ status }) => status)).toEqual([200, 200, 200]);
    await release();
    await attacked;
  });
});

test('An administrator’s call does not wait for a connection while a member’s calls about the own account wait', async ({
  db,
  database,
}) => {
  const app = await startApp(db);
  onTestFinished(() => app.close());
  const { cookie: admin } = await newMember(db, { isAdmin: true });
  const { cookie } = await newMember(db);
  const { release } = await lockTable(database, 'saved_casinos');
  const attacked = many(11, () => queryBatch(app, 'saved.list', {}, { Cookie: cookie }));
  await until('the attack waits', 30_000, async () => (await waitingFor(db)) > 0);
  const call = app.fetch('/trpc/admin.users.list', { headers: { Cookie: admin } });
  expect((await withTimeout(20_000, call, () => 'The administrator waits.')).status).toBe(200);
  await release();
  await attacked;
});

test('The calls of a stranger are counted, not the requests, and mutations like queries', async ({ db }) => {
  const app = await startApp(db, { env: { TRUST_PROXY: '1' } });
  onTestFinished(() => app.close());
  const { cookie } = await newMember(db);
  const { cookie: staff } = await newMember(db, { isAdmin: true });
  const ip = newIp();
  const from = { 'X-Forwarded-For': ip };
  const slug = 'no-such-post';
  const used = async () =>
    (await db.selectFrom('rate_limits').select('count').where('key', '=', limitKey('call', ip)).executeTakeFirst())
      ?.count;
  await queryBatch(app, 'api.reference', {}, from);
  expect(await used()).toBe(10);
  await mutationBatch(app, 'posts.recordView', { slug }, from);
  expect(await used()).toBe(20);
  await queryBatch(app, 'auth.me', {}, from);
  expect(await used()).toBe(20);
  await db
    .updateTable('rate_limits')
    .set({ count: CALLS_LIMIT.max - 5 })
    .where('key', '=', limitKey('call', ip))
    .execute();
  const refused = await queryBatch(app, 'api.reference', {}, from);
  expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([429, expect.any(Number)]);
  expect(await refused.text()).toContain('Too many attempts. Please wait a little and try again.');
  expect((await queryBatch(app, 'api.reference', {}, { ...from, Cookie: cookie })).status).toBe(200);
  expect((await queryBatch(app, 'api.reference', {}, { ...from, Cookie: staff })).status).toBe(200);
  expect((await queryBatch(app, 'api.reference', {}, { 'X-Forwarded-For': newIp() })).status).toBe(200);
});

test('A member’s calls about the own account are counted with the public ones, those of staff are not', async ({
  db,
}) => {
  const app = await startApp(db);
  onTestFinished(() => app.close());
  const { id, cookie: Cookie } = await newMember(db);
  const { id: staffId, cookie: staff } = await newMember(db, { isAdmin: true });
  const used = async (userId: string) =>
    (
      await db
        .selectFrom('rate_limits')
        .select('count')
        .where('key', '=', limitKey('call', `member ${userId}`))
        .executeTakeFirst()
    )?.count;
  for (const name of ['auth.me', 'saved.list', 'api.reference']) await queryBatch(app, name, {}, { Cookie });
  await mutationBatch(app, 'auth.passkeys.claimOffer', {}, { Cookie });
  expect(await used(id)).toBe(40);
  await db.updateTable('rate_limits').set({ count: CALLS_LIMIT.max }).execute();
  expect((await queryBatch(app, 'saved.list', {}, { Cookie })).status).toBe(429);
  expect((await queryBatch(app, 'saved.list', {}, { Cookie: staff })).status).toBe(200);
  expect(await used(staffId)).toBeUndefined();
});

test('A doubled parameter does not skip the check of a batch', async ({ db }) => {
  const app = await startApp(db);
  onTestFinished(() => app.close());
  const inputs = encodeURIComponent('[{"json":{"page":2}}]');
  for (const batch of ['batch=1', 'batch=1&batch=1']) {
    const answer = await app.fetch(`/trpc/casinos.list?${batch}&input=${inputs}`);
    expect([batch, answer.status]).toEqual([batch, 400]);
  }
});
