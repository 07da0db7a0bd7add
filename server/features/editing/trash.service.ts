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
  takeFromTrash,
  unscheduleOverdue,
} from './trash.queries';
import type { TrashedRow } from './trash.queries';

type Work = StaffActor & { db: Db };
type Asked = Omit<TrashRestore, 'isUndo'> & { isUndo?: boolean };

/** To authors what others deleted looks as if it were not there. */
async function lockItem(trx: Transaction<Database>, { viewer }: Work, item: TrashItem): Promise<TrashedRow> {
  const row = await lockTrashed(trx, item);
  if (!row || !can(viewer, 'trash.restore', { kind: item.kind, deletedBy: row.deletedBy }))
    throw new AppError('NOT_FOUND', 'It is not in the trash any more.', { ...item });
  return row;
}

/**
 * Brings an item back whole. Throws CONFLICT with a free address if its own is taken and no other one is given, and if
 * it was deleted another time than `deletedAt` says, or by somebody else than who undoes it: it was deleted again.
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
    await mapConstraintErrors(() => takeFromTrash(trx, item, address));
    const { posts = [], addresses } = kept as { posts?: string[]; addresses?: KeptAddresses };
    await restoreToPosts(trx, item, posts);
    const { kind } = item;
    const id = kind === 'page' ? (address ?? '') : item.id;
    if (addresses) await returnAddresses(trx, addresses);
    if (kind !== 'tag' && kind !== 'media')
      await moveAddress(trx, { entity: kind, id, was: null, is: await findOwnedAddress(trx, { kind, id }) });
    const after = { title, ...(address === own ? {} : { address }) };
    await recordChange(trx, work, { action: 'restore', entity: kind, entityId: id, after });
    // Rare enough to find out nothing about what showed it.
    await announceAnything(trx);
    return { id, title, isUnscheduled };
  });
}

/** Deletes an item of the trash for good, with the files of an image. */
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
