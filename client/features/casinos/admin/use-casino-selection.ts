import { useState } from 'react';
import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';
import { statusOf } from '../../../trpc/trpc';
import { useToast } from '../../../ui/toaster';
import type { CasinoListRow } from './casino-columns';
import { useChecksRefresh, useVerificationUndo, verificationSubject } from './use-verification-undo';

type Selectable = Pick<CasinoListRow, 'id' | 'factsSavedAt'>;

/** The ticked casinos, and the mutation that marks all their facts as checked today by this editor. */
export function useCasinoSelection() {
  const toast = useToast();
  /** By casino id: the last fact save that the list showed, so that later changes are detected. */
  const [selected, setSelected] = useState<ReadonlyMap<string, Date | null>>(new Map());
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
      setSelected(new Map());
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
      toast({ kind: 'error', title: 'Error verifying casinos', description: failureOf(error).message });
      if (statusOf(error) !== 409) return;
      setSelected(new Map());
      await refresh();
    },
  });
  return {
    selected,
    select: ({ id, factsSavedAt }: Selectable, isSelected: boolean) =>
      setSelected((before) => {
        const others = [...before].filter(([other]) => other !== id);
        return new Map(isSelected ? [...others, [id, factsSavedAt]] : others);
      }),
    verify: () => verify.mutate({ ids: [...selected.keys()], expectedFactsAt: Object.fromEntries(selected) }),
    isVerifying: verify.isPending,
  };
}
