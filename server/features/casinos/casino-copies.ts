import { casinoUpdateInput } from '../../../shared/casinos/casinos-admin.schema';
import { asStored, judged } from '../editing/working-copies.service';
import type { CopyKind } from '../editing/working-copies.service';
import { holdCasino } from './casinos.admin.queries';
import { prepareUpdate } from './casinos.admin.service';

/** Unpublished changes of casinos that visitors see, and what a draft cannot be saved with yet. */
export const casinoCopies: CopyKind = {
  entity: 'casino',
  writes: 'casino.write',
  publishes: 'casino.write',
  hold: holdCasino,
  prepare: async (parts, { id, change, base, expectedUpdatedAt, isForced }) => {
    const stored = judged(casinoUpdateInput, { ...change, id });
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
};
