import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';

/** Matches rows whose id is in the result of `page`. An equivalent join takes longer to plan. */
export function idInSubquery<Tables, From extends keyof Tables>(
  id: string,
  page: SelectQueryBuilder<Tables, From, { id: string }>,
) {
  return sql<boolean>`${sql.ref(id)} = any(array${page})`;
}
