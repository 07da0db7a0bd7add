import { casinoCreateInput } from '../../../../shared/casinos-admin';
import { trpc } from '../../../data/trpc-react';
import { useToast } from '../../../ui/toaster';
import { changesOf, inputOf, valuesOf } from './casino-form';
import type { AdminCasino, CasinoValues } from './casino-form';

/** Saves a new casino, or of a stored one what was changed; `isForced` writes over what somebody else saved. */
export function useSaveCasino(casino: AdminCasino | undefined) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const create = trpc.admin.casinos.create.useMutation();
  const update = trpc.admin.casinos.update.useMutation();

  async function save(values: CasinoValues, { isForced = false } = {}): Promise<void> {
    if (casino) {
      const expected = isForced ? {} : { expectedUpdatedAt: casino.updatedAt };
      await update.mutateAsync({ id: casino.id, ...changesOf(values, valuesOf(casino)), ...expected });
    } else {
      await create.mutateAsync(casinoCreateInput.parse(inputOf(values)));
    }
    const done = casino ? 'updated' : 'created';
    toast({ kind: 'success', title: `Casino ${done}`, description: `The casino has been ${done} successfully.` });
    await utils.admin.casinos.invalidate();
  }

  return { save, isBusy: create.isPending || update.isPending };
}
