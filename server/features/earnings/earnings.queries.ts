import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { EarningView } from '../../../shared/earnings/earnings';
import type { StatementFigures, StatementKey } from '../../../shared/earnings/earnings.schema';
import type { Db } from '../../database/database';

const getDate = (month: string) => sql<string>`(${`${month}-01`})::date`;

const KEYS: Record<EarningView, RawBuilder<string>> = {
  site: sql`counted.casino_id::text`,
  placement: sql`counted.placement`,
  page: sql`counted.page`,
};

export interface ClickSums {
  key: string;
  /** For a site: its current name, or the one it had when it was deleted. */
  name: string;
  clicks: number;
  bots: number;
  copies: number;
  clicksBefore: number;
}

const SUMS = sql`
  coalesce(sum(clicks) filter (where not is_before), 0)::int as clicks,
  coalesce(sum(bots) filter (where not is_before), 0)::int as bots,
  coalesce(sum(copies) filter (where not is_before), 0)::int as copies,
  coalesce(sum(clicks) filter (where is_before), 0)::int as "clicksBefore"`;

const inTwoMonths = (month: string) => sql`
  (select *, month < ${getDate(month)} as is_before from click_months
   where month in (${getDate(month)}, (${getDate(month)} - interval '1 month')::date)) as counted`;

export async function sumClicks(
  db: Db,
  { month, by, limit, sites }: { month: string; by: EarningView; limit: number; sites?: readonly string[] },
): Promise<ClickSums[]> {
  const { rows } = await sql<ClickSums>`
    select ${KEYS[by]} as key, coalesce(max(casinos.name), max(casino_name)) as name, ${SUMS}
    from ${inTwoMonths(month)} left join casinos on casinos.id = counted.casino_id
    where ${sites === undefined ? sql`true` : sql`counted.casino_id = any(${[...sites]}::uuid[])`}
    group by 1 having bool_or(not is_before) order by clicks desc, copies desc, 1 limit ${limit}
  `.execute(db);
  return rows;
}

export async function sumAllClicks(db: Db, month: string): Promise<Omit<ClickSums, 'key' | 'name'>> {
  const { rows } = await sql<Omit<ClickSums, 'key' | 'name'>>`select ${SUMS} from ${inTwoMonths(month)}`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('Nothing was summed.');
  return sums;
}

export interface StatementRow {
  casinoId: string;
  name: string;
  currency: string;
  cents: number;
  signUps: number | null;
  depositors: number | null;
  source: string;
  centsBefore: number | null;
}

export async function listStatements(db: Db, month: string): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select earnings.casino_id as "casinoId", coalesce(casinos.name, earnings.casino_name) as name, earnings.currency,
      earnings.amount_cents as cents, earnings.sign_ups as "signUps", earnings.depositors, earnings.source,
      before.amount_cents as "centsBefore"
    from earnings
    left join casinos on casinos.id = earnings.casino_id
    left join earnings as before on before.casino_id = earnings.casino_id and before.currency = earnings.currency
      and before.month = (earnings.month - interval '1 month')::date
    where earnings.month = ${getDate(month)} order by earnings.amount_cents desc, name, earnings.currency
  `.execute(db);
  return rows;
}

/** Distributes each site's amount by its clicks. Amounts of sites without a click are left out. */
export async function distributeByClicks(db: Db, month: string, by: Exclude<EarningView, 'site'>) {
  const { rows } = await sql<{ key: string; currency: string; cents: number; clicks: number }>`
    select ${KEYS[by]} as key, currency, round(sum(amount_cents * clicks::numeric / of_site))::bigint as cents,
      sum(clicks)::int as clicks
    from (select casino_id, placement, page, clicks, sum(clicks) over (partition by casino_id) as of_site
          from click_months where month = ${getDate(month)}) as counted
    join earnings on earnings.casino_id = counted.casino_id and earnings.month = ${getDate(month)}
    where of_site > 0 group by 1, 2 having sum(clicks) > 0 order by 2, 1
  `.execute(db);
  return rows;
}

export async function sumStatements(db: Db, month: string) {
  const { rows } = await sql<{ currency: string; cents: number; before: number | null; clicks: number }>`
    select currency, sum(amount_cents) filter (where month = ${getDate(month)})::bigint as cents,
      sum(amount_cents) filter (where month < ${getDate(month)})::bigint as before,
      coalesce(sum(clicks) filter (where month = ${getDate(month)}), 0)::int as clicks
    from earnings
    left join lateral (
      select sum(clicks) as clicks from click_months
      where click_months.month = earnings.month and click_months.casino_id = earnings.casino_id
    ) as counted on true
    where month in (${getDate(month)}, (${getDate(month)} - interval '1 month')::date)
    group by 1 having bool_or(month = ${getDate(month)}) order by cents desc, 1
  `.execute(db);
  return rows;
}

export async function findFirstMonth(db: Db): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(least((select min(month) from click_months), (select min(month) from earnings)), 'YYYY-MM') as month
  `.execute(db);
  return rows[0]?.month ?? null;
}

const FIELDS = ['amount_cents as amountCents', 'sign_ups as signUps', 'depositors'] as const;

export async function lockStatements(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lootrank_earnings'))`.execute(db);
}

export async function findStatement(db: Db, key: StatementKey): Promise<StatementFigures | undefined> {
  return await db
    .selectFrom('earnings')
    .select(FIELDS)
    .where('casino_id', '=', key.casinoId)
    .where('currency', '=', key.currency)
    .where('month', '=', getDate(key.month))
    .executeTakeFirst();
}

interface NewStatement extends StatementKey, StatementFigures {
  name: string;
  source: string;
}

export async function upsertStatement(
  db: Db,
  { month, name, casinoId, currency, ...rest }: NewStatement,
): Promise<void> {
  const values = {
    casino_name: name,
    amount_cents: rest.amountCents,
    sign_ups: rest.signUps,
    depositors: rest.depositors,
    source: rest.source,
  };
  await db
    .insertInto('earnings')
    .values({ month: getDate(month), casino_id: casinoId, currency, ...values })
    .onConflict((conflict) =>
      conflict.columns(['month', 'casino_id', 'currency']).doUpdateSet({ ...values, updated_at: sql`now()` }),
    )
    .execute();
}

export async function deleteStatement(db: Db, key: StatementKey): Promise<void> {
  await db
    .deleteFrom('earnings')
    .where('casino_id', '=', key.casinoId)
    .where('currency', '=', key.currency)
    .where('month', '=', getDate(key.month))
    .execute();
}

export interface NamedSite {
  id: string;
  name: string;
  slug: string | null;
  isTrashed: boolean;
}

export async function listNamedSites(db: Db): Promise<NamedSite[]> {
  return await db
    .selectFrom('casinos')
    .select(['id', 'name', 'slug', sql<boolean>`deleted_at is not null`.as('isTrashed')])
    .orderBy(sql`deleted_at is not null`)
    .orderBy('name')
    .execute();
}

export async function findSiteName(db: Db, casinoId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from casinos where id = ${casinoId}
    union all (select casino_name from earnings where casino_id = ${casinoId} limit 1)
    union all (select casino_name from click_months where casino_id = ${casinoId} limit 1)
  `.execute(db);
  return rows[0]?.name;
}
