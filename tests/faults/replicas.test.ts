import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createEmptyTestDatabase } from '../database/postgres';
import type { TestDatabase } from '../database/postgres';
import { launchSite } from '../e2e/site';
import type { LaunchedSite } from '../e2e/site';
import { until } from '../fixtures/waiting';
import { adminCookie, clientOf } from './site-client';
import { visit } from './visitors';

let database: TestDatabase;
let sites: LaunchedSite[];

const site = (index: number) => sites[index % sites.length] as LaunchedSite;

beforeEach(async () => {
  database = await createEmptyTestDatabase(inject('postgres'));
  const env = { SEED_DEMO: 'true', TRUST_PROXY: '1' };
  sites = await Promise.all([1, 2].map(() => launchSite(database.connectionString, { env })));
  await Promise.all(sites.map(({ ready }) => ready));
});

afterEach(async () => {
  for (const { child, exit, dataDir } of sites) {
    child.kill('SIGKILL');
    await exit;
    rmSync(dataDir, { recursive: true, force: true });
  }
  await database.drop();
});

const getOutbox = ({ dataDir }: LaunchedSite) => {
  const folder = path.join(dataDir, 'outbox');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
};

test('R11: two replicas that start on an empty database both become ready with one set of content', async () => {
  const casinos = await database.db.selectFrom('casinos').select('name').execute();
  expect(new Set(casinos.map(({ name }) => name)).size).toBe(casinos.length);
  expect(casinos.length).toBeGreaterThan(20);
  for (const { url } of sites) expect((await visit(url, '/casino/copperline')).status).toBe(200);
});

test('two replicas agree on who is signed in', async () => {
  const cookie = await adminCookie(site(0).url);
  expect(await clientOf(site(1).url, cookie).auth.me.query()).toMatchObject({ isAdmin: true });
  await clientOf(site(1).url, cookie).auth.signOut.mutate({ scope: 'local' });
  expect(await clientOf(site(0).url, cookie).auth.me.query()).toBeNull();
});

test('two replicas share the attempts of one address', async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) {
    const answer = await fetch(`${site(attempt).url}/trpc/auth.signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
      body: JSON.stringify({ json: { email: 'nobody@example.com', password: 'not this one' } }),
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test('a change at one replica is visible at the other within a second', async () => {
  const admin = clientOf(site(0).url, await adminCookie(site(0).url));
  const paths = ['/casino/copperline', '/'];
  for (const visitedPath of paths) for (const { url } of sites) await visit(url, visitedPath);
  const casino = await database.db
    .selectFrom('casinos')
    .select('id')
    .where('slug', '=', 'copperline')
    .executeTakeFirstOrThrow();

  await admin.admin.casinos.update.mutate({ id: casino.id, name: 'Copperline Renamed' });
  for (const { url } of sites) {
    for (const visitedPath of paths) {
      await until(`${visitedPath} is new`, 1000, async () =>
        (await visit(url, visitedPath)).body.includes('Copperline Renamed'),
      );
    }
  }
  await admin.admin.settings.update.mutate({ siteName: 'Two Doors' });
  for (const { url } of sites) {
    await until('the name is new', 1000, async () => (await visit(url, '/about')).body.includes('Two Doors'));
  }
});

test('each mail is sent once, whichever replica queued it', async () => {
  const readers = Array.from({ length: 20 }, (_, number) => `reader-${number}@example.com`);
  for (const [index, email] of readers.entries()) {
    const answer = await fetch(`${site(index).url}/trpc/newsletter.subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${index + 1}` },
      body: JSON.stringify({ json: { email } }),
    });
    expect(answer.status).toBe(200);
  }
  await until('all mails are sent', 30_000, async () => {
    const waiting = await database.db.selectFrom('mail_queue').select('id').where('status', '!=', 'sent').execute();
    return waiting.length === 0;
  });
  const sent = sites.flatMap(getOutbox);
  expect(sent).toHaveLength(20);
  expect(new Set(sent).size).toBe(20);
});

test('R20: a thousand readers at two replicas are all counted', async () => {
  const { slug, views } = await database.db
    .selectFrom('public_posts')
    .select(['slug', 'views'])
    .limit(1)
    .executeTakeFirstOrThrow();
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(
      Array.from({ length: 100 }, async (_, number) => {
        const answer = await fetch(`${site(number).url}/trpc/posts.recordView`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'user-agent': `Mozilla/5.0 (reader ${round * 100 + number})`,
            // Fifty views from each address, below the limit that drops views.
            'x-forwarded-for': `198.51.100.${(number % 20) + 1}`,
          },
          body: JSON.stringify({ json: { slug } }),
        });
        expect(answer.status).toBe(200);
      }),
    );
  }
  const after = await database.db.selectFrom('public_posts').select('views').where('slug', '=', slug).execute();
  expect(after[0]?.views).toBe(views + 1_000);
});
