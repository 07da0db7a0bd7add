import { Writable } from 'node:stream';
import { pino } from 'pino';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { parseConfig } from '../../../server/base/config';
import { announceAnything, announceChange } from '../../../server/cache/announce-change';
import { EVERYTHING, listPurgedTags } from '../../../server/cache/edge-headers';
import type { Db } from '../../../server/database/database';
import {
  beginCdn,
  claimPurges,
  forgetCdn,
  MOST_CLAIMED,
  oldestUnsent,
  purgeWholeCache,
} from '../../../server/features/cdn/cdn.queries';
import { cdnPurgesJob } from '../../../server/features/cdn/cdn-purges.job';
import { test as base } from '../../database/test-database';
import { startCannedCdn } from '../../fixtures/canned-cdn';
import type { CannedCdn } from '../../fixtures/canned-cdn';
import { adminCaller, servicesFor } from '../../fixtures/caller';
import { openJobs, removeJobs, startAndStop } from '../../fixtures/jobs';
import { serveApp } from '../../fixtures/served-app';

const KEY = 'the-key-of-the-operator';
const WAIT = { timeout: 15_000, interval: 20 };

const test = base
  .extend('fastly', async ({}, { onCleanup }) => {
    const cdn = await startCannedCdn('fastly');
    onCleanup(cdn.close);
    return cdn;
  })
  .extend('cloudflare', async ({}, { onCleanup }) => {
    const cdn = await startCannedCdn('cloudflare');
    onCleanup(cdn.close);
    return cdn;
  })
  .extend('varnish', async ({}, { onCleanup }) => {
    const nodes = [await startCannedCdn('varnish'), await startCannedCdn('varnish')] as const;
    onCleanup(async () => {
      for (const { close } of nodes) await close();
    });
    return nodes;
  });

function recordLog() {
  const lines: string[] = [];
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    lines.push(String(chunk));
    done();
  };
  return { lines, logger: pino({ level: 'info' }, new Writable({ write })) };
}

/** The job of a process that uses the CDN, with nothing left to send. */
async function useCdn(
  { db, connectionString }: { db: Db; connectionString: string },
  name: string,
  nodes: readonly CannedCdn[],
) {
  const { lines, logger } = recordLog();
  const env = { CDN: name, CDN_URL: nodes.map(({ url }) => url).join(','), CDN_KEY: KEY };
  const services = { ...servicesFor(db, env), logger };
  const { cdn } = services.config;
  if (!cdn) throw new Error('no CDN');
  const job = cdnPurgesJob(services, cdn);
  await removeJobs(db);
  await startAndStop({ db, connectionString }, [{ ...job, recover: () => Promise.resolve() }]);
  await forgetCdn(db);
  await beginCdn(db, name);
  await db.deleteFrom('cdn_purges').execute();
  /** Sends what is due and not what becomes due later, as a process that is told to stop. */
  const send = async () => {
    await db
      .updateTable('cdn')
      .set({ next_call_at: new Date(0) })
      .execute();
    await job.run({}, AbortSignal.abort());
  };
  return { send, lines };
}

const jsonOf = (calls: CannedCdn['calls']) => calls.map(({ body }) => JSON.parse(body) as Record<string, unknown>);

const listPurges = (db: Db) => db.selectFrom('cdn_purges').select(['tags', 'passes']).orderBy('tags').execute();

const getState = (db: Db) =>
  db
    .selectFrom('cdn')
    .select([
      'failures',
      'failure',
      'purged_at',
      sql<number>`extract(epoch from next_call_at - now())::float8`.as('wait'),
    ])
    .executeTakeFirstOrThrow();

test('A change is purged from Fastly by its tags, with the key in its header', async ({ database, fastly }) => {
  const { db } = database;
  const { send } = await useCdn(database, 'fastly', [fastly]);
  await announceChange(db, ['casinos', 'casino:one', 'users', 'messages']);
  await send();
  const [call] = fastly.calls;
  expect(fastly.calls).toHaveLength(1);
  expect(call).toMatchObject({ method: 'POST', path: '/purge' });
  expect(call?.headers).toMatchObject({ 'fastly-key': KEY, 'content-type': 'application/json' });
  expect(jsonOf(fastly.calls)).toEqual([{ surrogate_keys: listPurgedTags(['casinos', 'casino:one']) }]);
});

test('A purge is sent three times: at once, after two seconds and after a minute', async ({ database, fastly }) => {
  const { db } = database;
  const { send } = await useCdn(database, 'fastly', [fastly]);
  await announceChange(db, ['posts']);
  const pauses: number[] = [];
  for (const _ of [1, 2, 3]) {
    await db
      .updateTable('cdn_purges')
      .set({ next_at: new Date(0) })
      .execute();
    await send();
    const [left] = await db
      .selectFrom('cdn_purges')
      .select(sql<number>`round(extract(epoch from next_at - now()))::int`.as('pause'))
      .execute();
    if (left) pauses.push(left.pause);
  }
  expect(pauses).toEqual([2, 58]);
  expect(fastly.calls).toHaveLength(3);
  expect(await listPurges(db)).toEqual([]);
});

test('Cloudflare gets at most 30 tags a call, Fastly and Varnish 256', async ({
  database,
  cloudflare,
  fastly,
  varnish,
}) => {
  const { db } = database;
  const tags = Array.from({ length: 290 }, (_, at) => `page:${at}`);
  const toCloudflare = await useCdn(database, 'cloudflare', [cloudflare]);
  await announceChange(db, tags);
  await toCloudflare.send();
  const sizes = jsonOf(cloudflare.calls).map((body) => (body['tags'] as string[]).length);
  expect(sizes).toEqual([...Array.from({ length: 9 }, () => 30), 21]);
  expect(cloudflare.calls[0]).toMatchObject({ method: 'POST', path: '/purge_cache' });
  expect(cloudflare.calls[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  const toFastly = await useCdn(database, 'fastly', [fastly]);
  await announceChange(db, tags);
  await toFastly.send();
  expect(jsonOf(fastly.calls).map((body) => (body['surrogate_keys'] as string[]).length)).toEqual([256, 35]);
  const toVarnish = await useCdn(database, 'varnish', varnish);
  await announceChange(db, tags);
  await toVarnish.send();
  for (const { calls } of varnish) {
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['PURGE /', 'PURGE /']);
    expect(calls.map(({ headers }) => String(headers['surrogate-key']).split(' ').length)).toEqual([256, 35]);
    expect(calls[0]?.headers).toMatchObject({ authorization: `Bearer ${KEY}` });
  }
});

test('More tags than fit into ten calls, and a change of anything, purge every page by one tag', async ({
  database,
  cloudflare,
}) => {
  const { db } = database;
  const { send } = await useCdn(database, 'cloudflare', [cloudflare]);
  await announceChange(
    db,
    Array.from({ length: 400 }, (_, at) => `page:${at}`),
  );
  await send();
  await announceAnything(db);
  await send();
  const everything = { tags: listPurgedTags([EVERYTHING]) };
  expect(jsonOf(cloudflare.calls)).toEqual([everything, everything]);
});

test('A thousand changes become one call', async ({ database, fastly }) => {
  const { db } = database;
  const { send } = await useCdn(database, 'fastly', [fastly]);
  for (let at = 0; at < 1_000; at += 1) await announceChange(db, ['casinos', `casino:${at % 200}`]);
  await send();
  expect(fastly.calls).toHaveLength(1);
});

test('A refused purge waits, is logged once and without the key, and is sent when the CDN accepts it', async ({
  database,
  fastly,
}) => {
  const { db } = database;
  const { send, lines } = await useCdn(database, 'fastly', [fastly]);
  await announceChange(db, ['posts']);
  fastly.answer = (response) => void response.writeHead(401).end(`no such key: ${KEY}`);
  await send();
  await send();
  expect(await getState(db)).toMatchObject({ failures: 2, failure: 'the CDN answered 401', purged_at: null });
  expect(await listPurges(db)).toEqual([{ tags: ['posts'], passes: 0 }]);
  expect(lines.filter((line) => line.includes('the CDN answered 401'))).toHaveLength(1);
  fastly.answer = fastly.succeed;
  await send();
  expect(await getState(db)).toMatchObject({ failures: 0, failure: null, purged_at: expect.any(Date) as Date });
  expect(await listPurges(db)).toEqual([{ tags: ['posts'], passes: 1 }]);
  expect(lines.filter((line) => line.includes('accepts purges again'))).toHaveLength(1);
  expect(lines.join('')).not.toContain(KEY);
});

test('A CDN that answers 429 is not called again before its Retry-After', async ({ database, cloudflare }) => {
  const { db } = database;
  const { send } = await useCdn(database, 'cloudflare', [cloudflare]);
  await announceChange(db, ['posts']);
  cloudflare.answer = (response) => void response.writeHead(429, { 'Retry-After': '77' }).end();
  await send();
  const { wait } = await getState(db);
  expect(wait).toBeGreaterThan(70);
  expect(wait).toBeLessThan(77.1);
  await announceChange(db, ['pages']);
  const [next] = (await openJobs(db, 'cdn-purges')).filter(({ seconds }) => seconds > 35);
  expect(next?.seconds).toBeGreaterThan(70);
});

test('A failing CDN is called after ever longer pauses, and answers that are no success are failures', async ({
  database,
  cloudflare,
}) => {
  const { db } = database;
  const { send } = await useCdn(database, 'cloudflare', [cloudflare]);
  await announceChange(db, ['posts']);
  cloudflare.answer = (response) => void response.writeHead(200).end('{"success":false}');
  const waits: number[] = [];
  for (const _ of [1, 2, 3, 4]) {
    await send();
    waits.push(Math.round((await getState(db)).wait));
  }
  expect(waits).toEqual([1, 2, 4, 8]);
  expect((await getState(db)).failure).toBe('the CDN answered 200 without success');
  cloudflare.answer = (response) => void response.writeHead(302, { Location: 'https://elsewhere.example/' }).end();
  await send();
  expect((await getState(db)).failure).toBe('the CDN answered 302');
  await cloudflare.close();
  await send();
  expect((await getState(db)).failure).toBe('the CDN cannot be reached: ECONNREFUSED');
  await db.updateTable('cdn').set({ failures: 1_000 }).execute();
  await send();
  expect(Math.round((await getState(db)).wait)).toBe(300);
});

test('A CDN that does not answer is a failure after five seconds', async ({ database, fastly }) => {
  const { send } = await useCdn(database, 'fastly', [fastly]);
  await announceChange(database.db, ['posts']);
  fastly.answer = () => undefined;
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), 50);
    return controller.signal;
  });
  await send();
  expect(timeout).toHaveBeenCalledWith(5_000);
  timeout.mockRestore();
  expect((await getState(database.db)).failure).toBe('the CDN did not answer within 5 s');
});

test('A Varnish that is away keeps no other from its purge', async ({ database, varnish }) => {
  const { send } = await useCdn(database, 'varnish', varnish);
  const [away, there] = varnish;
  away.answer = (response) => void response.writeHead(503).end();
  await announceChange(database.db, ['posts']);
  await send();
  expect(there.calls).toHaveLength(1);
  expect(await getState(database.db)).toMatchObject({ failure: 'the CDN answered 503' });
});

test('A Varnish is not emptied again and again while another is away', async ({ database, varnish }) => {
  const { db } = database;
  const [there, away] = varnish;
  const { send } = await useCdn(database, 'varnish', varnish);
  away.answer = (response) => void response.writeHead(503).end();
  await announceAnything(db);
  for (const _ of [1, 2]) await send();
  expect(there.calls, 'as long as a page made before may be on its way').toHaveLength(2);
  await db
    .updateTable('cdn_purges')
    .set({ created_at: sql`now() - interval '61 seconds'` })
    .execute();
  for (const _ of [1, 2, 3]) await send();
  await announceChange(db, ['casino:one']);
  await send();
  const [everything] = listPurgedTags([EVERYTHING]);
  expect(there.calls.slice(2).map(({ headers }) => headers['surrogate-key'])).toEqual([
    everything,
    listPurgedTags(['casino:one']).join(' '),
  ]);
  away.calls = [];
  away.answer = away.succeed;
  await send();
  expect(away.calls.map(({ headers }) => headers['surrogate-key'])).toEqual([everything]);
});

test('A purge belongs to the transaction of its change', async ({ database, fastly }) => {
  const { db } = database;
  await useCdn(database, 'fastly', [fastly]);
  const failed = db.transaction().execute(async (trx) => {
    await announceChange(trx, ['posts']);
    throw new Error('the change failed');
  });
  await expect(failed).rejects.toThrow('the change failed');
  expect(await listPurges(db)).toEqual([]);
  await db.transaction().execute((trx) => announceChange(trx, ['posts']));
  expect(await listPurges(db)).toEqual([{ tags: ['posts'], passes: 0 }]);
});

test('A purge that a killed process was sending is sent by the next one', async ({ database, fastly }) => {
  const { db } = database;
  const { send } = await useCdn(database, 'fastly', [fastly]);
  await announceChange(db, ['posts']);
  expect(await claimPurges(db)).toHaveLength(1);
  await send();
  expect(fastly.calls).toHaveLength(0);
  expect(await oldestUnsent(db)).toBeGreaterThanOrEqual(0);
  await db
    .updateTable('cdn_purges')
    .set({ next_at: new Date(0) })
    .execute();
  await send();
  expect(fastly.calls).toHaveLength(1);
});

test('Purging everything asks who it is, is in the audit log and ends the pause after a failure', async ({
  database,
  varnish,
}) => {
  const { db } = database;
  const { send } = await useCdn(database, 'varnish', varnish);
  const [first, second] = varnish;
  const env = { CDN: 'varnish', CDN_URL: first.url, CDN_KEY: KEY };
  const { caller, viewer } = await adminCaller(db, { services: servicesFor(db, env) });
  first.answer = (response) => void response.writeHead(403).end();
  await announceChange(db, ['posts']);
  await send();
  expect(await caller.admin.cdn.state()).toEqual({
    name: 'varnish',
    purgedAt: null,
    failure: 'the CDN answered 403',
    failingSince: expect.any(Date) as Date,
    waitingSince: expect.any(Date) as Date,
  });
  await db
    .updateTable('cdn')
    .set({ next_call_at: new Date(Date.now() + 300_000) })
    .execute();
  await db.updateTable('sessions').set({ reauthenticated_at: null }).where('id', '=', viewer.sessionId).execute();
  await expect(caller.admin.cdn.purge()).rejects.toMatchObject({ cause: { code: 'REAUTHENTICATION_REQUIRED' } });
  await db.updateTable('sessions').set({ reauthenticated_at: new Date() }).where('id', '=', viewer.sessionId).execute();
  await caller.admin.cdn.purge();
  expect((await getState(db)).wait).toBeLessThanOrEqual(0);
  const logged = await db
    .selectFrom('audit_log')
    .select(['entity', 'after'])
    .where('action', '=', 'purge_cdn')
    .execute();
  expect(logged).toEqual([{ entity: 'settings', after: { cdn: 'varnish' } }]);
  first.answer = first.succeed;
  await send();
  const last = second.calls.at(-1);
  expect(last).toMatchObject({ method: 'PURGE', path: '/' });
  expect(last?.headers).toMatchObject({ 'purge-everything': '1', authorization: `Bearer ${KEY}` });
  expect(last?.headers['surrogate-key']).toBeUndefined();
  expect(await caller.admin.cdn.state()).toMatchObject({ failure: null, waitingSince: null });
  const plain = await adminCaller(db);
  expect(await plain.caller.admin.cdn.state()).toBeNull();
  await expect(plain.caller.admin.cdn.purge()).rejects.toMatchObject({ cause: { code: 'CONFLICT' } });
});

test('Fastly and Cloudflare have a call of their own to purge everything', async ({ database, fastly, cloudflare }) => {
  const { db } = database;
  const toFastly = await useCdn(database, 'fastly', [fastly]);
  await db.transaction().execute(purgeWholeCache);
  await toFastly.send();
  await db
    .updateTable('cdn_purges')
    .set({ next_at: new Date(0) })
    .execute();
  await toFastly.send();
  // The second pass leaves scripts and images at the CDN.
  expect(fastly.calls).toMatchObject([{ method: 'POST', path: '/purge_all', body: '' }, { path: '/purge' }]);
  const toCloudflare = await useCdn(database, 'cloudflare', [cloudflare]);
  await db.transaction().execute(purgeWholeCache);
  await toCloudflare.send();
  expect(cloudflare.calls).toMatchObject([{ path: '/purge_cache', body: '{"purge_everything":true}' }]);
});

test('Without a CDN no purge is stored, and a start without one forgets those that were', async ({
  database,
  fastly,
}) => {
  const { db } = database;
  await useCdn(database, 'fastly', [fastly]);
  await announceChange(db, ['posts']);
  await forgetCdn(db);
  expect(await listPurges(db)).toEqual([]);
  await announceChange(db, ['posts']);
  await announceAnything(db);
  expect(await listPurges(db)).toEqual([]);
  expect(await oldestUnsent(db)).toBeUndefined();
});

test('A CDN that a process started without it forgot is purged again after the next change', async ({
  database,
  fastly,
}) => {
  const { db } = database;
  const { send } = await useCdn(database, 'fastly', [fastly]);
  await forgetCdn(db);
  await announceChange(db, ['posts']);
  await send();
  expect(jsonOf(fastly.calls)).toEqual([{ surrogate_keys: listPurgedTags([EVERYTHING]) }]);
  await announceChange(db, ['posts']);
  expect((await listPurges(db)).map(({ tags }) => tags)).toContainEqual(['posts']);
});

test('Purges that gathered for months are claimed in parts, so that no statement takes too long', async ({
  database,
}) => {
  const { db } = database;
  await beginCdn(db, 'fastly');
  await db.deleteFrom('cdn_purges').execute();
  await sql`insert into cdn_purges (tags) select array['posts'] from generate_series(1, ${MOST_CLAIMED + 1})`.execute(
    db,
  );
  expect(await claimPurges(db)).toHaveLength(MOST_CLAIMED);
  expect(await claimPurges(db)).toHaveLength(1);
  expect(await claimPurges(db)).toEqual([]);
});

test('A site purges all its pages at its start and each change at once, and forgets the CDN without one', async ({
  database,
  fastly,
}) => {
  const { db, connectionString } = database;
  const { lines, logger } = recordLog();
  const env = { CDN: 'fastly', CDN_URL: fastly.url, CDN_KEY: KEY };
  const site = await serveApp(connectionString, { env, logger });
  const asked = () => jsonOf(fastly.calls).flatMap((body) => body['surrogate_keys'] as string[]);
  try {
    await vi.waitFor(() => expect(asked()).toContain(listPurgedTags([EVERYTHING])[0]), WAIT);
    const before = Date.now();
    await announceChange(db, ['post:quick']);
    await vi.waitFor(() => expect(asked()).toContain(listPurgedTags(['post:quick'])[0]), WAIT);
    expect(Date.now() - before).toBeLessThan(10_000);
  } finally {
    await site.close();
  }
  expect(lines.join('')).not.toContain(KEY);
  const plain = await serveApp(connectionString);
  await plain.close();
  expect(await db.selectFrom('cdn').selectAll().execute()).toEqual([]);
});

const ADDRESS = 'https://api.fastly.com/service/abc';

test.for([
  [{ CDN: 'akamai' }, /CDN: /],
  [{ CDN: 'fastly', CDN_URL: ADDRESS }, /^CDN_KEY: is missing/],
  [{ CDN: 'fastly', CDN_KEY: KEY }, /^CDN_URL: is missing/],
  [{ CDN_URL: ADDRESS }, /^CDN: is missing/],
  [{ CDN_KEY: KEY }, /^CDN: is missing/],
  [{ CDN: 'fastly', CDN_URL: 'http://api.fastly.com/service/abc', CDN_KEY: KEY }, /^CDN_URL: must begin with https/],
  [{ CDN: 'cloudflare', CDN_URL: `${ADDRESS},${ADDRESS}`, CDN_KEY: KEY }, /^CDN_URL: has more than one address/],
  [{ CDN: 'varnish', CDN_URL: 'http://a,ftp://b', CDN_KEY: KEY }, /CDN_URL: must be addresses/],
  [{ CDN: 'varnish', CDN_URL: 'http://me:secret@a', CDN_KEY: KEY }, /CDN_URL: must be addresses/],
  [{ CDN: 'varnish', CDN_URL: 'http://a', CDN_KEY: 'two words' }, /CDN_KEY: must be printable/],
] as const)('The settings %j of a CDN end the start with a sentence that names the variable', ([env, sentence]) => {
  const parse = () => parseConfig(env);
  expect(parse).toThrow(sentence);
  const values = Object.values(env).filter(
    (value) => value !== 'fastly' && value !== 'cloudflare' && value !== 'varnish',
  );
  for (const value of values) expect(parse).not.toThrow(value);
});

test('Varnish may have several addresses, of which a slash at the end is dropped', () => {
  const { cdn } = parseConfig({ CDN: 'varnish', CDN_URL: 'http://10.0.0.1:6081/, http://10.0.0.2:6081', CDN_KEY: KEY });
  expect(cdn).toEqual({ name: 'varnish', urls: ['http://10.0.0.1:6081', 'http://10.0.0.2:6081'], key: KEY });
});
