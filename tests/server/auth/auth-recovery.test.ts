import { describe, expect } from 'vitest';
import { test } from '../../database/test-database';
import {
  isSignedIn,
  messagesTo,
  newAddress,
  newestMessage,
  newNumber,
  newPerson,
  newSession,
  PASSWORD,
  visitorOf,
} from '../../fixtures/people';

const NEW_PASSWORD = 'a kettle of fish';

describe('a forgotten password', () => {
  test('P10, P16: a forgotten password is reset through a link that works once, and all sessions end', async ({
    db,
  }) => {
    const { id, email } = await newPerson(db);
    const { viewer } = await newSession(db, id);
    const visitor = visitorOf(db);
    expect(await visitor.auth.recover({ email })).toEqual({ ok: true });
    const { token, text, html } = await newestMessage(db, email);
    for (const body of [text, html])
      expect(body.match(/https?:\/\/[^/\s"<]+/g)?.every((at) => at === 'http://localhost:3000')).toBe(true);
    expect(await visitor.auth.resetPassword({ token, password: NEW_PASSWORD })).toEqual({ ok: true });
    expect(await isSignedIn(db, viewer.sessionId)).toBe(false);
    await expect(visitor.auth.signIn({ email, password: PASSWORD })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await visitor.auth.signIn({ email, password: NEW_PASSWORD })).toEqual({ status: 'signed_in' });
    await expect(visitor.auth.resetPassword({ token, password: 'third time lucky?' })).rejects.toMatchObject({
      cause: { code: 'INVALID_LINK' },
    });
    expect((await newestMessage(db, email)).subject).toContain('Your password was changed');
  });

  test('P16: a forgotten password’s new link invalidates older ones, and every link ends after an hour', async ({
    db,
  }) => {
    const { id, email } = await newPerson(db);
    const visitor = visitorOf(db);
    await visitor.auth.recover({ email });
    const older = await newestMessage(db, email);
    await visitor.auth.recover({ email });
    const newer = await newestMessage(db, email);
    const refused = { cause: { code: 'INVALID_LINK' } };
    await expect(visitor.auth.resetPassword({ token: older.token, password: NEW_PASSWORD })).rejects.toMatchObject(
      refused,
    );
    const row = await db.selectFrom('one_time_tokens').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();
    expect(Math.round((row.expires_at.getTime() - row.created_at.getTime()) / 60_000)).toBe(60);
    await db
      .updateTable('one_time_tokens')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', row.id)
      .execute();
    await expect(visitor.auth.resetPassword({ token: newer.token, password: NEW_PASSWORD })).rejects.toMatchObject(
      refused,
    );
  });

  test('the link of a forgotten password stays valid if the new password is refused', async ({ db }) => {
    const { email } = await newPerson(db);
    const visitor = visitorOf(db);
    await visitor.auth.recover({ email });
    const { token } = await newestMessage(db, email);
    for (const password of ['short', 'password1', `${email.split('@')[0]}`]) {
      await expect(visitor.auth.resetPassword({ token, password }), password).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    }
    expect(await visitor.auth.resetPassword({ token, password: NEW_PASSWORD })).toEqual({ ok: true });
  });

  test('a password reset names the field in which a new password is invalid', async ({ db }) => {
    const failure: unknown = await visitorOf(db)
      .auth.resetPassword({ token: 'x', password: 'short' })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({
      cause: { issues: [{ path: ['password'], message: 'Password must be at least 8 characters' }] },
    });
  });

  test('P2: a request to reset a password gets the same response for unknown and disabled accounts, which are sent nothing', async ({
    db,
  }) => {
    const { id, email } = await newPerson(db);
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute();
    const unknown = newAddress();
    for (const address of [email, unknown]) {
      expect(await visitorOf(db).auth.recover({ email: address })).toEqual({ ok: true });
      expect(await messagesTo(db, address)).toEqual([]);
    }
  });

  test('P16: a forgotten password sends three links an hour, after which the last one stays valid', async ({ db }) => {
    const { email } = await newPerson(db);
    for (let n = 0; n < 6; n += 1) expect(await visitorOf(db).auth.recover({ email })).toEqual({ ok: true });
    expect(await messagesTo(db, email)).toHaveLength(3);
    const { token } = await newestMessage(db, email);
    expect(await visitorOf(db).auth.resetPassword({ token, password: NEW_PASSWORD })).toEqual({ ok: true });
  });

  test('a forgotten password of a phone-only account is reset with the code in a text message', async ({ db }) => {
    const phone = newNumber();
    const visitor = visitorOf(db);
    await visitor.auth.signUp({ phone, password: PASSWORD });
    await visitor.auth.verifyPhone({ phone, code: (await newestMessage(db, phone)).code });
    await visitor.auth.recover({ phone });
    const { code } = await newestMessage(db, phone);
    expect(await visitor.auth.resetPassword({ phone, code, password: NEW_PASSWORD })).toEqual({ ok: true });
    expect(await visitor.auth.signIn({ phone, password: NEW_PASSWORD })).toEqual({ status: 'signed_in' });
  });
});

describe('signing in without a password', () => {
  test('signing in without a password works one time by link or by code', async ({ db }) => {
    const { email } = await newPerson(db);
    const visitor = visitorOf(db);
    await visitor.auth.otp.request({ email });
    const first = await newestMessage(db, email);
    expect(first.text).toContain('/auth/code?token=');
    expect(await visitor.auth.otp.verify({ token: first.token })).toEqual({ status: 'signed_in' });
    for (const input of [{ token: first.token }, { email, code: first.code }]) {
      await expect(visitor.auth.otp.verify(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    await visitor.auth.otp.request({ email });
    const { code } = await newestMessage(db, email);
    expect(await visitor.auth.otp.verify({ email, code })).toEqual({ status: 'signed_in' });
  });

  test('a sign-in code is accepted one time even if it is sent twice at the same time', async ({ db }) => {
    const { email } = await newPerson(db);
    const visitor = visitorOf(db);
    await visitor.auth.otp.request({ email });
    const { code } = await newestMessage(db, email);
    const tries = await Promise.allSettled([1, 2, 3].map(() => visitor.auth.otp.verify({ email, code })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('signing in without a password creates no account and reveals none', async ({ db }) => {
    const unknown = newAddress();
    expect(await visitorOf(db).auth.otp.request({ email: unknown })).toEqual({ ok: true });
    expect(await messagesTo(db, unknown)).toEqual([]);
    expect(await db.selectFrom('users').select('id').where('email', '=', unknown).execute()).toEqual([]);
  });

  test('signing in without a password opens no account that was disabled in the meantime', async ({ db }) => {
    const { id, email } = await newPerson(db);
    await visitorOf(db).auth.otp.request({ email });
    const { token } = await newestMessage(db, email);
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute();
    await expect(visitorOf(db).auth.otp.verify({ token })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('signing in without a password accepts no link made for another purpose', async ({ db }) => {
    const { email } = await newPerson(db);
    const visitor = visitorOf(db);
    await visitor.auth.recover({ email });
    const { token } = await newestMessage(db, email);
    await expect(visitor.auth.otp.verify({ token })).rejects.toMatchObject({ cause: { code: 'INVALID_LINK' } });
    await expect(visitor.auth.verifyEmail({ token })).rejects.toMatchObject({ cause: { code: 'INVALID_LINK' } });
  });
});
