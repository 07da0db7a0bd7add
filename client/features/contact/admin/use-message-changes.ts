import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';
import { useToast } from '../../../ui/toaster';

export function useMessageChanges() {
  const utils = trpc.useUtils();
  const showToast = useToast();

  function onSettled() {
    void utils.admin.messages.list.invalidate();
    void utils.admin.dashboard.summary.invalidate();
  }

  const mark = trpc.admin.messages.update.useMutation({
    onError: (error) =>
      showToast({ kind: 'error', title: 'Error updating message', description: failureOf(error).message }),
    onSettled,
  });
  const remove = trpc.admin.messages.remove.useMutation({
    onSuccess: () =>
      showToast({
        kind: 'success',
        title: 'Message deleted',
        description: 'The message has been deleted successfully.',
      }),
    onError: (error) =>
      showToast({ kind: 'error', title: 'Error deleting message', description: failureOf(error).message }),
    onSettled,
  });
  return { mark, remove };
}
