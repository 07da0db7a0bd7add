import type { AuditAction, AuditEntity } from '../../../shared/audit/change-sentence';
import type { Db } from '../../database/database';
import type { Actor } from '../../trpc/context';
import { insertAuditEntries, insertAuditEntry } from './audit.queries';

/** The acting account, possibly through a token, and the request; part of the context of every admin procedure. */
export interface Change {
  /** A verb: create, update, remove, publish … */
  action: AuditAction;
  /** Singular name of the changed thing: casino, post, category … */
  entity: AuditEntity;
  entityId: string;
  /** Row before and after the change, without secrets; absent if there is none. */
  before?: unknown;
  after?: unknown;
}

/** Records several changes made together, one entry each. */
export async function recordChanges(db: Db, actor: Actor, changes: readonly Change[]): Promise<void> {
  await insertAuditEntries(
    db,
    changes.map((change) => entryOf(actor, change)),
  );
}

/** Records a change. Pass the transaction of the change, so that both commit together. Returns the id of the entry. */
export async function recordChange(db: Db, actor: Actor, change: Change): Promise<number> {
  return await insertAuditEntry(db, entryOf(actor, change));
}

const entryOf = (actor: Actor, { before, after, ...change }: Change) => ({
  ...change,
  before,
  after: actor.summary === undefined ? after : { ...(after as object | undefined), summary: actor.summary },
  actorId: actor.viewer.userId,
  token: actor.viewer.token,
  requestId: actor.requestId,
});
