import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertCasino, insertFact } from '../../builders/casinos';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';

const test = databaseTest
  .extend('editor', { scope: 'file' }, async ({ db }) => await adminCaller(db))
  .extend('other', { scope: 'file' }, async ({ db }) => await adminCaller(db));

const CHANGED_SINCE = 'Some of these facts were saved or verified again in the meantime. Nothing was taken back.';
const conflict = { code: 'CONFLICT', message: CHANGED_SINCE };
const unknown = { code: 'NOT_FOUND', message: 'You made no such verification.' };

/** Checked dates and users of these casinos and their facts, to the microsecond. */
async function checksOf(db: Db, ids: readonly string[]) {
  const casinos = await db
    .selectFrom('casinos')
    .select(['id', sql<string | null>`verified_at::text`.as('at'), 'verified_by as by'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const facts = await db
    .selectFrom('casino_facts')
    .select(['casino_id as id', 'key', sql<string | null>`checked_at::text`.as('at'), 'checked_by as by'])
    .where('casino_id', 'in', ids)
    .orderBy('casino_id')
    .orderBy('key')
    .execute();
  return { casinos, facts };
}

/** A casino verified at a microsecond, with a fact checked earlier and one never checked; or without facts. */
async function insertVerified(db: Db, by: string | null, { isBare = false } = {}) {
  const { id } = await insertCasino(db, {});
  await db
    .updateTable('casinos')
    .set({ verified_at: sql`'2024-03-05 06:07:08.123457+00'`, verified_by: by })
    .where('id', '=', id)
    .execute();
  if (isBare) return id;
  await insertFact(db, id, 'licence', 'Curaçao', new Date('2023-01-02T03:04:05Z'));
  await insertFact(db, id, 'free_cases', 5, null);
  return id;
}

const logOf = async (db: Db, id: string) =>
  await db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after', 'actor_id as actorId'])
    .where('entity', '=', 'casino')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();

describe('undoing the verification of a whole casino', () => {
  test('undoing the verification of a whole casino restores its date and those of its facts, to the microsecond, and is logged', async ({
    db,
    editor,
    other,
  }) => {
    const id = await insertVerified(db, other.viewer.userId);
    const before = await checksOf(db, [id]);
    const { entries } = await editor.caller.admin.casinos.verifyNow({ id });
    const verified = await checksOf(db, [id]);
    expect(new Set([...verified.casinos, ...verified.facts].map(({ at, by }) => `${at} ${by}`)).size).toBe(1);
    await editor.caller.admin.facts.undoVerify({ entries });
    expect(await checksOf(db, [id])).toEqual(before);

    const [made, undone] = await logOf(db, id);
    const was = {
      verifiedAt: '2024-03-05T06:07:08.123457+00:00',
      'checked:licence': '2023-01-02T03:04:05+00:00',
      'checked:free_cases': null,
    };
    expect(made).toMatchObject({
      action: 'verify',
      actorId: editor.viewer.userId,
      before: { ...was, verifiedBy: other.viewer.userId, 'checkedBy:licence': null },
      after: { facts: ['free_cases', 'licence'] },
    });
    expect(undone).toMatchObject({ action: 'undo_verify', actorId: editor.viewer.userId, after: was });
    expect(Object.keys(undone?.before as object).toSorted()).toEqual(Object.keys(was).toSorted());
  });

  test('undoing the verification of a whole casino works without any fact, and for several casinos at once', async ({
    db,
    editor,
  }) => {
    const ids = [
      await insertVerified(db, null),
      await insertVerified(db, null, { isBare: true }),
      (await insertCasino(db, {})).id,
    ];
    const before = await checksOf(db, ids);
    const { entries, verified } = await editor.caller.admin.casinos.verifyMany({ ids });
    expect([verified, entries.length]).toEqual([3, 3]);
    await editor.caller.admin.facts.undoVerify({ entries: entries.toReversed() });
    expect(await checksOf(db, ids)).toEqual(before);
  });

  test('undoing the verification of a whole casino is refused once the casino or one of its facts was verified or saved again', async ({
    db,
    editor,
    other,
  }) => {
    const licence = { value: 'Malta', sourceKind: 'terms', source: '', note: '' } as const;
    const { casinos, facts } = other.caller.admin;
    const changes: ((id: string) => Promise<unknown>)[] = [
      (id) => casinos.verifyNow({ id }),
      (id) => editor.caller.admin.casinos.verifyMany({ ids: [id] }),
      (id) => casinos.verifyFacts({ id, keys: ['licence'] }),
      (id) => casinos.update({ id, facts: { licence } }),
      (id) => casinos.update({ id, facts: { licence: null } }),
      async (id) => {
        const [fact] = await db
          .selectFrom('casino_facts')
          .select(['casino_id as casinoId', 'key', 'updated_at as updatedAt'])
          .where('casino_id', '=', id)
          .execute();
        await facts.verify({ facts: fact ? [fact] : [] });
      },
      (id) => casinos.remove({ id }),
    ];
    for (const change of changes) {
      const [id, untouched] = [await insertVerified(db, null), await insertVerified(db, null)];
      const { entries } = await editor.caller.admin.casinos.verifyMany({ ids: [id, untouched] });
      await change(id);
      const changed = await checksOf(db, [id, untouched]);
      await expect(editor.caller.admin.facts.undoVerify({ entries })).rejects.toMatchObject(conflict);
      expect(await checksOf(db, [id, untouched])).toEqual(changed);
      expect((await logOf(db, untouched)).map(({ action }) => action)).toEqual(['verify']);
    }
    const bare = await insertVerified(db, null, { isBare: true });
    const { entries } = await editor.caller.admin.casinos.verifyNow({ id: bare });
    await other.caller.admin.casinos.verifyNow({ id: bare });
    await expect(editor.caller.admin.facts.undoVerify({ entries })).rejects.toMatchObject(conflict);
  });

  test('undoing the verification of a whole casino happens one time, however many request it, and does not override a concurrent verification', async ({
    db,
    editor,
    other,
  }) => {
    for (let round = 0; round < 4; round += 1) {
      const ids = [await insertVerified(db, null), await insertVerified(db, null)];
      const before = await checksOf(db, ids);
      const { entries } = await editor.caller.admin.casinos.verifyMany({ ids });
      const { undoVerify } = editor.caller.admin.facts;
      const answers = await Promise.allSettled([
        undoVerify({ entries }),
        undoVerify({ entries: entries.toReversed() }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await checksOf(db, ids)).toEqual(before);

      const again = await editor.caller.admin.casinos.verifyMany({ ids });
      const theirs = other.caller.admin.casinos.verifyMany({ ids: ids.toReversed() });
      const [undone] = await Promise.allSettled([undoVerify({ entries: again.entries }), theirs]);
      await theirs;
      if (undone.status === 'rejected') expect(undone.reason).toMatchObject(conflict);
      const { casinos, facts } = await checksOf(db, ids);
      expect(new Set([...casinos, ...facts].map(({ by }) => by))).toEqual(new Set([other.viewer.userId]));
    }
  });

  test('undoing the verification of a whole casino is refused for another user, and for an entry without earlier values', async ({
    db,
    editor,
    other,
  }) => {
    const id = await insertVerified(db, null);
    const { entries } = await editor.caller.admin.casinos.verifyNow({ id });
    const stands = await checksOf(db, [id]);
    await expect(other.caller.admin.facts.undoVerify({ entries })).rejects.toMatchObject(unknown);
    const old = await db
      .insertInto('audit_log')
      .values({
        ...{ actor_id: editor.viewer.userId, action: 'verify', entity: 'casino', entity_id: id },
        before: JSON.stringify({ verifiedAt: null }),
        after: JSON.stringify({ verifiedAt: new Date() }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await expect(editor.caller.admin.facts.undoVerify({ entries: [old.id] })).rejects.toMatchObject(unknown);
    expect(await checksOf(db, [id])).toEqual(stands);
  });
});
