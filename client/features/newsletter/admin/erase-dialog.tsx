import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog';
import { useToast } from '../../../ui/messages/toaster';
import type { Subscriber } from './subscriber-columns';

interface Props {
  subscriber: Subscriber | undefined;
  onClose: () => void;
}

export function EraseDialog({ subscriber, onClose }: Props) {
  const utils = trpc.useUtils();
  const showToast = useToast();
  const erase = trpc.admin.newsletter.erase.useMutation({
    onSuccess: () => {
      showToast({ kind: 'success', title: 'Subscriber erased', description: 'The address is no longer stored.' });
      onClose();
    },
    onError: (error) =>
      showToast({ kind: 'error', title: 'Error erasing subscriber', description: toFailure(error).message }),
    onSettled: () => {
      void utils.admin.newsletter.list.invalidate();
      void utils.admin.dashboard.summary.invalidate();
    },
  });
  return (
    <ConfirmDialog
      open={subscriber !== undefined}
      title="Erase this subscriber?"
      text={
        subscriber && (
          <>
            Everything stored about <bdi>{subscriber.email}</bdi> is deleted, also that it was ever subscribed.
          </>
        )
      }
      confirmLabel="Erase"
      busy={erase.isPending}
      onConfirm={() => subscriber && erase.mutate({ id: subscriber.id })}
      onClose={onClose}
    />
  );
}
