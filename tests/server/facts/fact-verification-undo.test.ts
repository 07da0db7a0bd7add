import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertCasino, insertFact } from '../../builders/casinos';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';

const test = databaseTest
  .extend('editor', { scope: 'file' }, async ({ db }) => await adminCaller(db))
  .extend('other', { scope: 'file' }, async ({ db }) => await adminCaller(db));

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const CHANGED_SINCE = 'Some of these facts were saved or verified again in the meantime. Nothing was taken back.';

/** Every fact of these casinos, with times to the microsecond. */
async function factsOf(db: Db, casinoIds: readonly string[]) {
  return await db
    .selectFrom('casino_facts')
    .select(['casino_id', 'key', 'checked_by', sql`value`.as('value')])
    .select([sql<string>`checked_at::text`.as('checked_at'), sql<string>`updated_at::text`.as('updated_at')])
    .where('casino_id', 'in', casinoIds)
    .orderBy('casino_id')
    .orderBy('key')
    .execute();
}

/** Two casinos with three facts: checked by a person at a microsecond, checked by nobody, and never checked. */
async function insertFacts(db: Db, checker: string | null) {
  const one = await insertCasino(db, {});
  const two = await insertCasino(db, {});
  await insertFact(db, one.id, 'min_deposit', 500, daysAgo(900));
  await insertFact(db, one.id, 'licence', 'Curaçao', daysAgo(800));
  await insertFact(db, two.id, 'free_cases', 5, null);
  await db
    .updateTable('casino_facts')
    .set({ checked_at: sql`'2024-03-05 06:07:08.123457+00'`, checked_by: checker })
    .where('casino_id', '=', one.id)
    .where('key', '=', 'min_deposit')
    .execute();
  const rows = await db
    .selectFrom('casino_facts')
    .select(['casino_id as casinoId', 'key', 'updated_at as updatedAt'])
    .where('casino_id', 'in', [one.id, two.id])
    .execute();
  return { one: one.id, two: two.id, ids: [one.id, two.id], facts: rows };
}

const actionsOf = async (db: Db, casinoIds: readonly string[]) =>
  await db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after', 'actor_id'])
    .where('entity', '=', 'casino')
    .where('entity_id', 'in', casinoIds)
    .orderBy('id')
    .execute();

const conflict = { code: 'CONFLICT', message: CHANGED_SINCE };
const unknown = { code: 'NOT_FOUND', message: 'You made no such verification.' };

describe('undoing a verification', () => {
  test('undoing a verification restores every date and name, to the microsecond, and both actions are logged', async ({
    db,
    editor,
    other,
  }) => {
    const { ids, one, facts } = await insertFacts(db, other.viewer.userId);
    const before = await factsOf(db, ids);
    const { verify, undoVerify } = editor.caller.admin.facts;
    const { entries } = await verify({ facts });
    expect(entries).toHaveLength(2);
    expect(await factsOf(db, ids)).not.toEqual(before);
    const { restored } = await undoVerify({ entries });
    expect(restored.toSorted()).toEqual(facts.map(({ casinoId, key }) => `${casinoId}:${key}`).toSorted());
    expect(await factsOf(db, ids)).toEqual(before);

    const log = await actionsOf(db, [one]);
    expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['verify', editor.viewer.userId],
      ['undo_verify', editor.viewer.userId],
    ]);
    expect(log[0]?.before).toMatchObject({
      'checked:min_deposit': '2024-03-05T06:07:08.123457+00:00',
      'checkedBy:min_deposit': other.viewer.userId,
      'checkedBy:licence': null,
    });
    expect(log[1]?.after).toMatchObject({ 'checked:min_deposit': '2024-03-05T06:07:08.123457+00:00' });
    expect(Object.keys(log[1]?.before as object).toSorted()).toEqual(['checked:licence', 'checked:min_deposit']);
  });

  test('undoing a verification restores the date if the earlier checker’s account is gone', async ({ db, editor }) => {
    const gone = await adminCaller(db);
    const { ids, facts } = await insertFacts(db, gone.viewer.userId);
    const before = await factsOf(db, ids);
    const { entries } = await editor.caller.admin.facts.verify({ facts });
    await db.deleteFrom('users').where('id', '=', gone.viewer.userId).execute();
    await editor.caller.admin.facts.undoVerify({ entries });
    expect(await factsOf(db, ids)).toEqual(before.map((fact) => ({ ...fact, checked_by: null })));
  });

  test('undoing a verification is refused completely once one of its facts was saved, removed or verified again', async ({
    db,
    editor,
    other,
  }) => {
    const { verify, undoVerify } = editor.caller.admin.facts;
    const changes: ((casinoId: string, facts: Parameters<typeof verify>[0]['facts']) => Promise<unknown>)[] = [
      (id) =>
        other.caller.admin.casinos.update({
          id,
          facts: { licence: { value: 'Malta', sourceKind: 'terms', source: '', note: '' } },
        }),
      (id) => other.caller.admin.casinos.update({ id, facts: { licence: null } }),
      (_, facts) => other.caller.admin.facts.verify({ facts: facts.filter(({ key }) => key === 'licence') }),
      (_, facts) => verify({ facts: facts.filter(({ key }) => key === 'licence') }),
      (id) => other.caller.admin.casinos.verifyNow({ id }),
      (id) => editor.caller.admin.casinos.verifyFacts({ id, keys: ['licence'] }),
      (id) => editor.caller.admin.casinos.remove({ id }),
    ];
    for (const change of changes) {
      const { one, ids, facts } = await insertFacts(db, null);
      const { entries } = await verify({ facts });
      await change(one, facts);
      const changed = await factsOf(db, ids);
      await expect(undoVerify({ entries })).rejects.toMatchObject(conflict);
      expect(await factsOf(db, ids)).toEqual(changed);
      expect((await actionsOf(db, ids)).map(({ action }) => action)).not.toContain('undo_verify');
    }
  });

  test('undoing a verification happens one time, however many request it at the same time', async ({ db, editor }) => {
    for (let round = 0; round < 5; round += 1) {
      const { ids, facts } = await insertFacts(db, null);
      const before = await factsOf(db, ids);
      const { entries } = await editor.caller.admin.facts.verify({ facts });
      const answers = await Promise.allSettled(
        [entries, entries.toReversed(), [...entries, ...entries]].map((asked) =>
          editor.caller.admin.facts.undoVerify({ entries: asked }),
        ),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(conflict);
      expect(await factsOf(db, ids)).toEqual(before);
      const undone = (await actionsOf(db, ids)).filter(({ action }) => action === 'undo_verify');
      expect(undone).toHaveLength(2);
    }
  });

  test('undoing a verification during a verification or save of the same facts leaves either one complete', async ({
    db,
    editor,
    other,
  }) => {
    for (let round = 0; round < 6; round += 1) {
      const { ids, one, facts } = await insertFacts(db, null);
      const before = await factsOf(db, ids);
      const { entries } = await editor.caller.admin.facts.verify({ facts });
      const theirs =
        round % 2 === 0
          ? other.caller.admin.facts.verify({ facts })
          : other.caller.admin.casinos.verifyNow({ id: one });
      const [undone] = await Promise.allSettled([editor.caller.admin.facts.undoVerify({ entries }), theirs]);
      await theirs;
      const ofOne = (await factsOf(db, ids)).filter(({ casino_id }) => casino_id === one);
      // The other verification wins in both orders: it came after the undo, or the undo was refused.
      expect(new Set(ofOne.map(({ checked_by }) => checked_by))).toEqual(new Set([other.viewer.userId]));
      if (undone.status === 'rejected') expect(undone.reason).toMatchObject(conflict);
      else if (round % 2 === 1) {
        const ofTwo = (rows: typeof before) => rows.filter(({ casino_id }) => casino_id !== one);
        expect(ofTwo(await factsOf(db, ids))).toEqual(ofTwo(before));
      }
    }
  });

  test('undoing a verification requires the user’s own entry of a queue verification', async ({
    db,
    editor,
    other,
  }) => {
    const { ids, one, facts } = await insertFacts(db, null);
    const { entries } = await editor.caller.admin.facts.verify({ facts });
    const stands = await factsOf(db, ids);
    const { undoVerify } = other.caller.admin.facts;
    await expect(undoVerify({ entries })).rejects.toMatchObject(unknown);
    await expect(undoVerify({ entries: [2 ** 40] })).rejects.toMatchObject(unknown);
    // The user's own entries of other kinds, including an order of places, which is logged as a list.
    await other.caller.admin.casinos.reorder({ ids: [one] });
    await other.caller.admin.casinos.update({ id: one, bonusAmount: 'Another' });
    const own = await db
      .selectFrom('audit_log')
      .select('id')
      .where('actor_id', '=', other.viewer.userId)
      .where('id', '>', Math.max(...entries))
      .execute();
    expect(own).toHaveLength(2);
    for (const { id } of own) await expect(undoVerify({ entries: [id] })).rejects.toMatchObject(unknown);
    await expect(editor.caller.admin.facts.undoVerify({ entries: [...entries, 2 ** 40] })).rejects.toMatchObject(
      unknown,
    );
    expect(await factsOf(db, ids)).toEqual(stands);
  });

  test.for([
    [{ entries: [] }, 'Name what is to be taken back'],
    [{ entries: ['1'] }, 'entries'],
    [{ entries: [1.5] }, 'entries'],
    [{ entries: [-1] }, 'entries'],
    [{ entries: Array.from({ length: 101 }, (_, at) => at + 1) }, 'At most 100 entries'],
    [{ entries: [1], checkedAt: new Date() }, 'checkedAt'],
  ] as const)('undoing a verification requires valid entries: %o is refused', async ([input, message], { editor }) => {
    await expect(editor.caller.admin.facts.undoVerify(input as never)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(message) as string,
    });
  });

  test('undoing a verification is for admins only', async ({ db }) => {
    const member = callerFor(db, { viewer: { userId: crypto.randomUUID(), sessionId: 'x', role: null } });
    await expect(callerFor(db).admin.facts.undoVerify({ entries: [1] })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await expect(member.admin.facts.undoVerify({ entries: [1] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
