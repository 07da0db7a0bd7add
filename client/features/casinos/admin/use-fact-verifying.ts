import { useState } from 'react';
import { trpc } from '../../../data/trpc-react';
import { statusOf } from '../../../trpc';
import type { Outputs } from '../../../trpc';
import { useToast } from '../../../ui/toaster';

export type FactCheck = Outputs['admin']['facts']['due']['items'][number];

const facts = (count: number) => (count === 1 ? '1 fact' : `${count} facts`);

/** The facts of a page that are ticked, and the call that says of some: looked at today, by me, and unchanged. */
export function useFactVerifying(items: readonly FactCheck[]) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  /** Entries in the audit log of the last verification here, as long as it can be taken back. */
  const [last, setLast] = useState<number[]>();
  const refresh = () =>
    Promise.all([
      utils.admin.facts.invalidate(),
      utils.admin.casinos.invalidate(),
      utils.admin.dashboard.summary.invalidate(),
    ]);
  // A toast may take back one that is no longer the last.
  const forget = (entries: number[]) => setLast((kept) => (kept === entries ? undefined : kept));
  const undoing = trpc.admin.facts.undoVerify.useMutation({
    onSuccess: ({ restored }, { entries }) => {
      forget(entries);
      const count = restored.length;
      toast({
        kind: 'success',
        title: 'Verification undone',
        description: `${facts(count)} ${count === 1 ? 'carries its earlier date' : 'carry their earlier dates'} again.`,
      });
    },
    onError: (error, { entries }) => {
      // A fact that has changed since cannot be taken back later either.
      if ([404, 409].includes(statusOf(error) ?? 0)) forget(entries);
      toast({ kind: 'error', title: 'Error undoing the verification', description: error.message });
    },
    onSettled: refresh,
  });
  const undo = (entries: number[]) => undoing.mutate({ entries });
  const verification = trpc.admin.facts.verify.useMutation({
    onSuccess: ({ verified, changed, entries }) => {
      setLast(entries);
      toast({
        kind: 'success',
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
    onError: ({ message }) => toast({ kind: 'error', title: 'Error verifying facts', description: message }),
    onSettled: async () => {
      setTicked(new Set());
      await refresh();
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
    canUndo: last !== undefined,
    undo: () => last && undo(last),
    isUndoing: undoing.isPending,
  };
}
