import { useState } from 'react';
import { trpc } from '../../../data/trpc-react';
import { useToast } from '../../../ui/toaster';
import { useChecksRefresh, useVerificationUndo, verificationSubject } from './use-verification-undo';

/** Casinos that are ticked, and the button that says of all of them: checked today, by me. */
export function useTicked() {
  const toast = useToast();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const refresh = useChecksRefresh();
  const { undo } = useVerificationUndo({
    describe: (_facts, casinos) =>
      casinos === 1
        ? '1 casino carries its earlier dates again.'
        : `${casinos} casinos carry their earlier dates again.`,
    refresh,
  });
  const verify = trpc.admin.casinos.verifyMany.useMutation({
    onSuccess: async ({ verified, entries }) => {
      setTicked(new Set());
      const count = verified === 1 ? '1 casino carries' : `${verified} casinos carry`;
      toast({
        kind: 'success',
        subject: verificationSubject(entries),
        title: 'Facts verified',
        description: `${count} today's date.`,
        action: { label: 'Undo', run: () => undo(entries) },
      });
      await refresh();
    },
    onError: ({ message }) => toast({ kind: 'error', title: 'Error verifying casinos', description: message }),
  });
  return {
    ticked,
    tick: (id: string, isTicked: boolean) =>
      setTicked((before) => new Set([...before].filter((other) => other !== id).concat(isTicked ? [id] : []))),
    verify: () => verify.mutate({ ids: [...ticked] }),
    isVerifying: verify.isPending,
  };
}
