import { sql } from 'kysely';
import { STATUSES_WITH_OFFER } from '../../../shared/casinos/casino-status';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import type { Db } from '../../database/database';

const columns = ['id', 'slug', 'name', 'status'] as const;

export async function listToolCasinos(db: Db, keys: readonly string[], limit: number) {
  return await db
    .selectFrom('casinos')
    .select(columns)
    .select(sql<boolean>`offer_paused_at is not null`.as('isOfferPaused'))
    .$narrowType<{ status: CasinoStatus }>()
    .where('status', 'in', STATUSES_WITH_OFFER)
    .where(
      sql<boolean>`exists (select from casino_facts where casino_id = casinos.id and key = any(${[...keys]}::text[]))`,
    )
    .orderBy(sql`coalesce(placement, 999)`)
    .orderBy('is_recommended', 'desc')
    .orderBy('rating', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findToolCasino(db: Db, id: string) {
  return await db
    .selectFrom('public_casinos')
    .select(columns)
    .select(sql<boolean>`offer_paused_at is not null`.as('isOfferPaused'))
    .$narrowType<{ id: string; name: string; status: CasinoStatus }>()
    .where('id', '=', id)
    .executeTakeFirst();
}
