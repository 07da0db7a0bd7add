import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../database/database';
import { deleteBatch } from '../../database/delete-batch';
import { casinoIdAt } from '../addresses/casino-address.queries';

/** Votes a day on one code, so that what strangers store has an end. */
export const MAX_VOTES_A_DAY = 500;
/**
 * So many failures in a row within a day, or so low a share of so many votes of 30 days, report a code dead. Voters are
 * told apart within a day alone, so that a row over days could be one network's.
 */
const MISSES_IN_A_ROW = 5;
const ENOUGH_VOTES = 10;
const LEAST_SHARE = 0.3;

const TODAY = sql`(now() at time zone 'UTC')::date`;

/** The code that visitors see now, if it is called so. */
export async function findVotedCode(trx: Transaction<Database>, address: string, code: string) {
  const { rows } = await sql<{ id: string; casinoId: string }>`
    select code_id as id, code_of as "casinoId" from first_codes
    where code_of = ${casinoIdAt(address)} and lower(code) = lower(${code})
  `.execute(trx);
  return rows[0];
}

/** The same on every replica. */
export async function saltOfToday(trx: Transaction<Database>, proposed: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ salt: Buffer }>`
    with added as (
      insert into code_vote_salts (day, salt) values (${TODAY}, ${proposed}) on conflict do nothing returning salt
    )
    select salt from added union all select salt from code_vote_salts where day = ${TODAY}
  `.execute(trx);
  const [row] = rows;
  // Another replica added it while this statement ran.
  return row?.salt ?? (await saltOfToday(trx, proposed));
}

interface Vote {
  codeId: string;
  voter: Buffer;
  worked: boolean;
}

/** Counts a vote unless the voter gave one today. `isReported` is true if it is the one that reports the code dead. */
export async function addVote(trx: Transaction<Database>, { codeId, voter, worked }: Vote) {
  const [yes, no] = [sql.lit(worked ? 1 : 0), sql.lit(worked ? 0 : 1)];
  // Locks the code, so that votes on it are counted one after another.
  const locked = await sql`select from promo_codes where id = ${codeId} for update`.execute(trx);
  // Removed since it was found.
  if (locked.rows.length === 0) return { isReported: false };
  const { rows } = await sql<{ isReported: boolean }>`
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
    ), before as (
      select coalesce(sum(worked), 0) as worked, coalesce(sum(worked + missed), 0) as votes from code_votes
      where code_id = ${codeId} and day > ${TODAY} - 30
    )
    update promo_codes set
      missed_in_a_row = counted.in_a_row,
      reported_at = coalesce(reported_at, case when counted.in_a_row >= ${sql.lit(MISSES_IN_A_ROW)} or (before.votes + 1 >= ${sql.lit(ENOUGH_VOTES)}
        and (before.worked + ${yes}) < ${sql.lit(LEAST_SHARE)} * (before.votes + 1)) then now() end)
    from counted, before where id = ${codeId}
    returning reported_at = now() as "isReported"
  `.execute(trx);
  return { isReported: rows[0]?.isReported === true };
}

/** What tells one voter from another is of one day; the counts are of two months. */
export async function deleteOldVotes(db: Db): Promise<number> {
  await sql`delete from code_vote_salts where day < ${TODAY}`.execute(db);
  await sql`delete from code_votes where day < ${TODAY} - 62`.execute(db);
  return await deleteBatch(db, { table: 'code_voters', where: sql`day < ${TODAY}`, orderBy: sql`day` });
}
