import { describe, expect } from 'vitest';
import { TOTP, Secret } from 'otpauth';
import type { Db } from '../../../server/database/database';
import { createOAuthProvider } from '../../../server/features/auth/providers/oauth-provider';
import { DISCORD, GITHUB, TWITCH } from '../../../server/features/auth/providers/oauth-services';
import type { OAuthService } from '../../../server/features/auth/providers/oauth-provider';
import { finishIdentity } from '../../../server/features/auth/identities/finish-identity.service';
import type { Proof } from '../../../server/features/auth/identities/finish-identity.service';
import { parseConfig } from '../../../server/base/config';
import { test } from '../../database/test-database';
import { authCaller, proofOf } from '../../fixtures/identities';
import { callerFor } from '../../fixtures/caller';
import {
  newAddress,
  newestMessage,
  newMember,
  newPerson,
  newSession,
  PASSWORD,
  visitorOf,
} from '../../fixtures/people';

const signIn = (db: Db, proof: Proof) => finishIdentity(authCaller(db), proof, { intent: 'sign_in', sessionId: null });

const insertPasskey = (db: Db, userId: string) =>
  db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: crypto.randomUUID(),
      public_key: Buffer.from('none'),
      counter: 0,
      transports: [],
      name: 'Key',
      is_user_verified: true,
      is_backed_up: false,
    })
    .execute();

async function linkedMember(db: Db) {
  const person = await newMember(db);
  const proof = proofOf();
  const { viewer } = person;
  await finishIdentity(authCaller(db, viewer), proof, { intent: 'link', sessionId: viewer.sessionId });
  return { ...person, proof };
}

describe('P56: an account cannot be prepared for its later owner', () => {
  test('P56: an unverified address from a provider is ignored', async ({ db }) => {
    const email = newAddress();
    await signIn(db, proofOf({ email, isEmailVerified: false }));
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
    await expect(visitorOf(db).auth.signUp({ email, password: PASSWORD })).resolves.toMatchObject({ ok: true });
    expect((await newestMessage(db, email)).text).toContain('/auth/confirm');
  });

  test('P56: the same address does not link accounts', async ({ db }) => {
    const { email, id } = await newPerson(db);
    for (const isEmailVerified of [true, false]) {
      await signIn(db, proofOf({ email: email.toUpperCase(), isEmailVerified })).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'ACCOUNT_EXISTS' });
      });
    }
    expect(await db.selectFrom('identities').select('id').where('user_id', '=', id).execute()).toEqual([]);
  });

  test('P56: a password reset by mail unlinks every account', async ({ db }) => {
    const { email, proof, id } = await linkedMember(db);
    await visitorOf(db).auth.recover({ email });
    const { token } = await newestMessage(db, email);
    await visitorOf(db).auth.resetPassword({ token, password: `${PASSWORD} 2` });
    expect(await db.selectFrom('identities').select('id').where('user_id', '=', id).execute()).toEqual([]);
    await expect(
      signIn(db, { ...proof, profile: { ...proof.profile, email, isEmailVerified: true } }),
    ).rejects.toMatchObject({ code: 'ACCOUNT_EXISTS' });
  });
});

describe('P57: a provider is only the first step', () => {
  test('P57: the second step is still required', async ({ db }) => {
    const { member, proof } = await linkedMember(db);
    const { factorId, secret } = await member.auth.mfa.enrollTotp({});
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await member.auth.mfa.verifyEnrollment({ factorId, code: totp.generate() });
    await expect(signIn(db, proof)).resolves.toMatchObject({ status: 'second_factor' });
  });

  test('P57: a disabled account cannot sign in', async ({ db }) => {
    const { id, proof } = await linkedMember(db);
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute();
    await expect(signIn(db, proof)).rejects.toMatchObject({ code: 'IDENTITY_REFUSED' });
  });

  test('P57: the browser’s previous session ends', async ({ db }) => {
    const { proof } = await linkedMember(db);
    const other = await newMember(db);
    await finishIdentity(authCaller(db, other.viewer), proof, { intent: 'sign_in', sessionId: null });
    const left = await db.selectFrom('sessions').select('id').where('id', '=', other.viewer.sessionId).execute();
    expect(left).toEqual([]);
  });

  test('P57: another person’s account at the provider does not reauthenticate the signed-in user', async ({ db }) => {
    const { proof } = await linkedMember(db);
    const { viewer, member } = await newMember(db, { isFresh: false });
    const attempt = { intent: 'reauthenticate', sessionId: viewer.sessionId } as const;
    for (const one of [proof, proofOf()]) {
      await expect(finishIdentity(authCaller(db, viewer), one, attempt)).rejects.toMatchObject({
        code: 'identity_not_found',
      });
    }
    await expect(member.auth.account.exportData()).rejects.toThrow(/enter your password/);
  });
});

describe('P58: an account without a password can reauthenticate with', () => {
  const withoutPassword = async (db: Db) => {
    const email = newAddress();
    const proof = proofOf({ email, isEmailVerified: true });
    await signIn(db, proof);
    const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const { viewer } = await newSession(db, id);
    return { email, proof, viewer, member: callerFor(db, { viewer }) };
  };

  test('P58: an account without a password reauthenticates with a code sent to its confirmed address, one time', async ({
    db,
  }) => {
    const { email, member } = await withoutPassword(db);
    await expect(member.auth.account.exportData()).rejects.toThrow(/enter your password/);
    await member.auth.reauthenticationCode();
    const { code } = await newestMessage(db, email);
    await expect(member.auth.reauthenticate({ code: code === '000000' ? '000001' : '000000' })).rejects.toThrow();
    await member.auth.reauthenticate({ code });
    await expect(member.auth.reauthenticate({ code })).rejects.toThrow();
    const { linkedAccounts } = await member.auth.account.exportData();
    expect(linkedAccounts).toMatchObject([{ provider: 'acme', email, isEmailVerified: true }]);
  });

  test('P58: an account without a password reauthenticates with a new sign-in at its provider; then it can be deleted, with its identity', async ({
    db,
  }) => {
    const { proof, viewer, member } = await withoutPassword(db);
    await expect(member.auth.account.remove({})).rejects.toThrow(/enter your password/);
    const attempt = { intent: 'reauthenticate', sessionId: viewer.sessionId } as const;
    await finishIdentity(authCaller(db, viewer), proof, attempt);
    await member.auth.account.remove({});
    expect(
      await db.selectFrom('identities').select('id').where('subject', '=', proof.profile.subject).execute(),
    ).toEqual([]);
  });

  test('P58: neither a mailed code nor a provider without proof of time reauthenticates an account that has a password or a passkey', async ({
    db,
  }) => {
    const { id, email, viewer, member } = await newMember(db, { isFresh: false });
    const proof = proofOf({}, { name: 'steam', label: 'Steam', provesTime: false });
    await db
      .insertInto('identities')
      .values({ user_id: id, provider: 'steam', subject: proof.profile.subject })
      .execute();
    const attempt = { intent: 'reauthenticate', sessionId: viewer.sessionId } as const;
    const confirm = () => finishIdentity(authCaller(db, viewer), proof, attempt);
    const refused = { code: 'FORBIDDEN', message: expect.stringContaining('password or passkey') as unknown };
    await expect(member.auth.reauthenticationCode()).rejects.toMatchObject(refused);
    await expect(confirm()).rejects.toMatchObject(refused);
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
    await insertPasskey(db, id);
    await expect(member.auth.reauthenticationCode()).rejects.toMatchObject(refused);
    await expect(confirm()).rejects.toMatchObject(refused);
    // A code that was sent before the passkey was added does not count either.
    await db.deleteFrom('passkeys').where('user_id', '=', id).execute();
    await member.auth.reauthenticationCode();
    await insertPasskey(db, id);
    const { code } = await newestMessage(db, email);
    await expect(member.auth.reauthenticate({ code })).rejects.toMatchObject(refused);
  });

  test('P58: an account without a password reauthenticates with a mailed code if its only passkey never verified its owner', async ({
    db,
  }) => {
    const { email, viewer, member } = await withoutPassword(db);
    await insertPasskey(db, viewer.userId);
    expect(await member.auth.account.get()).toMatchObject({ canConfirmByCode: false });
    await db.updateTable('passkeys').set({ is_user_verified: false }).where('user_id', '=', viewer.userId).execute();
    expect(await member.auth.account.get()).toMatchObject({ canConfirmByCode: true });
    await member.auth.reauthenticationCode();
    await member.auth.reauthenticate({ code: (await newestMessage(db, email)).code });
    expect(await member.auth.updateUser({ password: 'a kettle of fish' })).toEqual({ password: 'saved' });
    expect((await newestMessage(db, email)).text).not.toContain('the old one');
  });

  test('P58: a provider that does not prove its time counts only where there is nothing else', async ({ db }) => {
    const proof = proofOf({}, { name: 'steam', label: 'Steam', provesTime: false });
    await signIn(db, proof);
    const { user_id: id } = await db
      .selectFrom('identities')
      .select('user_id')
      .where('subject', '=', proof.profile.subject)
      .executeTakeFirstOrThrow();
    const { viewer } = await newSession(db, id);
    const attempt = { intent: 'reauthenticate', sessionId: viewer.sessionId } as const;
    await finishIdentity(authCaller(db, viewer), proof, attempt);
    const email = newAddress();
    await db.updateTable('users').set({ email, email_confirmed_at: new Date() }).where('id', '=', id).execute();
    await expect(finishIdentity(authCaller(db, viewer), proof, attempt)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('P58: an account with a password is not deleted without it', async ({ db }) => {
    const { member } = await newMember(db);
    await expect(member.auth.account.remove({})).rejects.toThrow('Enter your password.');
  });
});

describe('the built-in OAuth providers', () => {
  type Answers = Record<string, unknown>;
  const finish = async (service: OAuthService, answers: Answers) => {
    const asked: { url: string; headers: Record<string, string> }[] = [];
    const provider = createOAuthProvider(service, { clientId: 'id', clientSecret: 'secret' }, (address, options) => {
      const url = String(address);
      asked.push({ url, headers: options?.headers ?? {} });
      const body = answers[url];
      return Promise.resolve(Response.json(body ?? {}, { status: body === undefined ? 500 : 200 }));
    });
    const redirectUri = `https://site.example/auth/${service.name}/callback`;
    const { url, handshake } = await provider.begin({ state: 'a-state', redirectUri, isFresh: false });
    expect(url.href).toContain('code_challenge=');
    const back = new URL(`${redirectUri}?code=a-code&state=a-state`);
    return {
      asked,
      profile: await provider.finish({
        url: back,
        state: 'a-state',
        redirectUri,
        isFresh: false,
        handshake,
        isFirstUse: () => Promise.resolve(true),
      }),
    };
  };
  const token = { access_token: 'a-token', token_type: 'bearer' };

  test('GitHub reports the primary address, verified or not', async () => {
    const answers = {
      [GITHUB.tokenEndpoint]: { ...token, scope: 'user:email' },
      'https://api.github.com/user': { id: 7, login: 'northpaw', name: null },
      'https://api.github.com/user/emails': [
        { email: 'a@example.com', primary: false, verified: true },
        { email: 'b@example.com', primary: true, verified: false },
      ],
    };
    const { profile, asked } = await finish(GITHUB, answers);
    expect(profile).toEqual({ subject: '7', email: 'b@example.com', isEmailVerified: false, name: 'northpaw' });
    expect(asked.at(-1)?.headers['authorization']).toBe('Bearer a-token');
  });

  test('Discord and Twitch report the address and whether it is verified', async () => {
    const discord = {
      [DISCORD.tokenEndpoint]: token,
      'https://discord.com/api/users/@me': {
        id: '80',
        username: 'n',
        global_name: 'North',
        email: 'n@example.com',
        verified: true,
      },
    };
    expect((await finish(DISCORD, discord)).profile).toMatchObject({
      subject: '80',
      isEmailVerified: true,
      name: 'North',
    });
    const twitch = {
      [TWITCH.tokenEndpoint]: { ...token, scope: ['user:read:email'] },
      'https://api.twitch.tv/helix/users': { data: [{ id: '9', display_name: 'N', email: 'n@example.com' }] },
    };
    expect((await finish(TWITCH, twitch)).profile).toMatchObject({ subject: '9', isEmailVerified: true });
    await expect(finish(TWITCH, { [TWITCH.tokenEndpoint]: token })).rejects.toMatchObject({ failure: 'unavailable' });
  });
});

describe('the environment', () => {
  const parse = (env: Record<string, string>) => parseConfig(env).signIn;
  const acme = {
    OIDC_ACME_ISSUER: 'https://id.acme.example',
    OIDC_ACME_CLIENT_ID: 'a',
    OIDC_ACME_CLIENT_SECRET: 'CANARY',
  };

  test('the environment names the providers, and without it there are none', () => {
    expect(parse({})).toEqual({ known: {}, oidc: [], testOrigins: [] });
    expect(parse({ ...acme, OIDC_ACME_DOMAINS: 'Acme.example' }).oidc).toMatchObject([
      { name: 'acme', domains: ['acme.example'], isOnly: false, allowsSignUp: true },
    ]);
  });

  test.for([
    [{ GOOGLE_CLIENT_ID: 'a' }, 'GOOGLE_CLIENT_SECRET'],
    [{ OIDC_ACME_CLIENT_ID: 'a', OIDC_ACME_CLIENT_SECRET: 'CANARY' }, 'OIDC_ACME_ISSUER'],
    [{ ...acme, OIDC_ACME_ISSUER: 'http://id.acme.example' }, 'OIDC_ACME_ISSUER'],
    [{ ...acme, OIDC_ACME_ONLY: 'true' }, 'OIDC_ACME_ONLY'],
    [{ ...acme, OIDC_ACME_DOMAINS: 'not a domain' }, 'OIDC_ACME_DOMAINS'],
    ...'TOKEN SSO CODE CONFIRM RESET STEAM PASSKEY GOOGLE INVITATION OTP RECOVER RESEND SECOND_FACTOR'
      .split(' ')
      .map((name): [Record<string, string>, string] => [
        {
          [`OIDC_${name}_ISSUER`]: 'https://a.example',
          [`OIDC_${name}_CLIENT_ID`]: 'a',
          [`OIDC_${name}_CLIENT_SECRET`]: 'CANARY',
        },
        `OIDC_${name}_ISSUER`,
      ]),
  ] as [Record<string, string>, string][])(
    'an environment with invalid settings is refused by the variable’s name',
    ([env, variable]) => {
      expect(() => parseConfig(env)).toThrow(variable);
      expect(() => parseConfig(env)).not.toThrow(/CANARY/);
    },
  );
});
