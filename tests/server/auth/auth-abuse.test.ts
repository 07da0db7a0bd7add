import { describe, expect, vi } from 'vitest';
import type { Db } from '../../../server/database/database';
import { reserveSlot, deleteOldSignInNetworks } from '../../../server/features/auth/store/sign-in-limits.queries';
import { limitKey } from '../../../server/http/rate-limits';
import { test } from '../../database/test-database';
import { callerFor } from '../../fixtures/caller';
import {
  messagesTo,
  newAddress,
  newestMessage,
  newIp,
  newMember,
  newNumber,
  newPerson,
  PASSWORD,
  visitorOf,
} from '../../fixtures/people';
import { recordStatements } from '../../fixtures/recorded-statements';

const from = (db: Db, ip: string) => callerFor(db, { client: { ip } });

const LINE = { seconds: 2, maxQueued: 5 };
const toLine = (email: string) => limitKey('sign-in-line', email);

/** Simulates fifty guesses at the account within the hour. */
async function attack(db: Db, email: string): Promise<void> {
  await db
    .insertInto('rate_limits')
    .values({ key: limitKey('sign-in-account', email), count: 50 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: 50 }))
    .execute();
}

/** Fills the account's queue, so that further attempts would wait too long. */
async function fillLine(db: Db, email: string): Promise<void> {
  await attack(db, email);
  for (let n = 0; n < 20; n += 1) await reserveSlot(db, toLine(email), LINE);
}

/** The end of the last turn that is booked in an account's queue, in milliseconds. */
async function endOfLine(db: Db, email: string): Promise<number> {
  const line = db.selectFrom('rate_limits').select('window_start').where('key', '=', toLine(email));
  return (await line.executeTakeFirstOrThrow()).window_start.getTime();
}

describe('a stranger who requests codes', () => {
  test.for(['email', 'phone'] as const)(
    'a stranger who requests codes does not use up the owner’s, by %s',
    async (kind, { db }) => {
      const { id, email } = await newPerson(db);
      const phone = newNumber();
      await db.updateTable('users').set({ phone, phone_confirmed_at: new Date() }).where('id', '=', id).execute();
      const who = kind === 'email' ? { email } : { phone };
      const target = kind === 'email' ? email : phone;
      const stranger = visitorOf(db);
      for (let n = 0; n < 5; n += 1) expect(await stranger.auth.otp.request(who)).toEqual({ ok: true });
      expect(await messagesTo(db, target)).toHaveLength(3);
      const owner = visitorOf(db);
      expect(await owner.auth.otp.request(who)).toEqual({ ok: true });
      expect(await messagesTo(db, target)).toHaveLength(4);
      const { code } = await newestMessage(db, target);
      expect(await owner.auth.otp.verify({ ...who, code })).toEqual({
        status: 'signed_in',
      });
    },
  );

  test('a stranger with many networks causes six messages an hour, and never blocks a network the account signs in from', async ({
    db,
  }) => {
    const { id, email } = await newPerson(db);
    const phone = newNumber();
    await db.updateTable('users').set({ phone, phone_confirmed_at: new Date() }).where('id', '=', id).execute();
    const home = newIp();
    await from(db, home).auth.signIn({ email, password: PASSWORD });
    for (const ask of ['otp', 'recover'] as const) {
      const target = ask === 'otp' ? email : phone;
      for (let n = 0; n < 10; n += 1) {
        const stranger = visitorOf(db);
        await (ask === 'otp' ? stranger.auth.otp.request({ email }) : stranger.auth.recover({ phone }));
      }
      expect(await messagesTo(db, target), ask).toHaveLength(6);
      const owner = from(db, home);
      for (let n = 0; n < 4; n += 1) {
        await (ask === 'otp' ? owner.auth.otp.request({ email }) : owner.auth.recover({ phone }));
      }
      expect(await messagesTo(db, target), ask).toHaveLength(9);
    }
  });

  test.for(['otp', 'recover'] as const)(
    'a stranger cannot use up the attempts of a network the account signs in from (%s)',
    async (kind, { db }) => {
      const { id, email } = await newPerson(db);
      const phone = newNumber();
      await db.updateTable('users').set({ phone, phone_confirmed_at: new Date() }).where('id', '=', id).execute();
      const owner = from(db, newIp());
      await owner.auth.signIn({ email, password: PASSWORD });
      const use = (caller: typeof owner, code: string) =>
        kind === 'otp'
          ? caller.auth.otp.verify({ phone, code })
          : caller.auth.resetPassword({ phone, code, password: 'a kettle of fish' });
      await (kind === 'otp' ? owner.auth.otp.request({ phone }) : owner.auth.recover({ phone }));
      const { code } = await newestMessage(db, phone);
      const wrong = code === '000000' ? '000001' : '000000';
      const refused = { cause: { code: 'INVALID_CODE' } };
      for (let n = 0; n < 6; n += 1) await expect(use(visitorOf(db), wrong)).rejects.toMatchObject(refused);
      await expect(use(visitorOf(db), code)).rejects.toMatchObject(refused);
      for (let n = 0; n < 4; n += 1) await expect(use(owner, wrong)).rejects.toMatchObject(refused);
      expect(await use(owner, code)).toBeTruthy();
    },
  );

  test('a stranger has five attempts at a code, and so does a network the account signs in from', async ({ db }) => {
    const { email } = await newPerson(db);
    const owner = from(db, newIp());
    await owner.auth.signIn({ email, password: PASSWORD });
    await owner.auth.otp.request({ email });
    const { code } = await newestMessage(db, email);
    const wrong = code === '000000' ? '000001' : '000000';
    const refused = { cause: { code: 'INVALID_CODE' } };
    for (const caller of [owner, visitorOf(db)]) {
      const tries = Array.from({ length: 5 }, () => caller.auth.otp.verify({ email, code: wrong }));
      expect((await Promise.allSettled(tries)).map(({ status }) => status)).not.toContain('fulfilled');
      await expect(caller.auth.otp.verify({ email, code })).rejects.toMatchObject(refused);
    }
  });

  test('strangers have 20 wrong codes a day, by mail and text together; then the account takes the link or a code of eight digits', async ({
    db,
  }) => {
    const { id, email } = await newPerson(db);
    const phone = newNumber();
    await db.updateTable('users').set({ phone, phone_confirmed_at: new Date() }).where('id', '=', id).execute();
    const owner = from(db, newIp());
    await owner.auth.signIn({ email, password: PASSWORD });
    const codeAt = async (place: string) => (await newestMessage(db, place)).code;
    // Sent while codes had six digits, and never tried.
    await owner.auth.recover({ phone });
    const early = { phone, code: await codeAt(phone), password: 'a kettle of fish' };
    // A right code is none of the 20.
    await visitorOf(db).auth.otp.request({ email });
    await visitorOf(db).auth.otp.verify({ email, code: await codeAt(email) });
    for (const who of [{ email }, { phone }, { email }, { phone }]) {
      await visitorOf(db).auth.otp.request(who);
      const right = await codeAt('email' in who ? email : phone);
      expect(right).toHaveLength(6);
      const wrong = { ...who, code: right === '000000' ? '000001' : '000000' };
      const tries = Array.from({ length: 5 }, () => visitorOf(db).auth.otp.verify(wrong));
      expect((await Promise.allSettled(tries)).map(({ status }) => status)).not.toContain('fulfilled');
    }
    const refused = { cause: { code: 'INVALID_CODE' } };
    await expect(visitorOf(db).auth.resetPassword(early)).rejects.toMatchObject(refused);
    for (const who of [{ email }, { phone }]) {
      await visitorOf(db).auth.otp.request(who);
      const code = await codeAt('email' in who ? email : phone);
      expect(code).toHaveLength(8);
      expect(await visitorOf(db).auth.otp.verify({ ...who, code })).toEqual({ status: 'signed_in' });
    }
    await visitorOf(db).auth.otp.request({ email });
    const { token } = await newestMessage(db, email);
    expect(await visitorOf(db).auth.otp.verify({ token })).toEqual({ status: 'signed_in' });
    expect(await owner.auth.resetPassword(early)).toEqual({ ok: true });
  });

  test('a network shared by a stranger and the owner counts as unknown after 20 attempts a day, and locks no user out', async ({
    db,
  }) => {
    const { id, email } = await newPerson(db);
    const ip = newIp();
    const owner = from(db, ip);
    await owner.auth.signIn({ email, password: PASSWORD });
    const right = async () => {
      await owner.auth.otp.request({ email });
      return { email, code: (await newestMessage(db, email)).code };
    };
    const first = await right();
    await db
      .insertInto('rate_limits')
      .values({ key: limitKey('own-codes-day', `${id} ${ip}`), count: 20 })
      .execute();
    const wrong = { email, code: first.code === '000000' ? '000001' : '000000' };
    const tries = Array.from({ length: 5 }, () => visitorOf(db).auth.otp.verify(wrong));
    expect((await Promise.allSettled(tries)).map(({ status }) => status)).not.toContain('fulfilled');
    await expect(owner.auth.otp.verify(first)).rejects.toMatchObject({ cause: { code: 'INVALID_CODE' } });
    expect(await owner.auth.otp.verify(await right())).toEqual({ status: 'signed_in' });
  });

  test('a stranger who requests codes learns nothing of an address without an account', async ({ db }) => {
    const email = newAddress();
    for (let n = 0; n < 8; n += 1) expect(await visitorOf(db).auth.otp.request({ email })).toEqual({ ok: true });
    expect(await messagesTo(db, email)).toEqual([]);
  });
});

describe('an account whose password is guessed from everywhere', () => {
  test('an account whose password is guessed accepts one attempt every two seconds, and queues five', async ({
    db,
  }) => {
    const key = toLine(newAddress());
    const started = performance.now();
    const turns = await Promise.all(Array.from({ length: 20 }, () => reserveSlot(db, key, LINE)));
    // Each wait counts from its own request, hence the tolerance.
    const seconds = (performance.now() - started) / 1000;
    const waits = turns.filter((wait) => wait !== undefined).sort((a, b) => a - b);
    expect(waits).toHaveLength(6);
    waits.forEach((wait, place) => {
      expect(Math.abs(wait - place * 2)).toBeLessThanOrEqual(seconds);
    });
  });

  test('an account whose password is guessed processes attempts one at a time, even concurrent ones from many networks, without holding a connection', async ({
    db,
    database,
  }) => {
    const { email } = await newPerson(db);
    await attack(db, email);
    const own = recordStatements(database.connectionString);
    const started = performance.now();
    const answeredAt: number[] = [];
    const refused: unknown[] = [];
    const tries = Array.from({ length: 10 }, async () => {
      const error: unknown = await visitorOf(own.db)
        .auth.signIn({ email, password: 'wrong' })
        .catch((reason: unknown) => reason);
      if ((error as { code?: string }).code === 'UNAUTHORIZED') answeredAt.push(performance.now() - started);
      else refused.push(error);
    });
    await vi.waitFor(
      () => {
        expect(refused).toHaveLength(4);
        expect(answeredAt.length).toBeGreaterThan(0);
        expect(own.pool.idleCount).toBe(own.pool.totalCount);
      },
      { timeout: 60_000, interval: 5 },
    );
    expect(answeredAt.length).toBeLessThan(6);
    await Promise.all(tries);
    await own.destroy();
    expect(refused).toEqual(
      Array.from({ length: 4 }, () => expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }) as unknown),
    );
    expect(answeredAt).toHaveLength(6);
    expect(answeredAt.at(-1)).toBeGreaterThan(9_900);
  });

  test('P3: an account whose password is guessed lets its owner in at once, from a network it signed in from within 90 days', async ({
    db,
  }) => {
    const { id, email } = await newPerson(db);
    const home = newIp();
    const wanted = { email, password: PASSWORD };
    await from(db, home).auth.signIn(wanted);
    await fillLine(db, email);
    await expect(visitorOf(db).auth.signIn(wanted)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      cause: { details: { retryAfter: 10 } },
    });
    expect(await from(db, home).auth.signIn(wanted)).toEqual({ status: 'signed_in' });
    const long = new Date(Date.now() - 91 * 86_400_000);
    await db.updateTable('sign_in_networks').set({ signed_in_at: long }).where('user_id', '=', id).execute();
    await expect(from(db, home).auth.signIn(wanted)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await deleteOldSignInNetworks(db);
    expect(await db.selectFrom('sign_in_networks').selectAll().where('user_id', '=', id).execute()).toEqual([]);
  });

  test('a queued sign-in uses the account as it is after the wait: the password, and whether it is disabled', async ({
    db,
  }) => {
    const [changed, disabled] = [await newMember(db), await newPerson(db)];
    for (const { email } of [changed, disabled]) {
      await attack(db, email);
      for (let n = 0; n < 2; n += 1) await reserveSlot(db, toLine(email), LINE);
    }
    const ends = [await endOfLine(db, changed.email), await endOfLine(db, disabled.email)];
    const attempt = (email: string, password: string) =>
      visitorOf(db)
        .auth.signIn({ email, password })
        .catch((error: unknown) => error);
    const waiting = [
      attempt(changed.email, PASSWORD),
      attempt(changed.email, 'a kettle of fish'),
      attempt(disabled.email, PASSWORD),
    ];
    const booked = async () => [await endOfLine(db, changed.email), await endOfLine(db, disabled.email)];
    await expect.poll(booked).toEqual([(ends[0] ?? 0) + 4_000, (ends[1] ?? 0) + 2_000]);
    await changed.member.auth.updateUser({ password: 'a kettle of fish' });
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute();
    const refused = { code: 'UNAUTHORIZED', message: 'Invalid email or password' };
    expect(await Promise.all(waiting)).toMatchObject([refused, { status: 'signed_in' }, refused]);
  });

  test('the known networks of an account are stored only as an account-specific digest', async ({ db }) => {
    const [one, other] = [await newPerson(db), await newPerson(db)];
    const ip = newIp();
    for (const { email } of [one, other]) await from(db, ip).auth.signIn({ email, password: PASSWORD });
    const rows = await db
      .selectFrom('sign_in_networks')
      .selectAll()
      .where('user_id', 'in', [one.id, other.id])
      .execute();
    expect(new Set(rows.map((row) => row.network_hash)).size).toBe(2);
    expect(JSON.stringify(rows)).not.toContain(ip);
  });
});
