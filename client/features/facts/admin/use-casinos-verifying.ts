import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { getStatus } from '../../../trpc/trpc';
import { useToast } from '../../../ui/messages/toaster';
import type { CasinoListRow } from '../../casinos/admin/casino-columns';
import { useChecksRefresh, useVerificationUndo, verificationSubject } from './use-verification-undo';

type Selectable = Pick<CasinoListRow, 'id' | 'factsSavedAt'>;

/** `chosen` carries the last fact save that the list showed, so that later changes are detected. */
export function useCasinosVerifying(chosen: readonly Selectable[], onDone: () => void) {
  const toast = useToast();
  const refresh = useChecksRefresh();
  const { undo } = useVerificationUndo({
    describe: (_facts, casinos) =>
      casinos === 1
        ? '1 casino carries its earlier dates again.'
        : `${casinos} casinos carry their earlier dates again.`,
    refresh,
  });
  const verify = trpc.admin.casinos.verifyMany.useMutation({
    onSuccess: async ({ verified, changed, entries }) => {
      onDone();
      const count = verified === 1 ? '1 casino carries' : `${verified} casinos carry`;
      toast({
        kind: 'success',
        subject: verificationSubject(entries),
        title: 'Facts verified',
        description: `${count} today's date.`,
        action: { label: 'Undo', run: () => undo(entries) },
      });
      if (changed.length > 0) {
        toast({
          kind: 'error',
          title: changed.length === 1 ? '1 casino not verified' : `${changed.length} casinos not verified`,
          description: 'Somebody saved facts in the meantime. Look at them again.',
        });
      }
      await refresh();
    },
    onError: async (error) => {
      toast({ kind: 'error', title: 'Error verifying casinos', description: toFailure(error).message });
      if (getStatus(error) !== 409) return;
      onDone();
      await refresh();
    },
  });
  return {
    verify: () =>
      verify.mutate({
        ids: chosen.map(({ id }) => id),
        expectedFactsAt: Object.fromEntries(chosen.map(({ id, factsSavedAt }) => [id, factsSavedAt])),
      }),
    isVerifying: verify.isPending,
  };
}
