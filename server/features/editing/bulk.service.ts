import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Logger } from '../../base/logger';
import { bulkUndoInput, UNDO_MINUTES } from '../../../shared/content/bulk.schema';
import { MAX_BULK } from '../../../shared/text/pagination';
import { AppError } from '../../base/errors';
import type { Database, Db } from '../../database/database';
import type { Services } from '../../trpc/services';
import type { Action } from '../../trpc/policies/can';
import type { Person, StaffActor } from '../../trpc/policies/rule';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { insertUndo, consumeUndo } from './bulk.queries';
import type { BulkEntity } from './bulk.queries';
import { remove } from './removal.service';
import type { Removable } from './removal.service';
import { lockTrashed } from './trash.queries';
import { restore } from './trash.service';

export type BulkWork = StaffActor & { db: Db; log: Pick<Logger, 'error'>; services: Services };

interface Asked {
  ids?: readonly string[] | undefined;
  action: { do: string };
}

interface Refused {
  id: string;
  title: string;
  reason: string;
}

interface Target {
  id: string;
  title: string;
}

export const refusal = (reason: string, id: string) => new AppError('CONFLICT', reason, { id });

/** Each in its own transaction, so that one refusal does not stop the others. */
export async function each<Item extends Target>(
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

type Entry<Undo> = Target & ({ deletedAt: string | null } | Undo);

/** How many items of one kind are changed at once. Moving to the trash and its undo are common to all kinds. */
export interface BulkKind<Input extends Asked, Item extends object = object, Undo extends object = never> {
  entity: BulkEntity;
  removable: Removable<Item>;
  /** By id, or by the list's filter; then up to one more than may be changed at once. */
  listTargets: (db: Db, person: Person, input: Input) => Promise<readonly Target[]>;
  /** For the kind's own actions. Returns what undoes the change, as JSON. */
  change?: (work: BulkWork, trx: Transaction<Database>, id: string, input: Input) => Promise<Undo>;
  /** Throws if the item was changed since. `undo` is what `change` returned, parsed from JSON. */
  takeBack?: (work: BulkWork, trx: Transaction<Database>, undo: Target & Undo) => Promise<unknown>;
}

/** The undo token works once, for its owner, for ten minutes; null if nothing was changed. */
async function changeMany<Input extends Asked, Item extends object, Undo extends object>(
  work: BulkWork,
  kind: BulkKind<Input, Item, Undo>,
  input: Input,
) {
  const { entity, removable, change } = kind;
  const targets = await kind.listTargets(work.db, work.viewer, input);
  if (targets.length > MAX_BULK) throw new AppError('BAD_REQUEST', `Choose at most ${MAX_BULK}.`, { field: 'filter' });
  const { done, refused } = await each(work, targets, async (trx, { id, title }) => {
    if (change && input.action.do !== 'trash') return { id, title, ...(await change(work, trx, id, input)) };
    await remove({ ...work, db: trx }, removable, id);
    const trashed = await lockTrashed(trx, { kind: entity, id });
    return { id, title, deletedAt: trashed?.deletedAt ?? null };
  });
  const undo = { entity, ownerId: work.viewer.userId, entries: done };
  const undoToken = done.length === 0 ? null : await insertUndo(work.db, undo, UNDO_MINUTES);
  const known = new Set(targets.map(({ id }) => id));
  const gone = (input.ids ?? []).filter((id) => !known.has(id.toLowerCase()));
  return {
    changed: done.length,
    refused: [...refused, ...gone.map((id) => ({ id, title: '', reason: 'It is gone.' }))],
    undoToken,
  };
}

/** Skips items that were changed since. */
async function undoMany<Input extends Asked, Item extends object, Undo extends object>(
  work: BulkWork,
  { entity, takeBack }: BulkKind<Input, Item, Undo>,
  token: string,
) {
  const owned = { entity, ownerId: work.viewer.userId, token };
  const entries = await consumeUndo(work.db, owned, UNDO_MINUTES);
  if (!entries) throw new AppError('NOT_FOUND', 'This can no longer be undone.', {});
  const { done, refused } = await each(work, entries as Entry<Undo>[], async (trx, entry) =>
    'deletedAt' in entry
      ? await restore({ ...work, db: trx }, { kind: entity, id: entry.id }, entry.deletedAt ?? undefined)
      : await takeBack?.(work, trx, entry),
  );
  return { changed: done.length, refused };
}

export const bulkProcedures = <Input extends Asked, Item extends object, Undo extends object>(
  kind: BulkKind<Input, Item, Undo>,
  action: Action,
  input: z.ZodType<Input>,
) => ({
  bulk: staffProcedure(action)
    .input(input)
    .mutation(({ ctx, input: asked }) => changeMany(ctx, kind, asked as Input)),
  undoBulk: staffProcedure(action)
    .input(bulkUndoInput)
    .mutation(({ ctx, input: { token } }) => undoMany(ctx, kind, token)),
});
