import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { FactInput } from '../../../shared/facts/casino-fact-input.schema';
import type { PaymentMethod } from '../../../shared/facts/payment-methods';
import { PAYOUT_FACTS } from '../../../shared/facts/payout-facts';
import { COUNTED_MONTHS } from '../../../shared/payouts/payouts';
import type { PayoutFact } from '../../../shared/facts/payout-facts';
import type { PayoutOutcome } from '../../../shared/payouts/payouts';
import type { PayoutFields } from '../../../shared/payouts/payouts.schema';
import type { Database, Db } from '../../database/database';
import { deleteBatch } from '../../database/delete-batch';
import { personName } from '../../database/person-name';

type SummaryFact = Pick<FactInput, 'sourceKind' | 'source' | 'note'> & { value: number; checkedAt: string | null };
/** Figures entered before withdrawals were recorded individually. */
export type PayoutSummary = Partial<Record<PayoutFact, SummaryFact>>;

const fields = [
  'payouts.id',
  'payouts.state',
  sql<PaymentMethod | ''>`payouts.method`.as('method'),
  'payouts.amount_cents as amountCents',
  'payouts.currency',
  'payouts.asked_on as askedOn',
  'payouts.minutes',
  sql<PayoutOutcome>`payouts.outcome`.as('outcome'),
] as const;

const selectPayouts = (db: Db) => db.selectFrom('payouts').where('payouts.deleted_at', 'is', null);

const counted = sql<boolean>`asked_on > (now() at time zone 'UTC')::date - make_interval(months => ${sql.lit(COUNTED_MONTHS)})`;

export async function listDeskPayouts(db: Db, casinoId: string) {
  return await selectPayouts(db)
    .leftJoin('profiles as recorder', 'recorder.id', 'payouts.decided_by')
    .select(fields)
    .select([
      sql<PayoutSummary | null>`summary`.as('summary'),
      personName('recorder').as('recordedBy'),
      counted.as('isCounted'),
    ])
    .where('casino_id', '=', casinoId)
    .where('by', '=', 'desk')
    .orderBy(sql`state = 'summary'`)
    .orderBy('asked_on', 'desc')
    .orderBy('payouts.created_at', 'desc')
    .orderBy('payouts.id')
    .execute();
}

export interface CountedPayouts {
  hasOwn: boolean;
  counted: (Omit<PayoutFields, 'method'> & { id: string; method: string; by: string | null })[];
  summary: { facts: PayoutSummary; by: string | null } | null;
}

/** Recent withdrawals recorded by staff, newest first, and the figures entered before. */
export async function readCountedPayouts(db: Db, casinoIds: readonly string[]): Promise<Map<string, CountedPayouts>> {
  const rows = await selectPayouts(db)
    .select(fields)
    .select(['casino_id as casinoId', 'decided_by as by'])
    .select([sql<PayoutSummary | null>`summary`.as('summary'), counted.as('isCounted')])
    .where(sql<boolean>`casino_id = any(${[...casinoIds]}::uuid[])`)
    .where('by', '=', 'desk')
    .orderBy('asked_on', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const found = new Map<string, CountedPayouts>();
  for (const { casinoId, summary, isCounted, ...payout } of rows) {
    const known = found.get(casinoId) ?? { hasOwn: false, counted: [], summary: null };
    found.set(casinoId, known);
    if (summary) known.summary = { facts: summary, by: payout.by };
    else known.hasOwn = true;
    if (!summary && isCounted) known.counted.push(payout);
  }
  return found;
}

export async function findDeskPayout(db: Db, id: string) {
  return await db
    .selectFrom('payouts')
    .select(fields)
    .select(['casino_id as casinoId', 'deleted_at as deletedAt'])
    .where('id', '=', id)
    .where('by', '=', 'desk')
    .executeTakeFirst();
}

const toColumns = ({
  method,
  amountCents,
  currency,
  askedOn,
  minutes,
  outcome,
}: Omit<PayoutFields, 'method'> & { method: string }) => ({
  ...{ method, currency, minutes, outcome },
  amount_cents: amountCents,
  asked_on: askedOn,
});

export async function insertDeskPayout(
  db: Db,
  { casinoId, by, ...payout }: PayoutFields & { casinoId: string; by: string },
): Promise<string> {
  const row = { ...toColumns(payout), casino_id: casinoId, by: 'desk', state: 'recorded', decided_by: by };
  return (await db.insertInto('payouts').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateDeskPayout(db: Db, id: string, payout: PayoutFields): Promise<void> {
  await db.updateTable('payouts').set(toColumns(payout)).where('id', '=', id).execute();
}

export async function removeDeskPayout(db: Db, id: string): Promise<Date> {
  const { deletedAt } = await db
    .updateTable('payouts')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(sql<Date>`deleted_at`.as('deletedAt'))
    .executeTakeFirstOrThrow();
  return deletedAt;
}

export async function restoreDeskPayout(db: Db, id: string): Promise<void> {
  await db.updateTable('payouts').set({ deleted_at: null }).where('id', '=', id).execute();
}

export async function findAnswer(db: Db, casinoId: string): Promise<{ text: string; answeredOn: string } | null> {
  const row = await db
    .selectFrom('payouts')
    .select(['answer', 'asked_on as answeredOn'])
    .where('casino_id', '=', casinoId)
    .where('by', '=', 'operator')
    .executeTakeFirst();
  return row?.answer == null ? null : { text: row.answer, answeredOn: row.answeredOn };
}

export async function upsertAnswer(
  db: Db,
  { casinoId, by }: { casinoId: string; by: string },
  answer: { text: string; answeredOn: string } | null,
): Promise<void> {
  await db.deleteFrom('payouts').where('casino_id', '=', casinoId).where('by', '=', 'operator').execute();
  if (!answer) return;
  const values = { answer: answer.text, asked_on: answer.answeredOn, decided_by: by };
  await db
    .insertInto('payouts')
    .values({ ...values, casino_id: casinoId, by: 'operator', state: 'answer' })
    .execute();
}

/** Stores the payout facts of sites without withdrawals as their typed summary. */
export async function summarisePayouts(db: Transaction<Database> | Db, casinoIds: readonly string[]): Promise<void> {
  await sql`
    insert into payouts (casino_id, by, state, asked_on, decided_by, summary)
    select casino_id, 'desk', 'summary', (coalesce(max(checked_at), max(updated_at)) at time zone 'UTC')::date,
      (array_agg(checked_by order by checked_at desc nulls last))[1],
      jsonb_object_agg(key, jsonb_build_object(
        'value', value, 'sourceKind', source_kind, 'source', source, 'note', note, 'checkedAt', checked_at))
    from casino_facts
    where casino_id = any(${[...casinoIds]}::uuid[]) and key = any(${[...PAYOUT_FACTS]}::text[])
      and not exists (select from payouts where payouts.casino_id = casino_facts.casino_id and by = 'desk'
        and deleted_at is null)
    group by casino_id
  `.execute(db);
}

export interface StoredPayout extends Omit<PayoutFields, 'method'> {
  id: string;
  method: string;
  summary: PayoutSummary | null;
  answer: string | null;
}

export async function listStoredPayouts(db: Db, casinoIds: readonly string[]) {
  return await selectPayouts(db)
    .select(fields)
    .select(['casino_id as casinoId', 'answer', sql<PayoutSummary | null>`summary`.as('summary')])
    .where(sql<boolean>`casino_id = any(${[...casinoIds]}::uuid[])`)
    .where('by', 'in', ['desk', 'operator'])
    .execute();
}

export interface ImportedPayout extends StoredPayout {
  casinoId: string;
  createdAt: Date | undefined;
  by: string | null;
}

export async function upsertImportedPayout(trx: Transaction<Database>, payout: ImportedPayout): Promise<void> {
  const { id, casinoId, summary, answer, by, createdAt } = payout;
  const values = { ...toColumns(payout), answer, summary: summary && JSON.stringify(summary) };
  const source = answer === null ? 'desk' : 'operator';
  const state = answer !== null ? 'answer' : summary ? 'summary' : 'recorded';
  await trx
    .insertInto('payouts')
    .values({
      ...values,
      ...{ id, casino_id: casinoId, by: source, state, decided_by: by },
      created_at: createdAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...values, deleted_at: null })
        .where('payouts.casino_id', '=', casinoId)
        .where('payouts.by', '=', source),
    )
    .execute();
}

/** Can be restored for 30 days, like the trash. */
export async function deleteRemovedPayouts(db: Db): Promise<number> {
  const where = sql`deleted_at < now() - interval '30 days'`;
  return await deleteBatch(db, { table: 'payouts', where, orderBy: sql`deleted_at` });
}

export async function listAgedSites(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select casino_id as id from payouts
    where by = 'desk' and state = 'recorded' and deleted_at is null
      and exists (select from casinos where id = casino_id and casinos.deleted_at is null)
    group by casino_id
    having count(*) filter (where ${counted} and outcome in ('paid', 'partly')) is distinct from coalesce((
      select case when jsonb_typeof(value) = 'number' then value::numeric end from casino_facts fact
      where fact.casino_id = payouts.casino_id and key = 'payout_tests'), 0)
    order by casino_id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}
