import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { insertPage } from '../../builders/pages';
import type { TestDatabase } from '../../database/postgres';
import { cloneDatabase } from '../../database/test-database';
import { mutatedCursor } from '../../fixtures/fuzz/hostile';
import { call } from '../../fixtures/fuzz/calls';
import type { Answer } from '../../fixtures/fuzz/calls';
import type { Known } from '../../fixtures/fuzz/input-for';
import { FUZZ_TIMEOUT, fuzzing } from '../../fixtures/fuzz/settings';
import { storedRows } from '../../fixtures/fuzz/stored-rows';
import { criticalWires, PROCEDURES, wireFor } from '../../fixtures/fuzz/wire-for';
import type { ProcedureEntry } from '../../fixtures/fuzz/wire-for';
import { newPerson, newSession, PASSWORD } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

let database: TestDatabase;
let app: RunningApp;
let known: Known;

beforeAll(async () => {
  database = await cloneDatabase();
  known = await knownValues(database.db);
  app = await startApp(database.db, { env: { TRUST_PROXY: '1' } });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

async function knownValues(db: Db): Promise<Known> {
  const category = await insertCategory(db);
  const tag = await insertTag(db, 'crash');
  const post = await insertPost(db, { category_id: category.id, tagIds: [tag.id] });
  const casino = await insertCasino(db, { gamemodes: ['crash', 'dice'] });
  const others = [await insertCasino(db), await insertCasino(db, { slug: null }), await insertCasino(db)];
  const addresses = [casino, ...others].map(({ slug, id }) => slug ?? id).toSorted();
  const page = await insertPage(db);
  const person = await newPerson(db);
  return {
    slug: [post.slug, category.slug, page.slug, casino.slug ?? casino.id],
    slugs: addresses,
    chosen: addresses,
    pair: [
      ...[2, 3, 4].map((count) => addresses.slice(0, count).join('-vs-')),
      ...[addresses.toReversed(), [...addresses, ...addresses], addresses.slice(0, 1)].map((names) =>
        names.join('-vs-'),
      ),
      ...['-vs-', 'a-vs-'.repeat(80), `${addresses[0]}-vs-${addresses[0]}`, `${addresses[0]}-vs-nobody`],
    ],
    category: [category.slug],
    tag: ['crash'],
    tagIds: [tag.id],
    categoryId: [category.id],
    id: [post.id, casino.id, category.id, tag.id, page.slug, person.id],
    email: [person.email],
    password: [PASSWORD],
    q: ['Casino', 'a', 'ab', ''],
    cursor: fc.sample(mutatedCursor, fuzzing(30)),
  };
}

/** Some calls end the session, so each successful call is followed by a new one. */
async function cookieFor(access: string | undefined): Promise<string | undefined> {
  if (access === 'public') return undefined;
  const isAdmin = access === 'admin';
  const person = await newPerson(database.db, { isAdmin });
  const { cookie, viewer } = await newSession(database.db, person.id, isAdmin);
  // A session that is used after a minute is renewed, however little the call does.
  const later = new Date(Date.now() + 60 * 60_000);
  await database.db
    .updateTable('sessions')
    .set({ last_used_at: later, reauthenticated_at: new Date() })
    .where('id', '=', viewer.sessionId)
    .execute();
  return cookie;
}

interface Failure {
  message: string;
  data: { code: string; httpStatus: number; reason?: string };
}

// An address that is too long is rejected before the procedure is known.
const PLAIN = new Set([414, 431]);

function getFailure({ status, text }: Answer): Failure | undefined {
  if (PLAIN.has(status)) return { message: text, data: { code: 'TOO_LONG', httpStatus: status } };
  const body = JSON.parse(text) as { error?: { message?: string; json?: Failure; data?: Failure['data'] } };
  if (!body.error) return undefined;
  const failure = body.error.json ?? (body.error as Failure);
  expect(typeof failure.message).toBe('string');
  expect(failure.message).not.toMatch(/\bat .*\.(ts|js):\d|node_modules|select .* from|insert into/i);
  return failure;
}

/** Tables that may change on a refused call, since rate limits count attempts; all others must not. */
const COUNTERS = ['rate_limits', 'one_time_tokens'];

const unlimited = (rows: Record<string, string>) =>
  Object.fromEntries(Object.entries(rows).filter(([table]) => !COUNTERS.includes(table)));

function expectedUnchanged(failure: Failure, rows: Record<string, string>): Record<string, string> {
  const isRefusedInput = failure.data.reason === undefined || failure.data.reason === 'BAD_REQUEST';
  return failure.data.httpStatus === 400 && isRefusedInput ? rows : unlimited(rows);
}

const accepted = new Set<string>();

async function survivesFuzzing(procedure: ProcedureEntry, runs: number) {
  const critical = criticalWires(procedure, known).map((wire): [unknown] => [wire]);
  let before: Record<string, string> | undefined;
  let cookie: string | undefined;
  await fc.assert(
    fc.asyncProperty(wireFor(procedure, known), async (wire) => {
      if (!before) {
        cookie = await cookieFor(procedure.access);
        before = await storedRows(database.db);
      }
      const answer = await call(app, { ...procedure, wire, cookie });
      expect(answer.status, answer.text).toBeLessThan(500);
      const failure = getFailure(answer);
      if (!failure) accepted.add(procedure.path);
      // Queries never store anything, so one comparison at the end is enough.
      if (procedure.type === 'query') return;
      if (failure) {
        const after = await storedRows(database.db);
        expect(expectedUnchanged(failure, after)).toEqual(expectedUnchanged(failure, before));
        before = after;
      } else {
        before = undefined;
      }
    }),
    { ...fuzzing(runs + critical.length), examples: critical },
  );
  if (procedure.type === 'query') expect(unlimited(await storedRows(database.db))).toEqual(before && unlimited(before));
}

const named = (wanted: (procedure: ProcedureEntry) => boolean) =>
  PROCEDURES.filter(wanted).map((procedure) => [procedure.path, procedure] as const);

describe('any input', { timeout: FUZZ_TIMEOUT }, () => {
  test.for(named(({ access }) => access === 'public'))(
    'no input to %s causes a server error, and a refused one stores nothing',
    ([, procedure]) => survivesFuzzing(procedure, 12),
  );

  test.for(named(({ access }) => access !== 'public'))(
    'no input to %s from a signed-in user with access causes a server error',
    ([, procedure]) => survivesFuzzing(procedure, 3),
  );

  // A procedure that refused every input was not really tested.
  test('the generated inputs are often enough ones that the procedures accept', () => {
    const wanted = ['casinos.list', 'casinos.compareAt', 'casinos.comparable', 'casinos.similar', 'casinos.tools'];
    for (const path of [...wanted, 'posts.list', 'posts.bySlug', 'posts.recordView', 'search.query']) {
      expect(accepted, path).toContain(path);
    }
    expect(accepted.size).toBeGreaterThan(PROCEDURES.length / 2);
  });
});
