import { useState } from 'react';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { useSelection } from '../../../ui/admin/table/use-selection';
import { useToast } from '../../../ui/messages/toaster';
import { useChecksRefresh, useVerificationUndo, verificationSubject } from './use-verification-undo';

export type FactCheck = Outputs['admin']['facts']['due']['items'][number];

const facts = (count: number) => (count === 1 ? '1 fact' : `${count} facts`);

export function useFactVerifying(items: readonly FactCheck[]) {
  const toast = useToast();
  const { chosen, select, selectAll } = useSelection(items);
  const [last, setLast] = useState<number[]>();
  const refresh = useChecksRefresh();
  const { undo, isUndoing } = useVerificationUndo({
    describe: (count) =>
      `${facts(count)} ${count === 1 ? 'carries its earlier date' : 'carry their earlier dates'} again.`,
    onSettledFor: (entries) => setLast((kept) => (kept === entries ? undefined : kept)),
    refresh,
  });
  const verification = trpc.admin.facts.verify.useMutation({
    onSuccess: ({ verified, changed, entries }) => {
      setLast(entries);
      toast({
        kind: 'success',
        subject: verificationSubject(entries),
        title: 'Facts verified',
        description: `${facts(verified.length)} ${verified.length === 1 ? 'carries' : 'carry'} today's date.`,
        action: { label: 'Undo', run: () => undo(entries) },
      });
      if (changed.length === 0) return;
      toast({
        kind: 'error',
        title: `${facts(changed.length)} not verified`,
        description: 'Somebody saved them in the meantime. Look at them again.',
      });
    },
    onError: (error) => toast({ kind: 'error', title: 'Error verifying facts', description: toFailure(error).message }),
    onSettled: async () => {
      selectAll(false);
      await refresh();
    },
  });

  return {
    chosen,
    select,
    selectAll,
    verify: (asked: readonly FactCheck[]) =>
      verification.mutate({ facts: asked.map(({ casinoId, key, updatedAt }) => ({ casinoId, key, updatedAt })) }),
    isVerifying: verification.isPending,
    canUndo: last !== undefined,
    undo: () => last && undo(last),
    isUndoing,
  };
}
