import { sql } from 'kysely';
import type { Db } from '../../database/database';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The public casino at an address of ours: its slug, its id, or a slug it once had. Today's slugs win. */
export async function findCasinoIdAt(db: Db, address: string): Promise<string | undefined> {
  const bySlug = db
    .selectFrom('public_casinos')
    .select(['id', sql<number>`1`.as('preference')])
    .where(sql`lower(slug)`, '=', sql`lower(${address})`);
  const byId = db
    .selectFrom('public_casinos')
    .select(['id', sql<number>`2`.as('preference')])
    .where('id', '=', UUID.test(address) ? address : null);
  const byOldSlug = db
    .selectFrom('slug_redirects')
    .innerJoin('public_casinos as casino', 'casino.id', 'target_id')
    .select(['casino.id', sql<number>`3`.as('preference')])
    .where('entity', '=', 'casino')
    .where('old_slug', '=', sql<string>`lower(${address})`);
  const found = await bySlug.unionAll(byId).unionAll(byOldSlug).orderBy('preference').limit(1).executeTakeFirst();
  return found?.id;
}

/** The same for several addresses at once: the casinos' ids by the addresses, in lower case, that lead to them. */
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
  // Today's slugs come last and so win.
  return new Map(found.map(({ address, id }) => [address, id]));
}
