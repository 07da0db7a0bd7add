import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { ensureConfirmedUser, makeAdmin } from '../../../server/features/auth/store/auth.queries';
import { hashPassword } from '../../../server/features/auth/primitives/passwords';
import { test as databaseTest } from '../../database/test-database';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

const PASSWORD = 'correct horse battery';
const passwordHash = hashPassword(PASSWORD);
const COOKIE = '__Host-casino-site-auth-storage';

const test = databaseTest.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db, { env: { PUBLIC_URL: 'https://lootrank.example', TRUST_PROXY: '1' } });
  onCleanup(() => app.close());
  return app;
});

let people = 0;
async function newUser(db: Db, { isAdmin = false } = {}) {
  const email = `person-${(people += 1)}@example.com`;
  const id = await ensureConfirmedUser(db, email, await passwordHash);
  await makeAdmin(db, id);
  if (!isAdmin) await db.updateTable('profiles').set({ role: null }).where('id', '=', id).execute();
  return { id, email };
}

let places = 0;
const newIp = () => `203.0.${Math.floor(places / 250)}.${(places++ % 250) + 1}`;

interface Call {
  ip?: string;
  cookie?: string;
  path?: string;
  headers?: Record<string, string>;
}

function call(
  app: RunningApp,
  procedure: string,
  input: unknown,
  { ip = newIp(), cookie, path, headers = {} }: Call = {},
) {
  return app.fetch(path ?? `/trpc/${procedure}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': ip,
      ...(cookie ? { Cookie: cookie } : {}),
      ...headers,
    },
    body: JSON.stringify({ json: input }),
  });
}

const ask = (app: RunningApp, procedure: string, cookie: string) =>
  app.fetch(`/trpc/${procedure}`, { headers: { Cookie: cookie, 'X-Forwarded-For': newIp() } });

const getCookie = (answer: Response) => (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';

async function signedIn(app: RunningApp, email: string) {
  const answer = await call(app, 'auth.signIn', { email, password: PASSWORD });
  expect(answer.status).toBe(200);
  return getCookie(answer);
}

const getResult = async (answer: Response) =>
  ((await answer.json()) as { result?: { data: { json: unknown } } }).result?.data.json;
const toMessage = async (answer: Response) =>
  ((await answer.json()) as { error: { json: { message: string } } }).error.json.message;

describe('signing in', () => {
  test('P6: signing in sets one cookie that scripts cannot read and the body does not contain', async ({ db, app }) => {
    const { email } = await newUser(db);
    const answer = await call(app, 'auth.signIn', { email, password: PASSWORD });
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^__Host-casino-site-auth-storage=[a-z0-9]{32,};/);
    for (const part of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax']) expect(cookies[0]).toContain(part);
    expect(cookies[0]).not.toContain('Domain');
    const token = getCookie(answer).split('=')[1] ?? '';
    expect(await answer.text()).not.toContain(token);
    for (const path of ['/', '/auth', '/account', '/no-such-page', '/trpc/auth.me', '/trpc/auth.sessions.list']) {
      const later = await app.fetch(path, { headers: { Cookie: getCookie(answer) } });
      expect(await later.text(), path).not.toContain(token);
      expect(later.headers.getSetCookie(), path).toEqual([]);
    }
  });

  test('me returns the user, and nothing to a visitor', async ({ db, app }) => {
    const { id, email } = await newUser(db, { isAdmin: true });
    const mine = await ask(app, 'auth.me', await signedIn(app, email));
    expect(await getResult(mine)).toMatchObject({
      id,
      isAdmin: true,
      role: 'admin',
      email,
      displayName: email.split('@')[0],
    });
    expect(mine.headers.get('cache-control')).toContain('no-store');
    expect(await getResult(await ask(app, 'auth.me', 'other=1'))).toBeNull();
  });

  test('P1: an unknown address, a wrong password and a disabled account get the same response', async ({ db, app }) => {
    const { email } = await newUser(db);
    const disabled = await newUser(db);
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute();
    const bodies = new Set<string>();
    for (const input of [
      { email: 'nobody@example.com', password: PASSWORD },
      { email, password: 'wrong password' },
      { email: disabled.email, password: PASSWORD },
    ]) {
      const answer = await call(app, 'auth.signIn', input);
      expect(answer.status).toBe(401);
      bodies.add((await answer.text()).replace(/"requestId":"[^"]*"/, ''));
    }
    expect([...bodies]).toHaveLength(1);
    expect([...bodies][0]).toContain('Invalid email or password');
  });

  test('a sign-in with neither address nor phone, or without a password, is refused in a single sentence', async ({
    app,
  }) => {
    for (const input of [{}, { password: PASSWORD }, { email: 'a@example.com' }, { email: ' ', password: PASSWORD }]) {
      const answer = await call(app, 'auth.signIn', input);
      expect(answer.status).toBe(400);
      expect(await toMessage(answer)).toBe('You must provide either an email or phone number and a password');
    }
  });

  test.for(['a\0b', 'a\ud800@example.com', 'a\r\nb'])(
    '%j is refused as an address or a number',
    async (account, { app }) => {
      for (const input of [{ email: account }, { phone: account }]) {
        expect((await call(app, 'auth.signIn', { ...input, password: PASSWORD })).status).toBe(400);
      }
    },
  );

  test('the right password of an unconfirmed account says what is missing, a wrong one does not', async ({
    db,
    app,
  }) => {
    const { id, email } = await newUser(db);
    await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', id).execute();
    expect(await toMessage(await call(app, 'auth.signIn', { email, password: PASSWORD }))).toBe(
      'Please confirm your email address first.',
    );
    expect(await toMessage(await call(app, 'auth.signIn', { email, password: 'wrong' }))).toBe(
      'Invalid email or password',
    );
  });

  test('P15: a very long password is refused before it is hashed', async ({ app }) => {
    const tryWith = async (length: number) =>
      (await call(app, 'auth.signIn', { email: 'a@example.com', password: 'x'.repeat(length) })).status;
    expect([await tryWith(1_000_000), await tryWith(300), await tryWith(256)]).toEqual([413, 400, 401]);
  });

  test('P8: a client’s cookie value is never adopted, and a valid session sent along ends', async ({ db, app }) => {
    const { email } = await newUser(db, { isAdmin: true });
    const planted = `${COOKIE}=${'a'.repeat(40)}`;
    const fresh = getCookie(await call(app, 'auth.signIn', { email, password: PASSWORD }, { cookie: planted }));
    expect(fresh).not.toBe(planted);
    expect((await ask(app, 'admin.dashboard.summary', planted)).status).toBe(401);
    const next = getCookie(await call(app, 'auth.signIn', { email, password: PASSWORD }, { cookie: fresh }));
    expect((await ask(app, 'admin.dashboard.summary', fresh)).status).toBe(401);
    expect((await ask(app, 'admin.dashboard.summary', next)).status).toBe(200);
  });
});

test('a streamed response arrives complete, with its cookie', async ({ db, app }) => {
  const { id, email } = await newUser(db);
  for (const name of ['trpc-accept', 'accept']) {
    const headers = { [name]: 'application/jsonl' };
    const answer = await call(app, 'auth.signIn', { email, password: PASSWORD }, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toHaveLength(1);
    expect(await getResult(answer)).toEqual({ status: 'signed_in' });
  }
  expect(await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toHaveLength(2);
});

describe('guessing', () => {
  test('P3: a sign-in after five wrong attempts from one place must wait there even with the right password, but not elsewhere', async ({
    db,
    app,
  }) => {
    const { email } = await newUser(db);
    const ip = newIp();
    for (let n = 0; n < 5; n += 1)
      expect((await call(app, 'auth.signIn', { email, password: 'wrong' }, { ip })).status).toBe(401);
    const refused = await call(app, 'auth.signIn', { email, password: PASSWORD }, { ip });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (let n = 7; n <= 20; n += 1)
      expect((await call(app, 'auth.signIn', { email, password: PASSWORD }, { ip })).status).toBe(429);
    expect((await call(app, 'auth.signIn', { email, password: PASSWORD })).status).toBe(200);
  });

  test('the right password resets the count of wrong attempts', async ({ db, app }) => {
    const { email } = await newUser(db);
    const ip = newIp();
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 4; n += 1) await call(app, 'auth.signIn', { email, password: 'wrong' }, { ip });
      expect((await call(app, 'auth.signIn', { email, password: PASSWORD }, { ip })).status).toBe(200);
    }
  });

  test('P4: no spelling of the call bypasses the limit', async ({ db, app }) => {
    const { email } = await newUser(db);
    const ip = newIp();
    const wrong = { email, password: 'wrong' };
    const ways: [unknown, Call][] = [
      [wrong, { path: '/trpc/auth.signIn/' }],
      [wrong, { path: '//trpc/auth.signIn' }],
      [wrong, { path: '/TRPC/auth.signIn' }],
      [{ ...wrong, skipLimit: true }, {}],
      [{ ...wrong, email: email.toUpperCase() }, {}],
      [{ ...wrong, email: ` ${email} ` }, {}],
      [wrong, { headers: { 'X-Forwarded-For': `9.9.9.9, ${ip}` } }],
    ];
    for (let n = 0; n < 5; n += 1) await call(app, 'auth.signIn', wrong, { ip });
    for (const [input, how] of ways) {
      const { status } = await call(app, 'auth.signIn', input, { ip, ...how });
      expect([429, 404, 405]).toContain(status);
    }
  });

  test('P4: only five of fifty concurrent attempts to sign in are allowed', async ({ db, app }) => {
    const { email } = await newUser(db);
    const ip = newIp();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call(app, 'auth.signIn', { email, password: 'wrong' }, { ip })),
    );
    expect(answers.filter((answer) => answer.status !== 429).length).toBeLessThanOrEqual(5);
  });

  test('P4: ten calls in one batch count as ten', async ({ db, app }) => {
    const { email } = await newUser(db);
    const names = Array.from({ length: 10 }, () => 'auth.signIn').join(',');
    const body = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [n, { json: { email, password: 'wrong' } }]));
    const answer = await app.fetch(`/trpc/${names}?batch=1`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': newIp() },
      body: JSON.stringify(body),
    });
    const results = (await answer.json()) as { error: { json: { data: { httpStatus: number } } } }[];
    expect(results.filter((result) => result.error.json.data.httpStatus !== 429).length).toBeLessThanOrEqual(5);
  });

  test('P5: single attempts on many accounts from one place stop at twenty a minute', async ({ app }) => {
    const ip = newIp();
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      statuses.push(
        (await call(app, 'auth.signIn', { email: `spray-${n}@example.com`, password: 'wrong' }, { ip })).status,
      );
    }
    expect(statuses[19]).toBe(401);
    expect(statuses[20]).toBe(429);
  });

  test('addresses of one IPv6 network share their attempts', async ({ db, app }) => {
    const { email } = await newUser(db);
    for (let n = 0; n < 5; n += 1)
      await call(app, 'auth.signIn', { email, password: 'wrong' }, { ip: `2001:db8::${n + 1}` });
    expect((await call(app, 'auth.signIn', { email, password: 'wrong' }, { ip: '2001:db8:0:0:9::1' })).status).toBe(
      429,
    );
  });
});

describe('the form without script', () => {
  const post = (app: RunningApp, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.fetch('/auth/sign-in', {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'X-Forwarded-For': newIp(), ...headers },
    });

  test('the form without script signs in and redirects, and otherwise returns with the reason', async ({ db, app }) => {
    const { email } = await newUser(db, { isAdmin: true });
    const good = await post(app, { email, password: PASSWORD, redirectTo: '/admin' });
    expect([good.status, good.headers.get('location')]).toEqual([303, '/admin']);
    expect((await ask(app, 'admin.dashboard.summary', getCookie(good))).status).toBe(200);
    const bad = await post(app, { email, password: 'wrong' });
    expect([bad.status, bad.headers.get('location')]).toEqual([303, '/auth?error=invalid']);
    expect((await post(app, {})).headers.get('location')).toBe('/auth?error=missing');
    const page = await app.fetch('/auth?error=invalid');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    const html = await page.text();
    expect(html).toContain('Invalid email or password');
    expect(html).toMatch(/action="\/auth\/sign-in"/);
  });

  test('P32: the form without script redirects to no other site', async ({ db, app }) => {
    const { email } = await newUser(db);
    const evil = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/admin\r\nX: 1',
      '/admin/../..//evil.example',
      '%2F%2Fevil.example',
      '/auth',
    ];
    for (const redirectTo of evil) {
      const { headers } = await post(app, { email, password: PASSWORD, redirectTo });
      expect(headers.get('location')).toBe('/');
    }
  });

  test('P37: another site cannot sign its visitors in', async ({ db, app }) => {
    const { email } = await newUser(db);
    const answer = await post(app, { email, password: PASSWORD }, { Origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
