import { Secret, TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import type { Db } from '../../server/database/database';
import { insertPost } from '../builders/blog';
import { metric } from '../bench/metrics';
import { trpcMutate } from '../fixtures/calls';
import { newIp, newMember } from '../fixtures/people';
import { zipOf } from '../fixtures/transfer/zip';
import { test as siteTest } from './built-site';
import type { BuiltSite } from './built-site';
import { postBytes, sendAndDisconnect, statusOf } from './raw-request';

const test = siteTest.extend(
  'admin',
  { scope: 'file' },
  async ({ db }) => (await newMember(db, { isAdmin: true })).cookie,
);

const KILOBYTE = 1024;
const BOUNDARY = 'a-boundary';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const part = (name: string, content: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(content),
  ]);

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40 * KILOBYTE, 1)]);
const ZIP = zipOf({ 'tables/blog_tags.json': '[{"name":"Fees"}]', 'media/a.png': PNG });

/** Multipart bodies that end too early or in the wrong place; none of them closes its boundary. */
const UNCLOSED: Record<string, Buffer> = {
  'of a picture': part('photo.png', PNG),
  'of an archive': part('content.zip', ZIP),
  'of half an archive': part('content.zip', ZIP.subarray(0, ZIP.length / 2)),
  'of a table': part('blog_tags.csv', 'name\nFees\n'),
  'of a hundred files': Buffer.concat(Array.from({ length: 100 }, (_, n) => part(`${n}.csv`, 'name\nFees\r\n'))),
  'of a header alone': Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"`),
  'of half a boundary': Buffer.concat([part('photo.png', PNG), Buffer.from(`\r\n--${BOUNDARY.slice(0, 4)}`)]),
  'of a boundary that is not the last': Buffer.concat([part('photo.png', PNG), Buffer.from(`\r\n--${BOUNDARY}\r\n`)]),
  'of an endless header': Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: ${'a'.repeat(90 * KILOBYTE)}`),
  'of a text field': Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="alt"\r\n\r\nA table`),
  'of nothing': Buffer.alloc(0),
};

const isWell = async (app: BuiltSite) => {
  const answer = await app.fetch('/');
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
};

/** The same request chunked, with a final chunk that ends the body. */
function inPieces(target: string, headers: string, bytes: Buffer): Buffer {
  const head = `POST ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}Content-Type: ${TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const piece = bytes.length === 0 ? '' : `${bytes.length.toString(16)}\r\n`;
  return Buffer.concat([Buffer.from(head + piece), bytes, Buffer.from(piece === '' ? '0\r\n\r\n' : '\r\n0\r\n\r\n')]);
}

describe.for(['/admin/media', '/admin/import?dryRun=1', '/admin/import?dryRun=0'])('a form sent to %s', (target) => {
  test.for(Object.entries(UNCLOSED))(
    'a form with an unclosed boundary is refused, and the next visitor is served: %s',
    async ([, bytes], { app, admin }) => {
      const headers = `Accept: application/json\r\nCookie: ${admin}\r\n`;
      const whole = postBytes({ target, type: TYPE, headers, bytes });
      for (const sent of [whole, inPieces(target, headers, bytes)]) {
        const status = await statusOf(app.port, sent);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
        await isWell(app);
      }
    },
  );

  test('a form whose connection ends at any point leaves the next visitor served', async ({ app, admin }) => {
    const headers = `Cookie: ${admin}\r\n`;
    for (const bytes of Object.values(UNCLOSED)) {
      for (const share of [0, 0.5, 1]) {
        const sent = bytes.subarray(0, bytes.length * share);
        const cut = postBytes({ target, type: TYPE, headers, bytes: sent, promised: bytes.length + 100 });
        for (const how of ['reset', 'end'] as const) await sendAndDisconnect(app.port, cut, how);
      }
      await isWell(app);
    }
  });
});

async function memberWithSecondFactor(db: Db) {
  const person = await newMember(db);
  const { factorId, secret } = await person.member.auth.mfa.enrollTotp();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await person.member.auth.mfa.verifyEnrollment({ factorId, code });
  return person;
}

/** Statuses that other visitors get while `work` runs: of an uncached page, a cached page and readiness. */
async function statusesDuring(app: BuiltSite, work: Promise<unknown>): Promise<Set<number>> {
  const state = { isDone: false };
  void work.finally(() => (state.isDone = true)).catch(() => undefined);
  const statuses = new Set<number>();
  for (let n = 0; !state.isDone || n === 0; n += 1) {
    for (const path of [`/search?q=word${n}`, '/', '/readyz']) {
      const answer = await app.fetch(path, { headers: { 'X-Forwarded-For': '198.51.100.77' } });
      await answer.arrayBuffer();
      statuses.add(answer.status);
    }
  }
  return statuses;
}

test('forty concurrent requests for new recovery codes of one account yield a few sets, and other visitors are served', async ({
  app,
  db,
}) => {
  const { cookie } = await memberWithSecondFactor(db);
  const headers = { Cookie: cookie, 'X-Forwarded-For': newIp() };
  const asked = Promise.all(
    Array.from({ length: 40 }, () => trpcMutate(app, 'auth.mfa.newRecoveryCodes', undefined, headers)),
  );
  expect(await statusesDuring(app, asked)).toEqual(new Set([200]));
  const statuses = (await asked).map(({ status }) => status);
  const done = statuses.filter((status) => status === 200).length;
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThanOrEqual(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40 - done);
});

const PAGES = ['/', '/blog'];

async function askPages(app: BuiltSite): Promise<void> {
  for (const page of PAGES) {
    const answer = await app.fetch(page);
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
  }
}

const RENAMES = 30;
const RENAMES_AN_HOUR = 10;

/** Renames repeatedly; returns the number of successful renames and of pages rendered again. */
async function renameOften(
  app: BuiltSite,
  cookie: string,
): Promise<{ done: number; made: number; statuses: Set<number> }> {
  const renderedSoFar = () => metric(app.url, 'lootrank_answers{how="made"}');
  await askPages(app);
  const before = await renderedSoFar();
  const statuses: number[] = [];
  for (let n = 0; n < RENAMES; n += 1) {
    const rename = await trpcMutate(app, 'auth.updateUser', { displayName: `Name ${n}` }, { Cookie: cookie });
    statuses.push(rename.status);
    await askPages(app);
  }
  const done = statuses.filter((status) => status === 200).length;
  return { done, made: (await renderedSoFar()) - before, statuses: new Set(statuses) };
}

test('a member’s thirty renames succeed ten times, and every page still comes from the cache', async ({ app, db }) => {
  const { cookie } = await newMember(db);
  const { done, made, statuses } = await renameOften(app, cookie);
  expect(done).toBe(RENAMES_AN_HOUR);
  expect(statuses).toEqual(new Set([200, 429]));
  expect(made).toBe(0);
});

test('an author’s thirty renames cause pages to be rendered again ten times at most', async ({ app, db }) => {
  const { id, cookie } = await newMember(db);
  await insertPost(db, { author_id: id });
  const { done, made } = await renameOften(app, cookie);
  expect(done).toBe(RENAMES_AN_HOUR);
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThanOrEqual(RENAMES_AN_HOUR * PAGES.length);
});
