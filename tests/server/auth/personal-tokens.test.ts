import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { resetAdmin } from '../../../server/features/auth/account/admin-accounts';
import { deleteExpiredPersonalTokens } from '../../../server/features/auth/store/personal-tokens.queries';
import { MAX_PERSONAL_TOKENS } from '../../../shared/auth/token-scopes';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller, callerFor, servicesFor } from '../../fixtures/caller';
import { trpcQuery } from '../../fixtures/calls';
import { messagesTo, newestMessage, newIp, newMember, PASSWORD } from '../../fixtures/people';
import { requestSession, bearer, refresh, sessionFrom } from '../../fixtures/programs';
import { startApp } from '../../fixtures/running-app';

const test = databaseTest.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db, { env: { TRUST_PROXY: '1' } });
  onCleanup(() => app.close());
  return app;
});

const DAY = 24 * 3_600_000;

const toRows = (db: Db, userId: string) =>
  db.selectFrom('personal_tokens').selectAll().where('user_id', '=', userId).execute();

const NEW = { name: 'Stream overlay', expiresInDays: 90 };

/** Resets the limit of new tokens an hour. */
const forgetLimits = (db: Db) => db.deleteFrom('rate_limits').execute();

describe('P76: a personal token', () => {
  test('a personal token is shown once, is stored as a digest, and its owner gets a mail', async ({ db }) => {
    const { id, email, member } = await newMember(db);
    const made = await member.auth.tokens.create(NEW);
    expect(made).toMatchObject({ name: 'Stream overlay', scopes: ['read'] });
    expect(made.token).toMatch(/^lr_pat_[a-z0-9]{40}$/);
    expect(Math.round((made.expiresAt.getTime() - Date.now()) / DAY)).toBe(90);
    expect(JSON.stringify(await toRows(db, id))).not.toContain(made.token.slice(7));
    const listed = await member.auth.tokens.list();
    expect(listed).toEqual([
      {
        id: made.id,
        name: 'Stream overlay',
        scopes: ['read'],
        createdAt: expect.any(Date) as Date,
        expiresAt: made.expiresAt,
        lastUsedAt: null,
        daysLeft: 90,
      },
    ]);
    const mail = await newestMessage(db, email);
    expect(mail.subject).toContain('A personal token was created');
    expect(mail.text).toContain('It is named “Stream overlay”.');
    expect(mail.text).not.toContain(made.token);
  });

  test('a personal token is created only after reauthentication', async ({ db }) => {
    const { id, member } = await newMember(db, { isFresh: false });
    await expect(member.auth.tokens.create(NEW)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await toRows(db, id)).toEqual([]);
    await member.auth.reauthenticate({ password: PASSWORD });
    await member.auth.tokens.create(NEW);
  });

  test.for([
    { name: '', expiresInDays: 90 },
    { name: 'x'.repeat(61), expiresInDays: 90 },
    { name: 'two\nlines', expiresInDays: 90 },
    { name: 'x', expiresInDays: 0 },
    { name: 'x', expiresInDays: 366 },
    { name: 'x', expiresInDays: 1.5 },
    { name: 'x' },
    { name: 'x', expiresInDays: 1, scopes: ['admin'] },
    { name: 'x', expiresInDays: 1, token: 'lr_pat_mine' },
  ])('a personal token is not created from %j', async (input, { db }) => {
    const { id, member } = await newMember(db);
    await expect(member.auth.tokens.create(input as typeof NEW)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await toRows(db, id)).toEqual([]);
  });

  test('a personal token may write only if created by an administrator, and only while they are one', async ({
    db,
  }) => {
    const { member } = await newMember(db);
    const writing = { ...NEW, scopes: ['write:posts' as const] };
    await expect(member.auth.tokens.create(writing)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const admin = await newMember(db, { isAdmin: true });
    expect((await admin.member.auth.tokens.create(writing)).scopes).toEqual(['read', 'write:posts']);
    await admin.member.auth.tokens.create({ ...NEW, name: 'Reads' });
    await (await adminCaller(db)).caller.admin.users.setRole({ id: admin.id, role: null });
    expect((await toRows(db, admin.id)).map(({ name }) => name)).toEqual(['Reads']);
  });

  test(`personal tokens are limited to ${MAX_PERSONAL_TOKENS} per account, even for concurrent requests`, async ({
    db,
  }) => {
    const { id, member } = await newMember(db);
    for (let n = 0; n < MAX_PERSONAL_TOKENS - 1; n += 1) {
      await forgetLimits(db);
      await member.auth.tokens.create({ ...NEW, name: `Token ${n}` });
    }
    await forgetLimits(db);
    const together = await Promise.allSettled(
      [1, 2, 3].map((n) => member.auth.tokens.create({ ...NEW, name: `${n}` })),
    );
    expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await toRows(db, id)).toHaveLength(MAX_PERSONAL_TOKENS);
    const [first] = await member.auth.tokens.list();
    await member.auth.tokens.revoke({ id: first?.id ?? '' });
    await member.auth.tokens.create(NEW);
  });

  test('a personal token is revoked by its owner only, with the program sessions it started', async ({ db, app }) => {
    const { id, email, member } = await newMember(db);
    const { token, id: tokenId } = await member.auth.tokens.create(NEW);
    const session = await sessionFrom(
      await requestSession(app, { grant_type: 'personal_token', personal_token: token }),
    );
    expect(await member.auth.sessions.list()).toMatchObject([
      { isCurrent: true, hasPersonalToken: false },
      { device: 'Program with “Stream overlay”', hasPersonalToken: true },
    ]);
    const stranger = await newMember(db);
    await expect(stranger.member.auth.tokens.revoke({ id: tokenId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await toRows(db, id)).toHaveLength(1);
    await member.auth.tokens.revoke({ id: tokenId });
    await expect(member.auth.tokens.revoke({ id: tokenId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await requestSession(app, { grant_type: 'personal_token', personal_token: token })).status).toBe(401);
    expect((await refresh(app, session.refresh_token)).status).toBe(401);
    for (const ended of [token, session.access_token]) {
      expect((await trpcQuery(app, 'tags.list', undefined, bearer(ended))).status).toBe(401);
    }
    expect((await newestMessage(db, email)).subject).toContain('A personal token was revoked');
  });

  test('a personal token starts program sessions that end no later than it does', async ({ db, app }) => {
    const { id, member } = await newMember(db);
    const { token } = await member.auth.tokens.create({ ...NEW, expiresInDays: 1 });
    const session = await sessionFrom(
      await requestSession(app, { grant_type: 'personal_token', personal_token: token, scope: 'write:posts' }),
    );
    expect(session.scope).toBe('read');
    const [row] = await toRows(db, id);
    const family = await db
      .selectFrom('token_families')
      .select('absolute_expires_at')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(family.absolute_expires_at).toEqual(row?.expires_at);
  });

  test('a personal token shows when it was used, is refused once it has expired, and is deleted a month later', async ({
    db,
    app,
  }) => {
    const { id, member } = await newMember(db);
    const { token } = await member.auth.tokens.create(NEW);
    expect((await trpcQuery(app, 'tags.list', undefined, bearer(token))).status).toBe(200);
    expect((await member.auth.tokens.list())[0]?.lastUsedAt).toBeInstanceOf(Date);
    const end = (ms: number) =>
      db
        .updateTable('personal_tokens')
        .set({ expires_at: new Date(Date.now() - ms) })
        .where('user_id', '=', id)
        .execute();
    await end(1000);
    expect((await trpcQuery(app, 'tags.list', undefined, bearer(token))).status).toBe(401);
    await deleteExpiredPersonalTokens(db);
    expect((await member.auth.tokens.list())[0]?.daysLeft).toBe(0);
    await end(31 * DAY);
    expect(await deleteExpiredPersonalTokens(db)).toBe(1);
    expect(await member.auth.tokens.list()).toEqual([]);
  });

  test('a personal token ends when its owner is disabled, and does not come back when they are enabled again', async ({
    db,
    app,
  }) => {
    const { id, member } = await newMember(db, { isAdmin: true });
    const { users } = (await adminCaller(db)).caller.admin;
    const tokens = [
      await member.auth.tokens.create(NEW),
      await member.auth.tokens.create({ ...NEW, name: 'Writes', scopes: ['write:posts'] }),
    ];
    await users.setDisabled({ id, isDisabled: true });
    await users.setDisabled({ id, isDisabled: false });
    expect(await toRows(db, id)).toEqual([]);
    for (const { token } of tokens) {
      expect((await trpcQuery(app, 'tags.list', undefined, bearer(token))).status).toBe(401);
    }
  });

  test('a personal token ends with a password reset, by the operator and with the account; not with a password change', async ({
    db,
  }) => {
    const changing = await newMember(db);
    await changing.member.auth.tokens.create(NEW);
    await changing.member.auth.updateUser({ password: 'another horse battery' });
    expect(await toRows(db, changing.id)).toHaveLength(1);

    const resetting = await newMember(db);
    await resetting.member.auth.tokens.create(NEW);
    const visitor = callerFor(db, { client: { ip: newIp() } });
    await visitor.auth.recover({ email: resetting.email });
    const { token } = await newestMessage(db, resetting.email);
    await visitor.auth.resetPassword({ token, password: 'another horse battery' });
    expect(await toRows(db, resetting.id)).toEqual([]);
    expect((await newestMessage(db, resetting.email)).text).toContain('The personal tokens were revoked');

    await resetAdmin(servicesFor(db), changing.email);
    expect(await toRows(db, changing.id)).toEqual([]);

    const leaving = await newMember(db);
    await leaving.member.auth.tokens.create(NEW);
    await leaving.member.auth.account.remove({ password: PASSWORD });
    expect(await toRows(db, leaving.id)).toEqual([]);
  });

  test('a personal token is in the owner’s export without its digest, and an administrator’s is in the audit log', async ({
    db,
    app,
  }) => {
    const { id, member, cookie } = await newMember(db, { isAdmin: true });
    const { id: tokenId } = await member.auth.tokens.create(NEW);
    await requestSession(app, { grant_type: 'session' }, { Cookie: cookie });
    const exported = await member.auth.account.exportData();
    expect(exported.personalTokens).toMatchObject([{ name: 'Stream overlay', scopes: ['read'], lastUsedAt: null }]);
    expect(exported.programs).toMatchObject([{ scopes: ['read'] }]);
    const [row] = await toRows(db, id);
    const [family] = await db.selectFrom('token_families').selectAll().where('user_id', '=', id).execute();
    for (const digest of [row?.token_hash, family?.token_hash, family?.selector_hash]) {
      expect(digest).toMatch(/^[0-9a-f]{64}$/);
      expect(JSON.stringify(exported)).not.toContain(digest);
    }
    await member.auth.tokens.revoke({ id: tokenId });
    const entries = await db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['add_token', 'export', 'remove_token']);
  });

  test('a personal token is created at most ten times an hour', async ({ db }) => {
    const { member, email } = await newMember(db);
    for (let n = 0; n < 10; n += 1) await member.auth.tokens.create({ ...NEW, name: `Token ${n}` });
    await expect(member.auth.tokens.create(NEW)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await messagesTo(db, email)).toHaveLength(10);
  });
});
