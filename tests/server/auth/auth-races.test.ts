import { sql } from 'kysely';
import { TOTP, Secret } from 'otpauth';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { sessionIdHash } from '../../../server/features/auth/sessions/lucia';
import { test } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';
import {
  isSignedIn,
  messagesTo,
  newAddress,
  newestMessage,
  newIp,
  newMember,
  newNumber,
  newPerson,
  PASSWORD,
  visitorOf,
} from '../../fixtures/people';

type Member = Awaited<ReturnType<typeof newMember>>['member'];

const IN_FLIGHT = 50;
const NEW_PASSWORD = 'a kettle of fish';

const findCode = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** The stored id of the session in a cookie. */
const getSession = (cookie: string) => sessionIdHash(/=([a-z0-9]+);/.exec(cookie)?.[1] ?? '');

interface Outcome {
  cookie?: string;
  challengeToken?: string;
}

/** Signs in with the password, from a new network and browser. */
async function signIn(db: Db, email: string): Promise<Outcome> {
  let cookie: string | undefined;
  const visitor = callerFor(db, { client: { ip: newIp() }, setCookie: (header) => (cookie = header) });
  const step = await visitor.auth.signIn({ email, password: PASSWORD });
  return step.status === 'second_factor' ? { challengeToken: step.challengeToken } : { cookie: cookie ?? '' };
}

/**
 * Runs all sign-ins and the change concurrently. A change that hashes a password starts among the sign-ins; any other
 * starts once the first sign-in has succeeded, when most of the rest are about to.
 */
async function race(db: Db, email: string, change: () => Promise<unknown>, hashes: boolean): Promise<Outcome[]> {
  const work = Array.from({ length: IN_FLIGHT / 10 }, () => signIn(db, email));
  const changing = hashes ? change() : Promise.any(work).then(change);
  work.push(...Array.from({ length: IN_FLIGHT - work.length }, () => signIn(db, email)));
  const [outcomes] = await Promise.all([Promise.allSettled(work), changing]);
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

const getSessions = async (db: Db, userId: string, except = '') =>
  await db.selectFrom('sessions').select('id').where('user_id', '=', userId).where('id', '!=', except).execute();

const getChallenges = async (db: Db, userId: string) =>
  await db
    .selectFrom('one_time_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'mfa_challenge')
    .where('used_at', 'is', null)
    .execute();

async function withTotp(db: Db) {
  const person = await newMember(db);
  const { factorId, secret } = await person.member.auth.mfa.enrollTotp({});
  await person.member.auth.mfa.verifyEnrollment({ factorId, code: findCode(secret) });
  return { ...person, factorId };
}

describe(`of ${IN_FLIGHT} sign-ins in flight none outlives the credentials it was verified against`, () => {
  test('no sign-in in flight outlives a changed password', async ({ db }) => {
    const { id, email, viewer, member } = await newMember(db);
    await race(db, email, () => member.auth.updateUser({ password: NEW_PASSWORD }), true);
    expect(await getSessions(db, id, viewer.sessionId)).toEqual([]);
  });

  test('no sign-in waiting for a second step outlives a changed password', async ({ db }) => {
    const { id, email, member } = await withTotp(db);
    await race(db, email, () => member.auth.updateUser({ password: NEW_PASSWORD }), true);
    expect(await getChallenges(db, id)).toEqual([]);
  });

  test('no sign-in in flight outlives a password reset by link', async ({ db }) => {
    const { id, email } = await newPerson(db);
    await visitorOf(db).auth.recover({ email });
    const { token } = await newestMessage(db, email);
    await race(db, email, () => visitorOf(db).auth.resetPassword({ token, password: NEW_PASSWORD }), true);
    expect(await getSessions(db, id)).toEqual([]);
  });

  test('no sign-in in flight outlives a second factor turned on', async ({ db }) => {
    const { id, email, viewer, member } = await newMember(db);
    const { factorId, secret } = await member.auth.mfa.enrollTotp({});
    await race(db, email, () => member.auth.mfa.verifyEnrollment({ factorId, code: findCode(secret) }), false);
    expect(await getSessions(db, id, viewer.sessionId)).toEqual([]);
  });

  test('no sign-in in flight outlives the disabling of its account', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { id, email } = await newPerson(db);
    await race(db, email, () => caller.admin.users.setDisabled({ id, isDisabled: true }), false);
    expect(await getSessions(db, id)).toEqual([]);
  });

  test('no sign-in in flight outlives the rights of its account', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { id, email } = await newPerson(db, { isAdmin: true });
    const outcomes = await race(db, email, () => caller.admin.users.setRole({ id, role: null }), false);
    const week = `Max-Age=${7 * 24 * 3600};`;
    const begunAsAdmin = outcomes.flatMap(({ cookie }) => (cookie?.includes(week) ? [getSession(cookie)] : []));
    for (const session of begunAsAdmin) expect(await isSignedIn(db, session)).toBe(false);
  });
});

describe('a sign-in that waits for its second step', () => {
  test.for(['setDisabled', 'setAdmin', 'endSessions'] as const)(
    'a sign-in that waits for its second step ends with %s',
    async (action, { db }) => {
      const { caller } = await adminCaller(db);
      const { id, email } = await withTotp(db);
      await signIn(db, email);
      if (action === 'setDisabled') await caller.admin.users.setDisabled({ id, isDisabled: true });
      else if (action === 'setAdmin') await caller.admin.users.setRole({ id, role: 'admin' });
      else await caller.admin.users.endSessions({ id });
      expect(await getChallenges(db, id)).toEqual([]);
    },
  );

  test('a sign-in that waits for its second step ends if its owner signs out everywhere', async ({ db }) => {
    const { id, email, member } = await withTotp(db);
    await signIn(db, email);
    await member.auth.signOut({ scope: 'others' });
    expect(await getChallenges(db, id)).toEqual([]);
  });
});

const waitingForLocks = async (db: Db) => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()
  `.execute(db);
  return rows[0]?.waiting ?? 0;
};

describe('a session that ends while its call is waiting', () => {
  const calls = {
    password: (member: Member) => member.auth.updateUser({ password: NEW_PASSWORD }),
    'phone number': (member: Member) => member.auth.updateUser({ phone: newNumber() }),
    'email address': (member: Member) => member.auth.updateUser({ email: newAddress() }),
    'authenticator app': (member: Member) => member.auth.mfa.enrollTotp({}),
    'second factor by phone': (member: Member) => member.auth.mfa.enrollPhone({ phone: newNumber() }),
  };

  test.for(Object.entries(calls))(
    'a session that ends while its call is waiting changes no %s',
    async ([, call], { db }) => {
      const { id, member } = await newMember(db);
      const before = await getContent(db, id);
      let outcome: Promise<unknown> = Promise.resolve();
      await db.transaction().execute(async (trx) => {
        await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
        outcome = call(member).then(
          () => 'done',
          (error: unknown) => error,
        );
        await expect.poll(() => waitingForLocks(db)).toBe(1);
        await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
      });
      expect(await outcome).toMatchObject({ code: expect.stringMatching(/FORBIDDEN|UNAUTHORIZED/) as string });
      expect(await getContent(db, id)).toEqual(before);
    },
  );
});

test('a number is not removed from an account that loses its address while the call is waiting', async ({ db }) => {
  const { id, member } = await newMember(db);
  const phone = newNumber();
  const unconfirmed = { phone, phone_confirmed_at: new Date(), email_confirmed_at: null };
  await db.updateTable('users').set(unconfirmed).where('id', '=', id).execute();
  let outcome: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
    outcome = member.auth.updateUser({ phone: null }).catch((error: unknown) => error);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    // As when another account confirms the address.
    await trx.updateTable('users').set({ email: null }).where('id', '=', id).execute();
  });
  expect(await outcome).toMatchObject({ code: 'CONFLICT' });
  expect(await getContent(db, id)).toMatchObject({ user: [{ phone }] });
});

test('a link requested while the number changes waits for that change, and holds no lock in the meantime', async ({
  db,
}) => {
  const { id, email } = await newPerson(db);
  await visitorOf(db).auth.recover({ email });
  let asked: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ phone: newNumber() }).where('id', '=', id).execute();
    asked = visitorOf(db).auth.recover({ email });
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await trx.deleteFrom('one_time_tokens').where('user_id', '=', id).execute();
  });
  expect(await asked).toEqual({ ok: true });
  expect((await messagesTo(db, email)).length).toBe(2);
});

describe('a link requested for the old address while it is being changed', () => {
  const ways = {
    'signs nobody in': {
      ask: (db: Db, email: string) => visitorOf(db).auth.otp.request({ email }),
      use: (db: Db, token: string) => visitorOf(db).auth.otp.verify({ token }),
    },
    'sets no password': {
      ask: (db: Db, email: string) => visitorOf(db).auth.recover({ email }),
      use: (db: Db, token: string) => visitorOf(db).auth.resetPassword({ token, password: NEW_PASSWORD }),
    },
  };

  test.for(Object.entries(ways))(
    'a link requested for the old address while it is being changed %s',
    async ([, { ask, use }], { db }) => {
      const { id, email } = await newPerson(db);
      let asked: Promise<unknown> = Promise.resolve();
      await db.transaction().execute(async (trx) => {
        await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
        asked = ask(db, email);
        await expect.poll(() => waitingForLocks(db)).toBe(1);
        await trx.updateTable('users').set({ email: newAddress() }).where('id', '=', id).execute();
        await trx.deleteFrom('one_time_tokens').where('user_id', '=', id).execute();
      });
      expect(await asked).toEqual({ ok: true });
      const { token } = await newestMessage(db, email);
      await expect(use(db, token)).rejects.toMatchObject({ cause: { code: 'INVALID_LINK' } });
    },
  );

  test.for(['otp', 'recover'] as const)(
    'a code requested for the old number while it is being changed is refused (%s)',
    async (kind, { db }) => {
      const { id } = await newPerson(db);
      const phone = newNumber();
      await db.updateTable('users').set({ phone, phone_confirmed_at: new Date() }).where('id', '=', id).execute();
      let asked: Promise<unknown> = Promise.resolve();
      await db.transaction().execute(async (trx) => {
        await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
        asked = kind === 'otp' ? visitorOf(db).auth.otp.request({ phone }) : visitorOf(db).auth.recover({ phone });
        await expect.poll(() => waitingForLocks(db)).toBe(1);
        await trx.updateTable('users').set({ phone: newNumber() }).where('id', '=', id).execute();
      });
      await asked;
      const { code } = await newestMessage(db, phone);
      const used =
        kind === 'otp'
          ? visitorOf(db).auth.otp.verify({ phone, code })
          : visitorOf(db).auth.resetPassword({ phone, code, password: NEW_PASSWORD });
      await expect(used).rejects.toMatchObject({ cause: { code: 'INVALID_CODE' } });
    },
  );
});

describe('an admin who loses their rights while a call is waiting', () => {
  const calls = {
    'makes nobody an admin': (admin: Member, id: string) => admin.admin.users.setRole({ id, role: 'admin' }),
    'disables nobody': (admin: Member, id: string) => admin.admin.users.setDisabled({ id, isDisabled: true }),
    'signs nobody out': (admin: Member, id: string) => admin.admin.users.endSessions({ id }),
  };

  test.for(Object.entries(calls))(
    'an admin who loses their rights while a call is waiting %s',
    async ([, call], { db }) => {
      await adminCaller(db);
      const { id, member } = await newMember(db, { isAdmin: true });
      const other = await newMember(db);
      let outcome: Promise<unknown> = Promise.resolve();
      await db.transaction().execute(async (trx) => {
        await trx.selectFrom('users').select('id').where('id', 'in', [id, other.id]).forUpdate().execute();
        outcome = call(member, other.id).then(
          () => 'done',
          (error: unknown) => error,
        );
        await expect.poll(() => waitingForLocks(db)).toBe(1);
        await trx.updateTable('profiles').set({ role: null }).where('id', '=', id).execute();
      });
      expect(await outcome).toMatchObject({ code: 'FORBIDDEN' });
      expect(await isSignedIn(db, other.viewer.sessionId)).toBe(true);
      const entries = await db.selectFrom('audit_log').select('id').where('actor_id', '=', id).execute();
      expect(entries).toEqual([]);
    },
  );
});

/** The parts of an account that decide who can sign in to it. */
async function getContent(db: Db, userId: string) {
  const user = await db
    .selectFrom('users')
    .select(['email', 'phone', 'password_hash'])
    .where('id', '=', userId)
    .execute();
  const tokens = await db.selectFrom('one_time_tokens').select('id').where('user_id', '=', userId).execute();
  const factors = await db.selectFrom('mfa_factors').select('id').where('user_id', '=', userId).execute();
  return { user, tokens, factors };
}
