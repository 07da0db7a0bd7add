import { Secret, TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { resetAdmin } from '../../../server/features/auth/account/admin-accounts';
import { hasOwnAttestation } from '../../../server/features/auth/passkeys/registration.service';
import { LIMITS } from '../../../server/features/auth/primitives/auth-limits';
import { deleteExpiredChallenges } from '../../../server/features/auth/store/passkeys.queries';
import { test } from '../../database/test-database';
import { adminCaller, callerFor, servicesFor } from '../../fixtures/caller';
import { PasskeyDevice } from '../../fixtures/passkey-device';
import type { Forgery } from '../../fixtures/passkey-device';
import { addPasskey, newBrowser, newPasskeyMember } from '../../fixtures/passkey-people';
import {
  isSignedIn,
  messagesTo,
  newestMessage,
  newIp,
  newMember,
  newPerson,
  newSession,
  PASSWORD,
  visitorOf,
} from '../../fixtures/people';

const REFUSED = { code: 'UNAUTHORIZED', message: 'That passkey does not open an account here.' };
const ENDED = { code: 'UNAUTHORIZED', message: expect.stringContaining('done already') as string };

const getSessions = (db: Db, userId: string) =>
  db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();

/** The member's only passkey, as listed. */
async function onlyPasskey({ member }: Pick<Awaited<ReturnType<typeof newMember>>, 'member'>) {
  const [passkey] = await member.auth.passkeys.list();
  if (!passkey) throw new Error('There is no passkey.');
  return passkey;
}

describe('signing in with a passkey', () => {
  test('a sign-in with a passkey needs no name, sets the session’s cookie and is recorded with the passkey', async ({
    db,
  }) => {
    const person = await newPasskeyMember(db);
    const before = await getSessions(db, person.id);
    const browser = newBrowser(db);
    const options = await browser.options();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred', allowCredentials: [] });
    expect(await browser.caller().auth.passkeys.verifyAuthentication({ response: person.device.get(options) })).toEqual(
      {
        status: 'signed_in',
      },
    );
    expect(browser.set.at(-1)).toMatch(/^casino-site-auth-storage=[a-z0-9]{32,};.*HttpOnly/);
    expect(await getSessions(db, person.id)).toHaveLength(before.length + 1);
    expect(await onlyPasskey(person)).toMatchObject({ lastUsedAt: expect.any(Date) as Date, isBackedUp: false });
  });

  const FORGERIES: Record<string, Forgery> = {
    'another origin': { origin: 'http://evil.example' },
    'our name at another port': { origin: 'http://localhost:3001' },
    'another site’s name': { rpId: 'evil.example' },
    'another key’s signature': { isForged: true },
    'a registration’s answer': { type: 'webauthn.create' },
    'nobody’s touch': { isUserPresent: false },
    'another account inside': { userHandle: Buffer.alloc(16, 7).toString('base64url') },
    'no account inside': { userHandle: '' },
  };

  test.for(Object.entries(FORGERIES))(
    'P59: a sign-in with a passkey is refused with %s, and no session begins',
    async ([, forgery], { db }) => {
      const person = await newPasskeyMember(db);
      const before = await getSessions(db, person.id);
      const browser = newBrowser(db);
      const response = person.device.get(await browser.options(), forgery);
      if (response.response.userHandle === '') delete response.response.userHandle;
      await expect(browser.caller().auth.passkeys.verifyAuthentication({ response })).rejects.toMatchObject(REFUSED);
      expect(await getSessions(db, person.id)).toEqual(before);
      expect(await browser.signIn(person.device)).toEqual({ status: 'signed_in' });
    },
  );

  test('P59: a sign-in with a passkey is refused inside another site’s frame', async ({ db }) => {
    const { device } = await newPasskeyMember(db);
    await expect(newBrowser(db).signIn(device, { crossOrigin: true })).rejects.toMatchObject(ENDED);
  });

  test('P59: a sign-in with a passkey accepts a challenge once, even with a different response', async ({ db }) => {
    const { device } = await newPasskeyMember(db);
    const browser = newBrowser(db);
    const options = await browser.options();
    const response = device.get(options);
    expect(await browser.caller().auth.passkeys.verifyAuthentication({ response })).toEqual({ status: 'signed_in' });
    for (const again of [response, device.get(options)]) {
      await expect(browser.caller().auth.passkeys.verifyAuthentication({ response: again })).rejects.toMatchObject(
        ENDED,
      );
    }
  });

  test('P59: a sign-in with a passkey consumes the challenge on a wrong response', async ({ db }) => {
    const { device } = await newPasskeyMember(db);
    const browser = newBrowser(db);
    const options = await browser.options();
    const forged = device.get(options, { isForged: true });
    const { passkeys } = browser.caller().auth;
    await expect(passkeys.verifyAuthentication({ response: forged })).rejects.toMatchObject(REFUSED);
    await expect(passkeys.verifyAuthentication({ response: device.get(options) })).rejects.toMatchObject(ENDED);
  });

  test('P59: a sign-in with a passkey accepts no challenge of another browser, which stays valid for that one', async ({
    db,
  }) => {
    const { device } = await newPasskeyMember(db);
    const [asking, other] = [newBrowser(db), newBrowser(db)];
    const options = await asking.options();
    await other.options();
    const response = device.get(options);
    for (const browser of [other, newBrowser(db)]) {
      await expect(browser.caller().auth.passkeys.verifyAuthentication({ response })).rejects.toMatchObject(ENDED);
    }
    expect(await asking.caller().auth.passkeys.verifyAuthentication({ response })).toEqual({ status: 'signed_in' });
  });

  test('P59: a sign-in with a passkey accepts no forged challenge, and none of another kind', async ({ db }) => {
    const person = await newPasskeyMember(db);
    const browser = newBrowser(db);
    await browser.options();
    const reauthentication = await person.member.auth.passkeys.reauthenticationOptions();
    for (const challenge of [Buffer.alloc(32, 1).toString('base64url'), reauthentication.challenge, '']) {
      const response = person.device.get({ challenge, rpId: 'localhost' });
      await expect(browser.caller().auth.passkeys.verifyAuthentication({ response })).rejects.toMatchObject(ENDED);
    }
  });

  test('P59: a challenge for a passkey is valid for five minutes, after which it is deleted', async ({ db }) => {
    const { device } = await newPasskeyMember(db);
    const browser = newBrowser(db);
    const options = await browser.options();
    const stored = JSON.stringify(await db.selectFrom('passkey_challenges').selectAll().execute());
    expect(stored).not.toContain(options.challenge);
    await db
      .updateTable('passkey_challenges')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    await expect(
      browser.caller().auth.passkeys.verifyAuthentication({ response: device.get(options) }),
    ).rejects.toMatchObject(ENDED);
    expect(await deleteExpiredChallenges(db)).toBeGreaterThan(0);
    expect(await db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
  });

  test('P59: a sign-in with a passkey is refused if the counter does not increase, as with a cloned passkey', async ({
    db,
  }) => {
    const { device } = await newPasskeyMember(db);
    expect(await newBrowser(db).signIn(device, { counter: 7 })).toEqual({ status: 'signed_in' });
    for (const counter of [7, 3, 0]) {
      await expect(newBrowser(db).signIn(device, { counter })).rejects.toMatchObject(REFUSED);
    }
    expect(await newBrowser(db).signIn(device, { counter: 8 })).toEqual({ status: 'signed_in' });
  });

  test('P59: a sign-in with a passkey works every time with a device that has no counter', async ({ db }) => {
    const { device } = await newPasskeyMember(db);
    for (let n = 0; n < 2; n += 1) {
      expect(await newBrowser(db).signIn(device, { counter: 0 })).toEqual({ status: 'signed_in' });
    }
  });

  test('P59: a sign-in with a passkey is refused with another passkey’s id', async ({ db }) => {
    const [attacker, victim] = [await newPasskeyMember(db), await newPasskeyMember(db)];
    const forgery = { credentialId: victim.device.credentialId };
    await expect(newBrowser(db).signIn(attacker.device, forgery)).rejects.toMatchObject(REFUSED);
  });

  test('P59: a sign-in with a passkey refuses an unknown passkey with the same message', async ({ db }) => {
    await expect(newBrowser(db).signIn(new PasskeyDevice())).rejects.toMatchObject(REFUSED);
  });

  test('passkey lists in a field have a separate limit', async ({ db }) => {
    const caller = callerFor(db, { client: { ip: newIp() } });
    const ask = (isForField: boolean) => caller.auth.passkeys.authenticationOptions({ isForField });
    for (let n = 0; n < LIMITS.calls.max; n += 1) await ask(true);
    await expect(ask(true)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((await ask(false)).challenge).not.toBe('');
  });

  test('P59: a sign-in with a passkey sets a cookie that scripts cannot read, bound to this host on https', async ({
    db,
  }) => {
    const set: string[] = [];
    const services = servicesFor(db, { PUBLIC_URL: 'https://lootrank.example' });
    const caller = callerFor(db, { services, client: { ip: newIp() }, setCookie: (header) => void set.push(header) });
    expect((await caller.auth.passkeys.authenticationOptions()).rpId).toBe('lootrank.example');
    expect(set).toEqual([
      expect.stringMatching(
        /^__Host-lootrank-passkey=[\w-]{43}; Max-Age=300; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
      ),
    ]);
  });

  test('P59: a sign-in with a passkey may be attempted twenty times a minute from one network', async ({ db }) => {
    const browser = newBrowser(db);
    for (let n = 0; n < 20; n += 1) await browser.options();
    await expect(browser.options()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

async function withTotp(person: Awaited<ReturnType<typeof newMember>>) {
  const { factorId, secret } = await person.member.auth.mfa.enrollTotp({});
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await person.member.auth.mfa.verifyEnrollment({ factorId, code });
}

describe('what a passkey proves', () => {
  test('P60: a passkey of a device that verified its owner counts as both steps', async ({ db }) => {
    const person = await newPasskeyMember(db);
    await withTotp(person);
    expect(await newBrowser(db).signIn(person.device)).toEqual({ status: 'signed_in' });
  });

  test('P60: a passkey without owner verification is the first step, and the second is required', async ({ db }) => {
    const person = await newPasskeyMember(db);
    await withTotp(person);
    const before = await getSessions(db, person.id);
    const step = await newBrowser(db).signIn(person.device, { isUserVerified: false });
    expect(step).toMatchObject({ status: 'second_factor', factors: [{ type: 'totp' }] });
    expect(await getSessions(db, person.id)).toEqual(before);
  });

  test('P60: a passkey created without owner verification stays the first step, whatever it claims later', async ({
    db,
  }) => {
    const person = await newPasskeyMember(db);
    await withTotp(person);
    await db.updateTable('passkeys').set({ is_user_verified: false }).where('user_id', '=', person.id).execute();
    const step = await newBrowser(db).signIn(person.device, { isUserVerified: true, counter: 3_000_000_000 });
    expect(step).toMatchObject({ status: 'second_factor' });
    const { viewer } = await newSession(db, person.id);
    const { passkeys } = callerFor(db, { viewer, client: { ip: newIp() } }).auth;
    await expect(passkeys.reauthenticationOptions()).rejects.toMatchObject({ code: 'CONFLICT' });
    // A response to options that were given before.
    await db.updateTable('passkeys').set({ is_user_verified: true }).where('user_id', '=', person.id).execute();
    const options = await passkeys.reauthenticationOptions();
    await db.updateTable('passkeys').set({ is_user_verified: false }).where('user_id', '=', person.id).execute();
    const proof = person.device.get(options, { counter: 3_000_000_001 });
    await expect(passkeys.reauthenticate({ response: proof })).rejects.toMatchObject(REFUSED);
  });

  test('P60: a passkey grants nothing if the account is disabled', async ({ db }) => {
    const person = await newPasskeyMember(db);
    await (await adminCaller(db)).caller.admin.users.setDisabled({ id: person.id, isDisabled: true });
    for (const isUserVerified of [true, false]) {
      await expect(newBrowser(db).signIn(person.device, { isUserVerified })).rejects.toMatchObject(REFUSED);
    }
    expect(await getSessions(db, person.id)).toEqual([]);
  });

  test('P60: a passkey replaces the password before a change', async ({ db }) => {
    const { id, device } = await newPasskeyMember(db);
    const { viewer } = await newSession(db, id);
    const member = callerFor(db, { viewer, client: { ip: newIp() } });
    await expect(member.auth.updateUser({ password: 'a kettle of fish' })).rejects.toThrow('password again first');
    const options = await member.auth.passkeys.reauthenticationOptions();
    expect(options).toMatchObject({
      userVerification: 'required',
      allowCredentials: [{ id: device.credentialId, transports: ['internal', 'usb'] }],
    });
    await member.auth.passkeys.reauthenticate({ response: device.get(options) });
    expect(await member.auth.updateUser({ password: 'a kettle of fish' })).toEqual({ password: 'saved' });
  });

  test('P60: a passkey must, before a change, verify its owner and belong to them, in the session that asked', async ({
    db,
  }) => {
    const [person, stranger] = [await newPasskeyMember(db), await newPasskeyMember(db)];
    const { viewer } = await newSession(db, person.id);
    const member = callerFor(db, { viewer, client: { ip: newIp() } });
    const { passkeys } = member.auth;
    const unverified = person.device.get(await passkeys.reauthenticationOptions(), { isUserVerified: false });
    await expect(passkeys.reauthenticate({ response: unverified })).rejects.toMatchObject(REFUSED);
    const foreign = stranger.device.get(await passkeys.reauthenticationOptions());
    await expect(passkeys.reauthenticate({ response: foreign })).rejects.toMatchObject(REFUSED);
    const elsewhere = person.device.get(await person.member.auth.passkeys.reauthenticationOptions());
    await expect(passkeys.reauthenticate({ response: elsewhere })).rejects.toMatchObject(ENDED);
    await expect(member.auth.updateUser({ phone: null })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('P60: a passkey that was removed after its response signs in to nothing', async ({ db }) => {
    const person = await newPasskeyMember(db);
    const browser = newBrowser(db);
    const response = person.device.get(await browser.options());
    await person.member.auth.passkeys.remove({ passkeyId: (await onlyPasskey(person)).id });
    await expect(browser.caller().auth.passkeys.verifyAuthentication({ response })).rejects.toMatchObject(REFUSED);
  });
});

describe('the passkeys of an account', () => {
  test('P61: the passkeys of an account are added and removed only after reauthentication', async ({ db }) => {
    const person = await newPasskeyMember(db);
    const { viewer } = await newSession(db, person.id);
    const stale = callerFor(db, { viewer, client: { ip: newIp() } });
    const options = await person.member.auth.passkeys.registrationOptions();
    const { id: passkeyId } = await onlyPasskey(person);
    for (const change of [
      () => stale.auth.passkeys.registrationOptions(),
      () => stale.auth.passkeys.verifyRegistration({ response: new PasskeyDevice().create(options) }),
      () => stale.auth.passkeys.remove({ passkeyId }),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: 'FORBIDDEN', cause: { code: 'REAUTHENTICATION_REQUIRED' } });
    }
    expect(await person.member.auth.passkeys.list()).toHaveLength(1);
  });

  test('an account can have several passkeys, named after the browser until they are renamed', async ({ db }) => {
    const person = await newPasskeyMember(db);
    await addPasskey(person);
    const [first, second] = await person.member.auth.passkeys.list();
    expect([first?.name, second?.name]).toEqual(['Unknown device', 'Unknown device']);
    await person.member.auth.passkeys.rename({ passkeyId: first?.id ?? '', name: 'Phone' });
    expect((await person.member.auth.passkeys.list()).map(({ name }) => name)).toEqual(['Phone', 'Unknown device']);
    const options = await person.member.auth.passkeys.registrationOptions();
    expect(options.excludeCredentials).toHaveLength(2);
    expect(JSON.stringify(options.user)).not.toContain(person.id);
  });

  test('P61: the passkeys of an account cannot be renamed or removed by another user', async ({ db }) => {
    const [person, stranger] = [await newPasskeyMember(db), await newMember(db)];
    const { id: passkeyId } = await onlyPasskey(person);
    const { passkeys } = stranger.member.auth;
    await expect(passkeys.rename({ passkeyId, name: 'Mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(passkeys.remove({ passkeyId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await newBrowser(db).signIn(person.device)).toEqual({ status: 'signed_in' });
  });

  test('P61: the passkeys of an account end every other session and what it had access to when one is removed', async ({
    db,
  }) => {
    const person = await newPasskeyMember(db);
    const other = await newSession(db, person.id);
    await person.member.auth.passkeys.remove({ passkeyId: (await onlyPasskey(person)).id });
    expect([await isSignedIn(db, person.viewer.sessionId), await isSignedIn(db, other.viewer.sessionId)]).toEqual([
      true,
      false,
    ]);
    await expect(newBrowser(db).signIn(person.device)).rejects.toMatchObject(REFUSED);
  });

  test('P61: the passkeys of an account are reported to the owner when added or removed', async ({ db }) => {
    const person = await newMember(db);
    await addPasskey(person);
    await addPasskey(person);
    await person.member.auth.passkeys.remove({ passkeyId: (await person.member.auth.passkeys.list())[0]?.id ?? '' });
    const subjects = (await messagesTo(db, person.email)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([
      'A passkey was added at LootRank',
      'A passkey was added at LootRank',
      'A passkey was removed at LootRank',
    ]);
  });

  test('P61: changes to an admin’s passkeys are logged', async ({ db }) => {
    await adminCaller(db);
    const person = await newPasskeyMember(db, { isAdmin: true });
    await person.member.auth.passkeys.remove({ passkeyId: (await onlyPasskey(person)).id });
    const rows = await db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['add_passkey', 'remove_passkey']);
  });

  test.for(['a reset by mail', 'the operator’s command'])(
    'P61: the passkeys of an account are removed by %s, which also ends every other way in from before',
    async (way, { db }) => {
      const person = await newPasskeyMember(db);
      if (way === 'a reset by mail') {
        await visitorOf(db).auth.recover({ email: person.email });
        const { token } = await newestMessage(db, person.email);
        await visitorOf(db).auth.resetPassword({ token, password: 'a kettle of fish' });
        expect((await newestMessage(db, person.email)).text).toContain('The passkeys were removed');
      } else {
        await resetAdmin(servicesFor(db), person.email);
      }
      await expect(newBrowser(db).signIn(person.device)).rejects.toMatchObject(REFUSED);
      expect(await db.selectFrom('passkeys').select('id').where('user_id', '=', person.id).execute()).toEqual([]);
    },
  );

  test('the passkeys of an account are part of the account’s export, without their keys, and are deleted with the account', async ({
    db,
  }) => {
    const person = await newPasskeyMember(db);
    const { passkeys } = await person.member.auth.account.exportData();
    expect(passkeys).toEqual([
      {
        name: 'Unknown device',
        transports: ['internal', 'usb'],
        isBackedUp: false,
        createdAt: expect.any(Date) as Date,
        lastUsedAt: null,
      },
    ]);
    await person.member.auth.account.remove({ password: PASSWORD });
    expect(await db.selectFrom('passkeys').select('id').where('user_id', '=', person.id).execute()).toEqual([]);
  });

  test('a passkey is offered once, and never to an account that has one', async ({ db }) => {
    const person = await newMember(db);
    const offers = [];
    for (let n = 0; n < 2; n += 1) offers.push(await person.member.auth.passkeys.claimOffer());
    expect(offers).toEqual([{ isOffered: true }, { isOffered: false }]);
    expect(await (await newPasskeyMember(db)).member.auth.passkeys.claimOffer()).toEqual({ isOffered: false });
  });
});

describe('a new passkey', () => {
  const FORGERIES: Record<string, Forgery> = {
    'another origin': { origin: 'http://evil.example' },
    'another site’s name': { rpId: 'evil.example' },
    'a sign-in’s answer': { type: 'webauthn.get' },
    'nobody’s touch': { isUserPresent: false },
  };

  test.for(Object.entries(FORGERIES))('P62: a new passkey is refused with %s', async ([, forgery], { db }) => {
    const person = await newMember(db);
    await expect(addPasskey(person, forgery)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await person.member.auth.passkeys.list()).toEqual([]);
  });

  test('P62: a new passkey’s challenge is accepted one time, in the session that requested it', async ({ db }) => {
    const person = await newMember(db);
    const { viewer } = await newSession(db, person.id);
    const other = callerFor(db, { viewer, client: { ip: newIp() } });
    await other.auth.reauthenticate({ password: PASSWORD });
    const options = await person.member.auth.passkeys.registrationOptions();
    const add = (member: typeof other) =>
      member.auth.passkeys.verifyRegistration({ response: new PasskeyDevice().create(options) });
    await expect(add(other)).rejects.toMatchObject(ENDED);
    await add(person.member);
    await expect(add(person.member)).rejects.toMatchObject(ENDED);
  });

  test('P62: a new passkey may include no certificate, since verifying one would request foreign addresses', async ({
    db,
  }) => {
    const person = await newMember(db);
    const attStmt = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(70)],
      ['x5c', [new Uint8Array(300)]],
    ]);
    const options = await person.member.auth.passkeys.registrationOptions();
    const isOwn = (attestation: Forgery['attestation']) => {
      const { response } = new PasskeyDevice().create(options, attestation ? { attestation } : {});
      return hasOwnAttestation(response.attestationObject);
    };
    for (const fmt of ['packed', 'fido-u2f', 'tpm', 'android-key', 'apple', 'android-safetynet']) {
      expect(await isOwn({ fmt, attStmt }), fmt).toBe(false);
      await expect(addPasskey(person, { attestation: { fmt, attStmt } }), fmt).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    }
    attStmt.delete('x5c');
    expect([await isOwn({ fmt: 'packed', attStmt }), await isOwn(undefined)]).toEqual([true, true]);
  });

  test('P62: a new passkey may not be a credential that is already registered', async ({ db }) => {
    const [victim, attacker] = [await newPasskeyMember(db), await newMember(db)];
    const options = await attacker.member.auth.passkeys.registrationOptions();
    const response = victim.device.create(options);
    await expect(attacker.member.auth.passkeys.verifyRegistration({ response })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('P62: a new passkey has an id of at most 1,023 bytes, whatever id the response claims', async ({ db }) => {
    const person = await newMember(db);
    const tooLong = addPasskey(person, { credentialId: 'short' }, new PasskeyDevice(1_024));
    await expect(tooLong).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const longest = await addPasskey(person, {}, new PasskeyDevice(1_023));
    expect(await newBrowser(db).signIn(longest)).toEqual({ status: 'signed_in' });
  });

  test('P62: an eleventh passkey is refused', async ({ db }) => {
    const person = await newMember(db);
    for (let n = 0; n < 10; n += 1) await addPasskey(person);
    await expect(addPasskey(person)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

test('a member without a passkey is informed of it before a change', async ({ db }) => {
  const { id } = await newPerson(db);
  const { viewer } = await newSession(db, id);
  const member = callerFor(db, { viewer, client: { ip: newIp() } });
  await expect(member.auth.passkeys.reauthenticationOptions()).rejects.toMatchObject({ code: 'CONFLICT' });
});
