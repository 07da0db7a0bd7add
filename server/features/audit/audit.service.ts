import type { Db } from '../../database/database';
import type { ActingToken } from '../../trpc/context';
import { insertAuditEntries, insertAuditEntry } from './audit.queries';

/** The person who acts, or whose token does, and the request: part of every admin procedure's context. */
export interface Actor {
  viewer: { userId: string; token?: ActingToken };
  requestId: string;
}

export interface Change {
  /** A verb: create, update, remove, publish … */
  action: string;
  /** The table's thing in the singular: casino, post, category … */
  entity: string;
  entityId: string;
  /** The row before and after, without secrets; absent where there is none. */
  before?: unknown;
  after?: unknown;
}

/** Records changes of several things made in one go, each with an entry of its own. */
export async function recordChanges(db: Db, actor: Actor, changes: readonly Change[]): Promise<void> {
  await insertAuditEntries(
    db,
    changes.map((change) => entryOf(actor, change)),
  );
}

/**
 * Writes what was done beside the change itself: pass the change's own transaction, so that neither stands alone.
 * Answers the entry's id.
 */
export async function recordChange(db: Db, actor: Actor, change: Change): Promise<number> {
  return await insertAuditEntry(db, entryOf(actor, change));
}

const entryOf = (actor: Actor, { before, after, ...change }: Change) => ({
  ...change,
  before,
  after,
  actorId: actor.viewer.userId,
  token: actor.viewer.token,
  requestId: actor.requestId,
});
