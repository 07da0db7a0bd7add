import { expect } from 'vitest';
import type { Db } from '../../server/database/database';
import { test } from '../database/test-database';
import { newAddress, newPerson, PASSWORD, visitorOf } from '../fixtures/people';

const TRIES = 30;

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type Way = () => Promise<unknown>;

/** The distance by which the slowest kind's median lies above the fastest one's; all kinds by turns, so that a busy machine slows all alike. */
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

// A burst of somebody else's work can fall on one kind; what differs by nature differs every time.
async function bestOfThree(prepare: () => Promise<Record<string, Way>>): Promise<number> {
  const rounds = [await spread(prepare), await spread(prepare), await spread(prepare)];
  return Math.min(...rounds);
}

async function disabledPerson(db: Db) {
  const person = await newPerson(db);
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', person.id).execute();
  return person;
}

test('P1: signing in takes as long for nobody, a wrong password and a disabled account', async ({ db }) => {
  const signIn = (email: string, password: string) => () => visitorOf(db).auth.signIn({ email, password });
  const differ = await bestOfThree(async () => ({
    unknown: signIn(newAddress(), PASSWORD),
    wrong: signIn((await newPerson(db)).email, 'wrong password'),
    disabled: signIn((await disabledPerson(db)).email, PASSWORD),
  }));
  expect(differ).toBeLessThan(0.15);
});

test('P2: recovery takes as long for a known address as for an unknown one', async ({ db }) => {
  const recover = (email: string) => () => visitorOf(db).auth.recover({ email });
  const differ = await bestOfThree(async () => ({
    known: recover((await newPerson(db)).email),
    unknown: recover(newAddress()),
  }));
  expect(differ).toBeLessThan(0.15);
});

test('P2: signing up takes as long for a taken address as for a new one', async ({ db }) => {
  const signUp = (email: string) => () => visitorOf(db).auth.signUp({ email, password: PASSWORD });
  const differ = await bestOfThree(async () => ({
    taken: signUp((await newPerson(db)).email),
    fresh: signUp(newAddress()),
  }));
  expect(differ).toBeLessThan(0.15);
});

test('P2: subscribing takes as long for a known address as for a new one', async ({ db }) => {
  const subscribe = (email: string) => () => visitorOf(db).newsletter.subscribe({ email });
  const differ = await bestOfThree(async () => {
    const known = newAddress();
    await subscribe(known)();
    return { known: subscribe(known), fresh: subscribe(newAddress()) };
  });
  expect(differ).toBeLessThan(0.15);
});
