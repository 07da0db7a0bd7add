import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { PayoutOutcome } from '../../../shared/payouts/payouts';
import type { Db } from '../../../server/database/database';
import { summarisePayouts } from '../../../server/features/payouts/payouts.queries';
import { settleAgedPayouts } from '../../../server/features/payouts/payouts.service';
import { insertCasino, insertFact } from '../../builders/casinos';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';

const test = databaseTest
  .extend('editor', { scope: 'file' }, ({ db }) => adminCaller(db))
  .extend('admin', { scope: 'file' }, ({ editor }) => editor.caller.admin);

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

const paid = (minutes: number, askedOn = daysAgo(1)) =>
  ({ method: 'bitcoin', amountCents: 5000, askedOn, minutes, outcome: 'paid' }) as const;

async function selectFacts(db: Db, id: string) {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from casino_facts where casino_id = ${id} and key like 'payout%' order by key`.execute(db);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

const getHistory = async (db: Db, id: string) =>
  await db
    .selectFrom('casino_changes')
    .select(['key', 'before', 'after', 'changed_by'])
    .where('casino_id', '=', id)
    .orderBy('id')
    .execute();

/** What Postgres makes of the withdrawals, independent of the code. */
async function expected(db: Db, id: string) {
  const { rows } = await sql<{ median: number | null; slowest: number | null; tests: number }>`
    select round(percentile_cont(0.5) within group (order by minutes)::numeric)::int as median, max(minutes) as slowest,
      (count(*) filter (where outcome in ('paid', 'partly')))::int as tests
    from payouts where casino_id = ${id} and deleted_at is null and state = 'recorded'
      and asked_on > (now() at time zone 'UTC')::date - interval '12 months'`.execute(db);
  const { median = null, slowest = null, tests = 0 } = rows[0] ?? {};
  return {
    ...(median !== null && { payout_median: median, payout_slowest: slowest }),
    ...(tests > 0 && { payout_tests: tests }),
  };
}

describe('the facts of payouts', () => {
  test('the facts of payouts follow the withdrawals of twelve months, after every change', async ({ db, admin }) => {
    const outcome = fc.constantFrom<PayoutOutcome>('paid', 'paid', 'partly', 'waiting', 'refused');
    const step = fc.record({
      action: fc.constantFrom('add', 'add', 'add', 'save', 'remove', 'putBack'),
      at: fc.nat(5),
      outcome,
      minutes: fc.nat(5000),
      days: fc.constantFrom(0, 1, 30, 300, 364, 367, 500),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const { id: casinoId } = await insertCasino(db);
        const ids: string[] = [];
        const removed = new Map<string, Date>();
        for (const { action, at, minutes, days, ...rest } of steps) {
          const isTimed = rest.outcome === 'paid' || rest.outcome === 'partly';
          const payout = { ...paid(0, daysAgo(days)), ...rest, minutes: isTimed ? minutes : null };
          const id = ids[at % Math.max(1, ids.length)];
          if (action === 'add' || id === undefined) ids.push((await admin.payouts.add({ casinoId, ...payout })).id);
          else if (action === 'save' && !removed.has(id)) await admin.payouts.save({ id, ...payout });
          else if (action === 'remove' && !removed.has(id))
            removed.set(id, (await admin.payouts.remove({ id })).deletedAt);
          else if (action === 'putBack') {
            const deletedAt = removed.get(id);
            if (deletedAt && removed.delete(id)) await admin.payouts.putBack({ id, deletedAt });
          }
          expect(await selectFacts(db, casinoId)).toEqual(await expected(db, casinoId));
        }
      }),
      { numRuns: 12 },
    );
  });

  test('the facts of payouts stay as they were typed until there are withdrawals, and return with the last one', async ({
    db,
    admin,
  }) => {
    const { id: casinoId } = await insertCasino(db);
    await insertFact(db, casinoId, 'payout_median', 27, new Date('2026-01-05T10:00:00Z'));
    await insertFact(db, casinoId, 'payout_tests', 4, new Date('2026-01-05T10:00:00Z'));
    await summarisePayouts(db, [casinoId]);
    const { id } = await admin.payouts.add({ casinoId, ...paid(90) });
    expect(await selectFacts(db, casinoId)).toEqual({ payout_median: 90, payout_slowest: 90, payout_tests: 1 });
    await admin.payouts.remove({ id });
    expect(await selectFacts(db, casinoId)).toEqual({ payout_median: 27, payout_tests: 4 });
    const [stored] = (await admin.casinos.get({ id: casinoId })).facts;
    expect(stored?.checkedAt).toEqual(new Date('2026-01-05T10:00:00Z'));
    const [summary] = await admin.payouts.list({ casinoId });
    expect(summary).toMatchObject({ state: 'summary', summary: { payout_median: { value: 27 } } });
    await expect(admin.payouts.save({ id: summary?.id ?? '', ...paid(1) })).rejects.toThrow(/^id: /);
    const first = await admin.payouts.remove({ id: summary?.id ?? '' });
    expect(await selectFacts(db, casinoId)).toEqual({});
    await admin.payouts.putBack(first);
    const second = await admin.payouts.remove({ id: first.id });
    const late = admin.payouts.putBack(first);
    await expect(late, 'it was deleted again since').rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await selectFacts(db, casinoId)).toEqual({});
    await admin.payouts.putBack(second);
    expect(await selectFacts(db, casinoId)).toEqual({ payout_median: 27, payout_tests: 4 });
  });

  test('the facts of payouts are in the history, with the name of the editor', async ({ db, admin, editor }) => {
    const { id: casinoId } = await insertCasino(db, { facts: { payout_median: 27 } });
    await admin.payouts.add({ casinoId, ...paid(14) });
    expect(await getHistory(db, casinoId)).toContainEqual({
      ...{ key: 'payout_median', before: { value: 27 }, after: { value: 14 } },
      changed_by: editor.viewer.userId,
    });
    const { id: draft } = await insertCasino(db, { status: 'draft' });
    await admin.payouts.add({ casinoId: draft, ...paid(14) });
    expect(await getHistory(db, draft)).toEqual([]);
  });

  test('the facts of payouts change anonymously when a withdrawal leaves the twelve months', async ({ db, admin }) => {
    const { id: casinoId } = await insertCasino(db);
    await admin.payouts.add({ casinoId, ...paid(10) });
    const { id } = await admin.payouts.add({ casinoId, ...paid(30) });
    await db
      .updateTable('payouts')
      .set({ asked_on: daysAgo(400) })
      .where('id', '=', id)
      .execute();
    expect(await settleAgedPayouts(db)).toBe(1);
    expect(await selectFacts(db, casinoId)).toEqual({ payout_median: 10, payout_slowest: 10, payout_tests: 1 });
    expect((await getHistory(db, casinoId)).at(-1)).toMatchObject({ changed_by: null });
    expect(await settleAgedPayouts(db)).toBe(0);
  });

  test('the facts of payouts cannot be typed anywhere', async ({ db, admin }) => {
    const { id } = await insertCasino(db);
    for (const facts of [{ payout_median: { value: 5 } }, { payout_tests: null }]) {
      await expect(admin.casinos.update({ id, facts })).rejects.toThrow(/payout_(median|tests)[\s\S]*is computed/);
    }
    expect(await selectFacts(db, id)).toEqual({});
  });

  test('the facts of payouts stay when an earlier version is restored, and when another change is undone', async ({
    db,
    admin,
  }) => {
    const { id } = await insertCasino(db, { status: 'draft' });
    await admin.payouts.add({ casinoId: id, ...paid(14) });
    await admin.payouts.add({ casinoId: id, ...paid(14) });
    const first = (await admin.casinos.revisions.list({ id })).items.at(-1);
    await admin.casinos.revisions.restore({ id: first?.id ?? '' });
    expect(await selectFacts(db, id)).toMatchObject({ payout_median: 14, payout_tests: 2 });
  });
});

describe('withdrawals that did not come', () => {
  const UNPAID = { minutes: null, outcome: 'refused' } as const;
  const shown = async (db: Db, slug: string) => {
    const { payouts, facts } = await callerFor(db).casinos.bySlug({ slug });
    return { ...payouts, tests: facts.find(({ key }) => key === 'payout_tests')?.value };
  };

  test('withdrawals that did not arrive are reported, and neither qualify a median nor make it newer', async ({
    db,
    admin,
  }) => {
    const { id: casinoId } = await insertCasino(db, { slug: 'sluice' });
    await admin.payouts.add({ casinoId, ...paid(5, daysAgo(40)), ...UNPAID });
    expect(await shown(db, 'sluice')).toMatchObject({
      ...{ sentence: '1 withdrawal by us: 1 refused', doubt: 'We asked for one withdrawal, which was refused.' },
      tests: undefined,
    });
    for (let n = 0; n < 8; n += 1) await admin.payouts.add({ casinoId, ...paid(5, daysAgo(1)), ...UNPAID });
    await admin.payouts.add({ casinoId, ...paid(5, daysAgo(30)) });
    expect(await shown(db, 'sluice')).toMatchObject({
      sentence: '10 withdrawals by us: 1 paid, typically 5 min, 9 refused',
      ...{ doubt: 'We asked 10 times and were refused 9 times.', tests: '1' },
    });
    const { facts } = await admin.casinos.get({ id: casinoId });
    const median = facts.find(({ key }) => key === 'payout_median');
    expect(median?.checkedAt?.toISOString().slice(0, 10)).toBe(daysAgo(30));
    await admin.payouts.add({ casinoId, ...paid(5), ...UNPAID, outcome: 'waiting' });
    expect(await shown(db, 'sluice')).toMatchObject({
      sentence: '11 withdrawals by us: 1 paid, typically 5 min, 9 refused, 1 still waiting',
      doubt: 'We asked 11 times and were refused 9 times and are still waiting for 1 withdrawal.',
    });
  });

  test('withdrawals of any outcome leave no sentence behind when all are too old', async ({ db, admin }) => {
    const { id: casinoId } = await insertCasino(db, { slug: 'weir' });
    await admin.payouts.add({ casinoId, ...paid(5) });
    expect((await shown(db, 'weir')).sentence).toBe('1 withdrawal by us, typically 5 min');
    await db
      .updateTable('payouts')
      .set({ asked_on: daysAgo(400) })
      .where('casino_id', '=', casinoId)
      .execute();
    // Before the facts have followed, too.
    expect(await shown(db, 'weir')).toMatchObject({ sentence: null, doubt: null, own: [] });
  });
});

test('an operator’s answer is quoted, changed by one person at a time, and removed by an empty one', async ({
  db,
  admin,
}) => {
  const { id: casinoId } = await insertCasino(db, { slug: 'millrace' });
  const shown = async () => (await callerFor(db).casinos.bySlug({ slug: 'millrace' })).payouts;
  const answer = { casinoId, text: 'We paid the next day.', answeredOn: '2026-01-04' };
  await admin.payouts.saveAnswer({ ...answer, expected: null });
  expect(await shown()).toMatchObject({
    ...{ answer: { text: 'We paid the next day.', day: 'Jan 4, 2026' }, sentence: null, own: [] },
  });
  expect([await selectFacts(db, casinoId), await admin.payouts.list({ casinoId })]).toEqual([{}, []]);
  const late = admin.payouts.saveAnswer({ ...answer, text: 'No.', expected: null });
  await expect(late).rejects.toMatchObject({ code: 'CONFLICT' });
  for (const wrong of [{ text: 'x'.repeat(1001) }, { text: 'a\u0000b' }, { answeredOn: daysAgo(-2) }]) {
    const attempt = admin.payouts.saveAnswer({ ...answer, ...wrong });
    await expect(attempt).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
  await admin.payouts.saveAnswer({ ...answer, text: '' });
  expect((await shown()).answer).toBeNull();
  const entries = await db
    .selectFrom('audit_log')
    .select('action')
    .where('entity_id', '=', casinoId)
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['create', 'remove']);
});

describe('a withdrawal', () => {
  test('a withdrawal that another user saved in the meantime is not overwritten', async ({ db, admin }) => {
    const { id: casinoId } = await insertCasino(db);
    const { id } = await admin.payouts.add({ casinoId, ...paid(5) });
    const expected = { ...paid(5), currency: 'USD' };
    await admin.payouts.save({ id, ...paid(7), expected });
    await expect(admin.payouts.save({ id, ...paid(9), expected })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await selectFacts(db, casinoId)).toMatchObject({ payout_median: 7 });
    await admin.payouts.save({ id, ...paid(9), expected: { ...expected, minutes: 7 } });
    expect(await selectFacts(db, casinoId)).toMatchObject({ payout_median: 9 });
  });

  test('a withdrawal in the trash does not prevent a typed fact from being stored', async ({ db, admin }) => {
    const { id: casinoId } = await insertCasino(db);
    const { id } = await admin.payouts.add({ casinoId, ...paid(5) });
    await admin.payouts.remove({ id });
    await insertFact(db, casinoId, 'payout_median', 27);
    await summarisePayouts(db, [casinoId]);
    expect(await admin.payouts.list({ casinoId })).toMatchObject([{ state: 'summary' }]);
  });

  test.for([
    [{ askedOn: daysAgo(-2) }, 'askedOn', 'in the future'],
    [{ askedOn: '2026-02-30' }, 'askedOn', 'must be a day'],
    [{ amountCents: -1 }, 'amountCents', 'more than nothing'],
    [{ amountCents: 0 }, 'amountCents', 'more than nothing'],
    [{ amountCents: 1.5 }, 'amountCents', 'whole number'],
    [{ minutes: -1 }, 'minutes', 'below 0'],
    [{ minutes: null }, 'minutes', 'how many minutes'],
    [{ outcome: 'refused' }, 'minutes', 'Only a withdrawal that was paid'],
    [{ outcome: 'lost' }, 'outcome', 'not one of those'],
    [{ method: 'cheque' }, 'method', 'not one of those'],
    [{ currency: 'ZZZ' }, 'currency', 'three letters'],
    [{ casinoId: 'here' }, 'casinoId', 'Choose a site'],
  ] as const)(
    'a withdrawal with %j is refused and nothing is stored',
    async ([wrong, field, message], { db, admin }) => {
      const { id: casinoId } = await insertCasino(db);
      const payout = { casinoId, ...paid(5), ...wrong } as Parameters<typeof admin.payouts.add>[0];
      const failure = expect(admin.payouts.add(payout));
      await failure.rejects.toMatchObject({ code: 'BAD_REQUEST' });
      await expect(admin.payouts.add(payout)).rejects.toThrow(
        new RegExp(`"${field}"[\\s\\S]*${message}|${message}[\\s\\S]*"${field}"`),
      );
      expect(await admin.payouts.list({ casinoId })).toEqual([]);
    },
  );

  test('a withdrawal of no site, or one that does not exist, is a 404', async ({ admin }) => {
    const nowhere = '00000000-0000-4000-8000-000000000000';
    for (const attempt of [
      () => admin.payouts.add({ casinoId: nowhere, ...paid(5) }),
      () => admin.payouts.save({ id: nowhere, ...paid(5) }),
      () => admin.payouts.remove({ id: nowhere }),
      () => admin.payouts.putBack({ id: nowhere, deletedAt: new Date() }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
