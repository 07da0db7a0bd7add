import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { DECISION_MINUTES, REPORT_DAYS } from '../../../shared/payouts/payouts';
import type { PayoutOutcome, ReportRefusal } from '../../../shared/payouts/payouts';
import type { PayoutFields } from '../../../shared/payouts/payouts.schema';
import type { Database, Db } from '../../database/database';
import { deleteBatch } from '../../database/delete-batch';

/** Promised on the privacy page. */
const UNDECIDED_DAYS = 180;

const outcome = sql<PayoutOutcome>`outcome`.as('outcome');
const isFinal = sql<boolean>`decided_at < now() - make_interval(mins => ${sql.lit(DECISION_MINUTES)})`;
const isDecided = sql<boolean>`state in ('approved', 'refused')`;

export async function hasRecentReport(db: Db, casinoId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payouts')
    .select('id')
    .where('casino_id', '=', casinoId)
    .where('reported_by', '=', userId)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${sql.lit(REPORT_DAYS)})`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countWaiting(db: Db, casinoId: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('payouts')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('casino_id', '=', casinoId)
    .where('by', '=', 'reader')
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return waiting;
}

interface NewReport extends PayoutFields {
  casinoId: string;
  userId: string;
  evidence: Buffer;
}

export async function insertReport(db: Db, { casinoId, userId, evidence, ...payout }: NewReport): Promise<void> {
  const { method, amountCents, currency, askedOn, minutes, outcome: is } = payout;
  await db
    .insertInto('payouts')
    .values({
      ...{ casino_id: casinoId, by: 'reader', state: 'waiting', reported_by: userId, evidence },
      ...{ method, amount_cents: amountCents, currency, asked_on: askedOn, minutes, outcome: is },
    })
    .execute();
}

export async function listReports(db: Db, limit: number) {
  return await db
    .selectFrom('payouts')
    .innerJoin('casinos', 'casinos.id', 'casino_id')
    .select(['payouts.id', 'casinos.name', 'method', 'amount_cents as amountCents', 'currency'])
    .select(['asked_on as askedOn', 'minutes', outcome, 'payouts.created_at as createdAt', 'decided_at as decidedAt'])
    .select(sql<'waiting' | 'approved' | 'refused'>`state`.as('state'))
    .where('by', '=', 'reader')
    .where((eb) =>
      eb.or([eb('state', '=', 'waiting'), eb.and([isDecided, eb('settled_at', 'is', null), eb.not(isFinal)])]),
    )
    .where('casinos.deleted_at', 'is', null)
    .orderBy(sql`state <> 'waiting'`)
    .orderBy('payouts.created_at')
    .orderBy('payouts.id')
    .limit(limit)
    .execute();
}

export async function findEvidence(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('payouts')
    .select('evidence')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.evidence ?? undefined;
}

export async function deleteUndecidedReports(db: Db): Promise<number> {
  const where = sql`state = 'waiting' and created_at < now() - make_interval(days => ${sql.lit(UNDECIDED_DAYS)})`;
  return await deleteBatch(db, { table: 'payouts', where, orderBy: sql`created_at` });
}

export async function lockReport(trx: Transaction<Database>, id: string) {
  return await trx
    .selectFrom('payouts')
    .innerJoin('casinos', 'casinos.id', 'casino_id')
    .select(['payouts.id', 'casino_id as casinoId', 'casinos.name', 'casinos.slug', 'reported_by as reportedBy'])
    .select(['state', sql<ReportRefusal | null>`reason`.as('reason'), isFinal.as('isFinal'), 'decided_at as decidedAt'])
    .where('payouts.id', '=', id)
    .where('by', '=', 'reader')
    .where('settled_at', 'is', null)
    .forUpdate('payouts')
    .executeTakeFirst();
}

export async function findReaderAddress(db: Db, userId: string | null): Promise<string | null> {
  const reader = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId ?? sql<string>`null`)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return reader?.email ?? null;
}

export async function decideReport(db: Db, id: string, decision: { by: string; reason: ReportRefusal | null }) {
  const { by, reason } = decision;
  const { decidedAt } = await db
    .updateTable('payouts')
    .set({ state: reason === null ? 'approved' : 'refused', reason, decided_by: by, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(sql<Date>`decided_at`.as('decidedAt'))
    .executeTakeFirstOrThrow();
  return decidedAt;
}

export async function clearDecision(db: Db, id: string): Promise<void> {
  const waiting = { state: 'waiting', reason: null, decided_by: null, decided_at: null };
  await db.updateTable('payouts').set(waiting).where('id', '=', id).execute();
}

export async function listFinalDecisions(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payouts')
    .select('id')
    .where('by', '=', 'reader')
    .where(isDecided)
    .where('settled_at', 'is', null)
    .where(isFinal)
    .orderBy('decided_at')
    .execute();
  return rows.map(({ id }) => id);
}

export async function settleReport(db: Db, id: string): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ evidence: null, settled_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export interface ReportCounts {
  approved: number;
  paid: number;
  median: number | null;
  /** Withdrawals pending for more than a week when reported; their outcome is unknown. */
  overdue: number;
  refused: number;
}

export async function countReports(db: Db, casinoId: string): Promise<ReportCounts> {
  const { rows } = await sql<ReportCounts>`
    select count(*) filter (where state = 'approved')::int as approved,
      count(*) filter (where state = 'approved' and outcome = 'paid')::int as paid,
      round(percentile_cont(0.5) within group (order by minutes) filter (where state = 'approved')::numeric)::int as median,
      count(*) filter (where state = 'approved' and outcome = 'waiting'
        and asked_on < (created_at at time zone 'UTC')::date - 7)::int as overdue,
      count(*) filter (where state = 'refused')::int as refused
    from payouts where casino_id = ${casinoId} and by = 'reader' and deleted_at is null
  `.execute(db);
  return rows[0] ?? { approved: 0, paid: 0, median: null, overdue: 0, refused: 0 };
}
