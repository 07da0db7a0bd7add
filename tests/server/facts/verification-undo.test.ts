import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertCasino, insertFact } from '../../builders/casinos';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import type { Admin } from '../../fixtures/kinds';

const test = databaseTest
  .extend('editor', { scope: 'file' }, async ({ db }) => await adminCaller(db))
  .extend('other', { scope: 'file' }, async ({ db }) => await adminCaller(db));

const conflict = {
  code: 'CONFLICT',
  message: 'Some of these facts were saved or verified again in the meantime. Nothing was taken back.',
};
const unknown = { code: 'NOT_FOUND', message: 'You made no such verification.' };

/** Casinos and their facts with values, checked dates and people, to the microsecond. */
async function getChecks(db: Db, ids: readonly string[]) {
  const casinos = await db
    .selectFrom('casinos')
    .select(['id', sql<string | null>`verified_at::text`.as('at'), 'verified_by as by'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const facts = await db
    .selectFrom('casino_facts')
    .select(['casino_id as id', 'key', 'checked_by as by', sql`value`.as('value')])
    .select([sql<string | null>`checked_at::text`.as('at'), sql<string>`updated_at::text`.as('updatedAt')])
    .where('casino_id', 'in', ids)
    .orderBy('casino_id')
    .orderBy('key')
    .execute();
  return { casinos, facts };
}

/** Verified, and its first fact checked, at a microsecond; its second fact checked by nobody, its third never. */
async function insertVerified(db: Db, by: string | null): Promise<string> {
  const { id } = await insertCasino(db, {});
  const at = sql<Date>`'2024-03-05 06:07:08.123457+00'`;
  await db.updateTable('casinos').set({ verified_at: at, verified_by: by }).where('id', '=', id).execute();
  await insertFact(db, id, 'licence', 'Curaçao', new Date('2023-01-02T03:04:05Z'));
  await insertFact(db, id, 'min_deposit', 500, new Date('2023-01-02T03:04:05Z'));
  await insertFact(db, id, 'free_cases', 5, null);
  await db
    .updateTable('casino_facts')
    .set({ checked_at: at, checked_by: by })
    .where('casino_id', '=', id)
    .where('key', '=', 'min_deposit')
    .execute();
  return id;
}

const selectFacts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('casino_facts')
    .select(['casino_id as casinoId', 'key', 'updated_at as updatedAt'])
    .where('casino_id', 'in', ids)
    .orderBy('casino_id')
    .orderBy('key')
    .execute();

const getLog = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after', 'actor_id as actorId'])
    .where('entity', '=', 'casino')
    .where('entity_id', 'in', ids)
    .orderBy('id')
    .execute();

const WAYS = [
  {
    way: 'facts from the queue',
    verify: async (db: Db, { facts }: Admin, ids: string[]) =>
      await facts.verify({ facts: await selectFacts(db, ids) }),
  },
  {
    way: 'whole casinos',
    verify: async (_db: Db, { casinos }: Admin, ids: string[]) => await casinos.verifyMany({ ids }),
  },
] as const;

const licence = { value: 'Malta', sourceKind: 'terms', source: '', note: '' } as const;

/** What keeps a verification of a casino from being taken back. */
const CHANGES: readonly ((db: Db, id: string, theirs: Admin, own: Admin) => Promise<unknown>)[] = [
  (_db, id, { casinos }) => casinos.verifyNow({ id }),
  (_db, id, _theirs, { casinos }) => casinos.verifyMany({ ids: [id] }),
  (_db, id, _theirs, { casinos }) => casinos.verifyFacts({ id, keys: ['licence'] }),
  async (db, id, { facts }) =>
    await facts.verify({ facts: (await selectFacts(db, [id])).filter(({ key }) => key === 'licence') }),
  (_db, id, { casinos }) => casinos.update({ id, facts: { licence } }),
  (_db, id, { casinos }) => casinos.update({ id, facts: { licence: null } }),
  (_db, id, { casinos }) => casinos.remove({ id }),
];

describe.each(WAYS)('undoing a verification of $way', ({ way, verify }) => {
  const isWhole = way === 'whole casinos';

  test('Undo restores every date and name, to the microsecond, and is logged', async ({ db, editor, other }) => {
    const { admin } = editor.caller;
    const ids = [await insertVerified(db, other.viewer.userId), await insertVerified(db, null)];
    const before = await getChecks(db, ids);
    const { entries } = await verify(db, admin, ids);
    expect(entries).toHaveLength(2);
    const { facts } = await getChecks(db, ids);
    expect(new Set(facts.map(({ at, by }) => `${at} ${by}`)).size).toBe(1);
    const { restored } = await admin.facts.undoVerify({ entries: entries.toReversed() });
    expect(restored).toHaveLength(6);
    expect(await getChecks(db, ids)).toEqual(before);

    const [made, undone] = await getLog(db, ids.slice(0, 1));
    const was = {
      'checked:licence': '2023-01-02T03:04:05+00:00',
      'checked:min_deposit': '2024-03-05T06:07:08.123457+00:00',
      'checked:free_cases': null,
      ...(isWhole && { verifiedAt: '2024-03-05T06:07:08.123457+00:00' }),
    };
    const by = other.viewer.userId;
    expect(made).toMatchObject({
      ...{ action: 'verify', actorId: editor.viewer.userId },
      before: { ...was, 'checkedBy:min_deposit': by, 'checkedBy:licence': null, ...(isWhole && { verifiedBy: by }) },
      after: { facts: ['free_cases', 'licence', 'min_deposit'] },
    });
    expect(undone).toMatchObject({ action: 'undo_verify', actorId: editor.viewer.userId, after: was });
    expect(Object.keys(undone?.before as object).toSorted()).toEqual(Object.keys(was).toSorted());
  });

  test('Undo is refused completely once the casino or one of its facts was saved, removed or verified again', async ({
    db,
    editor,
    other,
  }) => {
    const { admin } = editor.caller;
    for (const change of CHANGES) {
      const ids = [await insertVerified(db, null), await insertVerified(db, null)];
      const { entries } = await verify(db, admin, ids);
      await change(db, ids[0] ?? '', other.caller.admin, admin);
      const changed = await getChecks(db, ids);
      await expect(admin.facts.undoVerify({ entries }), change.toString()).rejects.toMatchObject(conflict);
      expect(await getChecks(db, ids)).toEqual(changed);
      expect((await getLog(db, ids)).map(({ action }) => action)).not.toContain('undo_verify');
    }
  });

  test('Undo happens one time, however many request it, and never over a verification at the same time', async ({
    db,
    editor,
    other,
  }) => {
    const { undoVerify } = editor.caller.admin.facts;
    for (let round = 0; round < 4; round += 1) {
      const ids = [await insertVerified(db, null), await insertVerified(db, null)];
      const before = await getChecks(db, ids);
      const { entries } = await verify(db, editor.caller.admin, ids);
      const answers = await Promise.allSettled(
        [entries, entries.toReversed(), [...entries, ...entries]].map((asked) => undoVerify({ entries: asked })),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(conflict);
      expect(await getChecks(db, ids)).toEqual(before);
      expect((await getLog(db, ids)).filter(({ action }) => action === 'undo_verify')).toHaveLength(2);

      const again = await verify(db, editor.caller.admin, ids);
      const [one = ''] = ids;
      const theirs =
        round % 2 === 0
          ? verify(db, other.caller.admin, ids.toReversed())
          : other.caller.admin.casinos.verifyNow({ id: one });
      const [undone] = await Promise.allSettled([undoVerify({ entries: again.entries }), theirs]);
      await theirs;
      // The other verification wins in both orders: it came after the undo, or the undo was refused.
      const { facts } = await getChecks(db, [one]);
      expect(new Set(facts.map(({ by }) => by))).toEqual(new Set([other.viewer.userId]));
      if (undone.status === 'rejected') expect(undone.reason).toMatchObject(conflict);
      else if (round % 2 === 1) {
        const ofTwo = ({ facts: all }: typeof before) => all.filter(({ id }) => id !== one);
        expect(ofTwo(await getChecks(db, ids))).toEqual(ofTwo(before));
      }
    }
  });

  test('Undo restores the date if the account of the earlier checker is gone', async ({ db, editor }) => {
    const gone = await adminCaller(db);
    const ids = [await insertVerified(db, gone.viewer.userId)];
    const { casinos, facts } = await getChecks(db, ids);
    const { entries } = await verify(db, editor.caller.admin, ids);
    await db.deleteFrom('users').where('id', '=', gone.viewer.userId).execute();
    await editor.caller.admin.facts.undoVerify({ entries });
    const anonymous = {
      casinos: casinos.map((one) => ({ ...one, by: null })),
      facts: facts.map((one) => ({ ...one, by: null })),
    };
    expect(await getChecks(db, ids)).toEqual(anonymous);
  });

  test('Undo needs one’s own entry of a verification, with what was before', async ({ db, editor, other }) => {
    const id = await insertVerified(db, null);
    const { entries } = await verify(db, editor.caller.admin, [id]);
    const stands = await getChecks(db, [id]);
    const { casinos, facts } = other.caller.admin;
    await expect(facts.undoVerify({ entries })).rejects.toMatchObject(unknown);
    await expect(facts.undoVerify({ entries: [2 ** 40] })).rejects.toMatchObject(unknown);
    // The user's own entries of other kinds, including an order of places, which is logged as a list.
    await casinos.reorder({ ids: [id] });
    await casinos.update({ id, bonusAmount: 'Another' });
    const own = await db
      .selectFrom('audit_log')
      .select('id')
      .where('actor_id', '=', other.viewer.userId)
      .where('id', '>', Math.max(...entries))
      .execute();
    expect(own).toHaveLength(2);
    for (const entry of own) await expect(facts.undoVerify({ entries: [entry.id] })).rejects.toMatchObject(unknown);
    const { undoVerify } = editor.caller.admin.facts;
    await expect(undoVerify({ entries: [...entries, 2 ** 40] })).rejects.toMatchObject(unknown);
    const old = await db
      .insertInto('audit_log')
      .values({
        ...{ actor_id: editor.viewer.userId, action: 'verify', entity: 'casino', entity_id: id },
        before: JSON.stringify({ verifiedAt: null }),
        after: JSON.stringify({ verifiedAt: new Date() }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await expect(undoVerify({ entries: [old.id] })).rejects.toMatchObject(unknown);
    expect(await getChecks(db, [id])).toEqual(stands);
  });
});

test('A casino without facts is verified and put back like any other, also one that never was verified', async ({
  db,
  editor,
  other,
}) => {
  const ids = [await insertVerified(db, null), (await insertCasino(db, {})).id];
  const before = await getChecks(db, ids);
  const { casinos, facts } = editor.caller.admin;
  const { entries, verified } = await casinos.verifyMany({ ids });
  expect([verified, entries.length]).toEqual([2, 2]);
  await facts.undoVerify({ entries });
  expect(await getChecks(db, ids)).toEqual(before);
  const bare = ids[1] ?? '';
  const again = await casinos.verifyNow({ id: bare });
  await other.caller.admin.casinos.verifyNow({ id: bare });
  await expect(facts.undoVerify({ entries: again.entries })).rejects.toMatchObject(conflict);
});

test.for([
  [{ entries: [] }, 'Name what is to be taken back'],
  [{ entries: ['1'] }, 'entries'],
  [{ entries: [1.5] }, 'entries'],
  [{ entries: [-1] }, 'entries'],
  [{ entries: Array.from({ length: 101 }, (_, at) => at + 1) }, 'At most 100 entries'],
  [{ entries: [1], checkedAt: new Date() }, 'checkedAt'],
] as const)('Undoing a verification requires valid entries: %o is refused', async ([input, message], { editor }) => {
  await expect(editor.caller.admin.facts.undoVerify(input as never)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining(message) as string,
  });
});
