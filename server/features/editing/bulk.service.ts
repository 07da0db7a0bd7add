import type { Transaction } from 'kysely';
import type { Logger } from '../../base/logger';
import { UNDO_MINUTES } from '../../../shared/content/bulk.schema';
import type { TrashItem } from '../../../shared/content/trash.schema';
import { MAX_BULK } from '../../../shared/text/pagination';
import { AppError } from '../../base/errors';
import type { Database, Db } from '../../database/database';
import type { Actor } from '../../trpc/context';
import type { StaffActor } from '../../trpc/policies/rule';
import { insertUndo, consumeUndo } from './bulk.queries';
import type { BulkEntity } from './bulk.queries';
import { lockTrashed } from './trash.queries';
import { restore } from './trash.service';

export type BulkWork = Actor & { db: Db; log: Pick<Logger, 'error'> };

interface Refused {
  id: string;
  title: string;
  reason: string;
}

export interface Target {
  id: string;
  title: string;
}

/** What a change is refused for: told to whoever asked for it. */
export const refusal = (reason: string, id: string) => new AppError('CONFLICT', reason, { id });

/** Each in a transaction of its own: what one is refused for does not keep the others from being changed. */
async function each<Item extends Target>(
  { db, log }: BulkWork,
  items: readonly Item[],
  act: (trx: Transaction<Database>, item: Item) => Promise<unknown>,
): Promise<{ done: unknown[]; refused: Refused[] }> {
  const done: unknown[] = [];
  const refused: Refused[] = [];
  for (const item of items) {
    try {
      done.push(await db.transaction().execute((trx) => act(trx, item)));
    } catch (error) {
      const isSaid = error instanceof AppError;
      if (!isSaid) log.error({ err: error, id: item.id }, 'a change to one of many failed');
      refused.push({ id: item.id, title: item.title, reason: isSaid ? error.message : 'It failed. Try it again.' });
    }
  }
  return { done, refused };
}

interface Trashed extends Target {
  deletedAt?: string;
}

/** What takes back that `remove` moved an item to the trash. */
export async function trash(trx: Transaction<Database>, item: TrashItem, remove: () => Promise<unknown>) {
  await remove();
  return { deletedAt: (await lockTrashed(trx, item))?.deletedAt };
}

/**
 * Changes many items. `change` returns what takes its change back, as JSON. The token works once, for its owner, for ten
 * minutes; null if nothing was changed.
 */
export async function changeMany(
  work: BulkWork,
  entity: BulkEntity,
  /** Those with the ids; without ids, all that the list's filter matches. */
  { ids, items }: { ids: readonly string[] | undefined; items: readonly Target[] },
  change: (trx: Transaction<Database>, item: Target) => Promise<object>,
) {
  if (items.length > MAX_BULK) throw new AppError('BAD_REQUEST', `Choose at most ${MAX_BULK}.`, { field: 'filter' });
  const { done, refused } = await each(work, items, async (trx, item) => ({ ...item, ...(await change(trx, item)) }));
  const undo = { entity, ownerId: work.viewer.userId, entries: done };
  const undoToken = done.length === 0 ? null : await insertUndo(work.db, undo, UNDO_MINUTES);
  const known = new Set(items.map(({ id }) => id));
  const gone = (ids ?? []).filter((id) => !known.has(id.toLowerCase()));
  return {
    changed: done.length,
    refused: [...refused, ...gone.map((id) => ({ id, title: '', reason: 'It is gone.' }))],
    undoToken,
  };
}

/** Takes a change to many items back, each as far as nobody has changed it since. */
export async function undoMany(
  work: BulkWork & StaffActor,
  entity: BulkEntity,
  token: string,
  /** The entry is what `change` returned, from JSON. */
  takeBack?: (trx: Transaction<Database>, entry: Target) => Promise<unknown>,
) {
  const entries = await consumeUndo(work.db, { entity, ownerId: work.viewer.userId, token }, UNDO_MINUTES);
  if (!entries) throw new AppError('NOT_FOUND', 'This can no longer be undone.', {});
  const { done, refused } = await each(work, entries as Trashed[], async (trx, entry) =>
    'former' in entry
      ? await takeBack?.(trx, entry)
      : await restore({ ...work, db: trx }, { kind: entity, id: entry.id }, entry.deletedAt),
  );
  return { changed: done.length, refused };
}
