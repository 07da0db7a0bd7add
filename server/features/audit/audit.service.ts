import type { AuditAction, AuditEntity } from '../../../shared/audit/change-sentence';
import type { Db } from '../../database/database';
import type { Actor } from '../../trpc/context';
import { insertAuditEntries, insertAuditEntry } from './audit.queries';

export interface Change {
  action: AuditAction;
  entity: AuditEntity;
  entityId: string;
  before?: unknown;
  after?: unknown;
}

export async function recordChanges(db: Db, actor: Actor, changes: readonly Change[]): Promise<void> {
  await insertAuditEntries(
    db,
    changes.map((change) => toEntry(actor, change)),
  );
}

/** Pass the transaction of the change, so that both commit together. Returns the entry's id. */
export async function recordChange(db: Db, actor: Actor, change: Change): Promise<number> {
  return await insertAuditEntry(db, toEntry(actor, change));
}

const toEntry = (actor: Actor, { before, after, ...change }: Change) => ({
  ...change,
  before,
  after: actor.summary === undefined ? after : { ...(after as object | undefined), summary: actor.summary },
  actorId: actor.viewer.userId,
  token: actor.viewer.token,
  requestId: actor.requestId,
});
