import { MAX_BULK } from '../../../shared/text/pagination';
import type { MediaBulkInput } from '../../../shared/content/bulk.schema';
import type { MediaFilter } from '../../../shared/content/media.schema';
import type { Db } from '../../database/database';
import { can } from '../../trpc/policies/can';
import type { Person } from '../../trpc/policies/rule';
import { changeMany, trash, undoMany } from '../editing/bulk.service';
import { countMedia, listMediaNames, findMediaNames } from './media.queries';
import { assertMayList, listedOwner, removeImage } from './media.service';
import type { MediaWork } from './media.service';

export async function countMatching(db: Db, person: Person, filter: MediaFilter) {
  assertMayList(person, filter);
  return await countMedia(db, { ...filter, uploadedBy: listedOwner(person) });
}

export async function removeImages(work: MediaWork, { ids, filter }: MediaBulkInput) {
  const { db, viewer } = work;
  if (filter) assertMayList(viewer, filter);
  const items = ids
    ? (await findMediaNames(db, ids)).filter((image) => can(viewer, 'media.change', image))
    : await listMediaNames(db, { q: '', ...filter, uploadedBy: listedOwner(viewer) }, MAX_BULK + 1);
  const targets = items.map(({ id, title }) => ({ id, title }));
  return await changeMany(work, 'media', { ids, items: targets }, (trx, { id }) =>
    trash(trx, { kind: 'media', id }, () => removeImage({ ...work, db: trx }, id)),
  );
}

export const undoRemovals = (work: MediaWork, token: string) => undoMany(work, 'media', token);
