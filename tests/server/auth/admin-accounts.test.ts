import { pino } from 'pino';
import { beforeEach, describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { ensureAdmin } from '../../../server/features/auth/account/admin-accounts';
import { findAccountByEmail } from '../../../server/features/auth/store/auth.queries';
import { passwordMatches } from '../../../server/features/auth/primitives/passwords';
import { upsertSetting } from '../../../server/features/settings/settings.queries';
import { test } from '../../database/test-database';
import { adminCaller, servicesFor } from '../../fixtures/caller';
import {
  isSignedIn,
  messagesTo,
  newestMessage,
  newNumber,
  newPerson,
  newSession,
  PASSWORD,
  visitorOf,
} from '../../fixtures/people';

const EMAIL = 'Owner@Example.com';
const OWN = 'a lamp on the quay';

beforeEach<{ db: Db }>(async ({ db }) => {
  await db.deleteFrom('audit_log').execute();
  await db.deleteFrom('users').execute();
  await db.deleteFrom('mail_queue').execute();
  await db.deleteFrom('rate_limits').execute();
});

/** Runs the start's admin step with the environment's account; returns the log lines. */
async function start(db: Db, password = OWN): Promise<string[]> {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const services = servicesFor(db, { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: password });
  expect(await ensureAdmin({ ...services, logger })).toEqual([]);
  return lines;
}

async function getOwner(db: Db) {
  const account = await findAccountByEmail(db, EMAIL);
  if (!account) throw new Error('There is no such account.');
  return account;
}

const opensWith = async (db: Db, password: string) => passwordMatches((await getOwner(db)).passwordHash, password);

async function changeOwner(db: Db, id: string, email: string) {
  await db.updateTable('users').set({ email }).where('id', '=', id).execute();
  await db.updateTable('profiles').set({ email }).where('id', '=', id).execute();
}

/** A person who confirmed the environment's address for an account of their own. */
async function confirmedStranger(db: Db) {
  const person = await newPerson(db);
  await changeOwner(db, person.id, EMAIL.toLowerCase());
  return person;
}

describe('the admin named in the environment', () => {
  test('the admin named in the environment is created if missing, confirmed, and the next start changes nothing', async ({
    db,
  }) => {
    await Promise.all([start(db), start(db)]);
    expect(await getOwner(db)).toMatchObject({ role: 'admin', isConfirmed: true });
    expect(await opensWith(db, OWN)).toBe(true);
    expect(await start(db, 'another lamp on the quay')).toEqual([]);
    expect(await opensWith(db, OWN)).toBe(true);
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1);
    expect(await db.selectFrom('audit_log').select('action').execute()).toEqual([{ action: 'make_admin' }]);
  });

  test('the admin named in the environment appears once in the log, as the operator’s action', async ({ db }) => {
    const entries = () =>
      db.selectFrom('audit_log').select(['action', 'entity', 'entity_id', 'actor_id']).orderBy('id').execute();
    await adminCaller(db);
    await visitorOf(db).auth.signUp({ email: EMAIL, password: PASSWORD });
    await start(db);
    await start(db);
    const { id } = await getOwner(db);
    const taken = { action: 'reset_access', entity: 'user', entity_id: id, actor_id: null };
    expect(await entries()).toEqual([taken]);
    await db.deleteFrom('users').where('id', '=', id).execute();
    const stranger = await confirmedStranger(db);
    await start(db);
    expect(await entries()).toEqual([taken]);
    await start(db, PASSWORD);
    await start(db, PASSWORD);
    expect(await entries()).toEqual([
      taken,
      { action: 'make_admin', entity: 'user', entity_id: stranger.id, actor_id: null },
    ]);
  });

  test('the admin named in the environment does not publish under the name that a stranger chose for the address', async ({
    db,
  }) => {
    await visitorOf(db).auth.signUp({ email: EMAIL, password: PASSWORD, data: { displayName: 'A Stranger' } });
    await start(db);
    const { id } = await getOwner(db);
    const profile = await db.selectFrom('profiles').select('display_name').where('id', '=', id).executeTakeFirst();
    expect(profile).toEqual({ display_name: null });
  });

  test('the admin named in the environment is not the account that somebody else signed up with the address first', async ({
    db,
  }) => {
    await visitorOf(db).auth.signUp({ email: EMAIL, password: PASSWORD });
    const { id } = await getOwner(db);
    const { viewer } = await newSession(db, id);
    const phone = newNumber();
    await db.updateTable('users').set({ phone }).where('id', '=', id).execute();
    await db.insertInto('mfa_factors').values({ user_id: id, type: 'totp', status: 'verified', secret: 'x' }).execute();
    const { token } = await newestMessage(db, EMAIL);
    expect(await start(db)).toHaveLength(1);
    expect(await getOwner(db)).toMatchObject({ id, role: 'admin', isConfirmed: true, phone: null, factorIds: [] });
    expect(await opensWith(db, OWN)).toBe(true);
    expect(await isSignedIn(db, viewer.sessionId)).toBe(false);
    await expect(visitorOf(db).auth.verifyEmail({ token })).rejects.toThrow();
    await expect(visitorOf(db).auth.signIn({ email: EMAIL, password: PASSWORD })).rejects.toThrow();
    expect(await visitorOf(db).auth.signIn({ email: EMAIL, password: OWN })).toEqual({ status: 'signed_in' });
  });

  test('the admin named in the environment is not the account that confirmed the address after its owner changed theirs', async ({
    db,
  }) => {
    await start(db);
    await changeOwner(db, (await getOwner(db)).id, 'moved@example.com');
    const stranger = await confirmedStranger(db);
    for (const _ of [1, 2]) expect((await start(db)).join()).toContain('is not made an administrator');
    expect(await getOwner(db)).toMatchObject({ id: stranger.id, role: null });
    expect(await opensWith(db, PASSWORD)).toBe(true);
  });

  test('the admin named in the environment is an existing confirmed account if the password is its own, and the owner is notified', async ({
    db,
  }) => {
    await adminCaller(db);
    await confirmedStranger(db);
    const { viewer } = await newSession(db, (await getOwner(db)).id);
    expect((await start(db, PASSWORD)).join()).toContain('is an administrator');
    expect(await getOwner(db)).toMatchObject({ role: 'admin' });
    expect(await isSignedIn(db, viewer.sessionId)).toBe(false);
    expect((await newestMessage(db, EMAIL)).subject).toContain('You are an administrator now');
  });

  test('the admin named in the environment is an existing confirmed account if no admin can sign in, which then only accepts the new password', async ({
    db,
  }) => {
    const { viewer } = await adminCaller(db);
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', viewer.userId).execute();
    await confirmedStranger(db);
    const session = await newSession(db, (await getOwner(db)).id);
    await start(db);
    expect(await getOwner(db)).toMatchObject({ role: 'admin' });
    expect([await opensWith(db, OWN), await opensWith(db, PASSWORD)]).toEqual([true, false]);
    expect(await isSignedIn(db, session.viewer.sessionId)).toBe(false);
    expect(await messagesTo(db, EMAIL)).toHaveLength(1);
  });

  test('the admin named in the environment stays demoted, whatever its password, and a single log line says so', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    await start(db);
    const { id } = await getOwner(db);
    await caller.admin.users.setRole({ id, role: null });
    for (const _ of [1, 2]) {
      const lines = await start(db);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('stays without these rights');
      expect(lines[0]).not.toContain('example.com');
    }
    expect(await getOwner(db)).toMatchObject({ role: null });
  });

  test('the admin named in the environment stays demoted even if an earlier version made it an admin', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    await start(db);
    await db.updateTable('profiles').set({ environment_admin_at: null }).execute();
    await start(db);
    await caller.admin.users.setRole({ id: (await getOwner(db)).id, role: null });
    await start(db);
    expect(await getOwner(db)).toMatchObject({ role: null });
  });

  test('the admin named in the environment stays disabled', async ({ db }) => {
    const { caller } = await adminCaller(db);
    await start(db);
    await caller.admin.users.setDisabled({ id: (await getOwner(db)).id, isDisabled: true });
    await start(db);
    expect(await getOwner(db)).toMatchObject({ isDisabled: true });
  });

  test('the admin named in the environment may not have a password that names the site', async ({ db }) => {
    await upsertSetting(db, 'siteName', 'Quayside Lamps');
    await expect(start(db, 'quaysidelamps')).rejects.toThrow(/ADMIN_PASSWORD: This password is too common/);
    await db.deleteFrom('settings').execute();
  });
});
