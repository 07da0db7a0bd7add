import { Secret, TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { resetAdmin } from '../../../server/features/auth/account/admin-accounts';
import { test } from '../../database/test-database';
import { adminCaller, servicesFor } from '../../fixtures/caller';
import { addPasskey } from '../../fixtures/passkey-people';
import {
  messagesTo,
  newAddress,
  newestMessage,
  newMember,
  newNumber,
  newPerson,
  newSession,
  PASSWORD,
  visitorOf,
} from '../../fixtures/people';

const NEW_PASSWORD = 'a kettle of fish';

type Person = Awaited<ReturnType<typeof newMember>>;

const findCode = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

async function addTotp({ member }: Person): Promise<string> {
  const { factorId, secret } = await member.auth.mfa.enrollTotp({});
  await member.auth.mfa.verifyEnrollment({ factorId, code: findCode(secret) });
  return factorId;
}

async function addPhone(db: Db, { member }: Person, phone = newNumber()): Promise<string> {
  await member.auth.updateUser({ phone });
  await member.auth.verifyPhone({ phone, code: (await newestMessage(db, phone)).code });
  return phone;
}

async function addPhoneFactor(db: Db, { member }: Person, phone: string): Promise<string> {
  const { factorId } = await member.auth.mfa.enrollPhone({ phone });
  await member.auth.mfa.verifyPhone({ factorId, code: (await newestMessage(db, phone)).code });
  return factorId;
}

async function reset(db: Db, email: string): Promise<void> {
  await visitorOf(db).auth.recover({ email });
  const { token } = await newestMessage(db, email);
  await visitorOf(db).auth.resetPassword({ token, password: NEW_PASSWORD });
}

async function changeEmail(db: Db, { member }: Person): Promise<void> {
  const next = newAddress();
  await member.auth.updateUser({ email: next });
  await visitorOf(db).auth.verifyEmail({ token: (await newestMessage(db, next)).token });
}

async function revokeOther(db: Db, { id, member }: Person): Promise<void> {
  await newSession(db, id);
  const other = (await member.auth.sessions.list()).find(({ isCurrent }) => !isCurrent);
  await member.auth.sessions.revoke({ id: other?.id ?? '' });
}

/** Account changes that send a notice, with the heading of each mail. */
const EVENTS: Record<string, [heading: string, happen: (db: Db, person: Person) => Promise<unknown>]> = {
  'a new password': [
    'Your password was changed',
    (_db, { member }) => member.auth.updateUser({ password: NEW_PASSWORD }),
  ],
  'a password reset': ['Your password was changed', (db, { email }) => reset(db, email)],
  'a request for another address': [
    'A new email address was requested',
    (_db, { member }) => member.auth.updateUser({ email: newAddress() }),
  ],
  'another address': ['Your email address was changed', changeEmail],
  'a phone number': ['Your phone number was changed', addPhone],
  'no phone number': [
    'Your phone number was removed',
    async (db, person) => {
      await addPhone(db, person);
      await person.member.auth.updateUser({ phone: null });
    },
  ],
  'a second factor': ['A second factor was added', (_db, person) => addTotp(person)],
  'one second factor less': [
    'A second factor was removed',
    async (_db, person) => person.member.auth.mfa.unenroll({ factorId: await addTotp(person) }),
  ],
  'a passkey': ['A passkey was added', (_db, person) => addPasskey(person)],
  'one passkey less': [
    'A passkey was removed',
    async (_db, person) => {
      await addPasskey(person);
      const [passkey] = await person.member.auth.passkeys.list();
      await person.member.auth.passkeys.remove({ passkeyId: passkey?.id ?? '' });
    },
  ],
  'new recovery codes': [
    'New recovery codes were created',
    async (_db, person) => {
      await addTotp(person);
      await person.member.auth.mfa.newRecoveryCodes();
    },
  ],
  'a session that was revoked': ['A session of your account was ended', revokeOther],
  'signing out elsewhere': [
    'Sessions of your account were ended',
    (_db, { member }) => member.auth.signOut({ scope: 'others' }),
  ],
  'signing out everywhere': [
    'Sessions of your account were ended',
    (_db, { member }) => member.auth.signOut({ scope: 'global' }),
  ],
  'sessions ended by an admin': [
    'Your account was signed out',
    async (db, { id }) => (await adminCaller(db)).caller.admin.users.endSessions({ id }),
  ],
  'rights given': [
    'Your role was changed',
    async (db, { id }) => (await adminCaller(db)).caller.admin.users.setRole({ id, role: 'admin' }),
  ],
  'being disabled': [
    'Your account was disabled',
    async (db, { id }) => (await adminCaller(db)).caller.admin.users.setDisabled({ id, isDisabled: true }),
  ],
  'the operator’s command': [
    'Access to your account was restored',
    (db, { email }) => resetAdmin(servicesFor(db), email),
  ],
  'being deleted': [
    'Your account was deleted',
    (_db, { member }) => member.auth.account.remove({ password: PASSWORD }),
  ],
};

test.for(Object.entries(EVENTS))(
  '%s sends a notice to the previously confirmed address: what, when and what to do',
  async ([, [heading, happen]], { db }) => {
    const person = await newMember(db);
    await happen(db, person);
    const notices = (await messagesTo(db, person.email)).filter(({ subject }) => subject.startsWith(heading));
    expect(notices).toHaveLength(1);
    const [{ text, html, subject } = { text: '', html: '', subject: '' }] = notices;
    expect(subject).toBe(`${heading} at LootRank`);
    for (const body of [text, html]) {
      expect(body).toMatch(/When: [A-Z][a-z]+ \d{1,2}, \d{4} at \d{2}:\d{2} UTC\./);
      expect(body).toContain('Not you');
      expect(body).toMatch(/http:\/\/localhost:3000\/(auth\?mode=recover|contact)/);
    }
  },
);

describe('notices', () => {
  test('notices of the same event within ten minutes are sent as a single mail, and a later one sends another', async ({
    db,
  }) => {
    const { email, member } = await newMember(db);
    const again = () => member.auth.signOut({ scope: 'others' });
    for (let n = 0; n < 3; n += 1) await again();
    expect(await messagesTo(db, email)).toHaveLength(1);
    const long = new Date(Date.now() - 601_000);
    await db.updateTable('rate_limits').set({ window_start: long }).where('key', 'like', 'notice-%').execute();
    await again();
    expect(await messagesTo(db, email)).toHaveLength(2);
  });

  test('a notice of another phone number counts as another event', async ({ db }) => {
    const person = await newMember(db);
    await addPhone(db, person, '+442079460011');
    await addPhone(db, person, '+442079460022');
    const notices = await messagesTo(db, person.email);
    expect(notices.map(({ text }) => /number ends in \d+/.exec(text)?.[0])).toEqual([
      'number ends in 22',
      'number ends in 11',
    ]);
  });

  test('notices are sent even if the address has used up its other mails', async ({ db }) => {
    const person = await newMember(db);
    const { email } = person;
    for (let n = 0; n < 5; n += 1) {
      await visitorOf(db).auth.recover({ email });
      await visitorOf(db).auth.otp.request({ email });
      await visitorOf(db).auth.signUp({ email, password: NEW_PASSWORD });
      await visitorOf(db).auth.resend({ email });
    }
    await addTotp(person);
    expect((await newestMessage(db, email)).subject).toContain('A second factor was added');
  });

  test('no notice is sent to an unconfirmed address', async ({ db }) => {
    const { id, email, member } = await newMember(db);
    const confirmed = { email_confirmed_at: null, phone: newNumber(), phone_confirmed_at: new Date() };
    await db.updateTable('users').set(confirmed).where('id', '=', id).execute();
    await member.auth.updateUser({ password: NEW_PASSWORD });
    expect(await messagesTo(db, email)).toEqual([]);
  });
});

describe('a phone number added by an attacker', () => {
  const signInByCode = async (db: Db, phone: string) => {
    await visitorOf(db).auth.otp.request({ phone });
    return await messagesTo(db, phone);
  };

  test('a phone number added by an attacker is removed by a password reset by mail, which says so', async ({ db }) => {
    const person = await newMember(db);
    const phone = await addPhone(db, person);
    await reset(db, person.email);
    const before = await messagesTo(db, phone);
    expect(await signInByCode(db, phone)).toEqual(before);
    const { text } = await newestMessage(db, person.email);
    expect(text).toContain(`The phone number was removed from the account`);
    expect(text).toContain(`ends in ${phone.slice(-2)}`);
  });

  test('a phone number added by an attacker is removed by npm run admin', async ({ db }) => {
    const person = await newMember(db);
    const phone = await addPhone(db, person);
    await resetAdmin(servicesFor(db), person.email);
    const before = await messagesTo(db, phone);
    expect(await signInByCode(db, phone)).toEqual(before);
  });

  test('a phone number that was removed does not sign in with a code sent before', async ({ db }) => {
    const person = await newMember(db);
    const phone = await addPhone(db, person);
    await visitorOf(db).auth.otp.request({ phone });
    const { code } = await newestMessage(db, phone);
    await person.member.auth.updateUser({ phone: null });
    await expect(visitorOf(db).auth.otp.verify({ phone, code })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('a phone number added by an attacker stays after a password reset by the code sent to it', async ({ db }) => {
    const person = await newMember(db);
    const phone = await addPhone(db, person);
    await visitorOf(db).auth.recover({ phone });
    const { code } = await newestMessage(db, phone);
    await visitorOf(db).auth.resetPassword({ phone, code, password: NEW_PASSWORD });
    expect(await visitorOf(db).auth.signIn({ phone, password: NEW_PASSWORD })).toEqual({ status: 'signed_in' });
  });
});

describe('one phone number cannot be both steps', () => {
  test('a sign-in number is refused as second factor', async ({ db }) => {
    const person = await newMember(db);
    const phone = await addPhone(db, person);
    await expect(person.member.auth.mfa.enrollPhone({ phone })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You can sign in with this number, so it cannot be your second step too.',
    });
  });

  test('a second factor is refused as sign-in number', async ({ db }) => {
    const person = await newMember(db);
    const phone = newNumber();
    await addPhoneFactor(db, person, phone);
    await expect(person.member.auth.updateUser({ phone })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This number is your second step, so it cannot be used to sign in too.',
    });
  });

  test('one phone number cannot become both steps if both were started before either was finished', async ({ db }) => {
    const { member } = await newMember(db);
    const phone = newNumber();
    await member.auth.updateUser({ phone });
    const first = (await newestMessage(db, phone)).code;
    const { factorId } = await member.auth.mfa.enrollPhone({ phone });
    const second = (await newestMessage(db, phone)).code;
    const outcomes = await Promise.allSettled([
      member.auth.verifyPhone({ phone, code: first }),
      member.auth.mfa.verifyPhone({ factorId, code: second }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } });
  });

  test('a phone number that already is both steps gets neither a sign-in code nor a password reset', async ({ db }) => {
    const person = await newPerson(db);
    const phone = newNumber();
    const confirmed = { phone, phone_confirmed_at: new Date() };
    await db.updateTable('users').set(confirmed).where('id', '=', person.id).execute();
    await db
      .insertInto('mfa_factors')
      .values({ user_id: person.id, type: 'phone', status: 'verified', phone })
      .execute();
    expect(await visitorOf(db).auth.otp.request({ phone })).toEqual({ ok: true });
    expect(await visitorOf(db).auth.recover({ phone })).toEqual({ ok: true });
    expect(await messagesTo(db, phone)).toEqual([]);
  });
});
