import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Database, Db } from '../../server/database/database';

type NewChange = Insertable<Database['casino_changes']>;

type Values = Partial<Omit<NewChange, 'before' | 'after' | 'casino_id'>> & { before?: unknown; after?: unknown };

const asJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** Inserts a change into a casino's history, by default of its rating. */
export async function insertChange(db: Db, casinoId: string, { before, after, ...values }: Values = {}) {
  return await db
    .insertInto('casino_changes')
    .values({ casino_id: casinoId, kind: 'rating', ...values, before: asJson(before), after: asJson(after) })
    .returning(['id', 'changed_at as changedAt'])
    .executeTakeFirstOrThrow();
}

/** Moves the history of a casino into the past, as if its last saves were `minutes` older: too old to be corrected. */
export async function letChangesAge(db: Db, casinoId: string, minutes = 20): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`alter table casino_changes disable trigger casino_changes_append_only`.execute(trx);
    await sql`
      update casino_changes set changed_at = changed_at - ${minutes} * interval '1 minute' where casino_id = ${casinoId}
    `.execute(trx);
    await sql`alter table casino_changes enable trigger casino_changes_append_only`.execute(trx);
  });
}
