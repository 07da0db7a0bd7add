import fc from 'fast-check';
import { expect } from 'vitest';
import { test as databaseTest } from '../../database/test-database';
import { hostileText, hostileValue } from '../../fixtures/fuzz/hostile';
import { FUZZ_TIMEOUT, fuzzing } from '../../fixtures/fuzz/settings';
import { newIp, newMember } from '../../fixtures/people';
import { bearer, beginBySession } from '../../fixtures/programs';
import { startApp } from '../../fixtures/running-app';

const test = databaseTest.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db, { env: { TRUST_PROXY: '1' } });
  onCleanup(() => app.close());
  return app;
});

const kinds = fc.constantFrom('session', 'refresh_token', 'personal_token', 'password', '__proto__');
const secret = fc.oneof(
  hostileText,
  fc.constantFrom(`lr_ref_${'a'.repeat(80)}`, `lr_pat_${'a'.repeat(40)}`, 'lr_ref_', 'lr_pat_'),
  fc.stringMatching(/^lr_ref_[a-z0-9]{80}$/),
);
const maybe = <T>(values: fc.Arbitrary<T>) => fc.oneof({ weight: 3, arbitrary: values }, hostileValue);
const grant = fc.record(
  {
    grant_type: maybe(kinds),
    refresh_token: maybe(secret),
    personal_token: maybe(secret),
    scope: maybe(fc.constantFrom('read', 'write:posts', 'read read', '', ' ')),
    alg: maybe(fc.constantFrom('EdDSA', 'ES256', 'none')),
    __proto__: hostileValue,
  },
  { requiredKeys: [] },
);

interface Sent {
  type: string;
  body: string;
}

const toForm = (fields: object): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, JSON.stringify(value).toWellFormed()]),
  ).toString();

const sent: fc.Arbitrary<Sent> = fc.oneof(
  { weight: 4, arbitrary: grant.map((body) => ({ type: 'application/json', body: JSON.stringify(body) })) },
  {
    weight: 1,
    arbitrary: hostileValue.map((body) => ({ type: 'application/json', body: JSON.stringify(body) })),
  },
  { weight: 1, arbitrary: hostileText.map((body) => ({ type: 'application/json', body: body.toWellFormed() })) },
  { weight: 2, arbitrary: grant.map((body) => ({ type: 'application/x-www-form-urlencoded', body: toForm(body) })) },
  { weight: 1, arbitrary: hostileText.map((body) => ({ type: 'text/plain', body: body.toWellFormed() })) },
);

const EXPECTED = [200, 400, 401, 403, 413, 415];

test('P75: no input to /auth/token causes a server error', { timeout: FUZZ_TIMEOUT }, async ({ db, app }) => {
  const { id, cookie } = await newMember(db);
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(sent, fc.oneof(fc.constant(''), kinds), async ({ type, body }, inAddress) => {
      const path = inAddress === '' ? '/auth/token' : `/auth/token?grant_type=${inAddress}`;
      const headers = { 'Content-Type': type, Cookie: cookie, 'X-Forwarded-For': newIp() };
      const answer = await app.fetch(path, { method: 'POST', headers, body });
      const text = await answer.text();
      seen.add(answer.status);
      expect(EXPECTED, `${path} ${type} ${body}: ${answer.status} ${text}`).toContain(answer.status);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      if (answer.status !== 200) expect(text).not.toMatch(/select|insert|at .*\.ts|ZodError/);
    }),
    fuzzing(300),
  );
  expect([...seen]).toEqual(expect.arrayContaining([200, 400, 401]));
  const owners = await db.selectFrom('token_families').select('user_id').execute();
  expect(new Set(owners.map((row) => row.user_id))).toEqual(new Set([id]));
});

test('P75: no invalid Authorization header grants access', { timeout: FUZZ_TIMEOUT }, async ({ db, app }) => {
  const { cookie } = await newMember(db);
  const { access_token: good } = await beginBySession(app, cookie);
  const mutated = fc.tuple(fc.nat(good.length - 1), fc.constantFrom('A', 'b', '.', '-', '=')).map(([at, letter]) => {
    const end = good.lastIndexOf('.');
    // The last letter of a base64 signature has unused bits.
    const place = at === good.length - 1 || at === end ? 0 : at;
    return good[place] === letter ? `${good}${letter}` : good.slice(0, place) + letter + good.slice(place + 1);
  });
  const printable = hostileText.map((text) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 2_000));
  await fc.assert(
    fc.asyncProperty(fc.oneof(mutated, printable, secret), async (token) => {
      const text = token.replace(/[^\x20-\x7e]/g, '?');
      const answer = await app.fetch('/api/v1/casinos', { headers: bearer(text) });
      await answer.text();
      expect(answer.status, text).toBe(401);
    }),
    fuzzing(150),
  );
});
