import { describe, expect } from 'vitest';
import type { Db } from '../../server/database/database';
import { hashPassword } from '../../server/features/auth/primitives/passwords';
import { ensureConfirmedUser } from '../../server/features/auth/store/auth.queries';
import { test } from '../database/test-database';
import { callerFor, servicesFor } from '../fixtures/caller';
import { newAddress, newIp, newPerson, PASSWORD, visitorOf } from '../fixtures/people';

const TRIES = 30;

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type Way = () => Promise<unknown>;

/** Gap between the slowest and the fastest kind's median, as a fraction. The kinds alternate, so load slows all alike. */
async function spread(prepare: () => Promise<Record<string, Way>>): Promise<number> {
  const times = new Map<string, number[]>();
  for (let n = 0; n < TRIES; n += 1) {
    const ways = Object.entries(await prepare());
    for (const [kind, way] of n % 2 === 0 ? ways : ways.reverse()) {
      const start = performance.now();
      await way().catch(() => undefined);
      times.set(kind, [...(times.get(kind) ?? []), performance.now() - start]);
    }
  }
  const medians = [...times.values()].map(median);
  return Math.max(...medians) / Math.min(...medians) - 1;
}

// Takes the smallest of three: a burst of load can hit one kind, but a systematic difference shows every time.
async function bestOfThree(prepare: () => Promise<Record<string, Way>>): Promise<number> {
  const rounds = [await spread(prepare), await spread(prepare), await spread(prepare)];
  return Math.min(...rounds);
}

async function disabledPerson(db: Db) {
  const person = await newPerson(db);
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', person.id).execute();
  return person;
}

test('P1: signing in takes equally long for an unknown account, a wrong password and a disabled account', async ({
  db,
}) => {
  const signIn = (email: string, password: string) => () => visitorOf(db).auth.signIn({ email, password });
  const differ = await bestOfThree(async () => ({
    unknown: signIn(newAddress(), PASSWORD),
    wrong: signIn((await newPerson(db)).email, 'wrong password'),
    disabled: signIn((await disabledPerson(db)).email, PASSWORD),
  }));
  expect(differ).toBeLessThan(0.15);
});

describe('P54: for a domain whose accounts only a provider may open', () => {
  // Never contacted: a password sign-in must not involve the provider.
  const issuer = 'http://127.0.0.1:9';
  const env = {
    AUTH_TEST_ISSUERS: issuer,
    ...{ OIDC_WORK_ISSUER: issuer, OIDC_WORK_CLIENT_ID: 'lootrank', OIDC_WORK_CLIENT_SECRET: 'a-secret-of-the-tests' },
    ...{ OIDC_WORK_DOMAINS: 'corp.example', OIDC_WORK_ONLY: 'true' },
  };
  let colleagues = 0;
  const workAddress = () => `colleague-${(colleagues += 1)}@corp.example`;

  async function newColleague(db: Db): Promise<string> {
    const email = workAddress();
    await ensureConfirmedUser(db, email, await hashPassword(PASSWORD));
    return email;
  }

  test('signing in to a provider’s domain takes as long as elsewhere, for any account and any password', async ({
    db,
  }) => {
    const services = servicesFor(db, env);
    const signIn = (email: string, password: string) => () =>
      callerFor(db, { services, client: { ip: newIp() } }).auth.signIn({ email, password });
    await expect(signIn(await newColleague(db), PASSWORD)()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const differ = await bestOfThree(async () => ({
      closed: signIn(await newColleague(db), PASSWORD),
      closedWrong: signIn(await newColleague(db), 'wrong password'),
      closedUnknown: signIn(workAddress(), PASSWORD),
      openWrong: signIn((await newPerson(db)).email, 'wrong password'),
      openUnknown: signIn(newAddress(), PASSWORD),
    }));
    expect(differ).toBeLessThan(0.15);
  });

  test('recovery at a provider’s domain takes as long as elsewhere, with and without an account', async ({ db }) => {
    const services = servicesFor(db, env);
    const recover = (email: string) => () =>
      callerFor(db, { services, client: { ip: newIp() } }).auth.recover({ email });
    const differ = await bestOfThree(async () => ({
      closed: recover(await newColleague(db)),
      closedUnknown: recover(workAddress()),
      open: recover((await newPerson(db)).email),
      openUnknown: recover(newAddress()),
    }));
    expect(differ).toBeLessThan(0.15);
  });
});

test('P2: recovery takes equally long for a known and an unknown address', async ({ db }) => {
  const recover = (email: string) => () => visitorOf(db).auth.recover({ email });
  const differ = await bestOfThree(async () => ({
    known: recover((await newPerson(db)).email),
    unknown: recover(newAddress()),
  }));
  expect(differ).toBeLessThan(0.15);
});

test('P2: signing up takes equally long for a taken and a new address', async ({ db }) => {
  const signUp = (email: string) => () => visitorOf(db).auth.signUp({ email, password: PASSWORD });
  const differ = await bestOfThree(async () => ({
    taken: signUp((await newPerson(db)).email),
    fresh: signUp(newAddress()),
  }));
  expect(differ).toBeLessThan(0.15);
});

test('P2: subscribing takes equally long for a known and a new address', async ({ db }) => {
  const subscribe = (email: string) => () => visitorOf(db).newsletter.subscribe({ email });
  const differ = await bestOfThree(async () => {
    const known = newAddress();
    await subscribe(known)();
    return { known: subscribe(known), fresh: subscribe(newAddress()) };
  });
  expect(differ).toBeLessThan(0.15);
});
