import { useState } from 'react';
import { trpc } from '../../../data/trpc-react';
import type { Outputs } from '../../../trpc';
import { useToast } from '../../../ui/toaster';

export type FactCheck = Outputs['admin']['facts']['due']['items'][number];

const facts = (count: number) => (count === 1 ? '1 fact' : `${count} facts`);

/** The facts of a page that are ticked, and the call that says of some: looked at today, by me, and unchanged. */
export function useFactVerifying(items: readonly FactCheck[]) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const verification = trpc.admin.facts.verify.useMutation({
    onSuccess: ({ verified, changed }) => {
      toast({
        kind: 'success',
        title: 'Facts verified',
        description: `${facts(verified.length)} ${verified.length === 1 ? 'carries' : 'carry'} today's date.`,
      });
      if (changed.length === 0) return;
      toast({
        kind: 'error',
        title: `${facts(changed.length)} not verified`,
        description: 'Somebody saved them in the meantime. Look at them again.',
      });
    },
    onError: ({ message }) => toast({ kind: 'error', title: 'Error verifying facts', description: message }),
    onSettled: async () => {
      setTicked(new Set());
      await Promise.all([
        utils.admin.facts.invalidate(),
        utils.admin.casinos.invalidate(),
        utils.admin.dashboard.summary.invalidate(),
      ]);
    },
  });
  return {
    // One that is no longer in sight is not confirmed unseen.
    chosen: items.filter(({ id }) => ticked.has(id)),
    tick: (id: string, isTicked: boolean) =>
      setTicked((before) => new Set([...before].filter((other) => other !== id).concat(isTicked ? [id] : []))),
    tickAll: (isTicked: boolean) => setTicked(new Set(isTicked ? items.map(({ id }) => id) : [])),
    verify: (chosen: readonly FactCheck[]) =>
      verification.mutate({ facts: chosen.map(({ casinoId, key, updatedAt }) => ({ casinoId, key, updatedAt })) }),
    isVerifying: verification.isPending,
  };
}
