import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { FACTS, dueAt, findFact } from '../../../shared/facts/casino-facts';
import type { Db } from '../../../server/database/database';
import { insertCasino, insertFact } from '../../builders/casinos';
import { insertScoredCasino } from '../../builders/scores';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { fill, fillCasinos, planOf } from '../../fixtures/plans';

const test = databaseTest.extend('editor', { scope: 'file' }, async ({ db }) => await adminCaller(db));

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

/** Replaces all facts with those of a new casino: key to days since the check, null for never. */
async function only(db: Db, facts: Record<string, number | null>, overrides: Parameters<typeof insertCasino>[1] = {}) {
  await db.deleteFrom('casino_facts').execute();
  return await add(db, facts, overrides);
}

async function add(db: Db, facts: Record<string, number | null>, overrides: Parameters<typeof insertCasino>[1] = {}) {
  const casino = await insertCasino(db, overrides);
  for (const [key, days] of Object.entries(facts)) {
    await insertFact(db, casino.id, key, 5, days === null ? null : daysAgo(days));
  }
  return casino;
}

const listKeys = ({ items }: { items: readonly { key: string }[] }) => items.map(({ key }) => key);

const asSeen = ({ casinoId, key, updatedAt }: { casinoId: string; key: string; updatedAt: Date }) => ({
  casinoId,
  key,
  updatedAt,
});

const getCheck = async (db: Db, casinoId: string, key: string) =>
  await db
    .selectFrom('casino_facts')
    .select(['checked_at as checkedAt', 'checked_by as checkedBy', 'updated_at as updatedAt'])
    .where('casino_id', '=', casinoId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();

describe('the fact queue', () => {
  test('the fact queue is ordered by the day the check is due, never-checked facts first', async ({ db, editor }) => {
    // Check intervals of 6, 12, 3 and 36 months.
    await only(db, { min_deposit: 200, licence: 700, free_cases: 100, founded_year: 1000, languages: null });
    const all = await editor.caller.admin.facts.due({ state: 'all' });
    expect(listKeys(all)).toEqual(['languages', 'licence', 'min_deposit', 'free_cases', 'founded_year']);
    expect(all.total).toBe(5);
    const overdue = await editor.caller.admin.facts.due({});
    expect(listKeys(overdue)).toEqual(['languages', 'licence', 'min_deposit', 'free_cases']);
    expect(overdue.items[0]).toMatchObject({
      label: 'Languages',
      checked: { text: 'Not checked yet', isOverdue: true, dueSince: null },
      checkedBy: null,
      isDraft: false,
    });
    expect(overdue.items[2]).toMatchObject({ value: '$0.05', checked: { text: 'Checked 6 months ago' } });
  });

  test('the fact queue lists what becomes due within 30 days, and only that', async ({ db, editor }) => {
    await only(db, { min_deposit: 170, licence: 360, free_cases: 10, founded_year: 2000, languages: null });
    const soon = await editor.caller.admin.facts.due({ state: 'soon' });
    expect(listKeys(soon).toSorted()).toEqual(['licence', 'min_deposit']);
    expect(soon.total).toBe(2);
  });

  test('the fact queue treats as overdue exactly what a review does, at month ends too', async ({ db, editor }) => {
    await only(db, {});
    const now = new Date();
    for (const months of [3, 6, 12, 24, 36]) {
      const key = FACTS.find(({ freshMonths }) => freshMonths === months)?.key ?? '';
      const fact = findFact(key);
      for (let hours = -140; hours <= 140; hours += 20) {
        const checkedAt = new Date(now);
        checkedAt.setUTCMonth(checkedAt.getUTCMonth() - months);
        checkedAt.setTime(checkedAt.getTime() + hours * 3_600_000);
        const { id } = await insertCasino(db, { name: `Edge ${months} ${hours}` });
        await insertFact(db, id, key, 5, checkedAt);
        const listed = await editor.caller.admin.facts.due({ q: `Edge ${months} ${hours}` });
        const isOverdue = fact !== undefined && dueAt(fact, checkedAt).getTime() <= now.getTime();
        expect([months, hours, listed.items.some((item) => item.casinoId === id)]).toEqual([months, hours, isOverdue]);
      }
    }
  });

  test('the fact queue leaves out closed casinos and facts of another version, and marks drafts', async ({
    db,
    editor,
  }) => {
    const draft = await only(db, { min_deposit: 900, from_another_version: 900 }, { status: 'draft' });
    await add(db, { min_deposit: 900 }, { status: 'closed', status_reason: 'It is gone.' });
    const { items, total, people } = await editor.caller.admin.facts.due({});
    expect(items).toMatchObject([{ casinoId: draft.id, key: 'min_deposit', isDraft: true }]);
    expect(total).toBe(1);
    expect(people).toEqual([{ id: null, name: null, count: 1 }]);
  });

  test('the fact queue is filtered by a checker or by facts without one, with a count for each', async ({
    db,
    editor,
  }) => {
    const mine = await only(db, { min_deposit: 900, licence: 900 });
    await db.updateTable('casino_facts').set({ checked_by: editor.viewer.userId }).execute();
    const theirs = await add(db, { free_cases: 900, founded_year: 10 });
    const { due } = editor.caller.admin.facts;
    const everybody = await due({});
    expect(everybody.people).toEqual([
      { id: editor.viewer.userId, name: editor.email.split('@')[0], count: 2 },
      { id: null, name: null, count: 1 },
    ]);
    const ofMe = await due({ person: editor.viewer.userId });
    expect([...new Set(ofMe.items.map(({ casinoId }) => casinoId))]).toEqual([mine.id]);
    expect(ofMe.items[0]?.checkedBy).toBe(editor.email.split('@')[0]);
    expect(ofMe.total).toBe(2);
    const ofNobody = await due({ person: 'nobody', state: 'all' });
    expect(ofNobody.items.map(({ casinoId }) => casinoId)).toEqual([theirs.id, theirs.id]);
    expect(await due({ person: crypto.randomUUID() })).toMatchObject({ items: [], total: 0, nextCursor: null });
  });

  test('the fact queue is filtered by casinos whose name contains the words', async ({ db, editor }) => {
    await only(db, { min_deposit: 900 }, { name: 'Copper & Sons' });
    const kite = await add(db, { licence: 900 }, { name: 'Kite_yard 100%' });
    const { due } = editor.caller.admin.facts;
    expect(await due({ q: 'kITE_' })).toMatchObject({ items: [{ casinoId: kite.id }], total: 1 });
    expect(await due({ q: '100%' })).toMatchObject({ total: 1 });
    expect(await due({ q: 'no such' })).toMatchObject({ items: [], total: 0 });
  });

  test('the fact queue is paged to its end, each fact once and in the same order', async ({ db, editor }) => {
    await only(db, {});
    for (let n = 0; n < 6; n += 1) {
      await add(
        db,
        Object.fromEntries(
          FACTS.map(({ key }, place) => [key, place % 7 === n % 7 ? null : ((place * 37 + n * 11) % 40) * 30]),
        ),
        { name: `Paged ${n % 2}` },
      );
    }
    // Many checks at the same time, as an import leaves them.
    const moment = daysAgo(400);
    await db
      .updateTable('casino_facts')
      .set({ checked_at: moment })
      .where('key', 'in', ['licence', 'company', 'languages', 'free_cases'])
      .execute();
    for (const filter of [
      { state: 'all' },
      { state: 'overdue' },
      { state: 'all', q: 'paged 1' },
      { state: 'all', person: 'nobody' },
    ] as const) {
      const whole = await editor.caller.admin.facts.due({ ...filter, limit: 100 });
      const seen: string[] = [];
      const dues: number[] = [];
      let cursor: string | null = null;
      do {
        const page = await editor.caller.admin.facts.due({ ...filter, limit: 13, cursor });
        for (const { id, casinoId, key } of page.items) {
          seen.push(id);
          const { checkedAt } = await getCheck(db, casinoId, key);
          const fact = findFact(key);
          const due = fact && checkedAt ? dueAt(fact, checkedAt) : new Date(0);
          dues.push(Math.floor(due.getTime() / DAY));
        }
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toHaveLength(whole.total);
      expect(seen.slice(0, 100)).toEqual(whole.items.map(({ id }) => id));
      expect(dues).toEqual(dues.toSorted((a, b) => a - b));
    }
  });

  test('the fact queue is paged if the words match many casinos', async ({ db, editor }) => {
    await only(db, {});
    await sql`
      with added as (
        insert into casinos (slug, name, rating, description, bonus_amount, affiliate_link, status)
        select 'crowd-' || n, 'Crowded ' || n, 4, 'x', 'x', 'https://example.com', case when n = 7 then 'closed' else 'listed' end
        from generate_series(1, 310) as n returning id
      )
      insert into casino_facts (casino_id, key, value, checked_at)
      select id, key, '5', now() - interval '900 days' from added, unnest(array['licence', 'free_cases']) as key
    `.execute(db);
    await add(db, { licence: 2000 }, { name: 'Lonely' });
    const seen = new Set<string>();
    let cursor: string | null = null;
    let total = 0;
    do {
      const page = await editor.caller.admin.facts.due({ q: 'crowded', limit: 100, cursor });
      for (const { id } of page.items) seen.add(id);
      ({ total } = page);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen.size).toBe(618);
    expect(total).toBe(618);
  });

  test('the fact queue reads the next checks of each fact from an index, with or without a person', async ({
    db,
    editor,
  }) => {
    await only(db, {});
    await fillCasinos(db);
    await fill(
      db,
      'casino_facts',
      sql`insert into casino_facts (casino_id, key, value, checked_at, checked_by)
        select id, key, '5', now() - random() * interval '900 days', case when random() < .5 then ${editor.viewer.userId}::uuid end
        from casinos, unnest(array['licence', 'company', 'languages', 'free_cases', 'min_deposit']) as key`,
    );
    const checked = sql`coalesce(checked_at, '-infinity')`;
    const byKey = sql`select 1 from casino_facts where key = 'licence' order by ${checked}, casino_id limit 26`;
    expect(await planOf(db, byKey.compile(db))).toMatch(/Index.*Scan using casino_facts_key_idx/);
    expect(await planOf(db, byKey.compile(db))).not.toMatch(/Sort/);
    for (const whose of [sql`checked_by is null`, sql`checked_by = ${editor.viewer.userId}`]) {
      const plan = await planOf(
        db,
        sql`select 1 from casino_facts where key = 'licence' and ${whose} order by checked_by, ${checked}, casino_id limit 26`.compile(
          db,
        ),
      );
      expect(plan).toMatch(/Index.*Scan using casino_facts_person_idx/);
      expect(plan).not.toMatch(/Sort/);
    }
  });

  test.for([
    [{ person: 'somebody' }, 'person'],
    [{ state: 'late' }, 'state'],
    [{ q: 'x'.repeat(300) }, 'q'],
    [{ limit: 1000 }, 'limit'],
    [{ cursor: 'bm90aGluZw' }, 'cursor'],
  ] as const)('the fact queue refuses %o and names the field', async ([input, field], { editor }) => {
    await expect(editor.caller.admin.facts.due(input as never)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(new RegExp(field)) as string,
    });
  });
});

describe('facts verified from the queue', () => {
  test('facts of several casinos verified from the queue get today’s date and the verifier’s name, and nothing else changes', async ({
    db,
    editor,
  }) => {
    const one = await only(db, { min_deposit: 900, licence: 900 });
    const two = await add(db, { free_cases: 900, founded_year: 2000 });
    const { due, verify } = editor.caller.admin.facts;
    const { items } = await due({});
    const chosen = items.filter(({ key }) => key !== 'licence');
    const before = await getCheck(db, one.id, 'min_deposit');
    expect(await verify({ facts: chosen.map(asSeen) })).toEqual({
      verified: chosen.map(({ id }) => id),
      changed: [],
      entries: [expect.any(Number), expect.any(Number)],
    });
    for (const { casinoId, key } of chosen) {
      const { checkedAt, checkedBy } = await getCheck(db, casinoId, key);
      expect(checkedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
      expect(checkedBy).toBe(editor.viewer.userId);
    }
    expect((await getCheck(db, one.id, 'min_deposit')).updatedAt).toEqual(before.updatedAt);
    expect(listKeys(await due({}))).toEqual(['licence']);
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity_id', 'in', [one.id, two.id])
      .orderBy('id')
      .execute();
    expect(log).toHaveLength(2);
    expect(log).toContainEqual({ action: 'verify', after: { facts: ['min_deposit'] } });
    const lines = await db
      .selectFrom('casino_changes')
      .select('kind')
      .where('casino_id', 'in', [one.id, two.id])
      .where('kind', '=', 'fact')
      .execute();
    expect(lines).toEqual([]);
    const whole = await editor.caller.admin.casinos.get({ id: one.id });
    expect(whole.verifiedAt).toBeNull();
  });

  test('facts verified from the queue are skipped and named if another user saved or removed them in the meantime', async ({
    db,
    editor,
  }) => {
    const { id } = await only(db, { min_deposit: 900, licence: 900, free_cases: 900 });
    const { due, verify } = editor.caller.admin.facts;
    const { items } = await due({});
    await editor.caller.admin.casinos.update({
      id,
      facts: {
        min_deposit: { value: 700, sourceKind: 'terms', source: '', note: '', checkedAt: daysAgo(500) },
        free_cases: null,
      },
    });
    expect(await verify({ facts: items.map(asSeen) })).toEqual({
      verified: [`${id}:licence`],
      changed: expect.arrayContaining([`${id}:min_deposit`, `${id}:free_cases`]) as string[],
      entries: [expect.any(Number)],
    });
    expect((await getCheck(db, id, 'min_deposit')).checkedAt?.getTime()).toBeLessThan(Date.now() - 499 * DAY);
  });

  test('facts verified from the queue are a conflict if none is as it was seen', async ({ db, editor }) => {
    const { id } = await only(db, { min_deposit: 900 });
    const [seen] = (await editor.caller.admin.facts.due({})).items;
    await editor.caller.admin.casinos.update({
      id,
      facts: { min_deposit: { value: 700, sourceKind: 'terms', source: '', note: '', checkedAt: daysAgo(500) } },
    });
    if (!seen) throw new Error('nothing was listed');
    await expect(editor.caller.admin.facts.verify({ facts: [asSeen(seen)] })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This was saved elsewhere in the meantime.',
    });
    const log = await db
      .selectFrom('audit_log')
      .select('id')
      .where('entity_id', '=', id)
      .where('action', '=', 'verify')
      .execute();
    expect(log).toEqual([]);
  });

  test('facts that two people verify from the queue at the same time, in any order, are verified for both', async ({
    db,
    editor,
  }) => {
    await only(db, { min_deposit: 900, licence: 900 });
    await add(db, { min_deposit: 900, licence: 900 });
    const facts = (await editor.caller.admin.facts.due({})).items.map(asSeen);
    const other = (await adminCaller(db)).caller.admin.facts;
    const answers = await Promise.all([
      editor.caller.admin.facts.verify({ facts }),
      other.verify({ facts: facts.toReversed() }),
    ]);
    for (const { verified, changed } of answers) {
      expect(verified).toHaveLength(4);
      expect(changed).toEqual([]);
    }
  });

  test('facts saved by another editor at the same time end as verified or as saved, never as a verified value that no editor saw', async ({
    db,
    editor,
  }) => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await only(db, { min_deposit: 900, licence: 900 });
      const facts = (await editor.caller.admin.facts.due({})).items.map(asSeen);
      const [{ changed }] = await Promise.all([
        editor.caller.admin.facts.verify({ facts }),
        editor.caller.admin.casinos.update({
          id,
          facts: { min_deposit: { value: 700, sourceKind: 'terms', source: '', note: '', checkedAt: daysAgo(500) } },
        }),
      ]);
      const { checkedAt } = await getCheck(db, id, 'min_deposit');
      expect(checkedAt?.getTime()).toBeLessThan(Date.now() - 499 * DAY);
      expect(changed.length).toBeLessThanOrEqual(1);
    }
  });

  test.for([
    [{ facts: [] }, 'Name the facts that still hold'],
    [{ facts: [{ casinoId: 'x', key: 'licence', updatedAt: new Date() }] }, 'This is not a casino id'],
    [{ facts: [{ casinoId: crypto.randomUUID(), key: 'licence', updatedAt: 'now' }] }, 'updatedAt must be a date'],
  ] as const)(
    'facts verified from the queue require a valid selection: %o is refused',
    async ([input, message], { editor }) => {
      await expect(editor.caller.admin.facts.verify(input as never)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringContaining(message) as string,
      });
    },
  );
});

test('a place that deviates from the scores is listed as unexplained until an editor gives a reason', async ({
  db,
  editor,
}) => {
  await db.updateTable('casinos').set({ placement: null }).execute();
  const first = await insertScoredCasino(db, { rating: 4.5, placement: 1 });
  const second = await insertScoredCasino(db, { rating: 4, placement: 2 });
  const { departures, reorder, update } = editor.caller.admin.casinos;
  await reorder({ ids: [first.id, second.id] });
  expect(await departures()).toEqual([]);
  const scores = Object.fromEntries(
    ['payouts', 'terms', 'fairness', 'games'].map((key) => [key, { score: 5, reason: 'New.' }]),
  );
  await update({ id: second.id, scores });
  const [left] = await departures();
  expect(left).toMatchObject({ placementReason: expect.stringMatching(/^Kept its place/) as string });
  await reorder({ ids: [first.id, second.id], reasons: { [left?.id ?? '']: 'It pays faster than any other.' } });
  expect(await departures()).toEqual([]);
});
