import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';
import { useToast } from '../../../ui/toaster';

export function useDeleteCasino(onSettled: () => void) {
  const toast = useToast();
  const utils = trpc.useUtils();
  return trpc.admin.casinos.remove.useMutation({
    onSuccess: async () => {
      toast({ kind: 'success', title: 'Casino deleted', description: 'The casino has been deleted successfully.' });
      await utils.admin.casinos.invalidate();
    },
    onError: (error) => toast({ kind: 'error', title: 'Error deleting casino', description: failureOf(error).message }),
    onSettled,
  });
}
