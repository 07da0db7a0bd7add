import { sql } from 'kysely';
import { describe, expect, onTestFinished } from 'vitest';
import type { Db } from '../../server/database/database';
import { insertCasino } from '../builders/casinos';
import { cloneDatabase } from '../database/test-database';
import { trpcMutate } from '../fixtures/calls';
import { newAddress, newIp, newPerson, PASSWORD } from '../fixtures/people';
import { until } from '../fixtures/waiting';
import { test } from './built-site';
import type { BuiltSite } from './built-site';
import { getText, postBytes, sendAndDisconnect, statusOf } from './raw-request';
import { launchWatched, readsOf } from './watched-site';

const repeated = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / piece.length));
const nested = (open: string, close: string, depth: number, core = '') =>
  open.repeat(depth) + core + close.repeat(depth);
const lists = (depth: number) => nested('[', ']', depth);
const objects = (depth: number) => nested('{"a":', '}', depth, '1');
const input = (json: string, procedure = 'settings.public') => getText(`/trpc/${procedure}?input=${json}`);
const call = (json: string, procedure = 'newsletter.subscribe') =>
  postBytes({ target: `/trpc/${procedure}`, bytes: json });
const form = (target: string, bytes: string) => postBytes({ target, bytes, type: 'application/x-www-form-urlencoded' });

// Requests near the size limits: 8 KB for an address, 100 KB for a visitor's body, 1 MB for an admin's.
const ODD: Record<string, string | Buffer> = {
  'an input of 3,200 lists in each other': input(lists(3_200)),
  'the same as superjson has it': input(`{"json":${lists(3_200)}}`),
  'the same in a batch': getText(`/trpc/settings.public,tags.list?batch=1&input={"0":{"json":${lists(3_000)}}}`),
  'an input of objects in each other': input(encodeURIComponent(objects(500))),
  'lists that are not closed': input(lists(4_000).slice(0, 7_500)),
  'an input of 3,500 numbers': input(`[${repeated('1,', 7_000)}1]`),
  'superjson types nested 3,000 times': input(`{"json":1,"meta":{"values":${lists(3_000)}}}`),
  'superjson types of a path 3,000 steps long': input(
    `{"json":{},"meta":{"values":{"${repeated('a.', 6_000)}":["Date"]}}}`,
  ),
  'superjson equalities that name a prototype': input(
    '{"json":{"a":1},"meta":{"referentialEqualities":{"a":["__proto__.x","constructor.prototype.y"]}}}',
  ),
  'superjson values that cannot be made': input(
    '{"json":{"a":"x","b":"/(/","c":"x"},"meta":{"values":{"a":["Date"],"b":["regexp"],"c":[["custom","x"]]}}}',
  ),
  'a body of 49,000 lists in each other': call(lists(49_000)),
  'a body of objects in each other': call(`{"json":${objects(15_000)}}`),
  'a body of types in each other': call(`{"json":{},"meta":{"values":${lists(45_000)}}}`),
  'a body of 49,000 numbers': call(`{"json":[${repeated('1,', 98_000)}1]}`),
  'a body of 9,000 keys': call(`{"json":{${Array.from({ length: 9_000 }, (_, n) => `"${n}":1`).join(',')}}}`),
  'an admin’s body of half a million lists': call(lists(500_000), 'admin.posts.create'),
  'a body that is a number': call('1e999999'),
  'a body that names a prototype': call('{"json":{"__proto__":{"constructor":{"prototype":{"x":1}}}}}'),
  'a body that is no UTF-8': postBytes({ target: '/trpc/newsletter.subscribe', bytes: Buffer.alloc(5_000, 0xff) }),
  'a body of an unknown character set': postBytes({
    target: '/trpc/newsletter.subscribe',
    type: 'application/json; charset=utf-32',
    bytes: '{}',
  }),
  'a body that is not packed as it says': postBytes({
    target: '/trpc/newsletter.subscribe',
    headers: 'Content-Encoding: br\r\n',
    bytes: lists(4_000),
  }),
  'a form of deep names': form('/newsletter', `email${nested('[a]', '', 30_000)}=x`),
  'a form of 50,000 fields': form('/contact', repeated('a&', 99_000)),
  'a form of broken escapes': form('/auth/sign-in', `email=${repeated('%', 90_000)}`),
  'a batch of a thousand names': getText(`/trpc/${repeated('settings.public,', 7_000)}?batch=1`),
  'names of a prototype': getText('/trpc/__proto__,constructor.name,settings.public.toString?batch=1'),
  'cookies without end': getText('/account', `Cookie: ${repeated('a=%;', 14_000)}\r\n`),
  'a session of odd characters': getText(
    '/account',
    `Cookie: casino-site-auth-storage=${repeated('%ff\x80', 5_000)}\r\n`,
  ),
  'ranges without end': getText('/favicon.ico', `Range: bytes=${repeated('0-0,', 14_000)}1-1\r\n`),
  'entity tags without end': getText('/', `If-None-Match: ${repeated('W/"a",', 14_000)}\r\n`),
  'encodings without end': getText('/', `Accept-Encoding: ${repeated('br;q=0.1,', 14_000)}\r\n`),
  'languages and kinds without end': getText('/nothing', `Accept: ${repeated('a/b;q=0.1,', 14_000)}\r\n`),
  'addresses of proxies without end': getText('/nothing', `X-Forwarded-For: ${repeated('1.1.1.1,', 14_000)}\r\n`),
  'a header with a byte that is no text': getText('/', 'X-A: \x00\r\n'),
  'a thousand headers': getText('/', repeated('X-A: b\r\n', 14_000)),
  'headers above the limit': getText('/', `X-A: ${repeated('a', 40_000)}\r\n`),
  'a whole address': getText('http://user:pass@elsewhere.example:99999/x'),
  'an address that is none': getText('*'),
  'an address without a slash': getText('?input=['),
  'a host that is none': 'GET / HTTP/1.1\r\nHost: a b@[::\r\nConnection: close\r\n\r\n',
  'two hosts': 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
  'no host': 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
  'an upgrade': getText('/', 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n'),
  'an upgrade of the protocol': getText('/', 'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n'),
  'an expectation': getText('/', 'Expect: a-miracle\r\n'),
  'two lengths': 'POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 9\r\n\r\nabc',
  'a length and pieces':
    'POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'a piece of impossible length':
    'POST /contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\na\r\n',
  'a piece with endless remarks': `POST /contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;${repeated('a', 90_000)}\r\n`,
  'a greeting of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a greeting of TLS': Buffer.from('16030100d0010000cc0303', 'hex'),
  'bytes of no protocol': Buffer.alloc(20_000, 0),
};

const TUNNEL = 'CONNECT localhost:5432 HTTP/1.1\r\nHost: localhost:5432\r\n\r\n';

const isWell = async (app: BuiltSite) => {
  const answer = await app.fetch('/');
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
};

describe('a malformed request', () => {
  test.for(Object.entries(ODD))(
    'a malformed request is refused or gets a response, and the next visitor is served: %s',
    async ([, bytes], { app }) => {
      const status = await statusOf(app.port, bytes);
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
      await isWell(app);
    },
  );

  test('a malformed request is disconnected if it asks for a tunnel', async ({ app }) => {
    expect(await statusOf(app.port, TUNNEL)).toBe(0);
    await isWell(app);
  });

  test('a malformed request that is aborted at any point leaves the next visitor served', async ({ app }) => {
    for (const bytes of Object.values(ODD)) {
      const whole = Buffer.from(bytes as string, 'latin1');
      for (const share of [0.3, 0.9, 1])
        for (const how of ['reset', 'end'] as const)
          await sendAndDisconnect(app.port, whole.subarray(0, Math.ceil(whole.length * share)), how);
      await isWell(app);
    }
  });

  test('a thousand malformed requests at the same time do no harm', async ({ app }) => {
    const requests = Object.values(ODD);
    const hangUps = Array.from({ length: 1_000 }, (_, n) =>
      sendAndDisconnect(app.port, requests[n % requests.length] ?? '', n % 2 === 0 ? 'reset' : 'end'),
    );
    await Promise.all(hangUps);
    await isWell(app);
  });
});

async function countRows(db: Db, table: 'affiliate_clicks' | 'rate_limits'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Sends `times` requests, twenty at a time, and returns their statuses. */
async function askOften(times: number, ask: (n: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < times) {
    const first = statuses.length;
    const answers = await Promise.all(Array.from({ length: Math.min(20, times - first) }, (_, n) => ask(first + n)));
    for (const answer of answers) await answer.arrayBuffer();
    statuses.push(...answers.map(({ status }) => status));
  }
  return statuses;
}

test('three hundred clicks from one address all lead to the casino, and at most sixty are stored', async ({
  app,
  db,
}) => {
  const { slug } = await insertCasino(db);
  const headers = { 'X-Forwarded-For': newIp(), 'User-Agent': 'Mozilla/5.0' };
  const statuses = await askOften(300, () => app.fetch(`/go/${slug}?from=card`, { headers }));
  expect(new Set(statuses)).toEqual(new Set([302]));
  const stored = await countRows(db, 'affiliate_clicks');
  expect(stored).toBeGreaterThan(0);
  expect(stored).toBeLessThanOrEqual(60);
});

const ODD_ADDRESSES = [
  '::%0:[',
  'unknown',
  '_hidden',
  ',,,',
  '1.2.3.4:99999',
  '::ffff:1.2.3',
  ':::::::::::',
  'x'.repeat(9_000),
];

test('a visitor whose proxy sends no address can still sign in', async ({ app, db }) => {
  const { email } = await newPerson(db);
  for (const address of ODD_ADDRESSES) {
    const answer = await trpcMutate(app, 'auth.signIn', { email, password: PASSWORD }, { 'X-Forwarded-For': address });
    expect([address.slice(0, 20), answer.status]).toEqual([address.slice(0, 20), 200]);
  }
  await isWell(app);
});

const STRANGERS: Record<string, (email: string) => [procedure: string, input: object]> = {
  'sign-ins': (email) => ['auth.signIn', { email, password: PASSWORD }],
  'sign-ups': (email) => ['auth.signUp', { email, password: PASSWORD }],
  'forgotten passwords': (email) => ['auth.recover', { email }],
  'sign-in codes': (email) => ['auth.otp.request', { email }],
  'codes that were typed': (email) => ['auth.otp.verify', { email, code: '123456' }],
  'confirmations of an address': (email) => ['auth.resend', { email }],
  subscriptions: (email) => ['newsletter.subscribe', { email }],
  'messages to the editors': (email) => ['contact.send', { name: 'A', email, message: 'x' }],
};

/** Upper bound: an allowed attempt may be counted for the address, the name and the pair of them. */
const ROWS_OF_A_TRY = 4;
const TRIES_LET_THROUGH = 20;

test.for(Object.entries(STRANGERS))(
  'two hundred %s with different names from one address leave few rows behind',
  async ([, tryOf], { app, db }) => {
    const headers = { 'X-Forwarded-For': newIp() };
    const before = await countRows(db, 'rate_limits');
    const statuses = await askOften(200, () => trpcMutate(app, ...tryOf(newAddress()), headers));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(200 - TRIES_LET_THROUGH);
    expect(new Set(statuses.filter((status) => status >= 500))).toEqual(new Set());
    expect((await countRows(db, 'rate_limits')) - before).toBeLessThanOrEqual(TRIES_LET_THROUGH * ROWS_OF_A_TRY);
    await isWell(app);
  },
);

test('three hundred concurrent readiness checks cause few database queries, and the site is not ready from the shutdown signal on', async () => {
  const database = await cloneDatabase();
  const site = await launchWatched(database, { env: { DRAIN_DELAY: '3' } });
  onTestFinished(async () => {
    await site.remove();
    await database.drop();
  });
  const statusAt = async (path: string) => (await fetch(site.url + path)).status;
  const asked = await Promise.all(Array.from({ length: 300 }, () => statusAt('/readyz')));
  expect(new Set(asked)).toEqual(new Set([200]));
  site.child.kill('SIGTERM');
  await until('it is not ready', 1_000, async () => (await statusAt('/readyz')) === 503);
  for (let n = 0; n < 20; n += 1) expect(await statusAt('/readyz')).toBe(503);
  // Requests are still served until the drain delay ends.
  expect(await statusAt('/')).toBe(200);
  expect(await site.exit).toBe(0);
  // Each readiness query reads this table once; the start reads it a few times.
  const { times } = await readsOf(database.db, 'kysely_migration');
  expect(times).toBeGreaterThan(0);
  expect(times).toBeLessThan(20);
});
