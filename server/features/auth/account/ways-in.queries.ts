import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database';

/** Each by itself opens the account: codes come to an address or number that is confirmed, and passkeys need neither. */
export async function countWaysIn(trx: Transaction<Database>, userId: string): Promise<number> {
  const { rows } = await sql<{ ways: number }>`
    select (email_confirmed_at is not null)::int + (phone_confirmed_at is not null)::int
      + (select count(*) from passkeys where passkeys.user_id = users.id)::int as ways
    from users where id = ${userId}
  `.execute(trx);
  return rows[0]?.ways ?? 0;
}
