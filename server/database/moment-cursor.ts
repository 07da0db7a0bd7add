import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ListCursor } from './list-cursor';

export const momentText = (column: string): RawBuilder<string> => sql`(${sql.ref(column)} at time zone 'UTC')::text`;

export function isAfterCursor(column: string, id: string, after: ListCursor | undefined): RawBuilder<boolean> {
  if (after === undefined) return sql`true`;
  return sql`(${sql.ref(column)}, ${sql.ref(id)}) < (${after.value}::timestamp at time zone 'UTC', ${after.id}::uuid)`;
}
