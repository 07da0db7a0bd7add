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
