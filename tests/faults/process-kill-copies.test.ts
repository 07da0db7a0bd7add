import { randomInt, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import type { Db } from '../../server/database/database';
import { insertPost } from '../builders/blog';
import { insertCasino } from '../builders/casinos';
import { insertPage } from '../builders/pages';
import { createEmptyTestDatabase } from '../database/postgres';
import { ADMIN, launchSite } from '../e2e/site';
import type { LaunchedSite } from '../e2e/site';
import { letTimePass, until } from '../fixtures/waiting';
import { adminCookie, clientOf } from './site-client';
import type { SiteClient } from './site-client';

const PUBLISHED = 200;
const SCHEDULED = 200;
const AT_ANY_MOMENT = 'a kill comes at any moment of the work, not at one that the test would choose';

type Admin = SiteClient['admin'];

async function start(connectionString: string): Promise<LaunchedSite> {
  const started = await launchSite(connectionString, { env: { SEED_DEMO: 'false' } });
  await started.ready;
  return started;
}

async function kill(site: LaunchedSite): Promise<void> {
  site.child.kill('SIGKILL');
  await site.exit;
  rmSync(site.dataDir, { recursive: true, force: true });
}

/** Something that is published version by version, each as a working copy before. */
interface Published {
  id: string;
  /** Number of the version that stands; fails if its parts are of different ones. */
  standing: (db: Db) => Promise<number>;
  publishNext: (admin: Admin, number: number) => Promise<unknown>;
}

const numberIn = (text: unknown) => Number(/\d+/.exec(String(text))?.[0] ?? 0);
const toText = (number: number) => `Version ${number}.`;

/** Publishes the copy that a kill left, or a new one. */
async function publish(
  procedures: Pick<Admin['posts'], 'saveCopy' | 'publishCopy'>,
  id: string,
  copy: { updatedAt: Date } | null,
  change: object,
): Promise<void> {
  const { updatedAt } =
    copy ??
    (await procedures.saveCopy.mutate({
      id,
      values: { typed: {}, change: change as Record<string, string>, base: {} },
      expectedCopyAt: null,
      baseUpdatedAt: null,
    }));
  await procedures.publishCopy.mutate({ id, expectedCopyAt: updatedAt });
}

const getUpdates = async (db: Db, entity: string, id: string) =>
  await db
    .selectFrom('audit_log')
    .select('after')
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('action', '=', 'update')
    .orderBy('id')
    .execute();

async function aPost(db: Db): Promise<Published> {
  const { id } = await insertPost(db, {
    title: 'Version 0.',
    slug: randomUUID(),
    content: 'Version 0.',
    content_html: '<p>Version 0.</p>',
  });
  return {
    id,
    standing: async () => {
      const post = await db.selectFrom('blog_posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const number = numberIn(post.title);
      expect(post).toMatchObject({ title: toText(number), content: toText(number) });
      expect(post.content_html).toContain(toText(number));
      const revisions = await db
        .selectFrom('post_revisions')
        .select('content')
        .where('post_id', '=', id)
        .orderBy('saved_at')
        .execute();
      if (number > 0) expect(revisions.map(({ content }) => numberIn(content))).toEqual([...Array(number + 1).keys()]);
      return number;
    },
    publishNext: async (admin, number) => {
      const { copy } = await admin.posts.get.query({ id });
      await publish(admin.posts, id, copy, { title: toText(number), content: toText(number) });
    },
  };
}

async function aCasino(db: Db): Promise<Published> {
  const { id } = await insertCasino(db, { description: 'Version 0.', bonus_amount: 'Version 0.' });
  return {
    id,
    standing: async () => {
      const casino = await db.selectFrom('casinos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const number = numberIn(casino.description);
      expect(casino).toMatchObject({ description: toText(number), bonus_amount: toText(number) });
      if (number === 0) return number;
      const fact = await db.selectFrom('casino_facts').select('value').where('casino_id', '=', id).execute();
      expect(fact).toEqual([{ value: number }]);
      const snapshots = await db
        .selectFrom('casino_revisions')
        .select('snapshot')
        .where('casino_id', '=', id)
        .orderBy('saved_at')
        .execute();
      expect(snapshots).toHaveLength(number + 1);
      expect(snapshots.at(-1)?.snapshot).toMatchObject({
        fields: { description: toText(number) },
        facts: { min_deposit: { value: number } },
      });
      const told = await db
        .selectFrom('casino_changes')
        .select('after')
        .where('casino_id', '=', id)
        .where('kind', '=', 'fact')
        .orderBy('id', 'desc')
        .executeTakeFirst();
      expect(told).toEqual({ after: { value: number } });
      return number;
    },
    publishNext: async (admin, number) => {
      const { copy } = await admin.casinos.get.query({ id });
      const facts = { min_deposit: { value: number, sourceKind: 'terms', source: 'Clause 1' } };
      const change = { description: toText(number), bonusAmount: toText(number), facts };
      await publish(admin.casinos, id, copy, change);
    },
  };
}

async function aPage(db: Db): Promise<Published> {
  const { slug } = await insertPage(db, { title: 'Version 0.', content: 'Version 0.' });
  return {
    id: slug,
    standing: async () => {
      const page = await db.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow();
      const number = numberIn(page.title);
      expect(page).toMatchObject({ title: toText(number), content: toText(number) });
      const revisions = await db
        .selectFrom('page_revisions')
        .select('content')
        .where('page_slug', '=', slug)
        .orderBy('saved_at')
        .execute();
      if (number > 0) expect(revisions.map(({ content }) => numberIn(content))).toEqual([...Array(number + 1).keys()]);
      return number;
    },
    publishNext: async (admin, number) => {
      const { copy } = await admin.pages.get.query({ slug });
      await publish(admin.pages, slug, copy, { title: toText(number), content: toText(number) });
    },
  };
}

test('R10: a kill while working copies are published leaves each item wholly old or wholly new', async () => {
  const database = await createEmptyTestDatabase(inject('postgres'));
  const { db } = database;
  let site = await start(database.connectionString);
  const cookie = await adminCookie(site.url);
  const items = { post: await aPost(db), casino: await aCasino(db), page: await aPage(db) };

  const getCopy = async (entity: string, id: string) =>
    await db
      .selectFrom('working_copies')
      .select('values')
      .where('entity', '=', entity)
      .where('entity_id', '=', id)
      .executeTakeFirst();

  let started = 0;
  /** Posts that do not exist before, by the ids of their copies. */
  const begun: string[] = [];
  async function beginUntilKilled(admin: Admin): Promise<void> {
    for (;;) {
      const id = `new:${randomUUID()}`;
      begun.push(id);
      started += 1;
      await publish(admin.posts, id, null, { title: 'New', slug: id.slice(4), content: 'New.', status: 'published' });
    }
  }
  async function publishUntilKilled(admin: Admin, { standing, publishNext }: Published): Promise<void> {
    for (;;) {
      started += 1;
      await publishNext(admin, (await standing(db)) + 1);
    }
  }

  let kills = 0;
  let left = 0;
  let total = 0;
  while (total < PUBLISHED) {
    const { admin } = clientOf(site.url, cookie);
    const work = [...Object.values(items).map((item) => publishUntilKilled(admin, item)), beginUntilKilled(admin)].map(
      (endless) => endless.catch(() => undefined),
    );
    await letTimePass(randomInt(150, 500), AT_ANY_MOMENT);
    await kill(site);
    await Promise.all(work);
    kills += 1;
    // What the killed process had begun ends with its connection.
    await until('its transactions are over', 10_000, async () => {
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(db);
      return rows[0]?.open === 0;
    });
    total = 0;
    for (const [entity, item] of Object.entries(items)) {
      const number = await item.standing(db);
      total += number;
      expect(await getUpdates(db, entity, item.id), entity).toHaveLength(number);
      const copy = await getCopy(entity, item.id);
      if (copy) left += 1;
      if (copy) expect(JSON.stringify(copy.values), entity).toContain(toText(number + 1));
    }
    for (const id of begun) {
      const posts = await db
        .selectFrom('blog_posts')
        .select(['id', 'content'])
        .where('slug', '=', id.slice(4))
        .execute();
      const copy = await getCopy('post', id);
      expect(posts.length, id).toBeLessThan(copy ? 1 : 2);
      if (copy) left += 1;
      const [post] = posts;
      if (!post) continue;
      total += 1;
      expect(post.content).toBe('New.');
      const revisions = await db.selectFrom('post_revisions').select('id').where('post_id', '=', post.id).execute();
      const audited = await db.selectFrom('audit_log').select('action').where('entity_id', '=', post.id).execute();
      expect([revisions.length, audited.length], id).toEqual([1, 1]);
    }
    site = await start(database.connectionString);
  }
  // Ensures that the kills hit running publications: saved, and not yet published.
  expect(kills).toBeGreaterThan(5);
  expect(left).toBeGreaterThan(0);
  expect(started).toBeGreaterThan(total);
  await kill(site);
  await database.drop();
});

test('R10: two replicas killed at the hour of scheduled changes publish each once', async () => {
  const database = await createEmptyTestDatabase(inject('postgres'));
  const { db } = database;
  await kill(await start(database.connectionString));
  const { id: editor } = await db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', ADMIN.email)
    .executeTakeFirstOrThrow();
  const ids: string[] = [];
  for (let number = 0; number < SCHEDULED; number += 1) {
    ids.push((await insertPost(db, { title: 'Old', slug: randomUUID(), content: 'Old.' })).id);
  }
  await sql`
    insert into working_copies (entity, entity_id, "values", base_updated_at, edited_by, publish_at)
    select 'post', id::text,
      jsonb_build_object('typed', '{}'::jsonb, 'base', jsonb_build_object('content', 'Old.'),
        'change', jsonb_build_object('content', 'New.', 'slug', 'new-' || id)),
      updated_at, ${editor}, now()
    from blog_posts`.execute(db);
  const waiting = async () => (await db.selectFrom('working_copies').select('entity_id').execute()).length;

  let killedAtWork = 0;
  const replicas = await Promise.all([1, 2].map(() => start(database.connectionString)));
  const isUnderWay = async () => {
    const count = await waiting();
    return count > 0 && count < SCHEDULED;
  };
  await until('the first is published', 60_000, async () => (await waiting()) < SCHEDULED);
  while (await isUnderWay()) {
    await letTimePass(randomInt(20, 200), AT_ANY_MOMENT);
    if (await isUnderWay()) killedAtWork += 1;
    const victim = replicas.shift();
    if (victim) await kill(victim);
    replicas.push(await start(database.connectionString));
  }
  await until('all are published', 120_000, async () => (await waiting()) === 0);
  expect(killedAtWork).toBeGreaterThan(1);
  const posts = await db.selectFrom('blog_posts').select(['id', 'content', 'slug']).execute();
  expect(posts.filter(({ id, content, slug }) => content !== 'New.' || slug !== `new-${id}`)).toEqual([]);
  for (const table of ['audit_log', 'post_revisions'] as const) {
    const item = sql.ref(table === 'audit_log' ? 'entity_id' : 'post_id');
    const { rows } = await sql<{ id: string; count: number }>`
      select ${item}::text as id, count(*)::int as count from ${sql.table(table)}
      where ${item}::text = any(${ids}) group by 1`.execute(db);
    expect(rows).toHaveLength(SCHEDULED);
    // The original text and the new one; one entry.
    expect(new Set(rows.map(({ count }) => count))).toEqual(new Set([table === 'audit_log' ? 1 : 2]));
  }
  for (const site of replicas) await kill(site);
  await database.drop();
});
