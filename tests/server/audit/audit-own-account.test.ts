import { TOTP, Secret } from 'otpauth';
import { expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { resetAdmin } from '../../../server/features/auth/account/admin-accounts';
import { test } from '../../database/test-database';
import { adminCaller, callerFor, servicesFor } from '../../fixtures/caller';
import { newAddress, newestMessage, newIp, newMember, newNumber, newSession, visitorOf } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';

const actionsAt = async (db: Db, entityId: string) => {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'entity', 'before', 'after'])
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute();
  expect(rows.filter(({ before, after }) => before !== null || after !== null)).toEqual([]);
  return rows.map(({ action }) => action);
};

async function changeEverything(db: Db, { isAdmin }: { isAdmin: boolean }): Promise<string> {
  const { id, email, member } = await newMember(db, { isAdmin });
  await member.auth.updateUser({ displayName: 'Somebody Else' });
  await member.auth.updateUser({ displayName: 'Somebody Else' });
  await member.auth.updateUser({ password: 'a kettle of fish' });
  const phone = newNumber();
  await member.auth.updateUser({ phone });
  await member.auth.verifyPhone({ phone, code: (await newestMessage(db, phone)).code });
  await member.auth.updateUser({ phone: null });
  const { factorId, secret } = await member.auth.mfa.enrollTotp({});
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await member.auth.mfa.verifyEnrollment({ factorId, code });
  await member.auth.mfa.newRecoveryCodes();
  await member.auth.mfa.unenroll({ factorId });
  await visitorOf(db).auth.recover({ email });
  const { token } = await newestMessage(db, email);
  await visitorOf(db).auth.resetPassword({ token, password: 'another kettle' });
  const later = await newSession(db, id, isAdmin);
  const again = callerFor(db, { viewer: later.viewer, client: { ip: newIp() } });
  await again.auth.reauthenticate({ password: 'another kettle' });
  const next = newAddress();
  await again.auth.updateUser({ email: next });
  await visitorOf(db).auth.verifyEmail({ token: (await newestMessage(db, next)).token });
  await newSession(db, id, isAdmin);
  const other = (await again.auth.sessions.list()).find(({ isCurrent }) => !isCurrent);
  await again.auth.sessions.revoke({ id: other?.id ?? '' });
  await again.auth.signOut({ scope: 'others' });
  await again.auth.account.exportData();
  await again.auth.account.remove({ password: 'another kettle' });
  return id;
}

test('an admin’s changes to their own account are logged, and stay after the account is deleted', async ({ db }) => {
  await adminCaller(db);
  const id = await changeEverything(db, { isAdmin: true });
  expect(await actionsAt(db, id)).toEqual([
    'change_name',
    'change_password',
    'change_phone',
    'remove_phone',
    'add_second_factor',
    'renew_recovery_codes',
    'remove_second_factor',
    'reset_password',
    'change_email',
    'end_session',
    'end_sessions',
    'export',
    'remove',
  ]);
});

test('other users’ changes to their own accounts are not', async ({ db }) => {
  expect(await actionsAt(db, await changeEverything(db, { isAdmin: false }))).toEqual([]);
});

test('an admin made, and then reset, by the operator’s command is logged, without an account or a request', async ({
  db,
}) => {
  const email = newAddress();
  await resetAdmin(servicesFor(db), email);
  await resetAdmin(servicesFor(db), email);
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'entity', 'actor_id', 'request_id'])
    .where('entity_id', '=', user.id)
    .orderBy('id')
    .execute();
  const byOperator = { entity: 'user', actor_id: null, request_id: null };
  expect(entries).toEqual([
    { action: 'make_admin', ...byOperator },
    { action: 'reset_access', ...byOperator },
  ]);
});

test('an admin made from an unconfirmed account keeps no name that a stranger chose', async ({ db }) => {
  const email = newAddress();
  await visitorOf(db).auth.signUp({ email, password: 'a stranger’s password', data: { displayName: 'A Stranger' } });
  await resetAdmin(servicesFor(db), email);
  const profile = await db.selectFrom('profiles').select('display_name').where('email', '=', email).executeTakeFirst();
  expect(profile).toEqual({ display_name: null });
});

test('an export of the content is logged with the user who requested it', async ({ db }) => {
  const app = await startApp(db);
  const { id, cookie } = await newMember(db, { isAdmin: true });
  const answer = await app.fetch('/admin/export', { method: 'POST', headers: { Cookie: cookie } });
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
  await app.close();
  const entries = await db.selectFrom('audit_log').select(['action', 'entity']).where('actor_id', '=', id).execute();
  expect(entries).toEqual([{ action: 'export', entity: 'content' }]);
});
