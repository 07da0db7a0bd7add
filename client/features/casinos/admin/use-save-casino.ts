import { trpc } from '../../../trpc/trpc-react';
import { useFormToast } from '../../../ui/admin/use-form-toast';
import { useSubmissionId } from '../../../ui/use-submission-id';
import { creationOf, saveOf } from './casino-save';
import type { AdminCasino, CasinoValues } from './casino-values';

/**
 * Creates a casino, or saves a stored one's changes. `isForced` overwrites what another editor saved in the meantime.
 * Resolves to the casino's id.
 */
export function useSaveCasino(casino: AdminCasino | undefined) {
  const toast = useFormToast('casino');
  const utils = trpc.useUtils();
  const create = trpc.admin.casinos.create.useMutation();
  const update = trpc.admin.casinos.update.useMutation();
  const { submissionId, renew } = useSubmissionId();

  async function store(values: CasinoValues, isForced: boolean): Promise<string> {
    if (!casino) return (await create.mutateAsync({ ...creationOf(values), submissionId: submissionId() })).id;
    const change = saveOf(values, casino, { isForced });
    if (change && 'update' in change) {
      // Unpublished changes of somebody else do not hold back a warning: they are judged again at publishing.
      await update.mutateAsync({ ...change.update, force: true });
    }
    return casino.id;
  }

  async function save(values: CasinoValues, { isForced = false } = {}): Promise<string> {
    const id = await store(values, isForced);
    renew();
    const done = casino ? 'updated' : 'created';
    toast({ kind: 'success', title: `Casino ${done}`, description: `The casino has been ${done} successfully.` });
    await utils.admin.casinos.invalidate();
    return id;
  }

  return { save, isBusy: create.isPending || update.isPending };
}
