import { trpc } from '../../../data/trpc-react';
import { statusOf } from '../../../trpc';
import { useToast } from '../../../ui/toaster';

interface Options {
  /** The words of the toast when so many facts, verified in so many entries of the log, carry their earlier dates again. */
  describe: (facts: number, entries: number) => string;
  /** The verification is undone, or can never be: its facts have changed since. */
  onSettledFor?: (entries: number[]) => void;
  refresh: () => Promise<unknown>;
}

/** Of its toasts: 'Undo' stands in the last one alone, and not after it was used. */
export const verificationSubject = (entries: readonly number[]) => `verification ${entries.join(' ')}`;

/** Takes one's own verification back, named by its entries in the audit log. */
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
      if ([404, 409].includes(statusOf(error) ?? 0)) onSettledFor?.(entries);
      toast({ kind: 'error', title: 'Error undoing the verification', description: error.message });
    },
    onSettled: refresh,
  });
  return { undo: (entries: number[]) => undoing.mutate({ entries }), isUndoing: undoing.isPending };
}

/** Reads again whatever shows when facts were checked. */
export function useChecksRefresh() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.admin.facts.invalidate(),
      utils.admin.casinos.invalidate(),
      utils.admin.dashboard.summary.invalidate(),
    ]);
}
