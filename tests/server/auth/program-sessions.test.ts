import { decodeJwt, decodeProtectedHeader } from 'jose';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { deleteExpiredFamilies } from '../../../server/features/auth/store/families.queries';
import { test as databaseTest } from '../../database/test-database';
import { trpcQuery } from '../../fixtures/calls';
import { messagesTo, newestMessage, newIp, newMember, PASSWORD } from '../../fixtures/people';
import { requestSession, bearer, beginBySession, refresh, sessionFrom } from '../../fixtures/programs';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

const test = databaseTest.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db, { env: { TRUST_PROXY: '1' } });
  onCleanup(() => app.close());
  return app;
});

const HOUR = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);

const getFamilies = (db: Db, userId: string) =>
  db.selectFrom('token_families').selectAll().where('user_id', '=', userId).execute();

/** Returns the status of a call with an access token. */
const callWith = async (app: RunningApp, token: string) =>
  (await trpcQuery(app, 'search.query', { q: 'acme' }, bearer(token))).status;

describe('a session for a program', () => {
  test('a session for a program has the fields of the specification, for a signed-in user', async ({ db, app }) => {
    const member = await newMember(db);
    const answer = await requestSession(app, { grant_type: 'session' }, { Cookie: member.cookie });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
    const session = await sessionFrom(answer);
    expect(Object.keys(session).sort()).toEqual(
      ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'scope', 'token_type', 'user'].sort(),
    );
    expect(session).toMatchObject({ expires_in: 300, scope: 'read' });
    expect(Math.abs(session.expires_at - Date.now() / 1000 - 300)).toBeLessThan(60);
    expect(session.user).toEqual({
      id: member.id,
      email: member.email,
      phone: null,
      display_name: null,
      is_admin: false,
      email_confirmed_at: expect.any(String) as string,
      phone_confirmed_at: null,
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
      identities: [],
      factors: [],
    });
  });

  test('a session for a program lists identities and factors, without their secrets', async ({ db, app }) => {
    const member = await newMember(db);
    const identity = { user_id: member.id, provider: 'github', subject: 'SUBJECT-1', email: 'x@example.com' };
    await db
      .insertInto('identities')
      .values({ ...identity, email_verified: true, display_name: 'X' })
      .execute();
    await member.member.auth.mfa.enrollTotp({});
    await db.updateTable('mfa_factors').set({ status: 'verified' }).where('user_id', '=', member.id).execute();
    const session = await beginBySession(app, member.cookie);
    expect(session.user['identities']).toMatchObject([{ provider: 'github', email: 'x@example.com' }]);
    expect(session.user['factors']).toMatchObject([{ type: 'totp', status: 'verified' }]);
    const [factor] = await db.selectFrom('mfa_factors').selectAll().where('user_id', '=', member.id).execute();
    for (const secret of ['SUBJECT-1', 'argon2', factor?.secret ?? 'none']) {
      expect(JSON.stringify(session)).not.toContain(secret);
    }
  });

  test.for(['EdDSA', 'ES256'] as const)(
    'a session for a program is signed with %s on request',
    async (alg, { db, app }) => {
      const { id, cookie } = await newMember(db);
      const { access_token: token } = await beginBySession(app, cookie, { alg });
      expect(decodeProtectedHeader(token)).toEqual({ alg, typ: 'at+jwt', kid: expect.any(String) as string });
      const claims = decodeJwt(token);
      const [family] = await getFamilies(db, id);
      const { publicUrl } = app.services.config;
      expect(claims).toMatchObject({ iss: publicUrl, aud: publicUrl, sub: id, sid: family?.id, scope: 'read' });
      expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300);
      expect(claims.jti).toMatch(/^[0-9a-f-]{36}$/);
      expect(await callWith(app, token)).toBe(200);
    },
  );

  test('a session for a program can be requested as a form, with the kind in the address', async ({ db, app }) => {
    const { cookie } = await newMember(db);
    const headers = { Cookie: cookie, 'X-Forwarded-For': newIp() };
    const form = new URLSearchParams({ grant_type: 'session' });
    const first = await sessionFrom(await app.fetch('/auth/token', { method: 'POST', headers, body: form }));
    const body = new URLSearchParams({ refresh_token: first.refresh_token });
    const path = '/auth/token?grant_type=refresh_token';
    await sessionFrom(await app.fetch(path, { method: 'POST', headers, body }));
    await sessionFrom(await app.fetch('/auth/token?grant_type=session', { method: 'POST', headers }));
  });

  test('a session for a program is refused to visitors, and to pages of other sites', async ({ db, app }) => {
    const { id, cookie } = await newMember(db);
    expect((await requestSession(app, { grant_type: 'session' })).status).toBe(401);
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ] as Record<string, string>[]) {
      const answer = await requestSession(app, { grant_type: 'session' }, { Cookie: cookie, ...headers });
      expect(answer.status).toBe(403);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
    expect((await app.fetch('/auth/token', { headers: { Cookie: cookie } })).status).not.toBe(200);
    expect(await getFamilies(db, id)).toEqual([]);
  });

  test('a session for a program with write access requires reauthentication, as a personal token does', async ({
    db,
    app,
  }) => {
    const admin = await newMember(db, { isAdmin: true, isFresh: false });
    const ask = () => requestSession(app, { grant_type: 'session', scope: 'write:posts' }, { Cookie: admin.cookie });
    const refused = await ask();
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { error_description: 'Please enter your password again first.' },
    ]);
    expect(await getFamilies(db, admin.id)).toEqual([]);
    await beginBySession(app, admin.cookie);
    await admin.member.auth.reauthenticate({ password: PASSWORD });
    expect(await sessionFrom(await ask())).toMatchObject({ scope: 'read write:posts' });
  });

  test('a session for a program with write access is logged and reported, once with each sign-in; one without it is not', async ({
    db,
    app,
  }) => {
    const { id, email, cookie, member } = await newMember(db, { isAdmin: true });
    const entries = async () =>
      await db
        .selectFrom('audit_log')
        .select(['entity', 'token_kind', 'token_name'])
        .where('actor_id', '=', id)
        .where('action', '=', 'sign_in_program')
        .orderBy('id')
        .execute();
    const notices = async () =>
      (await messagesTo(db, email)).filter(({ subject }) => subject.startsWith('A program was signed in'));
    await beginBySession(app, cookie);
    expect([await entries(), await notices()]).toEqual([[], []]);
    const begun = await beginBySession(app, cookie, { scope: 'write:posts' });
    await sessionFrom(await refresh(app, begun.refresh_token));
    const byHand = { entity: 'account', token_kind: null, token_name: null };
    expect(await entries()).toEqual([byHand]);
    expect(await notices()).toMatchObject([{ text: expect.stringContaining('can write as you') as unknown }]);

    const made = await member.auth.tokens.create({ name: 'Nightly', scopes: ['write:facts'], expiresInDays: 30 });
    const exchange = { grant_type: 'personal_token', personal_token: made.token };
    await sessionFrom(await requestSession(app, exchange));
    await db
      .updateTable('rate_limits')
      .set({ window_start: ago(HOUR) })
      .where('key', 'like', 'notice-%')
      .execute();
    await sessionFrom(await requestSession(app, exchange));
    const byToken = { entity: 'account', token_kind: 'personal', token_name: 'Nightly' };
    expect(await entries()).toEqual([byHand, byToken, byToken]);
    // A program that signs in every hour writes one mail a day.
    expect((await notices()).map(({ text }) => text.includes('the personal token “Nightly”'))).toEqual([true, false]);
  });

  test('a session for a program is not extended beyond the session that it started with, nor beyond the limits of its role', async ({
    db,
    app,
  }) => {
    const member = await newMember(db);
    const end = new Date(Date.now() + 3 * HOUR);
    await db.updateTable('sessions').set({ absolute_expires_at: end }).where('user_id', '=', member.id).execute();
    await beginBySession(app, member.cookie);
    expect((await getFamilies(db, member.id))[0]?.absolute_expires_at).toEqual(end);
    const admin = await newMember(db, { isAdmin: true });
    const begun = await beginBySession(app, admin.cookie);
    await sessionFrom(await refresh(app, begun.refresh_token));
    const [family] = await getFamilies(db, admin.id);
    const hours = (date?: Date) => Math.round(((date?.getTime() ?? 0) - Date.now()) / HOUR);
    expect([hours(family?.expires_at), hours(family?.absolute_expires_at)]).toEqual([12, 7 * 24]);
  });

  test('an account has at most ten sessions for programs; the least recently used ends', async ({ db, app }) => {
    const { id, cookie } = await newMember(db);
    const first = await beginBySession(app, cookie);
    for (let n = 0; n < 10; n += 1) await beginBySession(app, cookie);
    expect(await getFamilies(db, id)).toHaveLength(10);
    expect((await refresh(app, first.refresh_token)).status).toBe(401);
  });

  test('a session for a program is granted to each of many concurrent requests, although the first of them end again', async ({
    db,
    app,
  }) => {
    const { id, cookie } = await newMember(db);
    const asked = Array.from({ length: 40 }, () => requestSession(app, { grant_type: 'session' }, { Cookie: cookie }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(await getFamilies(db, id)).toHaveLength(10);
  });

  test.for([
    [{}, 'invalid_request', 'grant_type'],
    [{ grant_type: 'password', password: 'x' }, 'unsupported_grant_type', 'grant_type'],
    [{ grant_type: 'constructor' }, 'unsupported_grant_type', 'grant_type'],
    [{ grant_type: ['session'] }, 'invalid_request', 'grant_type'],
    [{ grant_type: 'refresh_token' }, 'invalid_request', 'refresh_token'],
    [{ grant_type: 'refresh_token', refresh_token: 'x'.repeat(300) }, 'invalid_request', 'refresh_token'],
    [{ grant_type: 'personal_token', personal_token: 7 }, 'invalid_request', 'personal_token'],
    [{ grant_type: 'session', scope: 'read everything' }, 'invalid_request', 'scope'],
    [{ grant_type: 'session', alg: 'none' }, 'invalid_request', 'alg'],
  ] as const)(
    'a session for a program is refused for %j, and the invalid field is named',
    async ([body, error, field], { db, app }) => {
      const { cookie } = await newMember(db);
      const answer = await requestSession(app, body, { Cookie: cookie });
      const refusal = (await answer.json()) as { error_description: string };
      expect([answer.status, refusal]).toMatchObject([400, { error, errors: [{ field }] }]);
      expect(refusal.error_description).toMatch(new RegExp(`^${field}: Must [\\w,: ]+$`));
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    },
  );
});

describe('P73: a refresh token', () => {
  test('a refresh token works once: it is replaced by the next one, and neither is stored', async ({ db, app }) => {
    const { id, cookie } = await newMember(db);
    const first = await beginBySession(app, cookie);
    const second = await sessionFrom(await refresh(app, first.refresh_token));
    const third = await sessionFrom(await refresh(app, second.refresh_token));
    expect(new Set([first, second, third].map(({ refresh_token: token }) => token)).size).toBe(3);
    const stored = JSON.stringify(await getFamilies(db, id));
    for (const { refresh_token: token } of [first, second, third]) {
      expect(token).toMatch(/^lr_ref_[a-z0-9]{80}$/);
      expect(stored).not.toContain(token.slice(7, 47));
      expect(stored).not.toContain(token.slice(47));
    }
    expect(await callWith(app, third.access_token)).toBe(200);
  });

  test('a refresh token that is reused ends its family and every token of it, which is reported to the owner', async ({
    db,
    app,
  }) => {
    const member = await newMember(db);
    const first = await beginBySession(app, member.cookie);
    const other = await beginBySession(app, member.cookie);
    const second = await sessionFrom(await refresh(app, first.refresh_token));
    const again = await refresh(app, first.refresh_token);
    expect([again.status, await again.json()]).toMatchObject([
      401,
      { error: 'invalid_grant', error_description: 'The token is not accepted.' },
    ]);
    expect((await refresh(app, second.refresh_token)).status).toBe(401);
    expect(await callWith(app, second.access_token)).toBe(401);
    expect(await callWith(app, other.access_token)).toBe(200);
    expect((await newestMessage(db, member.email)).subject).toContain('A program was signed out');
  });

  test('a refresh token used by fifty concurrent requests succeeds exactly once, and its reuse ends the family', async ({
    db,
    app,
  }) => {
    const { id, cookie } = await newMember(db);
    const { refresh_token: token } = await beginBySession(app, cookie);
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(app, token)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(49);
    expect(await getFamilies(db, id)).toEqual([]);
    const won = answers.find(({ status }) => status === 200);
    const session = (await won?.json()) as { access_token: string; refresh_token: string };
    expect(await callWith(app, session.access_token)).toBe(401);
    expect((await refresh(app, session.refresh_token)).status).toBe(401);
  });

  test('a refresh token that is forged, truncated or of an ended family ends no other', async ({ db, app }) => {
    const { id, cookie } = await newMember(db);
    const { refresh_token: token } = await beginBySession(app, cookie);
    const made = `lr_ref_${'a'.repeat(80)}`;
    for (const wrong of [made, token.slice(0, -1), `${token}a`, token.toUpperCase(), token.slice(7), 'lr_ref_']) {
      expect((await refresh(app, wrong)).status, wrong).toBe(401);
    }
    expect(await getFamilies(db, id)).toHaveLength(1);
    await db
      .updateTable('token_families')
      .set({ last_used_at: ago(31 * 24 * HOUR) })
      .where('user_id', '=', id)
      .execute();
    expect((await refresh(app, token)).status).toBe(401);
    await db
      .updateTable('token_families')
      .set({ expires_at: ago(1000) })
      .where('user_id', '=', id)
      .execute();
    expect(await deleteExpiredFamilies(db)).toBeGreaterThan(0);
    expect(await getFamilies(db, id)).toEqual([]);
  });
});

describe('P73: a refresh that fails on the server', () => {
  test('a refresh that fails on the server does not consume the token: it works once the database is back', async ({
    db,
    app,
  }) => {
    const { cookie, email } = await newMember(db);
    const first = await beginBySession(app, cookie);
    await db.transaction().execute(async (trx) => {
      await sql`lock table identities in access exclusive mode`.execute(trx);
      const failed = await refresh(app, first.refresh_token);
      expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '10']);
    });
    const second = await sessionFrom(await refresh(app, first.refresh_token));
    expect(await callWith(app, second.access_token)).toBe(200);
    expect(await messagesTo(db, email)).toEqual([]);
  });

  test('a refresh that fails on the server starts no session that is not reported to the owner', async ({
    db,
    app,
  }) => {
    const { id, cookie } = await newMember(db);
    await db.transaction().execute(async (trx) => {
      await sql`lock table identities in access exclusive mode`.execute(trx);
      expect((await requestSession(app, { grant_type: 'session' }, { Cookie: cookie })).status).toBe(503);
    });
    expect(await getFamilies(db, id)).toEqual([]);
  });
});
