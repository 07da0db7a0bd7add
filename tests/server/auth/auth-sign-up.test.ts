import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { test } from '../../database/test-database';
import { newBrowser } from '../../fixtures/passkey-people';
import {
  messagesTo,
  newAddress,
  newestMessage,
  newNumber,
  newPerson,
  PASSWORD,
  visitorOf,
} from '../../fixtures/people';

describe('signing up', () => {
  test('signing up creates an account that can sign in once its address is confirmed', async ({ db }) => {
    const email = newAddress();
    const visitor = visitorOf(db);
    expect(await visitor.auth.signUp({ email, password: PASSWORD, data: { displayName: 'Ada' } })).toEqual({
      ok: true,
      channel: 'email',
    });
    await expect(visitor.auth.signIn({ email, password: PASSWORD })).rejects.toMatchObject({
      message: 'Please confirm your email address first.',
      cause: { code: 'EMAIL_NOT_CONFIRMED' },
    });
    const { token, text, html, subject } = await newestMessage(db, email);
    expect(text).toContain(`http://localhost:3000/auth/confirm?token=${token}`);
    expect(html).toContain(token);
    expect(token.length).toBeGreaterThanOrEqual(22);
    expect(subject).not.toContain(token);
    expect(await visitor.auth.verifyEmail({ token })).toEqual({ status: 'confirmed' });
    expect(await visitor.auth.signIn({ email, password: PASSWORD })).toEqual({ status: 'signed_in' });
    await expect(visitor.auth.verifyEmail({ token })).rejects.toMatchObject({ cause: { code: 'INVALID_LINK' } });
  });

  test('P18: signing up grants no rights, whatever the input', async ({ db }) => {
    const email = newAddress();
    const input = {
      email,
      password: PASSWORD,
      is_admin: true,
      isAdmin: true,
      data: { is_admin: true, displayName: 'Eve' },
    };
    await visitorOf(db).auth.signUp(input);
    const profile = await db.selectFrom('profiles').select('is_admin').where('email', '=', email).executeTakeFirst();
    expect(profile).toEqual({ is_admin: false });
  });

  test('P16: signing up stores neither the token nor the code of its message', async ({ db }) => {
    const email = newAddress();
    await visitorOf(db).auth.signUp({ email, password: PASSWORD });
    const { token, code } = await newestMessage(db, email);
    const rows = JSON.stringify(
      await db.selectFrom('one_time_tokens').selectAll().where('target', '=', email).execute(),
    );
    expect(code).toMatch(/^\d{6}$/);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(`"${code}"`);
  });

  test('P2: signing up responds the same for a taken address, whose owner gets a mail about it', async ({ db }) => {
    const { email, id } = await newPerson(db);
    const before = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    expect(await visitorOf(db).auth.signUp({ email: email.toUpperCase(), password: 'quite another 1' })).toEqual({
      ok: true,
      channel: 'email',
    });
    const { subject, text } = await newestMessage(db, email);
    expect(subject).toContain('You already have an account');
    expect(text).not.toContain('token=');
    expect(await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()).toEqual(before);
  });

  test('signing up requires an address or a number, and a password', async ({ db }) => {
    const sentence = 'You must provide either an email or phone number and a password';
    for (const input of [
      {},
      { password: PASSWORD },
      { email: newAddress() },
      { email: '', phone: ' ', password: PASSWORD },
    ]) {
      const failure = await visitorOf(db)
        .auth.signUp(input as never)
        .catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: 'BAD_REQUEST' });
      expect((failure as Error).message).toContain(sentence);
    }
  });

  test('P14: signing up refuses passwords that are short, common, or name the site or the address', async ({ db }) => {
    const visitor = visitorOf(db);
    for (const password of ['seven c', 'password', 'qwertyuiop', 'Password1', 'LootRank', 'lootrank2026']) {
      await expect(visitor.auth.signUp({ email: newAddress(), password }), password).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    }
    await expect(
      visitor.auth.signUp({ email: 'gertrude.longname@example.com', password: 'gertrude.longname1' }),
    ).rejects.toMatchObject({ cause: { code: 'WEAK_PASSWORD' } });
    await db
      .insertInto('settings')
      .values({ key: 'siteName', value: JSON.stringify('Skinwatch') })
      .execute();
    await expect(visitor.auth.signUp({ email: newAddress(), password: 'skinwatch99' })).rejects.toMatchObject({
      message: expect.stringContaining('too common') as string,
    });
    await db.deleteFrom('settings').where('key', '=', 'siteName').execute();
  });

  test('P14: signing up accepts any other password, and the sign-in compares it in full', async ({ db }) => {
    const email = newAddress();
    const visitor = visitorOf(db);
    const password = '🎲 a sentence with blanks, no digits and an emoji, kept as it is ';
    await visitor.auth.signUp({ email, password });
    await visitor.auth.verifyEmail({ token: (await newestMessage(db, email)).token });
    expect(await visitor.auth.signIn({ email, password })).toEqual({ status: 'signed_in' });
    for (const other of [password.trim(), password.toUpperCase(), password.slice(0, 40)]) {
      await expect(visitor.auth.signIn({ email, password: other })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    }
  });

  test('signing up sends one address three mails an hour, and then keeps the same response', async ({ db }) => {
    const { email } = await newPerson(db);
    for (let n = 0; n < 5; n += 1) {
      expect(await visitorOf(db).auth.signUp({ email, password: PASSWORD })).toEqual({ ok: true, channel: 'email' });
    }
    expect(await messagesTo(db, email)).toHaveLength(3);
  });

  test('signing up is limited per client address', async ({ db }) => {
    const visitor = visitorOf(db);
    const tries = await Promise.allSettled(
      Array.from({ length: 22 }, () => visitor.auth.signUp({ email: newAddress(), password: PASSWORD })),
    );
    expect(tries.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  });
});

describe('an address that another person signed up with first', () => {
  test('an address that another person signed up with first accepts neither password; its owner sets a third by mail', async ({
    db,
  }) => {
    const email = newAddress();
    const visitor = visitorOf(db);
    await visitor.auth.signUp({ email, password: 'the stranger chose this' });
    const strangers = await newestMessage(db, email);
    await visitor.auth.signUp({ email, password: 'the owner chose this' });
    await expect(visitor.auth.verifyEmail({ token: strangers.token })).rejects.toMatchObject({
      cause: { code: 'INVALID_LINK' },
    });
    const { text, token } = await newestMessage(db, email);
    expect(text).toContain('/auth/reset?token=');
    await visitor.auth.resetPassword({ token, password: 'the owner chose again' });
    expect(await visitor.auth.signIn({ email, password: 'the owner chose again' })).toEqual({ status: 'signed_in' });
    for (const password of ['the stranger chose this', 'the owner chose this']) {
      await expect(visitor.auth.signIn({ email, password })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    }
  });

  test('an address that another person signed up with first accepts neither password even if a stranger used up the hour’s messages, and its owner still gets a mail', async ({
    db,
  }) => {
    const email = newAddress();
    for (let n = 0; n < 4; n += 1) await visitorOf(db).auth.signUp({ email, password: 'the stranger chose this' });
    const strangers = await messagesTo(db, email);
    expect(strangers).toHaveLength(3);
    const owner = visitorOf(db);
    expect(
      await owner.auth.signUp({ email, password: 'the owner chose this', data: { displayName: 'Owner' } }),
    ).toEqual({ ok: true, channel: 'email' });
    for (const { text } of strangers) {
      const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
      await expect(owner.auth.verifyEmail({ token })).rejects.toMatchObject({ cause: { code: 'INVALID_LINK' } });
    }
    const { text, token } = await newestMessage(db, email);
    expect(text).toContain('/auth/reset?token=');
    await visitorOf(db).auth.signUp({ email, password: 'the stranger once more', data: { displayName: 'Stranger' } });
    expect(await messagesTo(db, email)).toHaveLength(5);
    await owner.auth.resetPassword({
      token: (await newestMessage(db, email)).token,
      password: 'the owner chose again',
    });
    await expect(owner.auth.resetPassword({ token, password: 'the owner chose again' })).rejects.toThrow();
    expect(await owner.auth.signIn({ email, password: 'the owner chose again' })).toEqual({ status: 'signed_in' });
    for (const password of ['the stranger chose this', 'the stranger once more', 'the owner chose this']) {
      await expect(visitorOf(db).auth.signIn({ email, password })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    }
    const profile = await db
      .selectFrom('profiles')
      .select('display_name')
      .where('email', '=', email)
      .executeTakeFirst();
    expect(profile).toEqual({ display_name: null });
  });

  test('an address that another person signed up with first accepts none of the passwords if many sign up at the same time', async ({
    db,
  }) => {
    const email = newAddress();
    const passwords = Array.from({ length: 8 }, (_, n) => `chosen by person ${n}`);
    await Promise.all(passwords.map((password) => visitorOf(db).auth.signUp({ email, password })));
    for (const { text } of await messagesTo(db, email)) {
      const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
      await visitorOf(db)
        .auth.verifyEmail({ token })
        .catch(() => undefined);
    }
    for (const password of passwords) {
      await expect(visitorOf(db).auth.signIn({ email, password })).rejects.toMatchObject({
        message: 'Invalid email or password',
      });
    }
  });

  test('a phone number that another person signed up with first accepts no password either, and the code in the message lets its owner in', async ({
    db,
  }) => {
    const phone = newNumber();
    for (let n = 0; n < 4; n += 1) await visitorOf(db).auth.signUp({ phone, password: 'the stranger chose this' });
    await visitorOf(db).auth.signUp({ phone, password: 'the owner chose this' });
    const { code } = await newestMessage(db, phone);
    expect(await visitorOf(db).auth.verifyPhone({ phone, code })).toEqual({ status: 'confirmed' });
    for (const password of ['the stranger chose this', 'the owner chose this']) {
      await expect(visitorOf(db).auth.signIn({ phone, password })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    }
    await visitorOf(db).auth.otp.request({ phone });
    expect(await visitorOf(db).auth.otp.verify({ phone, code: (await newestMessage(db, phone)).code })).toEqual({
      status: 'signed_in',
    });
  });

  test('an address that another person signed up with first is sent the usual confirmation if the same password is sent twice', async ({
    db,
  }) => {
    const email = newAddress();
    const visitor = visitorOf(db);
    for (let n = 0; n < 2; n += 1) await visitor.auth.signUp({ email, password: PASSWORD });
    await visitor.auth.verifyEmail({ token: (await newestMessage(db, email)).token });
    expect(await visitor.auth.signIn({ email, password: PASSWORD })).toEqual({ status: 'signed_in' });
  });
});

describe('confirming', () => {
  test('confirming an account works with the code of the message too, for five attempts', async ({ db }) => {
    const email = newAddress();
    const visitor = visitorOf(db);
    await visitor.auth.signUp({ email, password: PASSWORD });
    const { code } = await newestMessage(db, email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1) {
      await expect(visitor.auth.verifyEmail({ email, code: wrong })).rejects.toMatchObject({
        cause: { code: 'INVALID_CODE' },
      });
    }
    await expect(visitor.auth.verifyEmail({ email, code })).rejects.toMatchObject({ cause: { code: 'INVALID_CODE' } });
    await visitor.auth.resend({ email });
    const next = await newestMessage(db, email);
    expect(await visitor.auth.verifyEmail({ email, code: next.code })).toEqual({ status: 'confirmed' });
  });

  test('a confirmation is sent again only to a pending account, with the same response for all', async ({ db }) => {
    const waiting = newAddress();
    const visitor = visitorOf(db);
    await visitor.auth.signUp({ email: waiting, password: PASSWORD });
    const first = await newestMessage(db, waiting);
    const { email: confirmed } = await newPerson(db);
    const unknown = newAddress();
    for (const email of [waiting, confirmed, unknown])
      expect(await visitor.auth.resend({ email })).toEqual({ ok: true });
    expect(await messagesTo(db, confirmed)).toEqual([]);
    expect(await messagesTo(db, unknown)).toEqual([]);
    await expect(visitor.auth.verifyEmail({ token: first.token })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await visitor.auth.verifyEmail({ token: (await newestMessage(db, waiting)).token });
  });

  test('confirming a phone uses the code in a text message', async ({ db }) => {
    const phone = newNumber();
    const visitor = visitorOf(db);
    const typed = `${phone.slice(0, 3)} (${phone.slice(3, 5)}) ${phone.slice(5)}`;
    expect(await visitor.auth.signUp({ phone: typed, password: PASSWORD })).toEqual({ ok: true, channel: 'sms' });
    const { code, channel, subject } = await newestMessage(db, phone);
    expect(channel).toBe('sms');
    expect(subject).not.toContain(code);
    expect(await visitor.auth.verifyPhone({ phone, code })).toEqual({ status: 'confirmed' });
    expect(await visitor.auth.signIn({ phone: typed, password: PASSWORD })).toEqual({ status: 'signed_in' });
  });
});

describe('the code of a new account', () => {
  const SESSION = /^casino-site-auth-storage=[a-z0-9]{32,};.*HttpOnly/;
  const getSessions = async (db: Db, email: string) =>
    await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('email', '=', email)
      .execute();

  test.for(['email', 'phone'] as const)(
    'the code of a new account signs in where the account was requested, by %s',
    async (kind, { db }) => {
      const browser = newBrowser(db);
      const target = kind === 'email' ? newAddress() : newNumber();
      await browser.caller().auth.signUp({ [kind]: target, password: PASSWORD });
      expect(browser.set).toEqual([
        expect.stringMatching(/^lootrank-sign-up=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict$/),
      ]);
      // A code sent again, by whomever, is still this browser's to type.
      await visitorOf(db).auth.resend({ [kind]: target });
      const { code } = await newestMessage(db, target);
      const { auth } = browser.caller();
      const finished =
        kind === 'email' ? auth.verifyEmail({ email: target, code }) : auth.verifyPhone({ phone: target, code });
      expect(await finished).toEqual({ status: 'signed_in' });
      expect(browser.set.at(-1)).toMatch(SESSION);
      expect(browser.set.at(-2)).toMatch(/^lootrank-sign-up=; Max-Age=0/);
    },
  );

  test('the code of a new account only confirms in another browser, and the link everywhere', async ({ db }) => {
    const [byCode, byLink] = [newAddress(), newAddress()];
    const [asker, other] = [newBrowser(db), newBrowser(db)];
    // The other browser has a sign-up of its own.
    await other.caller().auth.signUp({ email: newAddress(), password: PASSWORD });
    await asker.caller().auth.signUp({ email: byCode, password: PASSWORD });
    const { code } = await newestMessage(db, byCode);
    expect(await other.caller().auth.verifyEmail({ email: byCode, code })).toEqual({ status: 'confirmed' });
    await asker.caller().auth.signUp({ email: byLink, password: PASSWORD });
    const { token } = await newestMessage(db, byLink);
    expect(await asker.caller().auth.verifyEmail({ token })).toEqual({ status: 'confirmed' });
    expect([await getSessions(db, byCode), await getSessions(db, byLink)]).toEqual([[], []]);
  });

  test('the code of a new account gives no session to a person who requested it with another password than its owner', async ({
    db,
  }) => {
    for (const isOwnerFirst of [true, false]) {
      const email = newAddress();
      const [owner, stranger] = [newBrowser(db), newBrowser(db)];
      const ask = {
        owner: () => owner.caller().auth.signUp({ email, password: PASSWORD }),
        stranger: () => stranger.caller().auth.signUp({ email, password: 'a kettle of fish' }),
      };
      await ask[isOwnerFirst ? 'owner' : 'stranger']();
      const earlier = await newestMessage(db, email);
      await ask[isOwnerFirst ? 'stranger' : 'owner']();
      for (const browser of [owner, stranger]) {
        await expect(browser.caller().auth.verifyEmail({ email, code: earlier.code })).rejects.toMatchObject({
          cause: { code: 'INVALID_CODE' },
        });
      }
      const { token } = await newestMessage(db, email);
      await visitorOf(db).auth.resetPassword({ token, password: 'a third of its owner' });
      expect(await getSessions(db, email)).toEqual([]);
    }
  });

  test('an address that is taken gets the same cookie, which opens nothing', async ({ db }) => {
    const { email, id } = await newPerson(db);
    const browser = newBrowser(db);
    await browser.caller().auth.signUp({ email, password: PASSWORD });
    expect(browser.set).toEqual([expect.stringMatching(/^lootrank-sign-up=[\w-]{43}; Max-Age=3600/)]);
    expect(
      await db
        .selectFrom('one_time_tokens')
        .select('id')
        .where('user_id', '=', id)
        .where('purpose', '=', 'sign_up')
        .execute(),
    ).toEqual([]);
  });
});
