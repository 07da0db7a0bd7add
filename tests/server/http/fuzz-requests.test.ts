import fc from 'fast-check';
import { expect } from 'vitest';
import { insertPost } from '../../builders/blog';
import { test as databaseTest } from '../../database/test-database';
import { call } from '../../fixtures/fuzz/calls';
import { FUZZ_TIMEOUT, fuzzing } from '../../fixtures/fuzz/settings';
import { PROCEDURES, wireFor } from '../../fixtures/fuzz/wire-for';
import { startApp } from '../../fixtures/running-app';

const test = databaseTest.extend('app', { scope: 'file' }, async ({ database }, { onCleanup }) => {
  await insertPost(database.db);
  const app = await startApp(database.db, {
    env: { DATABASE_URL: database.connectionString, TRUST_PROXY: '1' },
    connectionState: true,
  });
  onCleanup(() => app.close());
  return app;
});

const MAX_BATCH = 10;

/** Generates batches of calls of one type, to procedures with any access. */
const getBatch = (type: 'query' | 'mutation') => {
  const one = fc
    .constantFrom(...PROCEDURES.filter((procedure) => procedure.type === type))
    .chain((procedure) => fc.tuple(fc.constant(procedure.path), wireFor(procedure, {})));
  return fc.record({ type: fc.constant(type), calls: fc.array(one, { minLength: 2, maxLength: MAX_BATCH + 2 }) });
};

const statusesIn = (text: string): unknown[] =>
  (JSON.parse(text) as { error?: { json?: { data?: { httpStatus?: unknown } } } }[]).map(
    ({ error }) => error?.json?.data?.httpStatus ?? 200,
  );

test(
  'P44: a batch of any calls is answered call by call, without a server error',
  { timeout: FUZZ_TIMEOUT },
  async ({ app }) => {
    const seen = new Set<unknown>();
    await fc.assert(
      fc.asyncProperty(fc.oneof(getBatch('query'), getBatch('mutation')), async ({ type, calls }) => {
        const path = calls.map(([name]) => name).join(',');
        const wire = Object.fromEntries(calls.map(([, input], index) => [index, input]));
        const { status, text } = await call(app, { path, type, wire });
        expect(status, text).toBeLessThan(500);
        if (calls.length > MAX_BATCH) expect([400, 413, 414, 431]).toContain(status);
        else if (![400, 413, 414, 431].includes(status)) {
          const statuses = statusesIn(text);
          expect(statuses).toHaveLength(calls.length);
          expect(statuses.filter((each) => Number(each) >= 500)).toEqual([]);
          for (const each of statuses) seen.add(each);
        }
      }),
      fuzzing(60),
    );
    expect(seen).toEqual(new Set([...seen, 200, 400, 401]));
  },
);

const tags = (etag: string) =>
  fc.oneof(
    fc.constantFrom(etag, `W/${etag}`, '*', etag.slice(0, -1), etag.slice(1), `"${etag}"`, '"', 'W/', ','),
    fc.stringMatching(/^[\x20-\x7e]{0,40}$/),
  );

test(
  'any If-None-Match gets the page or a 304, and only clients with the current ETag get the latter',
  { timeout: FUZZ_TIMEOUT },
  async ({ app }) => {
    const ask = (headers: Record<string, string> = {}) => app.fetch('/blog', { headers });
    await (await ask()).text();
    const first = await ask();
    const etag = first.headers.get('etag') ?? '';
    const page = await first.text();
    const answers = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fc.array(tags(etag), { minLength: 1, maxLength: 6 }), async (parts) => {
        const condition = parts.join(', ');
        const answer = await ask({ 'If-None-Match': condition });
        const text = await answer.text();
        answers.add(answer.status);
        expect([200, 304]).toContain(answer.status);
        expect(answer.headers.get('etag')).toBe(etag);
        expect(text).toBe(answer.status === 200 ? page : '');
        if (answer.status === 304) expect(condition.includes(etag) || condition.trim() === '*').toBe(true);
        if (parts.every((part) => part === etag)) expect(answer.status).toBe(304);
      }),
      fuzzing(200),
    );
    expect(answers).toEqual(new Set([200, 304]));
  },
);
