import { execFile } from 'node:child_process';
import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, vi } from 'vitest';
import { createDatabase } from '../../../server/database/database';
import type { Db } from '../../../server/database/database';
import { ensureAdmin, resetAdmin } from '../../../server/features/auth/account/admin-accounts';
import {
  ensureConfirmedUser,
  findAccountByEmail,
  findAccountById,
  makeAdmin,
} from '../../../server/features/auth/store/auth.queries';
import type { Account } from '../../../server/features/auth/store/auth.queries';
import { createLucia, sessionIdHash } from '../../../server/features/auth/sessions/lucia';
import { hashPassword, passwordMatches } from '../../../server/features/auth/primitives/passwords';
import { deleteExpiredSessions } from '../../../server/features/auth/store/sessions.queries';
import { startSession } from '../../../server/features/auth/sessions/start-session';
import { cloneDatabase, test as databaseTest } from '../../database/test-database';
import { servicesFor } from '../../fixtures/caller';
import { bundled } from '../../fixtures/command';
import { authCaller } from '../../fixtures/identities';
import { newPerson } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

const test = databaseTest.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db);
  onCleanup(() => app.close());
  return app;
});

const HOUR = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);

let people = 0;
async function newSession(db: Db, { isAdmin = true } = {}) {
  const userId = await ensureConfirmedUser(db, `member-${(people += 1)}@example.com`, 'no hash');
  await makeAdmin(db, userId);
  await db
    .updateTable('profiles')
    .set({ role: isAdmin ? 'admin' : null })
    .where('id', '=', userId)
    .execute();
  const { id } = await createLucia(db).createSession(userId, { userAgent: null, ipPrefix: null });
  return { userId, id, hash: sessionIdHash(id), cookie: `casino-site-auth-storage=${id}` };
}

const adminCall = async (app: RunningApp, cookie: string) =>
  (await app.fetch('/trpc/admin.dashboard.summary', { headers: { Cookie: cookie } })).status;

const signOut = (app: RunningApp, cookie: string, scope?: string) =>
  app.fetch('/trpc/auth.signOut', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify({ json: scope ? { scope } : {} }),
  });

// fetch would normalize the path.
const getStatus = (port: number, path: string) =>
  new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    request.on('error', reject);
  });

const begin = (db: Db, account: Account) => startSession(authCaller(db), account);

describe('a session', () => {
  test('an account has at most 100 sessions; its oldest open one ends, not one of another account', async ({ db }) => {
    const { id } = await newPerson(db);
    const account = (await findAccountById(db, id)) as Account;
    const other = await newSession(db);
    await sql`
      insert into sessions (id, user_id, created_at, last_used_at, expires_at, absolute_expires_at)
      select ${id} || ' ' || n, ${id}, now() - n * interval '1 hour', now(),
        case when n = 1 then now() - interval '1 minute' else now() + interval '1 day' end, now() + interval '2 days'
      from generate_series(1, 100) as n
    `.execute(db);
    const left = async () =>
      (await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).map((row) => row.id);
    await begin(db, account);
    const ended = (n: number) => `${id} ${n}`;
    expect(await left()).toHaveLength(100);
    expect(await left()).not.toContain(ended(1));
    await begin(db, account);
    expect(await left()).toHaveLength(100);
    expect(await left()).toContain(ended(99));
    expect(await left()).not.toContain(ended(100));
    expect(await db.selectFrom('sessions').select('id').where('id', '=', other.hash).execute()).toHaveLength(1);
  });

  test('an account has at most 100 sessions even if many begin at the same time', async ({ db }) => {
    const { id } = await newPerson(db);
    const account = (await findAccountById(db, id)) as Account;
    for (let n = 0; n < 98; n += 1) await createLucia(db).createSession(id, { userAgent: null, ipPrefix: null });
    await Promise.all(Array.from({ length: 8 }, () => begin(db, account)));
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toHaveLength(100);
  });

  test('P7: a session cannot be stolen from the database', async ({ db, app }) => {
    const { id, cookie } = await newSession(db);
    const rows = await db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(id);
    for (const row of rows) expect(await adminCall(app, `casino-site-auth-storage=${row.id}`)).toBe(401);
    expect(await adminCall(app, cookie)).toBe(200);
  });

  test('P12: a session of an admin ends after 12 idle hours and after 7 days of use', async ({ db, app }) => {
    const idle = await newSession(db);
    const set = (hash: string, values: Record<string, Date>) =>
      db.updateTable('sessions').set(values).where('id', '=', hash).execute();
    await set(idle.hash, { last_used_at: ago(11 * HOUR) });
    expect(await adminCall(app, idle.cookie)).toBe(200);
    await set(idle.hash, { last_used_at: ago(13 * HOUR) });
    expect(await adminCall(app, idle.cookie)).toBe(401);
    const old = await newSession(db);
    await set(old.hash, { created_at: ago(7 * 24 * HOUR + 60_000), last_used_at: new Date() });
    expect(await adminCall(app, old.cookie)).toBe(401);
    const expired = await newSession(db);
    await set(expired.hash, { expires_at: ago(1000) });
    expect(await adminCall(app, expired.cookie)).toBe(401);
  });

  test('P12: a session of a user without rights lasts 30 idle days, 90 days in all', async ({ db }) => {
    const { hash } = await newSession(db, { isAdmin: false });
    const row = await db.selectFrom('sessions').selectAll().where('id', '=', hash).executeTakeFirstOrThrow();
    const days = (date: Date) => Math.round((date.getTime() - row.created_at.getTime()) / (24 * HOUR));
    expect([days(row.expires_at), days(row.absolute_expires_at)]).toEqual([30, 90]);
  });

  test('P12: a session is extended by use, never beyond its absolute end', async ({ db, app }) => {
    const { hash, cookie } = await newSession(db);
    const end = new Date(Date.now() + HOUR);
    await db
      .updateTable('sessions')
      .set({ last_used_at: ago(HOUR), expires_at: new Date(Date.now() + 60_000), absolute_expires_at: end })
      .where('id', '=', hash)
      .execute();
    await adminCall(app, cookie);
    const row = await db.selectFrom('sessions').selectAll().where('id', '=', hash).executeTakeFirstOrThrow();
    expect(row.expires_at).toEqual(end);
    expect(Date.now() - row.last_used_at.getTime()).toBeLessThan(60_000);
  });

  test('P11: a session loses its rights as soon as the account does', async ({ db, app }) => {
    const demoted = await newSession(db);
    await db.updateTable('profiles').set({ role: null }).where('id', '=', demoted.userId).execute();
    expect(await adminCall(app, demoted.cookie)).toBe(403);
    const disabled = await newSession(db);
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.userId).execute();
    expect(await adminCall(app, disabled.cookie)).toBe(401);
    const deleted = await newSession(db);
    await db.deleteFrom('users').where('id', '=', deleted.userId).execute();
    expect(await adminCall(app, deleted.cookie)).toBe(401);
  });

  test('a session is not found by malformed cookies, which are no error', async ({ app }) => {
    for (const cookie of [
      'casino-site-auth-storage=%E0%A4%A',
      'casino-site-auth-storage=',
      '%=1; x',
      'casino-site-auth-storage=../../etc',
    ]) {
      expect(await adminCall(app, cookie)).toBe(401);
    }
  });

  test('a session that cannot be loaded because the database is down is not a client error', async ({
    onTestFinished,
  }) => {
    const away = createDatabase({ connectionString: 'postgres://127.0.0.1:1/none', logger: pino({ level: 'silent' }) });
    const app = await startApp(away.db);
    onTestFinished(async () => {
      await app.close();
      await away.destroy();
    });
    expect(await adminCall(app, `casino-site-auth-storage=${'a'.repeat(40)}`)).toBe(503);
    const page = await app.fetch('/admin', { headers: { Cookie: `casino-site-auth-storage=${'a'.repeat(40)}` } });
    expect(page.status).toBe(503);
  });

  test.for([90, -90, 24 * 3600, -24 * 3600])(
    'R23: a session is checked against the database’s clock if the server’s is %i s off',
    async (seconds, { db, app, onTestFinished }) => {
      const [good, ended] = [await newSession(db), await newSession(db)];
      const end = { expires_at: ago(1000) };
      await db.updateTable('sessions').set(end).where('id', '=', ended.hash).execute();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
      onTestFinished(() => void vi.useRealTimers());
      expect([await adminCall(app, good.cookie), await adminCall(app, ended.cookie)]).toEqual([200, 401]);
    },
  );

  test('R8: a session that is due for extension stays valid on a read-only database, with its end unchanged', async ({
    db,
    database,
    onTestFinished,
  }) => {
    const { hash, cookie } = await newSession(db);
    await db
      .updateTable('sessions')
      .set({ last_used_at: ago(HOUR) })
      .where('id', '=', hash)
      .execute();
    const noted = () => db.selectFrom('sessions').selectAll().where('id', '=', hash).executeTakeFirstOrThrow();
    const before = await noted();
    const address = new URL(database.connectionString);
    address.searchParams.set('options', '-c default_transaction_read_only=on');
    const readOnly = createDatabase({ connectionString: address.href, logger: pino({ level: 'silent' }) });
    const app = await startApp(readOnly.db);
    onTestFinished(async () => {
      await app.close();
      await readOnly.destroy();
    });
    expect(await adminCall(app, cookie)).toBe(200);
    expect((await app.fetch('/admin', { headers: { Cookie: cookie } })).status).toBe(200);
    expect(await noted()).toEqual(before);
  });

  test('a session is deleted once it has ended', async ({ db }) => {
    const { hash } = await newSession(db);
    await db
      .updateTable('sessions')
      .set({ expires_at: ago(1000) })
      .where('id', '=', hash)
      .execute();
    await deleteExpiredSessions(db);
    expect(await db.selectFrom('sessions').select('id').where('id', '=', hash).execute()).toEqual([]);
  });
});

describe('signing out', () => {
  test('P9: signing out ends the session, deletes the cookie and makes the browser clear its data', async ({
    db,
    app,
  }) => {
    const { cookie } = await newSession(db);
    const answer = await signOut(app, cookie);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^casino-site-auth-storage=; Max-Age=0; Path=\/; HttpOnly/),
    ]);
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(await adminCall(app, cookie)).toBe(401);
  });

  test('signing out can end every session, or every other one', async ({ db, app }) => {
    const first = await newSession(db);
    const again = async () => {
      const { id } = await createLucia(db).createSession(first.userId, { userAgent: null, ipPrefix: null });
      return `casino-site-auth-storage=${id}`;
    };
    const second = await again();
    await signOut(app, second, 'others');
    expect([await adminCall(app, first.cookie), await adminCall(app, second)]).toEqual([401, 200]);
    const third = await again();
    await signOut(app, third, 'global');
    expect([await adminCall(app, second), await adminCall(app, third)]).toEqual([401, 401]);
  });

  test('signing out works without a valid session', async ({ app }) => {
    expect((await signOut(app, 'casino-site-auth-storage=gone')).status).toBe(200);
  });
});

describe('the admin pages', () => {
  const spellings = [
    '/admin',
    '/admin/',
    '/ADMIN',
    '//admin',
    '/admin%2F',
    '/admin;x',
    '/admin/blog/edit/1',
    '/admin//',
    '/%2561dmin',
    '/Admin/x',
  ];

  test('P20: the admin pages redirect visitors to sign in and other members home, in any spelling', async ({
    db,
    app,
  }) => {
    const user = await newSession(db, { isAdmin: false });
    for (const spelling of spellings) {
      const visitor = await app.fetch(spelling);
      expect([spelling, visitor.status]).toEqual([spelling, 302]);
      expect(visitor.headers.get('location')).toMatch(/^\/auth(\?redirectTo=%2Fadmin[^/\\]*)?$/);
      expect(visitor.headers.get('cache-control')).toContain('no-store');
      expect(await visitor.text()).not.toContain('<script');
      const member = await app.fetch(spelling, { headers: { Cookie: user.cookie } });
      expect([spelling, member.status, member.headers.get('location')]).toEqual([spelling, 302, '/']);
    }
  });

  test('the account’s page sends a visitor to the sign-in page at once, and opens for any member', async ({
    db,
    app,
  }) => {
    const { cookie } = await newSession(db, { isAdmin: false });
    for (const [path, to] of [
      ['/account', '/auth?redirectTo=%2Faccount'],
      ['/account?link=x', '/auth?redirectTo=%2Faccount%3Flink%3Dx'],
    ] as const) {
      const visitor = await app.fetch(path);
      expect([visitor.status, visitor.headers.get('location')]).toEqual([302, to]);
      expect(visitor.headers.get('cache-control')).toBe('private, no-store');
      expect((await app.fetch(path, { headers: { Cookie: cookie } })).status).toBe(200);
    }
  });

  test('P20: the admin pages are redirected to their one spelling before a visitor is asked to sign in', async ({
    app,
  }) => {
    const answer = await app.fetch('/%61dmin');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/admin']);
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });

  test('P20: the admin pages are not reachable through an ambiguous address', async ({ app }) => {
    const port = Number(new URL(app.url).port);
    for (const path of [
      '/./admin',
      '/x/../admin',
      '/%2e/admin',
      '/\\x/admin',
      '/x/%2E%2E/admin',
      'http://x.example/./admin',
    ]) {
      expect([path, await getStatus(port, path)]).toEqual([path, 400]);
    }
  });

  test('the admin pages open for an admin, and are never cached', async ({ db, app }) => {
    const { cookie } = await newSession(db);
    const answer = await app.fetch('/admin', { headers: { Cookie: cookie } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('the admin pages do not restrict pages with similar names', async ({ app }) => {
    expect((await app.fetch('/administration')).headers.get('location')).toBeNull();
  });
});

describe('the first admin', () => {
  test('P18: the first admin is created once in an empty database, with a unique password', async ({
    onTestFinished,
  }) => {
    const { db, drop } = await cloneDatabase();
    onTestFinished(() => drop());
    const dataDir = await mkdtemp(path.join(tmpdir(), 'admin-'));
    const services = servicesFor(db, { DATA_DIR: dataDir });
    const notes = (await Promise.all([ensureAdmin(services), ensureAdmin(services)])).flat();
    const file = path.join(dataDir, 'admin-password.txt');
    const password = (await readFile(file, 'utf8')).split('\n')[1] ?? '';
    // The other process may say again where the password is, if it comes after the first has stored it.
    expect(notes.filter((note) => note.includes(password))).toHaveLength(1);
    expect(password.length).toBeGreaterThanOrEqual(20);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const account = await findAccountByEmail(db, 'admin@example.com');
    expect(account).toMatchObject({ role: 'admin', isConfirmed: true });
    expect(await passwordMatches(account?.passwordHash, password)).toBe(true);
    // Said again as long as it works, without the password.
    expect(await ensureAdmin(services)).toEqual([
      `Sign in at http://localhost:3000/auth as admin@example.com with the password in ${file}`,
    ]);
    await db.updateTable('users').set({ password_hash: null }).execute();
    expect(await ensureAdmin(services)).toEqual([]);
  });

  test('the first admin recovers access with a new password; sessions and second factors end', async ({ db, app }) => {
    const { userId, cookie } = await newSession(db);
    const email = `member-${people}@example.com`;
    await db
      .insertInto('mfa_factors')
      .values({ user_id: userId, type: 'totp', status: 'verified', secret: 'x' })
      .execute();
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', userId).execute();
    const { password } = await resetAdmin(servicesFor(db), email.toUpperCase());
    expect(await adminCall(app, cookie)).toBe(401);
    expect(await db.selectFrom('mfa_factors').select('id').where('user_id', '=', userId).execute()).toEqual([]);
    const account = await findAccountByEmail(db, email);
    expect(account).toMatchObject({ role: 'admin', isDisabled: false });
    expect(await passwordMatches(account?.passwordHash, password)).toBe(true);
  });

  test('the first admin is created by the command, which refuses an invalid address', async ({ database }) => {
    const run = (argument: string) =>
      promisify(execFile)(process.execPath, [bundled('admin'), argument], {
        env: { ...process.env, DATABASE_URL: database.connectionString, LOG_LEVEL: 'silent' },
      });
    const { stdout } = await run('boss@example.com');
    expect(stdout).not.toContain('sessions');
    const password = /The new password is (\S+)/.exec(stdout)?.[1] ?? '';
    const account = await findAccountByEmail(database.db, 'boss@example.com');
    expect(await passwordMatches(account?.passwordHash, password)).toBe(true);
    expect((await run('boss@example.com')).stdout).toContain('All its sessions have ended');
    await expect(run('nobody')).rejects.toMatchObject({ code: 1 });
  });
});

test('P13: passwords are stored with argon2id, each with its own salt, and compared in full', async () => {
  const long = `${'é'.repeat(60)} with an end`;
  const [first, second] = await Promise.all([hashPassword(long), hashPassword(long)]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await passwordMatches(first, long)).toBe(true);
  expect(await passwordMatches(first, long.slice(0, -1))).toBe(false);
  expect(await passwordMatches(first, `${long} `)).toBe(false);
  expect(await passwordMatches(null, long)).toBe(false);
});
