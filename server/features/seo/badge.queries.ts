import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import type { Db } from '../../database/database';
import { casinoIdAt } from '../addresses/casino-address.queries';

export async function findBadgeCasino(db: Db, address: string) {
  return await db
    .selectFrom('public_casinos')
    .select(['id', 'slug', 'name', 'rating', 'status', 'verified_at as verifiedAt', 'created_at as createdAt'])
    .where('id', '=', casinoIdAt(address))
    .$narrowType<{ status: CasinoStatus }>()
    .executeTakeFirst();
}
