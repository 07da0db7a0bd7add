import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { getStatus } from '../../../trpc/trpc';
import { useToast } from '../../../ui/messages/toaster';

interface Options {
  describe: (facts: number, entries: number) => string;
  onSettledFor?: (entries: number[]) => void;
  refresh: () => Promise<unknown>;
}

/** A newer toast on the same verification replaces the one with 'Undo'. */
export const verificationSubject = (entries: readonly number[]) => `verification ${entries.join(' ')}`;

export function useVerificationUndo({ describe, onSettledFor, refresh }: Options) {
  const toast = useToast();
  const undoing = trpc.admin.facts.undoVerify.useMutation({
    onSuccess: ({ restored }, { entries }) => {
      onSettledFor?.(entries);
      toast({
        kind: 'success',
        subject: verificationSubject(entries),
        title: 'Verification undone',
        description: describe(restored.length, entries.length),
      });
    },
    onError: (error, { entries }) => {
      if ([404, 409].includes(getStatus(error) ?? 0)) onSettledFor?.(entries);
      toast({ kind: 'error', title: 'Error undoing the verification', description: toFailure(error).message });
    },
    onSettled: refresh,
  });
  return { undo: (entries: number[]) => undoing.mutate({ entries }), isUndoing: undoing.isPending };
}

export function useChecksRefresh() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.admin.facts.invalidate(),
      utils.admin.casinos.invalidate(),
      utils.admin.dashboard.summary.invalidate(),
    ]);
}
