import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller, callerFor, servicesFor } from '../../fixtures/caller';
import { trpcQuery, trpcMutate } from '../../fixtures/calls';
import { messagesTo, newestMessage, newIp, newMember, PASSWORD } from '../../fixtures/people';
import { requestSession, bearer, beginBySession, refresh, sessionFrom } from '../../fixtures/programs';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';
import { resetAdmin } from '../../../server/features/auth/account/admin-accounts';

const test = databaseTest.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db, { env: { TRUST_PROXY: '1' } });
  onCleanup(() => app.close());
  return app;
});

const getFamilies = (db: Db, userId: string) =>
  db.selectFrom('token_families').selectAll().where('user_id', '=', userId).execute();

/** Returns the status of a call with an access token. */
const callWith = async (app: RunningApp, token: string) =>
  (await trpcQuery(app, 'search.query', { q: 'acme' }, bearer(token))).status;

type Member = Awaited<ReturnType<typeof newMember>>;

const REVOCATIONS: Record<string, (db: Db, member: Member) => Promise<unknown>> = {
  'signing out elsewhere': (_db, { member }) => member.auth.signOut({ scope: 'others' }),
  'signing out everywhere': (_db, { member }) => member.auth.signOut({ scope: 'global' }),
  'a new password': (_db, { member }) => member.auth.updateUser({ password: 'another horse battery' }),
  'a reset of the password': async (db, { email }) => {
    const visitor = callerFor(db, { client: { ip: newIp() } });
    await visitor.auth.recover({ email });
    const { token } = await newestMessage(db, email);
    await visitor.auth.resetPassword({ token, password: 'another horse battery' });
  },
  'an admin who disables the account': async (db, { id }) =>
    (await adminCaller(db)).caller.admin.users.setDisabled({ id, isDisabled: true }),
  'an admin who signs it out': async (db, { id }) => (await adminCaller(db)).caller.admin.users.endSessions({ id }),
  'new rights': async (db, { id }) => (await adminCaller(db)).caller.admin.users.setRole({ id, role: 'admin' }),
  'the operator': async (db, { email }) => resetAdmin(servicesFor(db), email),
  'its deletion': (_db, { member }) => member.auth.account.remove({ password: PASSWORD }),
};

describe('P74: signed-in programs', () => {
  test.for(Object.entries(REVOCATIONS))('signed-in programs end at once by %s', async ([, end], { db, app }) => {
    const member = await newMember(db);
    const session = await beginBySession(app, member.cookie);
    expect(await callWith(app, session.access_token)).toBe(200);
    await end(db, member);
    expect(await callWith(app, session.access_token)).toBe(401);
    expect((await refresh(app, session.refresh_token)).status).toBe(401);
    expect(await getFamilies(db, member.id)).toEqual([]);
  });

  test('signed-in programs are in the list of devices by name, and can be ended there, which is reported to the owner', async ({
    db,
    app,
  }) => {
    const member = await newMember(db);
    const headers = { Cookie: member.cookie, 'User-Agent': 'price-sheet/1.2 (+https://example.com)' };
    const session = await sessionFrom(await requestSession(app, { grant_type: 'session' }, headers));
    const listed = await member.member.auth.sessions.list();
    const program = listed.find(({ isCurrent }) => !isCurrent);
    expect(listed).toHaveLength(2);
    expect(program).toMatchObject({ device: 'Program, price-sheet', hasPersonalToken: false });
    const stranger = await newMember(db);
    await expect(stranger.member.auth.sessions.revoke({ id: program?.id ?? '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await member.member.auth.sessions.revoke({ id: program?.id ?? '' });
    expect(await callWith(app, session.access_token)).toBe(401);
    expect(await member.member.auth.sessions.list()).toHaveLength(1);
    expect((await newestMessage(db, member.email)).subject).toContain('A session of your account was ended');
  });

  test('signed-in programs stay signed in if only the browser here signs out', async ({ db, app }) => {
    const { cookie } = await newMember(db);
    const session = await beginBySession(app, cookie);
    await trpcMutate(app, 'auth.signOut', { scope: 'local' }, { Cookie: cookie });
    expect((await refresh(app, session.refresh_token)).status).toBe(200);
  });

  test('P11: signed-in programs end with the account and lose its rights, even if changed directly in the database', async ({
    db,
    app,
  }) => {
    const { cookie, ...person } = await newMember(db, { isAdmin: true });
    const { access_token: token } = await beginBySession(app, cookie, { scope: 'write:posts' });
    const write = async () =>
      (await trpcMutate(app, 'admin.posts.update', { id: crypto.randomUUID(), title: 'x' }, bearer(token))).status;
    expect(await write()).toBe(404);
    await db.updateTable('profiles').set({ role: null }).where('id', '=', person.id).execute();
    expect(await write()).toBe(403);
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', person.id).execute();
    expect(await callWith(app, token)).toBe(401);
    await db.updateTable('users').set({ disabled_at: null }).where('id', '=', person.id).execute();
    expect(await callWith(app, token)).toBe(200);
    await db.deleteFrom('users').where('id', '=', person.id).execute();
    expect(await callWith(app, token)).toBe(401);
    const subjects = (await messagesTo(db, person.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['A program was signed in at LootRank']);
  });
});
