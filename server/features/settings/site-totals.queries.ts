import { sql } from 'kysely';
import { STATUSES_WITH_OFFER } from '../../../shared/casinos/casino-status';
import { TOTALS } from '../../cache/announce-change';
import { cached } from '../../cache/query-cache';
import type { Db } from '../../database/database';

export interface SiteTotals {
  listed: number;
  tested: number;
  advisedAgainst: number;
  payoutsTested: number;
  codesChecked: number;
}

export async function getSiteTotals(db: Db): Promise<SiteTotals> {
  return await cached(db, { key: 'site totals', tags: [TOTALS] }, async () => {
    const hasOffer = sql`status = any(${[...STATUSES_WITH_OFFER]}::text[])`;
    const { rows } = await sql<SiteTotals>`
      select count(*) filter (where ${hasOffer})::int as listed,
        count(*) filter (where rating is not null)::int as tested,
        count(*) filter (where status = 'warning')::int as "advisedAgainst",
        coalesce(sum(tests.count), 0)::int as "payoutsTested",
        count(*) filter (
          where ${hasOffer} and coalesce(promo_code, '') <> '' and living_code ->> 'checkedOn' is not null
        )::int as "codesChecked"
      from public_casinos as casino
      left join lateral (
        select (value #>> '{}')::int as count from casino_facts
        where casino_id = casino.id and key = 'payout_tests' and jsonb_typeof(value) = 'number'
      ) as tests on true
    `.execute(db);
    return rows[0] ?? { listed: 0, tested: 0, advisedAgainst: 0, payoutsTested: 0, codesChecked: 0 };
  });
}
