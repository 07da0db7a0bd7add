import { sql } from 'kysely';
import type { Db } from '../../database/database';
import type { ActingToken } from '../../trpc/context';

export interface AuditEntry {
  /** Null for the operator, who runs commands without an account. */
  actorId: string | null;
  token?: ActingToken | undefined;
  action: string;
  entity: string;
  entityId: string;
  before?: unknown;
  after?: unknown;
  requestId: string | null;
}

const asJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

export async function insertAuditEntries(db: Db, entries: readonly AuditEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into audit_log (actor_id, action, entity, entity_id, before, after, request_id, token_kind, token_name)
    select actor_id, action, entity, entity_id, before, after, request_id, token_kind, token_name
    from unnest(
      ${entries.map(({ actorId }) => actorId)}::uuid[], ${entries.map(({ action }) => action)}::text[],
      ${entries.map(({ entity }) => entity)}::text[], ${entries.map(({ entityId }) => entityId)}::text[],
      ${entries.map(({ before }) => asJson(before))}::jsonb[], ${entries.map(({ after }) => asJson(after))}::jsonb[],
      ${entries.map(({ requestId }) => requestId)}::text[],
      ${entries.map(({ token }) => token?.kind ?? null)}::text[], ${entries.map(({ token }) => token?.name ?? null)}::text[]
    ) with ordinality as given
      (actor_id, action, entity, entity_id, before, after, request_id, token_kind, token_name, at)
    order by at
    returning id
  `.execute(db);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

export async function insertAuditEntry(db: Db, entry: AuditEntry): Promise<number> {
  const [id] = await insertAuditEntries(db, [entry]);
  if (id === undefined) throw new Error('the entry was not written');
  return id;
}
