import { sql } from 'kysely';
import type { FactValue } from '../../../shared/facts/casino-facts';
import { STATUSES_WITH_OFFER } from '../../../shared/casinos/casino-status';
import { containsFolded, containsText } from '../../database/contains-text';
import type { Db } from '../../database/database';

export async function listFilterRows(db: Db, ids: readonly string[] | 'all', factKeys: readonly string[]) {
  return await db
    .selectFrom('casinos')
    .select([
      'id',
      sql<string>`coalesce(slug, id::text)`.as('address'),
      'name',
      'placement',
      'is_recommended as isRecommended',
      'rating',
      'gamemodes',
      'created_at as createdAt',
      'verified_at as verifiedAt',
      sql<Record<string, FactValue> | null>`(
        select jsonb_object_agg(key, value) from casino_facts
        where casino_id = casinos.id and key = any(${[...factKeys]}::text[])
      )`.as('facts'),
      sql<Record<string, number> | null>`(
        select jsonb_object_agg(criterion, score) from casino_scores where casino_id = casinos.id
      )`.as('scores'),
    ])
    .$narrowType<{ rating: number }>()
    .where('status', 'in', STATUSES_WITH_OFFER)
    .$if(ids !== 'all', (all) => all.where(sql<boolean>`id = any(${ids === 'all' ? [] : [...ids]}::uuid[])`))
    .execute();
}

export async function listIdsWithText(db: Db, q: string): Promise<string[]> {
  const rows = await db
    .selectFrom('casinos')
    .select('id')
    .where('status', 'in', STATUSES_WITH_OFFER)
    .where((eb) => eb.or([containsFolded('folded_name', q), containsText('description', q)]))
    .execute();
  return rows.map(({ id }) => id);
}
