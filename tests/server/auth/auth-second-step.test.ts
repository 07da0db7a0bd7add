import { describe, expect, vi } from 'vitest';
import type { Db } from '../../../server/database/database';
import {
  consumeMessageQuota,
  LIMITS,
  MESSAGES_PER_HOUR,
  siteTexts,
} from '../../../server/features/auth/primitives/auth-limits';
import { storeKnownNetwork } from '../../../server/features/auth/primitives/known-networks';
import { limitKey } from '../../../server/http/rate-limits';
import { countAttempt } from '../../../server/http/rate-limits.queries';
import { test } from '../../database/test-database';
import { callerFor } from '../../fixtures/caller';
import {
  isSignedIn,
  newestMessage,
  newIp,
  newMember,
  newNumber,
  newSession,
  PASSWORD,
  visitorOf,
} from '../../fixtures/people';
import { beginSignIn, codeAt, resetUsedStep, withTotp } from '../../fixtures/totp';

const getSessions = (db: Db, userId: string) =>
  db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();

describe('an authenticator app', () => {
  test('P17: an authenticator app is added by its first code, with ten recovery codes, and ends other sessions', async ({
    db,
  }) => {
    const { id, viewer, member } = await newMember(db);
    const other = await newSession(db, id);
    const { factorId, secret, otpauthUrl, qrSvg } = await member.auth.mfa.enrollTotp({});
    expect(otpauthUrl).toMatch(/^otpauth:\/\/totp\/LootRank:somebody-\d+%40example\.com\?/);
    expect(otpauthUrl).toContain(secret);
    expect(qrSvg).toMatch(/^<svg /);
    expect((await member.auth.mfa.list()).factors).toEqual([]);
    await expect(member.auth.mfa.verifyEnrollment({ factorId, code: '000000' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    const { recoveryCodes } = await member.auth.mfa.verifyEnrollment({ factorId, code: codeAt(secret) });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect([await isSignedIn(db, other.viewer.sessionId), await isSignedIn(db, viewer.sessionId)]).toEqual([
      false,
      true,
    ]);
    const listed = await member.auth.mfa.list();
    expect(listed).toMatchObject({
      factors: [{ id: factorId, type: 'totp', phoneEnding: null }],
      recoveryCodesLeft: 10,
    });
    expect(JSON.stringify(listed)).not.toContain(secret);
    const stored = JSON.stringify(
      await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute(),
    );
    for (const code of recoveryCodes ?? []) expect(stored).not.toContain(code);
  });

  test('P17: an authenticator app is required after the password, which alone grants nothing', async ({ db }) => {
    const { id, email, factorId, secret } = await withTotp(db);
    const before = await getSessions(db, id);
    const step = await beginSignIn(db, email);
    expect(step.factors).toEqual([{ id: factorId, type: 'totp', name: 'Phone app', phoneEnding: null }]);
    expect(await getSessions(db, id)).toEqual(before);
    const skipping = { challengeToken: step.challengeToken, factorId, code: '000000', skip: true, skipMfa: true };
    await expect(visitorOf(db).auth.mfa.verify(skipping)).rejects.toMatchObject({ cause: { code: 'INVALID_CODE' } });
    expect(await visitorOf(db).auth.mfa.verify({ ...step, factorId, code: codeAt(secret) })).toEqual({
      status: 'signed_in',
    });
    expect(await getSessions(db, id)).toHaveLength(before.length + 1);
  });

  test('P17: the codes of an authenticator app are accepted one time, one step early or late, and no further', async ({
    db,
  }) => {
    const { id, email, factorId, secret } = await withTotp(db);
    const tryCode = async (code: string) => {
      const { challengeToken } = await beginSignIn(db, email);
      return visitorOf(db)
        .auth.mfa.verify({ challengeToken, factorId, code })
        .then(
          () => true,
          () => false,
        );
    };
    const now = codeAt(secret);
    expect([await tryCode(now), await tryCode(now)]).toEqual([true, false]);
    await resetUsedStep(db, id);
    expect(await tryCode(codeAt(secret, -1))).toBe(true);
    expect(await tryCode(codeAt(secret, 1))).toBe(true);
    await resetUsedStep(db, id);
    expect([await tryCode(codeAt(secret, -4)), await tryCode(codeAt(secret, 4))]).toEqual([false, false]);
  });

  test('P17: a code used by ten sign-ins at once completes one', async ({ db }) => {
    const { id, email, factorId, secret } = await withTotp(db);
    const before = await getSessions(db, id);
    const steps = [];
    for (let at = 0; at < 10; at += 1) steps.push(await beginSignIn(db, email));
    const code = codeAt(secret);
    const answers = await Promise.allSettled(
      steps.map(({ challengeToken }) => visitorOf(db).auth.mfa.verify({ challengeToken, factorId, code })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await getSessions(db, id)).toHaveLength(before.length + 1);
  });

  test.for([90, -90, 24 * 3600, -24 * 3600])(
    'R23: an authenticator app is checked against the database’s clock if the server’s is %i s off, and a phone that far off is reported',
    async (seconds, { db, onTestFinished }) => {
      const { email, factorId, secret } = await withTotp(db);
      const { challengeToken } = await beginSignIn(db, email);
      const [right, off] = [codeAt(secret), codeAt(secret, seconds / 30)];
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
      onTestFinished(() => void vi.useRealTimers());
      const verify = (code: string) => visitorOf(db).auth.mfa.verify({ challengeToken, factorId, code });
      await expect(verify(off)).rejects.toThrow('That code is wrong');
      expect(await verify(right)).toEqual({ status: 'signed_in' });
      const { member } = await newMember(db);
      const added = await member.auth.mfa.enrollTotp({});
      const early = { factorId: added.factorId, code: codeAt(added.secret, 0) };
      await expect(member.auth.mfa.verifyEnrollment(early)).rejects.toThrow(
        'Check that the clock of your device is right',
      );
    },
  );

  test('P17: an authenticator app allows five attempts, then the sign-in must start again', async ({ db }) => {
    const { email, factorId, secret } = await withTotp(db);
    const { challengeToken } = await beginSignIn(db, email);
    const visitor = visitorOf(db);
    for (let n = 0; n < 5; n += 1) {
      await expect(visitor.auth.mfa.verify({ challengeToken, factorId, code: 'abcdef' })).rejects.toMatchObject({
        cause: { code: 'INVALID_CODE' },
      });
    }
    await expect(visitor.auth.mfa.verify({ challengeToken, factorId, code: codeAt(secret) })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      cause: { code: 'CHALLENGE_ENDED' },
    });
  });

  test('P17: the authenticator app of one account does not complete another’s sign-in', async ({ db }) => {
    const first = await withTotp(db);
    const second = await withTotp(db);
    const { challengeToken } = await beginSignIn(db, first.email);
    const code = codeAt(second.secret);
    for (const factorId of [second.factorId, first.factorId]) {
      await expect(visitorOf(db).auth.mfa.verify({ challengeToken, factorId, code })).rejects.toMatchObject({
        cause: { code: 'INVALID_CODE' },
      });
    }
  });

  test('P16, P17: the authenticator app is required after a link and after a new password too', async ({ db }) => {
    const { email } = await withTotp(db);
    const visitor = visitorOf(db);
    await visitor.auth.otp.request({ email });
    expect(await visitor.auth.otp.verify({ token: (await newestMessage(db, email)).token })).toMatchObject({
      status: 'second_factor',
    });
    await visitor.auth.recover({ email });
    await visitor.auth.resetPassword({ token: (await newestMessage(db, email)).token, password: 'a kettle of fish' });
    expect(await visitor.auth.signIn({ email, password: 'a kettle of fish' })).toMatchObject({
      status: 'second_factor',
    });
  });

  test('P17: an authenticator app does not complete a sign-in started before a password change', async ({ db }) => {
    const { email, factorId, secret, member } = await withTotp(db);
    const { challengeToken } = await beginSignIn(db, email);
    await member.auth.updateUser({ password: 'a kettle of fish' });
    await expect(
      visitorOf(db).auth.mfa.verify({ challengeToken, factorId, code: codeAt(secret) }),
    ).rejects.toMatchObject({ cause: { code: 'CHALLENGE_ENDED' } });
  });

  test('an authenticator app is removed by its owner only, with the recovery codes', async ({ db }) => {
    const { email, factorId, member } = await withTotp(db);
    const stranger = await newMember(db);
    await expect(stranger.member.auth.mfa.unenroll({ factorId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await member.auth.mfa.unenroll({ factorId })).toEqual({ ok: true });
    expect(await member.auth.mfa.list()).toEqual({ factors: [], recoveryCodesLeft: 0 });
    expect(await visitorOf(db).auth.signIn({ email, password: PASSWORD })).toEqual({ status: 'signed_in' });
  });

  test('an authenticator app cannot be added, removed or given new codes without the password', async ({ db }) => {
    const { member } = await newMember(db, { isFresh: false });
    const needed = { code: 'FORBIDDEN', cause: { code: 'REAUTHENTICATION_REQUIRED' } };
    await expect(member.auth.mfa.enrollTotp({})).rejects.toMatchObject(needed);
    await expect(member.auth.mfa.enrollPhone({ phone: newNumber() })).rejects.toMatchObject(needed);
    await expect(member.auth.mfa.newRecoveryCodes()).rejects.toMatchObject(needed);
    await expect(member.auth.mfa.unenroll({ factorId: crypto.randomUUID() })).rejects.toMatchObject(needed);
  });
});

describe('a recovery code', () => {
  test('a recovery code signs in once, however it is spelled', async ({ db }) => {
    const { email, recoveryCodes, member } = await withTotp(db);
    const [code = ''] = recoveryCodes;
    const typed = code.toUpperCase().replace('-', ' ');
    const first = await beginSignIn(db, email);
    expect(await visitorOf(db).auth.mfa.verify({ ...first, recoveryCode: typed })).toEqual({ status: 'signed_in' });
    const second = await beginSignIn(db, email);
    await expect(visitorOf(db).auth.mfa.verify({ ...second, recoveryCode: typed })).rejects.toMatchObject({
      cause: { code: 'INVALID_CODE' },
    });
    expect((await member.auth.mfa.list()).recoveryCodesLeft).toBe(9);
  });

  test('a recovery code used by ten requests at once signs in once', async ({ db }) => {
    const { email, recoveryCodes, member } = await withTotp(db);
    const steps = [];
    for (let at = 0; at < 10; at += 1) steps.push(await beginSignIn(db, email));
    const [recoveryCode = ''] = recoveryCodes;
    const answers = await Promise.allSettled(
      steps.map((step) => visitorOf(db).auth.mfa.verify({ ...step, recoveryCode })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await member.auth.mfa.list()).recoveryCodesLeft).toBe(9);
  });

  test('a recovery code is invalid once new ones are created', async ({ db }) => {
    const { email, recoveryCodes, member } = await withTotp(db);
    const { recoveryCodes: renewed } = await member.auth.mfa.newRecoveryCodes();
    const step = await beginSignIn(db, email);
    await expect(visitorOf(db).auth.mfa.verify({ ...step, recoveryCode: recoveryCodes[0] ?? '' })).rejects.toThrow();
    expect(await visitorOf(db).auth.mfa.verify({ ...step, recoveryCode: renewed[0] ?? '' })).toEqual({
      status: 'signed_in',
    });
  });
});

describe('a phone', () => {
  test('a phone is added with the code sent to it and required at sign-in', async ({ db }) => {
    const { email, member } = await newMember(db);
    const phone = newNumber();
    const { factorId } = await member.auth.mfa.enrollPhone({ phone });
    const { code } = await newestMessage(db, phone);
    expect((await member.auth.mfa.verifyPhone({ factorId, code })).recoveryCodes).toHaveLength(10);
    const { challengeToken, factors } = await beginSignIn(db, email);
    expect(factors).toEqual([{ id: factorId, type: 'phone', name: null, phoneEnding: phone.slice(-2) }]);
    const visitor = visitorOf(db);
    await expect(visitor.auth.mfa.verify({ challengeToken, factorId, code })).rejects.toThrow();
    expect(await visitor.auth.mfa.challenge({ challengeToken, factorId })).toEqual({ ok: true });
    const sent = await newestMessage(db, phone);
    const other = await beginSignIn(db, email);
    await expect(visitor.auth.mfa.verify({ ...other, factorId, code: sent.code })).rejects.toThrow();
    expect(await visitor.auth.mfa.verify({ challengeToken, factorId, code: sent.code })).toEqual({
      status: 'signed_in',
    });
  });

  test('a phone is sent a code of eight digits after strangers have tried 20 of six', async ({ db }) => {
    const { id, email, member } = await newMember(db);
    const phone = newNumber();
    const { factorId } = await member.auth.mfa.enrollPhone({ phone });
    await member.auth.mfa.verifyPhone({ factorId, code: (await newestMessage(db, phone)).code });
    const visitor = visitorOf(db);
    const send = async () => {
      const { challengeToken } = await beginSignIn(db, email);
      await visitor.auth.mfa.challenge({ challengeToken, factorId });
      return { challengeToken, factorId, code: (await newestMessage(db, phone)).code };
    };
    const early = await send();
    const key = limitKey('strangers-code', id);
    // The row is there since the right code above, which was taken back.
    await db.updateTable('rate_limits').set({ count: 20 }).where('key', '=', key).execute();
    await expect(visitor.auth.mfa.verify(early)).rejects.toMatchObject({ cause: { code: 'INVALID_CODE' } });
    const late = await send();
    expect([early.code.length, late.code.length]).toEqual([6, 8]);
    expect(await visitor.auth.mfa.verify(late)).toEqual({ status: 'signed_in' });
  });

  test('a phone and its codes stay open to a known network and to the signed-in owner, whatever strangers do', async ({
    db,
  }) => {
    const { id, email, member } = await newMember(db);
    const phone = newNumber();
    const { factorId } = await member.auth.mfa.enrollPhone({ phone });
    await member.auth.mfa.verifyPhone({ factorId, code: (await newestMessage(db, phone)).code });
    const ip = newIp();
    await storeKnownNetwork(db, id, ip);
    const limited = { code: 'TOO_MANY_REQUESTS' };
    const stranger = await beginSignIn(db, email);
    const steal = () => visitorOf(db).auth.mfa.challenge({ ...stranger, factorId });
    for (let n = 0; n < LIMITS.texts.max; n += 1) await steal();
    await expect(steal()).rejects.toMatchObject(limited);
    const usedUp = [limitKey('strangers-code', id), limitKey('second-step-day', `${id} strangers`)];
    await db
      .insertInto('rate_limits')
      .values(usedUp.map((key) => ({ key, count: 200 })))
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: 200 }))
      .execute();
    await expect(visitorOf(db).auth.mfa.verify({ ...stranger, factorId, code: '000000' })).rejects.toMatchObject(
      limited,
    );
    const owner = callerFor(db, { client: { ip } });
    const { challengeToken } = await beginSignIn(db, email);
    await owner.auth.mfa.challenge({ challengeToken, factorId });
    const { code } = await newestMessage(db, phone);
    expect(await owner.auth.mfa.verify({ challengeToken, factorId, code })).toEqual({ status: 'signed_in' });
    const second = newNumber();
    const added = await member.auth.mfa.enrollPhone({ phone: second });
    await member.auth.mfa.verifyPhone({ ...added, code: (await newestMessage(db, second)).code });
  });

  test('no code is issued for a phone that the hour’s quota does not send', async ({ db }) => {
    const { id, member } = await newMember(db);
    const phone = newNumber();
    for (let at = 0; at < MESSAGES_PER_HOUR; at += 1) await consumeMessageQuota(db, 'enrol', phone);
    await member.auth.mfa.enrollPhone({ phone });
    const codes = db.selectFrom('one_time_tokens').select('id').where('user_id', '=', id);
    expect(await codes.where('purpose', '=', 'mfa_phone').execute()).toEqual([]);
    expect(await db.selectFrom('mail_queue').select('id').where('to_address', '=', phone).execute()).toEqual([]);
  });

  test('no phone is sent a text above the site’s number a day, except the code of a second step', async ({ db }) => {
    const { email, member } = await newMember(db);
    const [own, strange] = [newNumber(), newNumber()];
    const { factorId } = await member.auth.mfa.enrollPhone({ phone: own });
    const { code } = await newestMessage(db, own);
    await member.auth.mfa.verifyPhone({ factorId, code });
    const { name, subject, max, windowSeconds } = siteTexts({ isSecondStep: false });
    const key = limitKey(name, subject);
    await db.deleteFrom('rate_limits').where('key', '=', key).execute();
    await countAttempt(db, key, { max, windowSeconds }, max - 1);
    const known = { id: (await newMember(db)).id, phone: newNumber() };
    const confirmed = { phone: known.phone, phone_confirmed_at: new Date() };
    await db.updateTable('users').set(confirmed).where('id', '=', known.id).execute();
    const ask = (phone: string) => visitorOf(db).auth.otp.request({ phone });
    await ask(known.phone);
    const refused = { code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('text messages today') };
    for (const phone of [known.phone, strange]) await expect(ask(phone)).rejects.toMatchObject(refused);
    const { challengeToken } = await beginSignIn(db, email);
    expect(await visitorOf(db).auth.mfa.challenge({ challengeToken, factorId })).toEqual({ ok: true });
    const count = db.selectFrom('rate_limits').select('count').where('key', '=', key);
    expect((await count.executeTakeFirstOrThrow()).count, 'only sent ones count').toBe(max);
    await db.deleteFrom('rate_limits').where('key', '=', key).execute();
  });

  test('no phone is sent a code for a sign-in that was never started', async ({ db }) => {
    const input = { challengeToken: 'x'.repeat(43), factorId: crypto.randomUUID() };
    await expect(visitorOf(db).auth.mfa.challenge(input)).rejects.toMatchObject({ cause: { code: 'CHALLENGE_ENDED' } });
  });
});
