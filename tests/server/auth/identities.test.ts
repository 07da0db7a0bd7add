import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { deleteUnconfirmedUsers } from '../../../server/features/auth/store/account.queries';
import { finishIdentity } from '../../../server/features/auth/identities/finish-identity.service';
import type { Proof } from '../../../server/features/auth/identities/finish-identity.service';
import { findIdentity } from '../../../server/features/auth/store/identities.queries';
import type { Viewer } from '../../../server/trpc/context';
import { cleanName } from '../../../server/features/auth/providers/profile';
import { test } from '../../database/test-database';
import { callerFor, servicesFor } from '../../fixtures/caller';
import { authCaller, proofOf } from '../../fixtures/identities';
import { isSignedIn, messagesTo, newAddress, newMember, newSession, PASSWORD, visitorOf } from '../../fixtures/people';

const ACME = {
  OIDC_ACME_ISSUER: 'https://acme.example',
  OIDC_ACME_CLIENT_ID: 'lootrank',
  OIDC_ACME_CLIENT_SECRET: 'a-secret-of-the-tests',
};

const signIn = (db: Db, proof: Proof) => finishIdentity(authCaller(db), proof, { intent: 'sign_in', sessionId: null });

const getOwner = async (db: Db, { provider, profile }: Proof) =>
  (await findIdentity(db, provider.name, profile.subject))?.userId ?? '';

/** A signed-in user who came from a provider and has just reauthenticated there. */
async function newArrival(db: Db, profile: Partial<Proof['profile']> = {}) {
  const proof = proofOf(profile);
  await signIn(db, proof);
  const userId = await getOwner(db, proof);
  const { viewer } = await newSession(db, userId);
  await finishIdentity(authCaller(db, viewer), proof, { intent: 'reauthenticate', sessionId: viewer.sessionId });
  return { proof, userId, viewer, member: callerFor(db, { viewer, services: servicesFor(db, ACME) }) };
}

const link = (db: Db, viewer: Viewer, proof: Proof) =>
  finishIdentity(authCaller(db, viewer), proof, { intent: 'link', sessionId: viewer.sessionId });

describe('a user from a provider', () => {
  test('a user from a provider gets an account without an address, signs in to it again, and is never deleted as unconfirmed', async ({
    db,
  }) => {
    const proof = proofOf({ name: '  north\u202epaw\n' });
    await expect(signIn(db, proof)).resolves.toMatchObject({ status: 'signed_in' });
    await expect(signIn(db, proof)).resolves.toMatchObject({ status: 'signed_in' });
    const userId = await getOwner(db, proof);
    const member = callerFor(db, { viewer: (await newSession(db, userId)).viewer });
    await expect(member.auth.account.get()).resolves.toMatchObject({
      email: null,
      hasPassword: false,
      displayName: 'north paw',
    });
    await db
      .updateTable('users')
      .set({ created_at: sql<Date>`now() - interval '30 days'` })
      .where('id', '=', userId)
      .execute();
    await deleteUnconfirmedUsers(db);
    await expect(getOwner(db, proof)).resolves.toBe(userId);
  });

  test('a user from a provider is named Player and a number if the provider gives no name', async ({ db }) => {
    const { member } = await newArrival(db, { name: '\u200b' });
    expect((await member.auth.account.get()).displayName).toMatch(/^Player \d{4}$/);
    expect([cleanName('somebody@example.com'), cleanName('x'.repeat(100)), cleanName(null)]).toEqual([
      'somebody',
      'x'.repeat(80),
      null,
    ]);
  });

  test('a user from a provider gets a single account from two concurrent responses', async ({ db }) => {
    const proof = proofOf({ email: newAddress(), isEmailVerified: true });
    const results = await Promise.allSettled([signIn(db, proof), signIn(db, proof), signIn(db, proof)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const { count } = await db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('email', '=', proof.profile.email)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test('a user from a provider owns a verified address, and takes it from an account that only claimed it', async ({
    db,
  }) => {
    const email = newAddress();
    await visitorOf(db).auth.signUp({ email, password: PASSWORD });
    const proof = proofOf({ email, isEmailVerified: true });
    await signIn(db, proof);
    const member = callerFor(db, { viewer: (await newSession(db, await getOwner(db, proof))).viewer });
    await expect(member.auth.account.get()).resolves.toMatchObject({ email });
  });
});

describe('linking', () => {
  test('linking an identity requires the password again, is reported by mail, and signs in to the same account', async ({
    db,
  }) => {
    const { id, email, viewer } = await newMember(db);
    const proof = proofOf();
    await expect(link(db, viewer, proof)).resolves.toEqual({ status: 'linked' });
    await expect(getOwner(db, proof)).resolves.toBe(id);
    const [notice] = await messagesTo(db, email);
    expect(notice?.text).toContain('It is an account at Acme.');
    const stale = await newMember(db, { isFresh: false });
    await expect(link(db, stale.viewer, proofOf())).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
  });

  test('linking refuses an identity linked to another user', async ({ db }) => {
    const { proof } = await newArrival(db);
    const { viewer } = await newMember(db);
    await expect(link(db, viewer, proof)).rejects.toMatchObject({ code: 'identity_already_exists' });
  });
});

describe('unlinking', () => {
  test('unlinking refuses the last way to sign in and an identity that is not linked', async ({ db }) => {
    const { member, viewer } = await newArrival(db);
    const [only] = (await member.auth.identities.list()).identities;
    const id = only?.id ?? '';
    await expect(member.auth.identities.unlink({ id })).rejects.toThrow(/last way into your account/);
    await link(db, viewer, proofOf());
    await expect(member.auth.identities.unlink({ id })).resolves.toEqual({ ok: true });
    await expect(member.auth.identities.unlink({ id })).rejects.toThrow(/not linked any more/);
  });

  test('unlinking ends the other sessions and is shown on the account page if no mail can report it', async ({
    db,
  }) => {
    const { member, viewer, userId } = await newArrival(db);
    await link(db, viewer, proofOf());
    const other = await newSession(db, userId);
    const [first] = (await member.auth.identities.list()).identities;
    await member.auth.identities.unlink({ id: first?.id ?? '' });
    await expect(isSignedIn(db, other.viewer.sessionId)).resolves.toBe(false);
    await expect(isSignedIn(db, viewer.sessionId)).resolves.toBe(true);
    const { notices } = await member.auth.account.get();
    expect(notices.map(({ heading }) => heading)).toEqual([
      'A way to sign in was unlinked',
      'Another way to sign in was linked',
    ]);
  });
});

describe('the database', () => {
  test('the database stores no account without a way to sign in', async ({ db }) => {
    await expect(db.insertInto('users').values({ email: null }).execute()).rejects.toThrow(/needs an address/);
    const { userId } = await newArrival(db);
    await expect(db.deleteFrom('identities').where('user_id', '=', userId).execute()).rejects.toThrow(
      /needs an address/,
    );
    await expect(db.deleteFrom('users').where('id', '=', userId).execute()).resolves.toBeDefined();
  });
});
