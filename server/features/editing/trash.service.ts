import type { Transaction } from 'kysely';
import type { TrashItem, TrashRestore } from '../../../shared/content/trash.schema';
import { AppError } from '../../base/errors';
import { announceAnything } from '../../cache/announce-change';
import type { Database, Db } from '../../database/database';
import { mapConstraintErrors } from '../../database/edit-conflicts';
import { inTransaction } from '../../database/in-transaction';
import { recordChange } from '../audit/audit.service';
import { can } from '../../trpc/policies/can';
import type { StaffActor } from '../../trpc/policies/rule';
import { removeFiles } from '../../storage/file-storage';
import type { StorageWork } from '../../storage/file-storage';
import { moveAddress } from '../addresses/owned-address.service';
import { findOwnedAddress, returnAddresses } from './kept-addresses.queries';
import type { KeptAddresses } from './kept-addresses.queries';
import {
  deleteTrashed,
  findFreeAddress,
  restoreToPosts,
  lockTrashed,
  restoreRow,
  unscheduleOverdue,
} from './trash.queries';
import type { TrashedRow } from './trash.queries';

type Work = StaffActor & { db: Db };
type Asked = Omit<TrashRestore, 'isUndo'> & { isUndo?: boolean };

/** To authors, other people's deleted items must look missing. */
async function lockItem(trx: Transaction<Database>, { viewer }: Work, item: TrashItem): Promise<TrashedRow> {
  const row = await lockTrashed(trx, item);
  if (!row || !can(viewer, 'trash.restore', { kind: item.kind, deletedBy: row.deletedBy }))
    throw new AppError('NOT_FOUND', 'It is not in the trash any more.', { ...item });
  return row;
}

/**
 * Throws CONFLICT with a free address if its own is taken and no other is given, and if it has been deleted again: at
 * another time than `deletedAt`, or by another person than the one who undoes it.
 */
export async function restore(work: Work, { address: asked, isUndo, ...wanted }: Asked, deletedAt?: string) {
  return await inTransaction(work.db, async (trx) => {
    const { title, address: own, kept, id: trashId, deletedAt: last, deletedBy } = await lockItem(trx, work, wanted);
    if ((deletedAt !== undefined && deletedAt !== last) || (isUndo === true && deletedBy !== work.viewer.userId))
      throw new AppError('CONFLICT', 'It was deleted again since: it is in the trash.', { ...wanted });
    const item = { kind: wanted.kind, id: trashId };
    const address = asked ?? own;
    const free = address === null ? null : await findFreeAddress(trx, item.kind, address);
    if (address !== null && free !== address)
      throw new AppError('CONFLICT', `“${address}” is taken meanwhile. Free: “${free}”.`, { fields: ['address'] });
    const isUnscheduled = await unscheduleOverdue(trx, item);
    await mapConstraintErrors(() => restoreRow(trx, item, address));
    const { posts = [], addresses } = kept as { posts?: string[]; addresses?: KeptAddresses };
    await restoreToPosts(trx, item, posts);
    const { kind } = item;
    const id = kind === 'page' ? (address ?? '') : item.id;
    if (addresses) await returnAddresses(trx, addresses);
    if (kind !== 'tag' && kind !== 'media')
      await moveAddress(trx, { entity: kind, id, was: null, is: await findOwnedAddress(trx, { kind, id }) });
    const after = { title, ...(address === own ? {} : { address }) };
    await recordChange(trx, work, { action: 'restore', entity: kind, entityId: id, after });
    // Rare, so it announces everything instead of finding out where the item was shown.
    await announceAnything(trx);
    return { id, title, isUnscheduled };
  });
}

/** Permanent; deletes an image's files too. */
export async function purge(work: Work & StorageWork, wanted: TrashItem) {
  const { title, files } = await work.db.transaction().execute(async (trx) => {
    const { title, id } = await lockItem(trx, work, wanted);
    const item = { kind: wanted.kind, id };
    const files = await deleteTrashed(trx, item);
    await recordChange(trx, work, { action: 'purge', entity: item.kind, entityId: item.id, before: { title } });
    await announceAnything(trx);
    return { title, files };
  });
  await removeFiles(work, files);
  return { title };
}
