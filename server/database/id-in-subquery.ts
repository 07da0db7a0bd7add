import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';

export function idInSubquery<Tables, From extends keyof Tables>(
  id: string,
  page: SelectQueryBuilder<Tables, From, { id: string }>,
) {
  return sql<boolean>`${sql.ref(id)} = any(array${page})`;
}
