import type * as Argon2 from '@node-rs/argon2';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, vi } from 'vitest';
import type { Db } from '../../../server/database/database';
import { ensureAdmin, resetAdmin } from '../../../server/features/auth/account/admin-accounts';
import { test } from '../../database/test-database';
import { servicesFor } from '../../fixtures/caller';
import { newAddress, newestMessage, newMember, newPerson, PASSWORD, visitorOf } from '../../fixtures/people';

const NEW_PASSWORD = 'a kettle of fish';
const AT_ONCE = 40;

// The real hashing, with a hook that inspects the database before each hash.
const slow = vi.hoisted(() => ({ count: 0, look: undefined as (() => Promise<void>) | undefined }));
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof Argon2>();
  const watched =
    <Input extends unknown[], Output>(work: (...input: Input) => Promise<Output>) =>
    async (...input: Input) => {
      slow.count += 1;
      await slow.look?.();
      return await work(...input);
    };
  return { ...real, hash: watched(real.hash), verify: watched(real.verify) };
});

beforeEach(() => {
  slow.count = 0;
  slow.look = undefined;
});

async function openTransactions(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'
  `.execute(db);
  return rows[0]?.open ?? 0;
}

const findCode = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

async function withTotp(db: Db) {
  const person = await newMember(db);
  const { factorId, secret } = await person.member.auth.mfa.enrollTotp({});
  const { recoveryCodes } = await person.member.auth.mfa.verifyEnrollment({ factorId, code: findCode(secret) });
  return { ...person, recoveryCodes: recoveryCodes ?? [] };
}

async function getChallenge(db: Db, email: string) {
  const step = await visitorOf(db).auth.signIn({ email, password: PASSWORD });
  if (step.status !== 'second_factor') throw new Error('No second step was asked for.');
  return step;
}

async function getResetLink(db: Db, email: string) {
  await visitorOf(db).auth.recover({ email });
  return (await newestMessage(db, email)).token;
}

/** Each entry sets up its state and returns the call that hashes. */
const WAYS: Record<string, (db: Db) => Promise<() => Promise<unknown>>> = {
  'signing in': async (db) => {
    const { email } = await newPerson(db);
    return () => visitorOf(db).auth.signIn({ email, password: PASSWORD });
  },
  'signing up': async (db) => {
    const email = newAddress();
    await visitorOf(db).auth.signUp({ email, password: PASSWORD });
    return () => visitorOf(db).auth.signUp({ email, password: NEW_PASSWORD });
  },
  'giving the password again': async (db) => {
    const { member } = await newMember(db);
    return () => member.auth.reauthenticate({ password: PASSWORD });
  },
  'changing the password': async (db) => {
    const { member } = await newMember(db);
    return () => member.auth.updateUser({ password: NEW_PASSWORD });
  },
  'resetting the password': async (db) => {
    const { email } = await newPerson(db);
    const token = await getResetLink(db, email);
    return () => visitorOf(db).auth.resetPassword({ token, password: NEW_PASSWORD });
  },
  'turning a second factor on': async (db) => {
    const { member } = await newMember(db);
    const { factorId, secret } = await member.auth.mfa.enrollTotp({});
    return () => member.auth.mfa.verifyEnrollment({ factorId, code: findCode(secret) });
  },
  'making new recovery codes': async (db) => {
    const { member } = await withTotp(db);
    return () => member.auth.mfa.newRecoveryCodes();
  },
  'using a recovery code': async (db) => {
    const { email, recoveryCodes } = await withTotp(db);
    const { challengeToken } = await getChallenge(db, email);
    return () => visitorOf(db).auth.mfa.verify({ challengeToken, recoveryCode: recoveryCodes[0] ?? '' });
  },
  'deleting the account': async (db) => {
    const { member } = await newMember(db);
    return () => member.auth.account.remove({ password: PASSWORD });
  },
  'the operator’s command': async (db) => {
    const { email } = await newPerson(db);
    return () => resetAdmin(servicesFor(db), email);
  },
  'the admin of the environment': (db) =>
    Promise.resolve(() =>
      ensureAdmin(servicesFor(db, { ADMIN_EMAIL: newAddress(), ADMIN_PASSWORD: 'a lamp on the quay' })),
    ),
};

test.for(Object.entries(WAYS))('%s hashes outside any transaction', async ([, prepare], { db }) => {
  const call = await prepare(db);
  const open: number[] = [];
  slow.look = async () => void open.push(await openTransactions(db));
  await call();
  expect(open.length).toBeGreaterThan(0);
  expect(open.filter((count) => count > 0)).toEqual([]);
});

async function atOnce(call: () => Promise<unknown>) {
  slow.count = 0;
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, call));
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  return { hashes: slow.count, done: AT_ONCE - refusals.length, refusals };
}

describe(`${AT_ONCE} calls of one account at once`, () => {
  test('concurrent calls of one account create recovery codes at most five times an hour', async ({ db }) => {
    const { member } = await withTotp(db);
    const { hashes, done, refusals } = await atOnce(() => member.auth.mfa.newRecoveryCodes());
    expect([done, hashes]).toEqual([5, 50]);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('concurrent calls of one account hash at most ten new passwords in ten minutes', async ({ db }) => {
    const { member } = await newMember(db);
    const { hashes, done, refusals } = await atOnce(() => member.auth.updateUser({ password: NEW_PASSWORD }));
    expect([done, hashes]).toEqual([10, 10]);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('concurrent calls with one reset link from many networks hash at most ten passwords and change it once', async ({
    db,
  }) => {
    const { email } = await newPerson(db);
    const token = await getResetLink(db, email);
    const { hashes, done } = await atOnce(() => visitorOf(db).auth.resetPassword({ token, password: NEW_PASSWORD }));
    expect(done).toBe(1);
    expect(hashes).toBeLessThanOrEqual(10);
  });

  test('concurrent calls from one address try at most ten recovery codes in ten minutes', async ({ db }) => {
    const { email, recoveryCodes } = await withTotp(db);
    const steps = [await getChallenge(db, email), await getChallenge(db, email), await getChallenge(db, email)];
    const visitor = visitorOf(db);
    let n = 0;
    const wrong = () => {
      const { challengeToken } = steps[(n += 1) % steps.length] ?? { challengeToken: '' };
      return visitor.auth.mfa.verify({ challengeToken, recoveryCode: 'aaaaa-aaaaa' });
    };
    const { hashes, done } = await atOnce(wrong);
    expect([done, hashes]).toEqual([0, 100]);
    const elsewhere = await getChallenge(db, email);
    const right = { challengeToken: elsewhere.challengeToken, recoveryCode: recoveryCodes[0] ?? '' };
    expect(await visitorOf(db).auth.mfa.verify(right)).toEqual({ status: 'signed_in' });
  });
});

test('each file that hashes calls its rate limit first', () => {
  const LIMITS: Record<string, string | undefined> = {
    'sign-in.service.ts': 'consumeSignInLimit',
    'sign-up.service.ts': 'consumeSignUpMessage',
    'reauthentication.ts': 'consumeReauthenticationLimit',
    'account.service.ts': 'consumePasswordChange',
    'recovery.service.ts': 'consumePasswordReset',
    'enrolment.service.ts': 'consumeRecoveryCodes',
    'second-step.service.ts': 'consumeRecoveryAttempt',
    'invitations.service.ts': 'consumeCallLimit',
  };
  const NOBODY_CALLS = ['passwords.ts', 'recovery-codes.ts', 'admin-accounts.ts'];
  const folder = path.resolve(import.meta.dirname, '../../../server');
  const hashing = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ name: path.basename(file), source: readFileSync(path.join(folder, file), 'utf8') }))
    .filter(({ source }) =>
      /from '(\.\/passwords|.*\/primitives\/passwords|.*argon2|\.\/recovery-codes|.*\/sessions\/recovery-codes)'/.test(
        source,
      ),
    );
  const asked = hashing.filter(({ name }) => !NOBODY_CALLS.includes(name));
  expect(asked.map(({ name }) => name).sort()).toEqual(Object.keys(LIMITS).sort());
  for (const { name, source } of asked) expect(source, name).toContain(`await ${LIMITS[name]}(`);
});
