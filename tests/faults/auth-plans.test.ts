import { TOTP, Secret } from 'otpauth';
import { expect, inject } from 'vitest';
import pg from 'pg';
import type { Db } from '../../server/database/database';
import { test as databaseTest } from '../database/test-database';
import {
  newAddress,
  newestMessage,
  newMember,
  newNumber,
  newPerson,
  newSession,
  PASSWORD,
  visitorOf,
} from '../fixtures/people';
import { recordStatements, wideScansOf } from '../fixtures/recorded-statements';

const ROWS = 100_000;
/** Rows of tables that only one or two of the statements read. */
const FEWER = 20_000;

// Drops the GIN indexes, which take most of the filling time and serve none of these statements.
const FILL = `
  -- Foreign keys hold by the way the rows are made.
  set session_replication_role = replica;
  do $$ declare found regclass; begin
    for found in select indexrelid from pg_index join pg_class on pg_class.oid = indexrelid
      join pg_am on pg_am.oid = relam where amname = 'gin'
    loop execute 'drop index ' || found; end loop;
  end $$;
  insert into users (id, email, phone, password_hash, email_confirmed_at, phone_confirmed_at, created_at)
    select md5('user' || n)::uuid, 'user-' || n || '@example.org', '+4470' || (10000000 + n), 'none',
      case when n % 10 > 0 then now() end, case when n % 10 > 0 then now() end, now() - n * interval '1 minute'
    from generate_series(1, ${ROWS}) as n;
  insert into profiles (id, email, role) select id, email,
    case when email in ('user-1@example.org', 'user-2@example.org') then 'admin' end from users;
  insert into sessions (id, user_id, expires_at, absolute_expires_at)
    select md5(id::text), id, now() + interval '5 days', now() + interval '9 days' from users;
  insert into one_time_tokens (user_id, purpose, token_hash, code_hash, target, expires_at)
    select id, (array['confirm_email', 'email_otp', 'recover', 'change_email'])[1 + abs(hashtext(email)) % 4],
      md5(email), md5(email), email, now() + interval '1 hour' from users;
  insert into mfa_factors (user_id, type, status, secret) select id, 'totp', 'verified', 'none' from users;
  insert into recovery_codes (user_id, code_hash) select id, 'none' from users;
  insert into rate_limits (key, count) select 'sign-in:' || id, 1 from users;
  insert into newsletter_subscribers (email, status) select email, 'confirmed' from users limit ${FEWER};
  insert into contact_messages (name, email, message) select 'Somebody', email, 'Hello' from users limit ${FEWER};
  insert into audit_log (actor_id, action, entity, entity_id) select id, 'update', 'post', id::text from users limit ${FEWER};
  insert into media (storage_key, original_name, mime_type, width, height, byte_size, uploaded_by)
    select id::text, 'image.png', 'image/png', 8, 8, 80, id from users limit ${FEWER};
  analyze;
`;

async function fill(connectionString: string): Promise<void> {
  const admin = new URL(inject('postgres').adminConnectionString);
  admin.pathname = new URL(connectionString).pathname;
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  try {
    await client.query(FILL);
  } finally {
    await client.end();
  }
}

const codeAt = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Calls everything that an account offers, once each. */
async function useEverything(db: Db): Promise<void> {
  const visitor = visitorOf(db);
  const email = newAddress();
  await visitor.auth.signUp({ email, password: PASSWORD, data: { displayName: 'Ada' } });
  await visitor.auth.resend({ email });
  await visitor.auth.verifyEmail({ email, code: (await newestMessage(db, email)).code });
  await visitor.auth.signIn({ email, password: PASSWORD });
  await visitor.auth.otp.request({ email });
  await visitor.auth.otp.verify({ email, code: (await newestMessage(db, email)).code });
  await visitor.auth.recover({ email });
  await visitor.auth.resetPassword({
    token: (await newestMessage(db, email)).token,
    password: 'another kettle of fish',
  });
  const phone = newNumber();
  await visitor.auth.signUp({ phone, password: PASSWORD });
  await visitor.auth.verifyPhone({ phone, code: (await newestMessage(db, phone)).code });
  await visitor.auth.signIn({ phone, password: PASSWORD });

  const { id, email: own, viewer, member } = await newMember(db);
  await member.auth.me();
  await member.auth.account.get();
  const number = newNumber();
  await member.auth.updateUser({ displayName: 'Grace', phone: number });
  await member.auth.verifyPhone({ phone: number, code: (await newestMessage(db, number)).code });
  const next = newAddress();
  await member.auth.updateUser({ email: next });
  await visitor.auth.verifyEmail({ token: (await newestMessage(db, next)).token });
  const { factorId, secret } = await member.auth.mfa.enrollTotp({});
  await member.auth.mfa.verifyEnrollment({ factorId, code: codeAt(secret) });
  const { recoveryCodes } = await member.auth.mfa.newRecoveryCodes();
  const step = await visitor.auth.signIn({ email: next, password: PASSWORD });
  if (step.status !== 'second_factor') throw new Error('No second step was asked for.');
  await visitor.auth.mfa.verify({ challengeToken: step.challengeToken, recoveryCode: recoveryCodes[0] ?? '' });
  const texted = newNumber();
  const { factorId: phoneFactor } = await member.auth.mfa.enrollPhone({ phone: texted });
  await member.auth.mfa.verifyEnrollment({ factorId: phoneFactor, code: (await newestMessage(db, texted)).code });
  await member.auth.mfa.list();
  await member.auth.mfa.unenroll({ factorId: phoneFactor });
  await newSession(db, id);
  const sessions = await member.auth.sessions.list();
  await member.auth.sessions.revoke({ id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '' });
  await member.auth.account.exportData();
  await member.auth.updateUser({ phone: null });
  await member.auth.updateUser({ password: 'another kettle of fish' });
  await member.auth.signOut({ scope: 'others' });
  await member.auth.account.remove({ password: 'another kettle of fish' });
  expect([own, viewer.userId]).not.toContain('');

  const admin = await newMember(db, { isAdmin: true });
  const other = await newPerson(db);
  await admin.member.admin.users.setRole({ id: other.id, role: 'admin' });
  await admin.member.admin.users.setDisabled({ id: other.id, isDisabled: true });
  await admin.member.admin.users.endSessions({ id: other.id });
}

const test = databaseTest.extend('recorded', { scope: 'file' }, async ({ database }, { onCleanup }) => {
  await fill(database.connectionString);
  const recorded = recordStatements(database.connectionString);
  onCleanup(() => recorded.destroy());
  return recorded;
});

test('no account procedure scans a whole table of a hundred thousand rows', async ({ recorded }) => {
  const { db, pool, statements } = recorded;
  await useEverything(db);
  const asked = [...statements];
  expect(new Set(asked.map(({ text }) => text)).size).toBeGreaterThan(60);
  const wide = new Set<string>();
  for (const statement of asked) {
    const scans = await wideScansOf(pool, statement);
    if (scans.length > 0) wide.add(`${scans.join(', ')}: ${statement.text.replace(/\s+/g, ' ').trim()}`);
  }
  expect([...wide]).toEqual([]);
}, 240_000);
