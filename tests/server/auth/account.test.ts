import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, onTestFinished } from 'vitest';
import type { Db } from '../../../server/database/database';
import { deleteUser } from '../../../server/features/auth/store/account.queries';
import { queueMails } from '../../../server/mail/mail-queue';
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
  newSession,
  PASSWORD,
  visitorOf,
} from '../../fixtures/people';

type Person = Awaited<ReturnType<typeof newMember>> & { db: Db };

const NEW_PASSWORD = 'a kettle of fish';
const needed = { code: 'FORBIDDEN', cause: { code: 'REAUTHENTICATION_REQUIRED' } };

describe('changing an account', () => {
  test('changing the credentials of an account requires the password again; changing the name does not', async ({
    db,
  }) => {
    const { member } = await newMember(db, { isFresh: false });
    expect(await member.auth.updateUser({ displayName: 'Grace' })).toEqual({ displayName: 'saved' });
    for (const change of [
      { email: newAddress() },
      { phone: newNumber() },
      { phone: null },
      { password: NEW_PASSWORD },
    ]) {
      await expect(member.auth.updateUser(change)).rejects.toMatchObject(needed);
    }
    await expect(member.auth.reauthenticate({ password: 'not this one' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await expect(member.auth.account.exportData()).rejects.toMatchObject(needed);
    await member.auth.reauthenticate({ password: PASSWORD });
    expect(await member.auth.updateUser({ password: NEW_PASSWORD })).toEqual({ password: 'saved' });
    expect(await member.auth.account.get()).toMatchObject({
      displayName: 'Grace',
      role: null,
      hasSecondFactor: false,
    });
  });

  test('changes to an account are allowed for ten minutes after the password, in that session only', async ({ db }) => {
    const { id, viewer, member } = await newMember(db);
    const other = await newSession(db, id);
    const elsewhere = callerFor(db, { viewer: other.viewer, client: { ip: newIp() } });
    await expect(elsewhere.auth.updateUser({ password: NEW_PASSWORD })).rejects.toMatchObject(needed);
    const long = new Date(Date.now() - 11 * 60_000);
    await db.updateTable('sessions').set({ reauthenticated_at: long }).where('id', '=', viewer.sessionId).execute();
    await expect(member.auth.updateUser({ password: NEW_PASSWORD })).rejects.toMatchObject(needed);
  });

  test('changing an account allows five password attempts in ten minutes', async ({ db }) => {
    const { member } = await newMember(db, { isFresh: false });
    for (let n = 0; n < 5; n += 1) await member.auth.reauthenticate({ password: 'wrong again' }).catch(() => undefined);
    await expect(member.auth.reauthenticate({ password: PASSWORD })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
  });

  test('P10: changing the password ends all other sessions and earlier links and codes, and notifies the owner', async ({
    db,
  }) => {
    const { id, email, viewer, member } = await newMember(db);
    const other = await newSession(db, id);
    await visitorOf(db).auth.recover({ email });
    const { token } = await newestMessage(db, email);
    await member.auth.updateUser({ password: NEW_PASSWORD });
    expect([await isSignedIn(db, viewer.sessionId), await isSignedIn(db, other.viewer.sessionId)]).toEqual([
      true,
      false,
    ]);
    await expect(visitorOf(db).auth.resetPassword({ token, password: 'one more kettle' })).rejects.toThrow();
    expect((await newestMessage(db, email)).subject).toContain('Your password was changed');
    expect(await visitorOf(db).auth.signIn({ email, password: NEW_PASSWORD })).toEqual({ status: 'signed_in' });
  });

  test('a new password that contains the account’s name is refused', async ({ db }) => {
    const { email, member } = await newMember(db);
    await expect(member.auth.updateUser({ password: email })).rejects.toMatchObject({
      cause: { code: 'WEAK_PASSWORD' },
    });
  });

  test('a change of the address waits for confirmation by the new one and notifies the old one', async ({ db }) => {
    const { email, member } = await newMember(db);
    const next = newAddress();
    expect(await member.auth.updateUser({ email: next })).toEqual({ email: 'confirmation_sent' });
    expect(await member.auth.account.get()).toMatchObject({ email, pendingEmail: next });
    expect((await newestMessage(db, email)).subject).toContain('A new email address was requested');
    const { token } = await newestMessage(db, next);
    expect(await visitorOf(db).auth.verifyEmail({ token })).toEqual({ status: 'changed' });
    expect(await member.auth.account.get()).toMatchObject({ email: next, pendingEmail: null });
    expect((await member.auth.me())?.email).toBe(next);
    expect((await newestMessage(db, email)).subject).toContain('Your email address was changed');
    expect(await visitorOf(db).auth.signIn({ email: next, password: PASSWORD })).toEqual({ status: 'signed_in' });
  });

  test('a change to a taken address reveals nothing, except to its owner', async ({ db }) => {
    const { email, member } = await newMember(db);
    const holder = await newPerson(db);
    expect(await member.auth.updateUser({ email: holder.email })).toEqual({ email: 'confirmation_sent' });
    const sent = await newestMessage(db, holder.email);
    expect([sent.subject, sent.token]).toEqual([expect.stringContaining('You already have an account'), '']);
    expect(await member.auth.account.get()).toMatchObject({ email });
  });

  test('a change to a taken address stays pending like any other, and no code for it is stored', async ({ db }) => {
    const { id, member } = await newMember(db);
    const earlier = newAddress();
    await member.auth.updateUser({ email: earlier });
    const holder = await newPerson(db);
    await member.auth.updateUser({ email: holder.email });
    expect(await member.auth.account.get()).toMatchObject({ pendingEmail: holder.email });
    const { token } = await newestMessage(db, earlier);
    await expect(visitorOf(db).auth.verifyEmail({ token })).rejects.toMatchObject({ cause: { code: 'INVALID_LINK' } });
    const stored = await db
      .selectFrom('one_time_tokens')
      .select(['purpose', 'code_hash'])
      .where('user_id', '=', id)
      .execute();
    expect(stored).toEqual([{ purpose: 'change_email', code_hash: null }]);
  });

  const endings = {
    'signed out everywhere': ({ member }: Person) => member.auth.signOut({ scope: 'global' }),
    'ended all other sessions': async ({ id, db }: Person) =>
      callerFor(db, { viewer: (await newSession(db, id)).viewer }).auth.signOut({ scope: 'others' }),
    'ended the session that asked': async ({ id, db, viewer }: Person) => {
      const { auth } = callerFor(db, { viewer: (await newSession(db, id)).viewer });
      await auth.sessions.revoke({ id: viewer.sessionId.slice(0, 16) });
    },
    'was disabled': async ({ id, db }: Person) =>
      (await adminCaller(db)).caller.admin.users.setDisabled({ id, isDisabled: true }),
    'was signed out by an admin': async ({ id, db }: Person) =>
      (await adminCaller(db)).caller.admin.users.endSessions({ id }),
  };

  test.for(Object.entries(endings))(
    'a change of the address cannot be completed once the owner %s',
    async ([, end], { db }) => {
      const person = await newMember(db);
      const next = newAddress();
      await person.member.auth.updateUser({ email: next });
      const { token, code } = await newestMessage(db, next);
      await end({ ...person, db });
      const later = callerFor(db, { viewer: (await newSession(db, person.id)).viewer });
      await expect(visitorOf(db).auth.verifyEmail({ token })).rejects.toMatchObject({
        cause: { code: 'INVALID_LINK' },
      });
      await expect(later.auth.verifyEmail({ email: next, code })).rejects.toMatchObject({
        cause: { code: 'INVALID_CODE' },
      });
      const user = await db.selectFrom('users').select('email').where('id', '=', person.id).executeTakeFirst();
      expect(user?.email).toBe(person.email);
    },
  );

  test.for(Object.entries(endings))(
    'a second factor started before its owner %s cannot be enabled',
    async ([, end], { db }) => {
      const person = await newMember(db);
      const { factorId, secret } = await person.member.auth.mfa.enrollTotp({});
      await end({ ...person, db });
      await db.updateTable('users').set({ disabled_at: null }).where('id', '=', person.id).execute();
      const later = callerFor(db, { viewer: (await newSession(db, person.id)).viewer });
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
      await expect(later.auth.mfa.verifyEnrollment({ factorId, code })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await later.auth.mfa.list()).toMatchObject({ factors: [] });
    },
  );

  test('a change to an address or number that another account claimed without confirming succeeds for the account that confirms it', async ({
    db,
  }) => {
    const { id, member } = await newMember(db);
    const [wanted, phone] = [newAddress(), newNumber()];
    await visitorOf(db).auth.signUp({ email: wanted, password: 'a stranger’s password' });
    await visitorOf(db).auth.signUp({ phone, password: 'a stranger’s password' });
    await member.auth.updateUser({ email: wanted.toUpperCase(), phone });
    const { subject, token } = await newestMessage(db, wanted);
    expect(subject).toContain('confirm your new email address');
    await visitorOf(db).auth.signUp({ email: wanted, password: 'a stranger’s password' });
    expect(await visitorOf(db).auth.verifyEmail({ token })).toEqual({ status: 'changed' });
    const { code } = await newestMessage(db, phone);
    expect(await member.auth.verifyPhone({ phone, code })).toEqual({ status: 'changed' });
    expect(await member.auth.account.get()).toMatchObject({ email: wanted.toUpperCase(), phone });
    const holders = await db
      .selectFrom('users')
      .select('id')
      .where((or) => or.or([or('email', 'ilike', wanted), or('phone', '=', phone)]))
      .execute();
    expect(holders).toEqual([{ id }]);
  });

  test('a change of the address by its code requires the account’s session, and the code opens no new account', async ({
    db,
  }) => {
    const { member } = await newMember(db);
    const wanted = newAddress();
    await visitorOf(db).auth.signUp({ email: wanted, password: NEW_PASSWORD });
    const ofNew = await newestMessage(db, wanted);
    await member.auth.updateUser({ email: wanted });
    const ofMember = await newestMessage(db, wanted);
    expect(ofMember.subject).toContain('confirm your new email address');
    const refused = { cause: { code: 'INVALID_CODE' } };
    await expect(visitorOf(db).auth.verifyEmail({ email: wanted, code: ofMember.code })).rejects.toMatchObject(refused);
    expect(await visitorOf(db).auth.verifyEmail({ email: wanted, code: ofNew.code })).toEqual({ status: 'confirmed' });
    const next = newAddress();
    await member.auth.updateUser({ email: next });
    const { code } = await newestMessage(db, next);
    expect(await member.auth.verifyEmail({ email: next, code })).toEqual({ status: 'changed' });
  });

  test.for(['email', 'phone'] as const)(
    'the code of a change to an %s has five tries, from however many networks the account signs in from',
    async (kind, { db }) => {
      const { email, viewer, member } = await newMember(db);
      const [address, phone] = [newAddress(), newNumber()];
      await member.auth.updateUser(kind === 'email' ? { email: address } : { phone });
      const { code } = await newestMessage(db, kind === 'email' ? address : phone);
      const wrong = code === '000000' ? '000001' : '000000';
      const refused = { cause: { code: 'INVALID_CODE' } };
      for (const typed of [wrong, wrong, wrong, wrong, wrong, code]) {
        const client = { ip: newIp() };
        await callerFor(db, { client }).auth.signIn({ email, password: PASSWORD });
        const { auth } = callerFor(db, { viewer, client });
        const tried =
          kind === 'email'
            ? auth.verifyEmail({ email: address, code: typed })
            : auth.verifyPhone({ phone, code: typed });
        await expect(tried).rejects.toMatchObject(refused);
      }
    },
  );

  test('a change to an address that another account confirmed in the meantime is refused', async ({ db }) => {
    const { member } = await newMember(db);
    const wanted = newAddress();
    await member.auth.updateUser({ email: wanted });
    const { token } = await newestMessage(db, wanted);
    await db.insertInto('users').values({ email: wanted.toUpperCase(), email_confirmed_at: new Date() }).execute();
    await expect(visitorOf(db).auth.verifyEmail({ token })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('a change of the phone requires the code sent to it, in the same account', async ({ db }) => {
    const { member } = await newMember(db);
    const phone = newNumber();
    expect(await member.auth.updateUser({ phone })).toEqual({ phone: 'code_sent' });
    const { code } = await newestMessage(db, phone);
    const stranger = await newMember(db);
    await expect(stranger.member.auth.verifyPhone({ phone, code })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await member.auth.verifyPhone({ phone, code })).toEqual({ status: 'changed' });
    expect((await member.auth.account.get()).phone).toBe(phone);
    expect(await member.auth.updateUser({ phone: null })).toEqual({ phone: 'removed' });
    expect((await member.auth.account.get()).phone).toBeNull();
  });

  test('no more codes for a new address are stored than messages are sent', async ({ db }) => {
    const wanted = newAddress();
    for (let n = 0; n < 5; n += 1) await (await newMember(db)).member.auth.updateUser({ email: wanted });
    const tokens = await db.selectFrom('one_time_tokens').select('id').where('target', '=', wanted).execute();
    expect([(await messagesTo(db, wanted)).length, tokens.length]).toEqual([3, 3]);
  });

  test('changes of the address send mail to at most five addresses an hour per account, and to twenty per network', async ({
    db,
  }) => {
    const { member } = await newMember(db);
    const wanted = Array.from({ length: 8 }, newAddress);
    const asked = await Promise.allSettled(wanted.map((email) => member.auth.updateUser({ email })));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS' } });
    const sent = await Promise.all(wanted.map((email) => messagesTo(db, email)));
    expect(sent.flat()).toHaveLength(5);
    const ip = newIp();
    let accepted = 0;
    for (let n = 0; n < 22; n += 1) {
      const { viewer } = await newMember(db);
      const ask = callerFor(db, { viewer, client: { ip } }).auth.updateUser({ email: newAddress() });
      accepted += (await Promise.allSettled([ask]))[0].status === 'fulfilled' ? 1 : 0;
    }
    expect(accepted).toBe(20);
  });

  test('changes of the phone send text messages to at most six numbers an hour per network, across accounts', async ({
    db,
  }) => {
    const ip = newIp();
    const asked: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const { viewer } = await newMember(db);
      const member = callerFor(db, { viewer, client: { ip } });
      const both = [
        member.auth.updateUser({ phone: newNumber() }),
        member.auth.mfa.enrollPhone({ phone: newNumber() }),
      ];
      asked.push(...(await Promise.allSettled(both)).map(({ status }) => status));
    }
    expect(asked.filter((status) => status === 'fulfilled')).toHaveLength(6);
  });

  test('the name of an account can be changed ten times an hour', async ({ db }) => {
    const { member } = await newMember(db);
    const renamed = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => member.auth.updateUser({ displayName: `Name ${n}` })),
    );
    expect(renamed.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  test('an update of an account refuses fields that cannot be set', async ({ db }) => {
    const { member } = await newMember(db);
    const input = { displayName: 'Me', isAdmin: true } as { displayName: string };
    await expect(member.auth.updateUser(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('a profile', () => {
  test('a profile that is missing is recreated without rights, at sign-in and on request', async ({ db }) => {
    const { id, email, member } = await newMember(db, { isAdmin: true });
    await db.deleteFrom('profiles').where('id', '=', id).execute();
    expect(await member.auth.me()).toMatchObject({ email, isAdmin: false });
    await db.deleteFrom('profiles').where('id', '=', id).execute();
    expect(await visitorOf(db).auth.signIn({ email, password: PASSWORD })).toEqual({ status: 'signed_in' });
    const profile = await db.selectFrom('profiles').select('is_admin').where('id', '=', id).executeTakeFirst();
    expect(profile).toEqual({ is_admin: false });
  });
});

describe('the list of sessions', () => {
  test('the list of sessions names devices, marks the current one and contains nothing usable as a cookie', async ({
    db,
  }) => {
    const { id, viewer, member } = await newMember(db);
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await db
      .updateTable('sessions')
      .set({ user_agent: agent, ip_prefix: '192.0.2' })
      .where('id', '=', viewer.sessionId)
      .execute();
    await newSession(db, id);
    const listed = await member.auth.sessions.list();
    expect(listed.find(({ isCurrent }) => isCurrent)).toMatchObject({ device: 'Firefox on Linux', network: '192.0.2' });
    expect(listed.map(({ device }) => device).sort()).toEqual(['Firefox on Linux', 'Unknown device']);
    expect(JSON.stringify(listed)).not.toContain(viewer.sessionId);
  });

  test('the list of sessions ends single sessions, for their owner only', async ({ db }) => {
    const { id, member } = await newMember(db);
    const other = await newSession(db, id);
    const stranger = await newMember(db);
    const listed = await member.auth.sessions.list();
    const otherId = listed.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    await expect(stranger.member.auth.sessions.revoke({ id: otherId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await member.auth.sessions.revoke({ id: otherId })).toEqual({ ok: true });
    expect(await isSignedIn(db, other.viewer.sessionId)).toBe(false);
    await expect(member.auth.sessions.revoke({ id: otherId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the data export', () => {
  test('the data export is complete and contains no secret', async ({ db }) => {
    const { id, email, viewer, member } = await newMember(db);
    await db.insertInto('newsletter_subscribers').values({ email: email.toUpperCase(), status: 'confirmed' }).execute();
    await db.insertInto('contact_messages').values({ name: 'Me', email, message: 'Hello there' }).execute();
    const { secret } = await member.auth.mfa.enrollTotp({});
    const data = await member.auth.account.exportData();
    expect(data).toMatchObject({
      account: { id, email },
      sessions: [{ userAgent: null }],
      secondFactors: [{ type: 'totp', status: 'unverified' }],
      newsletter: [{ status: 'confirmed' }],
      contactMessages: [{ message: 'Hello there' }],
    });
    for (const hidden of [secret, 'argon2', viewer.sessionId]) expect(JSON.stringify(data)).not.toContain(hidden);
  });
});

describe('deleting the account', () => {
  test('deleting the account requires the password, and removes the account and everything that belongs to it', async ({
    db,
  }) => {
    const { id, email, viewer } = await newMember(db);
    const cookies: string[] = [];
    const member = callerFor(db, { viewer, client: { ip: newIp() }, setCookie: (cookie) => cookies.push(cookie) });
    await expect(member.auth.account.remove({ password: 'not this one' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    expect(await member.auth.account.remove({ password: PASSWORD })).toEqual({ ok: true });
    expect(cookies).toEqual([expect.stringContaining('Max-Age=0')]);
    for (const table of ['sessions', 'mfa_factors', 'one_time_tokens'] as const) {
      expect(await db.selectFrom(table).select('id').where('user_id', '=', id).execute()).toEqual([]);
    }
    expect(await db.selectFrom('profiles').select('id').where('id', '=', id).execute()).toEqual([]);
    expect((await newestMessage(db, email)).subject).toContain('Your account was deleted');
    await expect(visitorOf(db).auth.signIn({ email, password: PASSWORD })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });

  test('deleting the account leaves messages and a newsletter subscription, says so, and removes both if asked to', async ({
    db,
  }) => {
    const kept = async (email: string) => [
      await db.selectFrom('contact_messages').select('email').where('email', '=', email.toUpperCase()).execute(),
      await db.selectFrom('newsletter_subscribers').select('email').where('email', '=', email).execute(),
      // A letter on its way.
      await db
        .selectFrom('mail_queue')
        .select('id')
        .where('to_address', '=', email)
        .where('channel', '=', 'letter')
        .execute(),
    ];
    const write = async (email: string) => {
      await db
        .insertInto('contact_messages')
        .values({ name: 'Ada', email: email.toUpperCase(), message: 'Line one.' })
        .execute();
      await db.insertInto('newsletter_subscribers').values({ email, status: 'confirmed' }).execute();
      await queueMails(db, 'letter', [{ to: email, subject: 'News', text: 'News', html: 'News' }]);
    };
    const [staying, going, unconfirmed] = [await newMember(db), await newMember(db), await newMember(db)];
    await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', unconfirmed.id).execute();
    for (const { email } of [staying, going, unconfirmed]) await write(email);
    await staying.member.auth.account.remove({ password: PASSWORD });
    expect((await newestMessage(db, staying.email)).text).toContain('are kept for 12 months');
    for (const { member } of [going, unconfirmed])
      await member.auth.account.remove({ password: PASSWORD, withCorrespondence: true });
    expect((await newestMessage(db, going.email)).text).toContain('were deleted too');
    expect(await kept(going.email)).toEqual([[], [], []]);
    for (const { email } of [staying, unconfirmed])
      expect((await kept(email)).map((rows) => rows.length)).toEqual([1, 1, 1]);
  });

  test('deleting the account is refused for the last administrator, even if two delete theirs at the same time', async ({
    db,
  }) => {
    await db.updateTable('profiles').set({ role: null }).execute();
    const admins = await Promise.all([newMember(db, { isAdmin: true }), newMember(db, { isAdmin: true })]);
    const gone = await Promise.allSettled(
      admins.map(({ member }) => member.auth.account.remove({ password: PASSWORD })),
    );
    expect(gone.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(gone.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } });
    expect(await db.selectFrom('profiles').select('id').where('is_admin', '=', true).execute()).toHaveLength(1);
  });
});

test('an account with a long history is deleted without a single long statement', async ({ db }) => {
  const { id } = await newPerson(db, { isAdmin: true });
  await sql`insert into audit_log (actor_id, action, entity, entity_id)
    select ${id}, 'update', 'post', n::text from generate_series(1, 12000) as n`.execute(db);
  await sql`
    create function refuse_long_update() returns trigger language plpgsql as $$ begin
      if (select count(*) from changed) > 5000 then raise 'too many rows in one statement'; end if;
      return null;
    end $$
  `.execute(db);
  await sql`create trigger refuse_long_update after update on audit_log
    referencing new table as changed for each statement execute function refuse_long_update()`.execute(db);
  onTestFinished(async () => {
    await sql`drop function refuse_long_update cascade`.execute(db);
  });
  await db.transaction().execute((trx) => deleteUser(trx, id));
  expect(await db.selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([]);
  const entries = db.selectFrom('audit_log').select('id').where('entity', '=', 'post').where('actor_id', 'is', null);
  expect(await entries.execute()).toHaveLength(12_000);
});
