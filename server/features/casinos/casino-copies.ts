import { casinoUpdateInput } from '../../../shared/casinos/casinos-admin.schema';
import { asStored, judged } from '../copies/working-copies.service';
import type { CopyKind } from '../copies/working-copies.service';
import { holdCasino } from './casinos.admin.queries';
import { prepareUpdate } from './casinos.admin.service';

/** Unpublished changes of casinos that visitors see. */
export const casinoCopies: CopyKind = {
  entity: 'casino',
  writes: 'casino.write',
  publishes: 'casino.write',
  hold: async (trx, id) => {
    const status = await holdCasino(trx, id);
    return status === undefined ? undefined : status === 'draft' ? 'draft' : 'public';
  },
  prepare: async (parts, { id, change, base, expectedUpdatedAt }) => {
    const { force: _, expectedUpdatedAt: __, expectedPlace, ...input } = judged(casinoUpdateInput, { ...change, id });
    const known = expectedUpdatedAt && { expectedUpdatedAt, ...(expectedPlace && { expectedPlace }) };
    return await prepareUpdate(parts, {
      input: { ...input, ...known },
      base: asStored(casinoUpdateInput.shape, base),
    });
  },
};
