import { MAX_BULK } from '../../../shared/text/pagination';
import type { MediaBulkInput } from '../../../shared/content/bulk.schema';
import type { MediaFilter } from '../../../shared/content/media.schema';
import type { Db } from '../../database/database';
import { can } from '../../trpc/policies/can';
import type { Person } from '../../trpc/policies/rule';
import type { BulkKind } from '../editing/bulk.service';
import { countMedia, listMediaNames, findMediaNames } from './media.queries';
import { assertMayList, listedOwner, removableImage } from './media.service';
import type { MediaRow } from './media.queries';

export async function countMatching(db: Db, person: Person, filter: MediaFilter) {
  assertMayList(person, filter);
  return await countMedia(db, { ...filter, uploadedBy: listedOwner(person) });
}

export const bulkImages: BulkKind<MediaBulkInput, MediaRow> = {
  entity: 'media',
  removable: removableImage,
  listTargets: async (db, person, { ids, filter }) => {
    if (filter) assertMayList(person, filter);
    const images = ids
      ? (await findMediaNames(db, ids)).filter((image) => can(person, 'media.change', image))
      : await listMediaNames(db, { q: '', ...filter, uploadedBy: listedOwner(person) }, MAX_BULK + 1);
    return images.map(({ id, title }) => ({ id, title }));
  },
};
