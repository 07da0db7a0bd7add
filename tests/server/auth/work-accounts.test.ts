import { describe, expect } from 'vitest';
import { resetAdmin } from '../../../server/features/auth/account/admin-accounts';
import { ensureConfirmedUser, makeAdmin } from '../../../server/features/auth/store/auth.queries';
import { finishIdentity } from '../../../server/features/auth/identities/finish-identity.service';
import { hashPassword } from '../../../server/features/auth/primitives/passwords';
import { test as databaseTest } from '../../database/test-database';
import { callerFor, servicesFor } from '../../fixtures/caller';
import { startHostileIssuer } from '../../fixtures/hostile-issuer';
import { authCaller, proofOf } from '../../fixtures/identities';
import { messagesTo, newestMessage, newIp, newSession, PASSWORD } from '../../fixtures/people';

const ENV = (issuer: string) => ({
  AUTH_TEST_ISSUERS: issuer,
  OIDC_WORK_ISSUER: issuer,
  OIDC_WORK_CLIENT_ID: 'lootrank',
  OIDC_WORK_CLIENT_SECRET: 'a-secret-of-the-tests',
  OIDC_WORK_DOMAINS: 'corp.example, Corp.Test',
  OIDC_WORK_ONLY: 'true',
  ADMIN_EMAIL: 'operator@corp.example',
  ADMIN_PASSWORD: PASSWORD,
});

const test = databaseTest
  .extend('issuer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const issuer = await startHostileIssuer();
    onCleanup(() => issuer.close());
    return issuer;
  })
  .extend('services', { scope: 'file' }, ({ db, issuer }) => servicesFor(db, ENV(issuer.url)));

let count = 0;
const workAddress = () => `colleague-${(count += 1)}@corp.example`;
const passwordHash = hashPassword(PASSWORD);

describe('P54: a domain of work accounts', () => {
  test('P54: a domain of work accounts leads to its provider, by address or name, and reveals no account', async ({
    db,
    services,
  }) => {
    const visitor = callerFor(db, { services, client: { ip: newIp() } });
    await ensureConfirmedUser(db, 'known@corp.example', await passwordHash);
    const answers = [
      await visitor.auth.sso({ email: 'known@corp.example' }),
      await visitor.auth.sso({ email: 'nobody@CORP.example' }),
      await visitor.auth.sso({ domain: 'corp.test' }),
    ];
    expect(answers).toEqual(Array(3).fill({ provider: 'work', label: 'Work' }));
    for (const domain of ['sub.corp.example', 'corp.example.evil.example', 'example']) {
      await expect(visitor.auth.sso({ domain }), domain).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('P54: a provider-only domain treats a right password like a wrong one, by address and by number', async ({
    db,
    services,
  }) => {
    const email = workAddress();
    const id = await ensureConfirmedUser(db, email, await passwordHash);
    await db
      .updateTable('users')
      .set({ phone: '+442079460001', phone_confirmed_at: new Date() })
      .where('id', '=', id)
      .execute();
    const refusals = [];
    for (const input of [
      { email, password: PASSWORD },
      { email, password: 'something else' },
      { email: workAddress(), password: PASSWORD },
      { phone: '+442079460001', password: PASSWORD },
    ]) {
      const visitor = callerFor(db, { services, client: { ip: newIp() } });
      const refusal = await visitor.auth.signIn(input).catch((error: unknown) => error);
      const { code, message } = refusal as { code: string; message: string };
      refusals.push([code, message]);
    }
    expect(refusals).toEqual(Array(4).fill(['UNAUTHORIZED', 'Invalid email or password']));
  });

  test('P54: a provider-only domain sends no code, no password reset and creates no account', async ({
    db,
    services,
  }) => {
    const [known, unknown] = [workAddress(), workAddress()];
    await ensureConfirmedUser(db, known, await passwordHash);
    for (const email of [known, unknown]) {
      const visitor = callerFor(db, { services, client: { ip: newIp() } });
      await expect(visitor.auth.otp.request({ email })).resolves.toEqual({ ok: true });
      await expect(visitor.auth.recover({ email })).resolves.toEqual({ ok: true });
      await expect(visitor.auth.resend({ email })).resolves.toEqual({ ok: true });
      await expect(visitor.auth.signUp({ email, password: PASSWORD })).resolves.toEqual({ ok: true, channel: 'email' });
      expect(await messagesTo(db, email)).toEqual([]);
    }
    const made = await db.selectFrom('users').select('id').where('email', '=', unknown).execute();
    expect(made).toEqual([]);
  });

  test('P54: a domain of work accounts invalidates codes and links sent before it became provider-only', async ({
    db,
    services,
  }) => {
    const email = workAddress();
    await ensureConfirmedUser(db, email, await passwordHash);
    const before = callerFor(db, { client: { ip: newIp() } });
    await before.auth.otp.request({ email });
    const code = await newestMessage(db, email);
    await before.auth.recover({ email });
    const link = await newestMessage(db, email);
    const after = callerFor(db, { services, client: { ip: newIp() } });
    await expect(after.auth.otp.verify({ token: code.token })).rejects.toThrow('Invalid email or password');
    await expect(after.auth.resetPassword({ token: link.token, password: `${PASSWORD} 2` })).rejects.toThrow(
      /not valid any more/,
    );
  });

  test('P54: a domain of work accounts stays open to the admin named in the environment', async ({ db, services }) => {
    const id = await ensureConfirmedUser(db, 'operator@corp.example', await passwordHash);
    await makeAdmin(db, id);
    const visitor = callerFor(db, { services, client: { ip: newIp() } });
    await expect(visitor.auth.signIn({ email: 'Operator@corp.example', password: PASSWORD })).resolves.toEqual({
      status: 'signed_in',
    });
  });

  test('P54: a domain of work accounts is vouched for by its own provider only', async ({ db, issuer }) => {
    const env = ENV(issuer.url);
    const attempt = { intent: 'sign_in', sessionId: null } as const;
    const email = workAddress();
    const elsewhere = proofOf({ email, isEmailVerified: true });
    await expect(finishIdentity(authCaller(db, null, env), elsewhere, attempt)).rejects.toMatchObject({
      code: 'IDENTITY_REFUSED',
    });
    const work = { name: 'work', label: 'Work', domains: ['corp.example'], isOnly: true };
    const own = proofOf({ email, isEmailVerified: true }, work);
    await expect(finishIdentity(authCaller(db, null, env), own, attempt)).resolves.toMatchObject({
      status: 'signed_in',
    });
    // For other domains its address is not trusted: the account gets a name but no address.
    const stranger = proofOf({ email: 'somebody@other.example', isEmailVerified: true }, work);
    await finishIdentity(authCaller(db, null, env), stranger, attempt);
    const taken = await db.selectFrom('users').select('id').where('email', '=', 'somebody@other.example').execute();
    expect(taken).toEqual([]);
  });

  test('P54: a domain of work accounts accepts no linked account of another provider, and no message changes an address away from it', async ({
    db,
    issuer,
    services,
  }) => {
    const id = await ensureConfirmedUser(db, workAddress(), await passwordHash);
    const { viewer } = await newSession(db, id);
    const env = ENV(issuer.url);
    const member = callerFor(db, { viewer, services, client: { ip: newIp() } });
    await member.auth.reauthenticate({ password: PASSWORD });
    const proof = proofOf();
    await finishIdentity(authCaller(db, viewer, env), proof, { intent: 'link', sessionId: viewer.sessionId });
    await expect(
      finishIdentity(authCaller(db, null, env), proof, { intent: 'sign_in', sessionId: null }),
    ).rejects.toMatchObject({ code: 'IDENTITY_REFUSED' });
    await expect(member.auth.updateUser({ email: 'away@elsewhere.example' })).rejects.toThrow(/managed by/);
  });

  test('P54: a domain of work accounts keeps its own provider linked, even through the operator’s command', async ({
    db,
    issuer,
    services,
  }) => {
    const email = workAddress();
    const id = await ensureConfirmedUser(db, email, await passwordHash);
    const { viewer } = await newSession(db, id);
    const member = callerFor(db, { viewer, services, client: { ip: newIp() } });
    await member.auth.reauthenticate({ password: PASSWORD });
    const own = proofOf({ email, isEmailVerified: true }, { name: 'work', label: 'Work' });
    await finishIdentity(authCaller(db, viewer, ENV(issuer.url)), own, { intent: 'link', sessionId: viewer.sessionId });
    const [linked] = (await member.auth.identities.list()).identities;
    await expect(member.auth.identities.unlink({ id: linked?.id ?? '' })).rejects.toThrow(/^Work alone opens/);
    await expect(resetAdmin(services, email)).rejects.toThrow(/^Work alone opens accounts of this domain/);
    expect((await member.auth.identities.list()).identities).toHaveLength(1);
  });

  test('P54: a provider without sign-up says so', async ({ db }) => {
    await expect(
      finishIdentity(authCaller(db), proofOf({}, { allowsSignUp: false }), { intent: 'sign_in', sessionId: null }),
    ).rejects.toMatchObject({ code: 'SIGN_UP_CLOSED' });
  });
});

describe('P55: a token that a program obtained itself', () => {
  const tokenFor = async (issuer: Awaited<ReturnType<typeof startHostileIssuer>>, nonce: string, changes = {}) =>
    await issuer.signed(issuer.claimsFor(nonce, changes));

  test('P55: a token that a program obtained itself signs in once, with our nonce, which is stored as a digest', async ({
    db,
    services,
    issuer,
  }) => {
    const cookies: string[] = [];
    const setCookie = (cookie: string) => void cookies.push(cookie);
    const program = callerFor(db, { services, client: { ip: newIp() }, setCookie });
    const { nonce } = await program.auth.idTokenNonce();
    const rows = await db.selectFrom('sign_in_nonces').select('nonce_hash').execute();
    expect(rows.map(({ nonce_hash }) => nonce_hash)).not.toContain(nonce);
    const idToken = await tokenFor(issuer, nonce);
    await expect(program.auth.signInWithIdToken({ provider: 'work', idToken })).resolves.toEqual({
      status: 'signed_in',
    });
    expect(cookies).toHaveLength(1);
    await expect(program.auth.signInWithIdToken({ provider: 'work', idToken })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });

  test.for([
    ['with a nonce of nobody', { nonce: 'made up' }],
    ['for another client', { aud: 'another' }],
    ['for several, of which another asked', { aud: ['lootrank', 'another'], azp: 'another' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that has ended', { exp: 1_700_000_000 }],
    ['that never ends', { exp: undefined }],
  ] as const)('P55: a token %s grants nothing', async ([, changes], { db, services, issuer }) => {
    const program = callerFor(db, { services, client: { ip: newIp() } });
    const { nonce } = await program.auth.idTokenNonce();
    const idToken = await tokenFor(issuer, nonce, changes);
    await expect(program.auth.signInWithIdToken({ provider: 'work', idToken })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await expect(program.auth.signInWithIdToken({ provider: 'none', idToken })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('P55: a nonce is valid for ten minutes', async ({ db, services, issuer }) => {
    const program = callerFor(db, { services, client: { ip: newIp() } });
    const { nonce } = await program.auth.idTokenNonce();
    await db
      .updateTable('sign_in_nonces')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    const idToken = await tokenFor(issuer, nonce);
    await expect(program.auth.signInWithIdToken({ provider: 'work', idToken })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });
});
