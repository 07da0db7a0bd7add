import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { LEGAL_PAGE } from '../../shared/content/legal-page';
import { createDatabase } from '../../server/database/database';
import { metric } from '../bench/metrics';
import { cloneTestDatabase } from '../database/postgres';
import { adminCaller } from '../fixtures/caller';
import { acmeGets, insertContent, KINDS } from '../fixtures/content-changes';
import type { Kind } from '../fixtures/content-changes';
import { startPgBouncer, throughPooler } from '../fixtures/pgbouncer';
import { SURFACES } from '../fixtures/replicas';
import { letTimePass, until } from '../fixtures/waiting';
import { keepReading, see, startEdge } from './edge';
import type { Edge } from './edge';
import { makeOwnPostgres } from './own-postgres';
import { makeStandby } from './own-standby';
import { adminCookie, clientOf } from './site-client';

/** The oldest answer that may be wrong, after a change was acknowledged. */
const LATEST_MS = 3_000;

const PATHS = [...SURFACES, `/${LEGAL_PAGE}`, '/former-address', '/saved', '/tools'];
const DAY = 86_400_000;
const day = (offset: number) => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);
const codes = (offer: string, endsAt: Date | null = null) => [
  { code: 'ACME2', offer: '7% up to $70' },
  { code: 'EXTRA', offer, endsAt },
];

const FURTHER: readonly Kind[] = [
  ['codes that are added', acmeGets({ codes: codes('$5 free') })],
  ['a code that is edited', acmeGets({ codes: codes('$6 free') })],
  ['a code that has ended', acmeGets({ codes: codes('$6 free', new Date(Date.now() - DAY)) })],
  ['a closed casino', acmeGets({ status: 'closed', statusReason: 'They shut down.' })],
  ['its opening', acmeGets({ status: 'listed' })],
  [
    'a tested withdrawal',
    (admin, { acme: { id: casinoId } }) =>
      admin.payouts.add({
        casinoId,
        method: 'skins',
        amountCents: 5_000,
        askedOn: day(-2),
        minutes: 30,
        outcome: 'paid',
      }),
  ],
  [
    'an undone change',
    async (admin, { acme: { id } }) => {
      await admin.casinos.update({ id, bonusAmount: '8% up to $80' });
      const { items } = await admin.audit.list({ entity: 'casino', entityId: id });
      await admin.casinos.revisions.undo({ entryId: Number(items[0]?.id) });
    },
  ],
  ['a restored casino', (admin, { other: { id } }) => admin.trash.restore({ kind: 'casino', id })],
  [
    'a casino deleted for good',
    async (admin, { other: { id } }) => {
      await admin.casinos.remove({ id });
      await admin.trash.purge({ kind: 'casino', id });
    },
  ],
  [
    'a restored post',
    async (admin, { post: { id } }) => {
      await admin.trash.restore({ kind: 'post', id });
      const { post } = await admin.posts.edited({ id });
      await admin.posts.update({ id, status: 'published', expectedUpdatedAt: post?.updatedAt });
    },
  ],
  [
    'a post whose hour comes',
    async (admin, { post: { id } }) => {
      const publishedAt = new Date(Date.now() + 4_000);
      const { post } = await admin.posts.edited({ id });
      await admin.posts.update({ id, status: 'scheduled', publishedAt, expectedUpdatedAt: post?.updatedAt });
      await letTimePass(publishedAt.getTime() - Date.now(), 'the hour of the post');
    },
  ],
  [
    'a help service',
    (admin) =>
      admin.helpServices.update({
        services: [
          {
            ...{ countryCode: 'SE', country: 'Sweden', name: 'Stödlinjen', url: 'https://stodlinjen.example/' },
            ...{ phone: '', note: '', checkedAt: day(-1) },
          },
        ],
      }),
  ],
  [
    'a law',
    (admin) =>
      admin.legal.update({
        sections: [
          {
            ...{ countryCode: 'SE', country: 'Sweden', content: 'Licensed sites alone.', sourceName: 'The inspection' },
            ...{ sourceUrl: 'https://inspection.example/', checkedAt: day(-1) },
          },
        ],
      }),
  ],
  ['the menu', (admin) => admin.settings.update({ menu: [{ label: 'All sites', path: '/casinos' }] })],
  ['the look', (admin) => admin.settings.update({ accent: '#0b6e4f' })],
  [
    'the name of an author',
    (admin, { authorId: id }) =>
      admin.users.setProfile({
        ...{ id, displayName: 'Maria Keller', bio: '', conflicts: '', photo: null },
        ...{ isPublic: true, signsChanges: false },
      }),
  ],
  ['a redirect', (admin) => admin.redirects.create({ from: '/former-address', to: '/casinos', status: 301 })],
];

async function startWatched(options?: Parameters<typeof startEdge>[1]) {
  const database = await cloneTestDatabase(inject('postgres'));
  const content = await insertContent(database.db);
  await database.db
    .insertInto('pages')
    .values({ slug: LEGAL_PAGE, title: 'The law', content: 'x', content_html: '<p>x</p>' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const edge = await startEdge(database, options);
  const { caller } = await adminCaller(database.db);
  const stop = async () => {
    await edge.stop();
    await database.drop();
  };
  return { database, content, edge, admin: caller.admin, stop };
}

/** What both processes answer without Varnish. */
async function seeDirectly({ sites }: Edge): Promise<Map<string, string>> {
  const right = new Map<string, string>();
  const differing: string[] = [];
  for (const path of PATHS) {
    const [first, ...others] = await Promise.all(sites.map(({ url }) => see(url, path)));
    right.set(path, first?.text ?? '');
    if (others.some(({ text }) => text !== first?.text)) differing.push(path);
  }
  expect(differing).toEqual([]);
  return right;
}

type Watched = Awaited<ReturnType<typeof startWatched>>;

/** The answers through Varnish that began more than LATEST_MS after the change and were wrong, while others read on. */
async function watch({ edge, admin, content }: Watched, change: Kind[1]) {
  const before = await seeDirectly(edge);
  for (const path of [...PATHS, ...PATHS]) await see(edge.url, path);
  await edge.varnish.takeHandled();
  const reading = keepReading(edge.url, PATHS, 4);
  await change(admin, content);
  const changedAt = Date.now();
  await letTimePass(LATEST_MS + 50, 'what readers may still see');
  const last = await Promise.all(PATHS.map((path) => see(edge.url, path)));
  const seen = [...(await reading.stop()), ...last];
  const handled = await edge.varnish.takeHandled();
  const right = await seeDirectly(edge);
  const late = seen.filter(({ startedAt }) => startedAt > changedAt + LATEST_MS);
  return {
    changed: PATHS.filter((path) => before.get(path) !== right.get(path)),
    tooLate: [...new Set(late.filter(({ path, text }) => text !== right.get(path)).map(({ path }) => path))],
    hits: handled.filter(({ handling }) => handling === 'hit').length,
  };
}

const watching = test.extend('watched', { scope: 'file' }, async ({}, { onCleanup }) => {
  const watched = await startWatched();
  onCleanup(watched.stop);
  return watched;
});

describe('readers of two processes through a Varnish that is purged', () => {
  watching(
    'Varnish answers the second reader of a page, and no reader of what is personal',
    async ({ watched: { edge, database } }) => {
      const pages = PATHS.filter((path) => !/^\/(trpc|api|badge|authors|former-address|search)|\.xml$/.test(path));
      await edge.varnish.takeHandled();
      for (let round = 0; round < 3; round += 1) for (const path of pages) await see(edge.url, path);
      const handled = await edge.varnish.takeHandled();
      const hits = new Set(handled.filter(({ handling }) => handling === 'hit').map(({ url }) => url));
      expect(pages.filter((path) => !hits.has(path))).toEqual([]);

      const cookie = await adminCookie(edge.url);
      const { id } = await database.db.selectFrom('blog_posts').select('id').executeTakeFirstOrThrow();
      const { url: previewed } = await clientOf(edge.url, cookie).admin.posts.createPreview.mutate({ id });
      const personal = [
        '/admin',
        '/account',
        new URL(previewed).pathname,
        '/go/acme',
        '/pause',
        ...PATHS.filter((path) => path.startsWith('/trpc')),
      ];
      await edge.varnish.takeHandled();
      for (let round = 0; round < 3; round += 1) for (const path of personal) await see(edge.url, path, { cookie });
      const passed = await edge.varnish.takeHandled();
      expect(passed.map(({ handling }) => handling)).toEqual(passed.map(() => 'pass'));
      expect(passed.length).toBe(personal.length * 3);
    },
  );

  watching.for([...KINDS, ...FURTHER])(
    'readers see a change everywhere within 3 s: %s',
    async ([, change], { watched }) => {
      const { changed, tooLate } = await watch(watched, change);
      expect(changed).not.toEqual([]);
      expect(tooLate).toEqual([]);
    },
  );
});

/** Reads until the review shows the text; it must not take longer than a purge that is sent again. */
const untilReviewShows = (url: string, text: string, withinMs: number) =>
  until(`the review shows ${text}`, withinMs, async () => (await see(url, '/casino/acme')).text.includes(text));

test('a change is purged although its process, or both, are killed when it is acknowledged', async () => {
  const { edge, content, stop } = await startWatched();
  onTestFinished(stop);
  const cookie = await adminCookie(edge.url);
  for (const [round, killed] of [[0], [1], [0, 1]].entries()) {
    await see(edge.url, '/casino/acme');
    const { url = '' } = edge.sites[killed[0] ?? 0] ?? {};
    const bonusAmount = `${round + 20}% up to $${round}00`;
    await clientOf(url, cookie).admin.casinos.update.mutate({ id: content.acme.id, bonusAmount });
    for (const index of killed) edge.sites[index]?.child.kill('SIGKILL');
    // Thirty seconds are the lease of a purge that the killed process had begun to send.
    if (killed.length === 1) await untilReviewShows(edge.url, bonusAmount, 40_000);
    for (const index of killed) await edge.relaunch(index);
    await untilReviewShows(edge.url, bonusAmount, 40_000);
  }
});

test('a change while Varnish restarts is visible, and the next one is purged', async () => {
  const { edge, content, admin, stop } = await startWatched();
  onTestFinished(stop);
  await see(edge.url, '/casino/acme');
  await Promise.all([edge.varnish.restart(), acmeGets({ bonusAmount: '9% up to $90' })(admin, content)]);
  await untilReviewShows(edge.url, '9% up to $90', 10_000);
  await acmeGets({ bonusAmount: '8% up to $80' })(admin, content);
  await untilReviewShows(edge.url, '8% up to $80', 15_000);
});

test.for([
  ['hangs', undefined],
  ['answers 401', 401],
  ['answers 429', 429],
] as const)(
  'a second address of the CDN that %s delays no save and no purge of the first for long',
  async ([, status]) => {
    const wrong = createServer((_request, response) => {
      if (status !== undefined) response.writeHead(status, { 'Retry-After': '1' }).end();
    }).listen(0, '127.0.0.1');
    await once(wrong, 'listening');
    const { port } = wrong.address() as AddressInfo;
    onTestFinished(() => {
      wrong.closeAllConnections();
      wrong.close();
    });
    const { edge, content, admin, stop } = await startWatched({
      cdnUrl: (own) => `${own},http://127.0.0.1:${port}`,
      isRefused: true,
    });
    onTestFinished(stop);
    for (let save = 1; save <= 5; save += 1) {
      await see(edge.url, '/casino/acme');
      const startedAt = Date.now();
      await acmeGets({ bonusAmount: `${save}% up to $${save}00` })(admin, content);
      expect(Date.now() - startedAt).toBeLessThan(3_000);
    }
    // Five seconds until a call is given up, and five of pause.
    await untilReviewShows(edge.url, '5% up to $500', 15_000);
  },
);

test('behind Varnish a change is visible within 3 s also through a pooler and with a replica', async () => {
  const primary = makeOwnPostgres();
  await primary.start();
  onTestFinished(primary.remove);
  const standby = await makeStandby(primary);
  await standby.start();
  onTestFinished(standby.remove);
  const pooler = await startPgBouncer(primary.connectionString);
  onTestFinished(pooler.stop);
  const { db, destroy } = createDatabase({
    connectionString: primary.connectionString,
    logger: pino({ level: 'silent' }),
  });
  onTestFinished(destroy);
  const connectionString = throughPooler(primary.connectionString, pooler.port);
  const env = {
    DATABASE_DIRECT_URL: primary.connectionString,
    DATABASE_REPLICA_URL: standby.connectionString,
    SEED_DEMO: 'true',
  };
  const edge = await startEdge({ db, connectionString }, { env });
  onTestFinished(edge.stop);
  const { admin } = (await adminCaller(db)).caller;
  const { id } = await db.selectFrom('casinos').select('id').where('slug', '=', 'copperline').executeTakeFirstOrThrow();
  const reading = keepReading(edge.url, ['/', '/casinos', '/casino/copperline', '/codes'], 4);
  const changes: { name: string; at: number }[] = [];
  for (let change = 0; change < 10; change += 1) {
    const name = `Copperline the ${change}th`;
    await admin.casinos.update({ id, name });
    changes.push({ name, at: Date.now() });
    await letTimePass(LATEST_MS, 'what readers may still see');
  }
  const seen = (await reading.stop()).filter(({ startedAt }) => startedAt > (changes[0]?.at ?? 0) + LATEST_MS);
  const outdated = seen.filter(({ startedAt, text }) => {
    const allowed = changes.filter(({ at }, index) => {
      const next = changes[index + 1]?.at ?? Infinity;
      return at <= startedAt + LATEST_MS && next + LATEST_MS >= startedAt;
    });
    return !allowed.some(({ name }) => text.includes(name));
  });
  expect(seen.length).toBeGreaterThan(100);
  expect(outdated.map(({ path, text }) => [path, text.slice(0, 100)])).toEqual([]);
  const reads = await Promise.all(edge.sites.map(({ url }) => metric(url, 'lootrank_replica_reads{from="replica"}')));
  expect(Math.min(...reads)).toBeGreaterThan(0);
});

test('without the purge readers see a change too late', async () => {
  const swallowing = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(swallowing, 'listening');
  const { port } = swallowing.address() as AddressInfo;
  onTestFinished(() => void swallowing.close());
  const watched = await startWatched({ cdnUrl: () => `http://127.0.0.1:${port}` });
  onTestFinished(watched.stop);
  const { tooLate } = await watch(watched, acmeGets({ bonusAmount: '7% up to $70' }));
  expect(tooLate).toEqual(expect.arrayContaining(['/', '/casinos', '/casino/acme']));
});
