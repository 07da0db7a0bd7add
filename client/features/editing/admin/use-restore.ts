import type { TrashItem } from '../../../../shared/content/trash.schema';
import { TRASH_DAYS } from '../../../../shared/content/trash-days';
import { toFailure } from '../../../trpc/failure';
import { trpc } from '../../../trpc/trpc-react';
import { offerUndo } from '../../../ui/admin/undo';
import { useToast } from '../../../ui/messages/toaster';

/** What a question before a deletion says about it. */
export const CAN_BE_BROUGHT_BACK = `It can be brought back from the trash for ${TRASH_DAYS} days.`;

interface Restored extends TrashItem {
  /** Where to restore it instead of at its own address. */
  address?: string;
}

/** Brings something back from the trash, and tells about it. */
export function useRestore() {
  const utils = trpc.useUtils();
  const toast = useToast();
  return trpc.admin.trash.restore.useMutation({
    onSuccess: ({ title, isUnscheduled }) =>
      toast({
        kind: 'success',
        subject: 'undo',
        title: 'Restored',
        description: `“${title}” is back.${isUnscheduled ? ' Its scheduled time has passed: nothing was published, choose a new time.' : ''}`,
      }),
    onError: (error) => toast({ kind: 'error', title: 'Error restoring', description: toFailure(error).message }),
    onSettled: () => utils.invalidate(),
  });
}

/** Tells about a deletion, and offers to take it back. */
function useOfferRestore() {
  const { mutateAsync } = useRestore();
  return (item: Restored, { title, description }: { title: string; description: string }) =>
    offerUndo({
      title,
      description: `${description} ${CAN_BE_BROUGHT_BACK}`,
      undo: async () => {
        // Told by the mutation.
        await mutateAsync({ ...item, isUndo: true }).catch(() => undefined);
        return undefined;
      },
    });
}

interface Removal {
  kind: TrashItem['kind'];
  /** What people call it. */
  noun?: string;
  description?: string;
  onRemoved?: (() => void) | undefined;
  /** Marks what shows it as outdated. */
  refresh: () => Promise<unknown>;
}

/** What every deletion says and does; for the mutation of its kind. */
export function useRemoval({ kind, noun = kind, description, onRemoved, refresh }: Removal) {
  const toast = useToast();
  const offerRestore = useOfferRestore();
  return {
    onSuccess: ({ id }: { id: string }) => {
      offerRestore(
        { kind, id },
        {
          title: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted`,
          description: description ?? `The ${noun} has been deleted successfully.`,
        },
      );
      onRemoved?.();
    },
    onError: (error: unknown) => {
      toast({ kind: 'error', title: `Error deleting ${noun}`, description: toFailure(error).message });
    },
    onSettled: () => refresh(),
  };
}
