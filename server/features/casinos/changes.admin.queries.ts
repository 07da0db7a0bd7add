import { sql } from 'kysely';
import type { CasinoRevisionListQuery } from '../../../shared/casinos-admin';
import type { Db } from '../../database/database';
import type { ListCursor } from '../../database/list-cursor';
import { personName } from '../../database/person-name';

/** All entries of a casino's history, including minor ones, newest first. Returns up to `limit` + 1 rows. */
export async function listAllChanges(db: Db, { casinoId, limit }: CasinoRevisionListQuery, after?: ListCursor) {
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
      personName('author').as('by'),
      sql<string>`changed_at::text`.as('orderValue'),
    ])
    .where('casino_id', '=', casinoId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(changed_at, change.id) < (${after?.value}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy('changed_at', 'desc')
    .orderBy('change.id', 'desc')
    .limit(limit + 1)
    .execute();
}
