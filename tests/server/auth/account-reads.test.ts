import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { test as databaseTest } from '../../database/test-database';
import type { callerFor } from '../../fixtures/caller';
import { newBrowser, newPasskeyMember } from '../../fixtures/passkey-people';
import { newAddress, newestMessage, newNumber, newPerson, PASSWORD, visitorOf } from '../../fixtures/people';
import { recordStatements } from '../../fixtures/recorded-statements';
import type { Statement } from '../../fixtures/recorded-statements';
import { beginSignIn, codeAt, withTotp } from '../../fixtures/totp';

const NEW_PASSWORD = 'a kettle of fish';

const test = databaseTest.extend('recorded', { scope: 'file' }, ({ database }, { onCleanup }) => {
  const recorded = recordStatements(database.connectionString);
  onCleanup(() => recorded.destroy());
  return recorded;
});

/** What statements do with rows of `users`, in order; writes are left out. */
const toSteps = (statements: readonly Statement[]) =>
  statements.flatMap(({ text }) => {
    if (!/^\s*select\b.*\bfrom "?users\b/s.test(text)) return [];
    return /\bfor (no key update|share|key share)\s*$/.test(text) ? ['lock'] : ['read'];
  });

async function newPhonePerson(db: Db) {
  const person = await newPerson(db);
  const phone = newNumber();
  const stored = { phone, phone_confirmed_at: new Date() };
  await db.updateTable('users').set(stored).where('id', '=', person.id).execute();
  return { ...person, phone };
}

/** Prepares an attempt and returns it, as a function of its visitor. */
type Way = (db: Db) => Promise<(visitor: ReturnType<typeof callerFor>) => Promise<unknown>>;

const UNLOCKED: Record<string, Way> = {
  'a sign-in with a wrong password': async (db) => {
    const { email } = await newPerson(db);
    return (visitor) => visitor.auth.signIn({ email, password: NEW_PASSWORD });
  },
  'a sign-in without an account': () => {
    const email = newAddress();
    return Promise.resolve((visitor) => visitor.auth.signIn({ email, password: PASSWORD }));
  },
  'a sign-up': () => {
    const email = newAddress();
    return Promise.resolve((visitor) => visitor.auth.signUp({ email, password: PASSWORD }));
  },
  'a sign-up with a taken address': async (db) => {
    const { email } = await newPerson(db);
    return (visitor) => visitor.auth.signUp({ email, password: PASSWORD });
  },
  'a request for another confirmation': async (db) => {
    const email = newAddress();
    await visitorOf(db).auth.signUp({ email, password: PASSWORD });
    return (visitor) => visitor.auth.resend({ email });
  },
  'a request for another confirmation, by phone': async (db) => {
    const phone = newNumber();
    await visitorOf(db).auth.signUp({ phone, password: PASSWORD });
    return (visitor) => visitor.auth.resend({ phone });
  },
  'a request for a code': async (db) => {
    const { email } = await newPerson(db);
    return (visitor) => visitor.auth.otp.request({ email });
  },
  'a request for a code, by phone': async (db) => {
    const { phone } = await newPhonePerson(db);
    return (visitor) => visitor.auth.otp.request({ phone });
  },
  'a request for a code, without an account': () => {
    const email = newAddress();
    return Promise.resolve((visitor) => visitor.auth.otp.request({ email }));
  },
  'a request for recovery': async (db) => {
    const { email } = await newPerson(db);
    return (visitor) => visitor.auth.recover({ email });
  },
  'a request for recovery, by phone': async (db) => {
    const { phone } = await newPhonePerson(db);
    return (visitor) => visitor.auth.recover({ phone });
  },
  'a request for recovery, without an account': () => {
    const email = newAddress();
    return Promise.resolve((visitor) => visitor.auth.recover({ email }));
  },
};

test.for(Object.entries(UNLOCKED))('%s reads the account once', async ([, prepare], { db, recorded }) => {
  const attempt = await prepare(db);
  recorded.statements.length = 0;
  await attempt(visitorOf(recorded.db)).catch(() => undefined);
  const steps = toSteps(recorded.statements);
  expect(steps.filter((step) => step === 'read')).toEqual(['read']);
  expect(steps[0]).toBe('read');
});

const LOCKING: Record<string, Way> = {
  'a sign-in': async (db) => {
    const { email } = await newPerson(db);
    return (visitor) => visitor.auth.signIn({ email, password: PASSWORD });
  },
  'the first step of a sign-in': async (db) => {
    const { email } = await withTotp(db);
    return (visitor) => visitor.auth.signIn({ email, password: PASSWORD });
  },
  'the second step of a sign-in': async (db) => {
    const { email, factorId, secret } = await withTotp(db);
    const { challengeToken } = await beginSignIn(db, email);
    return (visitor) => visitor.auth.mfa.verify({ challengeToken, factorId, code: codeAt(secret) });
  },
  'the entry of a code': async (db) => {
    const { email } = await newPerson(db);
    await visitorOf(db).auth.otp.request({ email });
    const { code } = await newestMessage(db, email);
    return (visitor) => visitor.auth.otp.verify({ email, code });
  },
  'the opening of a link': async (db) => {
    const { email } = await newPerson(db);
    await visitorOf(db).auth.otp.request({ email });
    const { token } = await newestMessage(db, email);
    return (visitor) => visitor.auth.otp.verify({ token });
  },
};

describe('one read before the lock and one under it, which finds what changed meanwhile:', () => {
  test.for(Object.entries(LOCKING))(
    '%s reads once before the lock and once under it, which finds concurrent changes',
    async ([, prepare], { db, recorded }) => {
      const attempt = await prepare(db);
      recorded.statements.length = 0;
      await attempt(visitorOf(recorded.db));
      expect(toSteps(recorded.statements)).toEqual(['read', 'lock', 'read']);
    },
  );

  test('a sign-in with a passkey reads once before the lock and once under it, which finds concurrent changes', async ({
    db,
    recorded,
  }) => {
    const { device } = await newPasskeyMember(db);
    const browser = newBrowser(recorded.db);
    const response = device.get(await browser.options());
    recorded.statements.length = 0;
    await browser.caller().auth.passkeys.verifyAuthentication({ response });
    expect(toSteps(recorded.statements)).toEqual(['read', 'lock', 'read']);
  });

  test('a new password reads once before the lock and once under it, and also the address of its owner', async ({
    db,
    recorded,
  }) => {
    const { email } = await newPhonePerson(db);
    await visitorOf(db).auth.recover({ email });
    const { token } = await newestMessage(db, email);
    recorded.statements.length = 0;
    await visitorOf(recorded.db).auth.resetPassword({ token, password: NEW_PASSWORD });
    expect(toSteps(recorded.statements)).toEqual(['read', 'lock', 'read', 'read']);
  });
});
