import { trpc } from '../../../trpc/trpc-react';
import { useFormToast } from '../../../ui/admin/use-form-toast';
import { saveOf } from './casino-save';
import { useMentionsOffer } from './use-mentions-offer';
import type { AdminCasino, CasinoValues } from './casino-values';

/** Saves a casino's changes. `isForced` overwrites what another editor saved in the meantime. */
export function useSaveCasino(casino: AdminCasino) {
  const toast = useFormToast('casino');
  const utils = trpc.useUtils();
  const offerMentions = useMentionsOffer(casino.id);
  const update = trpc.admin.casinos.update.useMutation();

  async function save(values: CasinoValues, { isForced = false } = {}): Promise<void> {
    const change = saveOf(values, casino, { isForced });
    if (change && 'update' in change) {
      // Unpublished changes of somebody else do not hold back a warning: they are judged again at publishing.
      await update.mutateAsync({ ...change.update, force: true });
    }
    toast({
      kind: 'success',
      title: 'Casino updated',
      description: 'The casino has been updated successfully.',
      ...offerMentions(casino, values),
    });
    await utils.admin.casinos.invalidate();
  }

  return { save, isBusy: update.isPending };
}
