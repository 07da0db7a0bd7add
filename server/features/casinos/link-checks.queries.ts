import { sql } from 'kysely';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import type { Db } from '../../database/database';

/** The addresses by which each public site is known. */
export async function listKnownAddresses(db: Db) {
  return await db
    .selectFrom('public_casinos')
    .select(['id', 'slug', 'name', 'status', 'status_reason as statusReason'])
    .select(sql<string[]>`array_remove(array[website_url], null)`.as('addresses'))
    .where('website_url', 'is not', null)
    .orderBy('id')
    .$narrowType<{ id: string; name: string; status: CasinoStatus }>()
    .execute();
}
