import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../database/database';
import { deleteBatch } from '../../database/delete-batch';
import { casinoIdAt } from '../addresses/casino-address.queries';

/** Votes a day per code, which bounds what anonymous visitors can store. */
export const MAX_VOTES_A_DAY = 500;
/**
 * This many failures in a row within a day, or so low a share among so many votes of 30 days, report a code dead.
 * Voters are distinct only within a day, so a longer row could be one network's. The report is lifted when neither
 * holds and, since that day, more votes say that it works than that it does not.
 */
const MISSES_IN_A_ROW = 5;
const ENOUGH_VOTES = 10;
const LEAST_SHARE = 0.3;

const TODAY = sql`(now() at time zone 'UTC')::date`;

export async function findVotedCode(trx: Transaction<Database>, address: string, code: string) {
  const { rows } = await sql<{ id: string; casinoId: string }>`
    select code_id as id, code_of as "casinoId" from first_codes
    where code_of = ${casinoIdAt(address)} and lower(code) = lower(${code})
  `.execute(trx);
  return rows[0];
}

export async function saltOfToday(trx: Transaction<Database>, proposed: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ salt: Buffer }>`
    with added as (
      insert into code_vote_salts (day, salt) values (${TODAY}, ${proposed}) on conflict do nothing returning salt
    )
    select salt from added union all select salt from code_vote_salts where day = ${TODAY}
  `.execute(trx);
  const [row] = rows;
  return row?.salt ?? (await saltOfToday(trx, proposed));
}

interface Vote {
  codeId: string;
  voter: Buffer;
  worked: boolean;
}

/** Ignores a second vote of a voter within a day. `isTurned`: it reports the code dead or lifts the report. */
export async function addVote(trx: Transaction<Database>, { codeId, voter, worked }: Vote) {
  const [yes, no] = [sql.lit(worked ? 1 : 0), sql.lit(worked ? 0 : 1)];
  // Locks the code, so that votes on it are counted one after another.
  const locked = await sql`select from promo_codes where id = ${codeId} for update`.execute(trx);
  if (locked.rows.length === 0) return { isTurned: false };
  const { rows } = await sql<{ isTurned: boolean }>`
    with voted as (
      insert into code_voters (day, code_id, voter)
      select ${TODAY}, ${codeId}::uuid, ${voter}::bytea
      where (select count(*) from code_voters where day = ${TODAY} and code_id = ${codeId}) < ${sql.lit(MAX_VOTES_A_DAY)}
      on conflict do nothing returning 1
    ), counted as (
      insert into code_votes (code_id, day, worked, missed)
      select ${codeId}::uuid, ${TODAY}, ${yes}, ${no} from voted
      on conflict (code_id, day) do update
        set worked = code_votes.worked + excluded.worked, missed = code_votes.missed + excluded.missed
      returning ${
        worked
          ? sql`0`
          : sql`case when worked + missed = 1 then 1 else 1 + (
        select missed_in_a_row from promo_codes where id = ${codeId}) end`
      } as in_a_row
    ), code as (
      select reported_at, (reported_at at time zone 'UTC')::date as reported_on from promo_codes where id = ${codeId}
    ), before as (
      select coalesce(sum(worked), 0) + ${yes} as worked, coalesce(sum(worked + missed), 0) + 1 as votes,
        coalesce(sum(worked - missed) filter (where code_votes.day >= code.reported_on), 0) + ${yes} - ${no} as more_worked
      from code left join code_votes on code_id = ${codeId} and day > ${TODAY} - 30
    ), verdict as (
      select counted.in_a_row, code.reported_at as former, case
        when in_a_row >= ${sql.lit(MISSES_IN_A_ROW)}
          or (votes >= ${sql.lit(ENOUGH_VOTES)} and worked < ${sql.lit(LEAST_SHARE)} * votes) then coalesce(reported_at, now())
        when more_worked > 0 then null
        else reported_at end as reported_at
      from counted, code, before
    )
    update promo_codes set missed_in_a_row = verdict.in_a_row, reported_at = verdict.reported_at
    from verdict where id = ${codeId}
    returning verdict.former is distinct from promo_codes.reported_at as "isTurned"
  `.execute(trx);
  return { isTurned: rows[0]?.isTurned === true };
}

/** Voter digests are deleted after a day, counts after two months. */
export async function deleteOldVotes(db: Db): Promise<number> {
  await sql`delete from code_vote_salts where day < ${TODAY}`.execute(db);
  await sql`delete from code_votes where day < ${TODAY} - 62`.execute(db);
  return await deleteBatch(db, { table: 'code_voters', where: sql`day < ${TODAY}`, orderBy: sql`day` });
}
