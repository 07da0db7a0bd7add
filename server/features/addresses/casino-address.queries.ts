import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../database/database';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Subquery for the id of the public casino at an address: its slug, its id, or a former slug; null if there is none. A
 * current slug takes precedence.
 */
export function casinoIdAt(address: string): RawBuilder<string> {
  return sql`(
    select id from (
      select id, 1 as preference from public_casinos where lower(slug) = lower(${address})
      union all
      select id, 2 from public_casinos where id = ${UUID.test(address) ? address : null}::uuid
      union all
      select casino.id, 3 from slug_redirects join public_casinos as casino on casino.id = target_id
      where entity = 'casino' and old_slug = lower(${address})
    ) as candidate order by preference limit 1
  )`;
}

export async function findCasinoIdAt(db: Db, address: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select ${casinoIdAt(address)} as id`.execute(db);
  return rows[0]?.id ?? undefined;
}

export async function findCasinoIdsAt(db: Db, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = addresses.map((address) => address.toLowerCase());
  if (wanted.length === 0) return new Map();
  const among = sql`any(${wanted}::text[])`;
  const bySlug = db
    .selectFrom('public_casinos')
    .select(['id', sql<string>`lower(slug)`.as('address'), sql<number>`1`.as('preference')])
    .where(sql<boolean>`lower(slug) = ${among}`);
  const byId = db
    .selectFrom('public_casinos')
    .select(['id', sql<string>`id::text`.as('address'), sql<number>`2`.as('preference')])
    .where(sql<boolean>`id = any(${wanted.filter((address) => UUID.test(address))}::uuid[])`);
  const byOldSlug = db
    .selectFrom('slug_redirects')
    .innerJoin('public_casinos as casino', 'casino.id', 'target_id')
    .select(['casino.id', 'old_slug as address', sql<number>`3`.as('preference')])
    .where('entity', '=', 'casino')
    .where(sql<boolean>`old_slug = ${among}`);
  const found = await bySlug.unionAll(byId).unionAll(byOldSlug).orderBy('preference', 'desc').execute();
  // Current slugs come last and overwrite other matches.
  return new Map(found.map(({ address, id }) => [address, id]));
}
