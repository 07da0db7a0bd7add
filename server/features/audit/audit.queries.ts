import type { Db } from '../../database/database';

export interface AuditEntry {
  /** Null for the operator, whose commands need no account. */
  actorId: string | null;
  action: string;
  entity: string;
  entityId: string;
  before?: unknown;
  after?: unknown;
  requestId: string | null;
}

const asJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** Answers the entry's id. */
export async function insertAuditEntry(db: Db, entry: AuditEntry): Promise<number> {
  const { id } = await db
    .insertInto('audit_log')
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId,
      before: asJson(entry.before),
      after: asJson(entry.after),
      request_id: entry.requestId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
