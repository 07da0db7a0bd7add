import { casinoUpdateInput } from '../../../shared/casinos/casinos-admin.schema';
import { tagsOfListing } from '../../cache/casino-tags';
import { deleteSlugRedirects, listFormerPaths } from '../addresses/slug-redirects.queries';
import type { EditableKind } from '../editing/editable-kind';
import type { Removable } from '../editing/removal.service';
import { asStored, validateFields } from '../editing/working-copies.service';
import { noSuchCasino } from '../facts/no-such-casino';
import { casinoRevisions } from './casino-snapshot';
import type { CasinoSnapshot } from './casino-snapshot';
import { findAdminCasino, lockCasinoKey, lockCasino } from './casinos.admin.queries';
import type { LockedCasino } from './casinos.admin.queries';
import { prepareUpdate, updateCasino } from './casinos.admin.service';
import { casinoRestored, readableSnapshot, readChange } from './revisions.admin.service';
import type { SeenRows } from './revisions.admin.service';

type AdminCasino = NonNullable<Awaited<ReturnType<typeof findAdminCasino>>>;

export const casinoKind: EditableKind<AdminCasino, { snapshot: CasinoSnapshot }, SeenRows> = {
  entity: 'casino',
  reads: 'casino.write',
  writes: 'casino.write',
  publishes: 'casino.write',
  noSuch: noSuchCasino,
  open: async (db, _person, id) => {
    const casino = await findAdminCasino(db, id);
    if (!casino) throw noSuchCasino(id);
    return casino;
  },
  hold: lockCasinoKey,
  prepare: async (parts, { id, change, base, expectedUpdatedAt, isForced }) => {
    const stored = validateFields(casinoUpdateInput, { ...change, id });
    const { force: _, expectedUpdatedAt: __, expectedPlace, expectedFirst, ...input } = stored;
    const known = !isForced && {
      ...(expectedPlace && { expectedPlace }),
      ...(expectedFirst && { expectedFirst }),
    };
    return await prepareUpdate(parts, {
      input: { ...input, ...known, expectedUpdatedAt },
      isForced,
      base: asStored(casinoUpdateInput.shape, base),
    });
  },
  draft: {
    is: ({ status }) => status === 'draft',
    save: (parts, actor, { id, updatedAt }, change) =>
      updateCasino(parts, actor, { ...readChange({ id, ...change }), expectedUpdatedAt: updatedAt }),
  },
  revisions: casinoRevisions,
  readable: ({ snapshot }) => ({ snapshot: readableSnapshot(snapshot) }),
  restored: (db, { id }, { snapshot }, seen) => casinoRestored(db, id, snapshot, seen),
};

export const removableCasino: Removable<LockedCasino> = {
  kind: 'casino',
  lock: async (trx, _actor, id) => {
    const casino = await lockCasino(trx, id);
    if (!casino) throw noSuchCasino(id);
    return casino;
  },
  paths: (trx, id, { status, slug }) =>
    status === 'draft' ? [] : listFormerPaths(trx, { entity: 'casino', id, slug }),
  release: async (trx, id, { status }) => {
    if (status !== 'draft') await deleteSlugRedirects(trx, 'casino', id);
  },
  toAudit: ({ lastPublic: _, lastPublishedRating: __, ...casino }) => casino,
  cacheTags: tagsOfListing,
};
