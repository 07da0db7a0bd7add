import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';

/** Whether a row stands on the page whose ids the query finds. A join of them takes longer to plan. */
export function idInSubquery<Tables, From extends keyof Tables>(
  id: string,
  page: SelectQueryBuilder<Tables, From, { id: string }>,
) {
  return sql<boolean>`${sql.ref(id)} = any(array${page})`;
}
