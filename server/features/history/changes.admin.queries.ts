import { sql } from 'kysely';
import type { CasinoChangeListQuery } from '../../../shared/casinos/casinos-admin.schema';
import type { Db } from '../../database/database';
import type { ListCursor } from '../../database/list-cursor';
import { personName } from '../../database/person-name';
import { isPredecessor } from '../../database/public-changes.queries';

/**
 * Includes minor entries and those of removed casinos with the same address or name. Returns up to `limit` + 1 rows.
 */
export async function listAllChanges(db: Db, { casinoId, limit }: CasinoChangeListQuery, after?: ListCursor) {
  return await db
    .selectFrom('casino_changes as change')
    .leftJoin('profiles as author', 'author.id', 'change.changed_by')
    .select([
      'change.id',
      'changed_at as changedAt',
      'kind',
      'key',
      'before',
      'after',
      'note',
      'is_minor as isMinor',
      'is_imported as isImported',
      sql<boolean>`casino_id <> ${casinoId}`.as('isOfRemoved'),
      personName('author').as('by'),
      sql<string>`changed_at::text`.as('orderValue'),
    ])
    .where((eb) =>
      eb.or([
        eb('casino_id', '=', casinoId),
        eb(
          'casino_id',
          'in',
          eb
            .selectFrom('removed_casinos as removed')
            .innerJoin('casinos as casino', (join) => join.on(isPredecessor))
            .select('removed.id')
            .where('casino.id', '=', casinoId),
        ),
      ]),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(changed_at, change.id) < (${after?.value}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy('changed_at', 'desc')
    .orderBy('change.id', 'desc')
    .limit(limit + 1)
    .execute();
}
