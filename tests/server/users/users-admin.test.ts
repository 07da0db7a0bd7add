import { beforeEach, describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { ensureConfirmedUser } from '../../../server/features/auth/store/auth.queries';
import { insertSession } from '../../../server/features/auth/store/sessions.queries';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { insertPage } from '../../builders/pages';
import { test } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';
import { newMember, PASSWORD } from '../../fixtures/people';

async function newUser(db: Db, name: string) {
  const id = await ensureConfirmedUser(db, `${name}@example.com`, 'no password');
  await db
    .insertInto('profiles')
    .values({ id, email: `${name}@example.com` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

async function openSession(db: Db, userId: string) {
  await insertSession(db, { idHash: crypto.randomUUID(), userId, userAgent: null, ipPrefix: null });
}

const getSessions = async (db: Db, userId: string) =>
  (await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length;

beforeEach<{ db: Db }>(async ({ db }) => {
  await db.deleteFrom('audit_log').execute();
  await db.deleteFrom('users').execute();
});

describe('the list of users', () => {
  test('the list of users is searched by address, literally, page by page', async ({ db }) => {
    const { caller } = await adminCaller(db);
    for (const name of ['anna', 'anton', 'berta', 'a_b']) await newUser(db, name);
    expect((await caller.admin.users.list({ q: 'AN' })).items.map((user) => user.email)).toEqual([
      'anton@example.com',
      'anna@example.com',
    ]);
    expect((await caller.admin.users.list({ q: 'a_b' })).total).toBe(1);
    const first = await caller.admin.users.list({ limit: 3 });
    const second = await caller.admin.users.list({ limit: 3, cursor: first.nextCursor ?? '' });
    expect(first.total).toBe(5);
    expect(second.nextCursor).toBeNull();
    expect(new Set([...first.items, ...second.items].map((user) => user.id)).size).toBe(5);
  });

  test('the list of users marks admins, unconfirmed and disabled users, and contains none of their secrets', async ({
    db,
  }) => {
    const { caller, viewer } = await adminCaller(db);
    const [unconfirmed, disabled] = [await newUser(db, 'unconfirmed'), await newUser(db, 'disabled')];
    await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', unconfirmed).execute();
    await caller.admin.users.setDisabled({ id: disabled, isDisabled: true });
    const toIds = async (filter: 'admin' | 'unconfirmed' | 'disabled') =>
      (await caller.admin.users.list({ filter })).items.map((user) => user.id);
    expect(await toIds('admin')).toEqual([viewer.userId]);
    expect(await toIds('unconfirmed')).toEqual([unconfirmed]);
    expect(await toIds('disabled')).toEqual([disabled]);
    expect(JSON.stringify(await caller.admin.users.list())).not.toMatch(/password|hash|token/i);
  });

  test('the list of users refuses a foreign cursor, and unknown fields', async ({ db }) => {
    const { caller } = await adminCaller(db);
    await expect(caller.admin.users.list({ cursor: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(caller.admin.users.list({ who: 1 } as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('rights', () => {
  test('the rights of an account are granted and revoked, end the sessions with former rights, and are logged', async ({
    db,
  }) => {
    const { caller, viewer } = await adminCaller(db);
    const id = await newUser(db, 'member');
    await openSession(db, id);
    await caller.admin.users.setRole({ id, role: 'admin' });
    expect(await getSessions(db, id)).toBe(0);
    await caller.admin.users.setRole({ id, role: 'admin' });
    const rows = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'entity_id', 'before', 'after'])
      .execute();
    expect(rows).toEqual([
      {
        actor_id: viewer.userId,
        action: 'change_role',
        entity_id: id,
        before: { role: null },
        after: { role: 'admin' },
      },
    ]);
    await caller.admin.users.setRole({ id, role: null });
    expect((await caller.admin.users.list({ filter: 'admin' })).total).toBe(1);
  });

  test('the rights of an administrator are refused for an unconfirmed account', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const id = await newUser(db, 'claimed');
    await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', id).execute();
    await expect(caller.admin.users.setRole({ id, role: 'admin' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This user has to confirm their address or number first.',
    });
    expect((await caller.admin.users.list({ filter: 'admin' })).total).toBe(1);
    await db.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', id).execute();
    await caller.admin.users.setRole({ id, role: 'admin' });
    expect((await caller.admin.users.list({ filter: 'admin' })).total).toBe(2);
  });

  test('the last administrator keeps the rights, even if two admins revoke each other’s at once', async ({ db }) => {
    const first = await adminCaller(db);
    const last = { id: first.viewer.userId, role: null };
    await expect(first.caller.admin.users.setRole(last)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The last administrator must stay one.',
    });
    const second = await adminCaller(db);
    const outcomes = await Promise.allSettled([
      first.caller.admin.users.setRole({ id: second.viewer.userId, role: null }),
      second.caller.admin.users.setRole({ id: first.viewer.userId, role: null }),
    ]);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect((await first.caller.admin.users.list({ filter: 'admin' })).total).toBe(1);
  });

  test('the last enabled administrator keeps the rights, even if a disabled one exists', async ({ db }) => {
    const [first, second] = [await adminCaller(db), await adminCaller(db)];
    await first.caller.admin.users.setDisabled({ id: second.viewer.userId, isDisabled: true });
    await expect(first.caller.admin.users.setRole({ id: first.viewer.userId, role: null })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});

describe('an account', () => {
  test('an account that is disabled loses its sessions and can be enabled again', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const id = await newUser(db, 'troublemaker');
    await openSession(db, id);
    await caller.admin.users.setDisabled({ id, isDisabled: true });
    expect(await getSessions(db, id)).toBe(0);
    await expect(caller.admin.users.setRole({ id, role: 'admin' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await caller.admin.users.setDisabled({ id, isDisabled: false });
    expect((await caller.admin.users.list({ filter: 'disabled' })).total).toBe(0);
  });

  test('an account cannot be disabled by its own admin', async ({ db }) => {
    const { caller, viewer } = await adminCaller(db);
    await adminCaller(db);
    for (const id of [viewer.userId, viewer.userId.toUpperCase()]) {
      await expect(caller.admin.users.setDisabled({ id, isDisabled: true }), id).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'You cannot disable yourself.',
      });
    }
  });

  test('an account is signed out everywhere; an admin keeps the current session', async ({ db }) => {
    const { caller, viewer } = await adminCaller(db);
    const id = await newUser(db, 'member');
    await openSession(db, id);
    await openSession(db, viewer.userId);
    await caller.admin.users.endSessions({ id });
    await caller.admin.users.endSessions({ id: viewer.userId });
    expect(await getSessions(db, id)).toBe(0);
    expect(await getSessions(db, viewer.userId)).toBe(1);
  });

  test('an account that does not exist is not found; an invalid id is refused by field name', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const id = crypto.randomUUID();
    await expect(caller.admin.users.setRole({ id, role: 'admin' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(caller.admin.users.setDisabled({ id, isDisabled: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(caller.admin.users.endSessions({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(caller.admin.users.endSessions({ id: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

test('a confirmation is sent again only to a pending account', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const id = await newUser(db, 'late');
  await expect(caller.admin.users.resendConfirmation({ id })).rejects.toMatchObject({ code: 'CONFLICT' });
  await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', id).execute();
  await caller.admin.users.resendConfirmation({ id });
  const mails = await db
    .selectFrom('mail_queue')
    .select('to_address')
    .where('to_address', '=', 'late@example.com')
    .execute();
  expect(mails).toHaveLength(1);
  await caller.admin.users.setDisabled({ id, isDisabled: true });
  await expect(caller.admin.users.resendConfirmation({ id })).rejects.toMatchObject({ code: 'CONFLICT' });
});

describe('preview links of an editor', () => {
  type Editor = Awaited<ReturnType<typeof newMember>>;
  type Caller = Awaited<ReturnType<typeof adminCaller>>['caller'];

  async function linkBy(db: Db, { member }: Editor) {
    const { id } = await insertCasino(db, { status: 'draft' });
    const { url } = await member.admin.casinos.createPreview({ id });
    return url.split('/').at(-1) ?? '';
  }

  const isOpen = (db: Db, token: string) =>
    callerFor(db)
      .casinos.preview({ token })
      .then(
        () => true,
        () => false,
      );

  const endings: Record<string, (caller: Caller, editor: Editor) => Promise<unknown>> = {
    'admin rights are withdrawn': ({ admin }, { id }) => admin.users.setRole({ id, role: null }),
    'the account is disabled': ({ admin }, { id }) => admin.users.setDisabled({ id, isDisabled: true }),
    'the account is deleted': (_, { member }) => member.auth.account.remove({ password: PASSWORD }),
    'the password is changed': (_, { member }) => member.auth.updateUser({ password: 'a kettle of fish' }),
  };

  test.for(Object.entries(endings))(
    'preview links of an editor end when %s, others’ links do not',
    async ([, end], { db }) => {
      const { caller } = await adminCaller(db);
      const [editor, other] = [await newMember(db, { isAdmin: true }), await newMember(db, { isAdmin: true })];
      const [own, others] = [await linkBy(db, editor), await linkBy(db, other)];
      expect(await isOpen(db, own)).toBe(true);
      await end(caller, editor);
      expect([await isOpen(db, own), await isOpen(db, others)]).toEqual([false, true]);
    },
  );

  test.for(Object.entries(endings).slice(0, 3))(
    'preview links of an editor are not made by a call in flight while %s, not even for later',
    async ([, end], { db }) => {
      const { caller } = await adminCaller(db);
      const editor = await newMember(db, { isAdmin: true });
      const [casino, post] = [await insertCasino(db, { status: 'draft' }), await insertPost(db, { status: 'draft' })];
      const page = await insertPage(db);
      await end(caller, editor);
      // The caller was read before, with the rights that it had then.
      const { casinos, posts, pages } = editor.member.admin;
      await expect(casinos.createPreview({ id: casino.id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
      await expect(posts.createPreview({ id: post.id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
      await expect(pages.createPreview({ id: page.slug })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
      const links = db.selectFrom('one_time_tokens').select('id').where('purpose', '=', 'preview');
      expect(await links.where('user_id', '=', editor.id).execute()).toEqual([]);
    },
  );

  test('preview links of an editor do not end with the editor’s sessions', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const editor = await newMember(db, { isAdmin: true });
    const link = await linkBy(db, editor);
    await caller.admin.users.endSessions({ id: editor.id });
    await editor.member.auth.signOut({ scope: 'global' });
    expect(await isOpen(db, link)).toBe(true);
  });
});
