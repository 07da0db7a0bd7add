import { useRef, useState } from 'react';
import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { useToast } from '../../../ui/toaster';
import { useChecksRefresh, useVerificationUndo, verificationSubject } from './use-verification-undo';

export type FactCheck = Outputs['admin']['facts']['due']['items'][number];

const facts = (count: number) => (count === 1 ? '1 fact' : `${count} facts`);

/** The ticked facts of a page, and the mutation that marks facts as checked today by this editor, unchanged. */
export function useFactVerifying(items: readonly FactCheck[]) {
  const toast = useToast();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  /** The row ticked last, where a range begins. */
  const anchor = useRef<string>(undefined);
  /** Audit log entries of the last verification made here, while it can be undone. */
  const [last, setLast] = useState<number[]>();
  const refresh = useChecksRefresh();
  const { undo, isUndoing } = useVerificationUndo({
    describe: (count) =>
      `${facts(count)} ${count === 1 ? 'carries its earlier date' : 'carry their earlier dates'} again.`,
    // A toast can undo a verification that is not the last one.
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
    onError: (error) => toast({ kind: 'error', title: 'Error verifying facts', description: failureOf(error).message }),
    onSettled: async () => {
      setSelected(new Set());
      await refresh();
    },
  });

  function rangeTo(id: string): string[] {
    const ids = items.map((item) => item.id);
    const [from, to] = [ids.indexOf(anchor.current ?? id), ids.indexOf(id)];
    return from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  }

  return {
    // Only visible rows: a fact that is not shown must not be confirmed unseen.
    chosen: items.filter(({ id }) => selected.has(id)),
    /** With `isRange` also every row between this one and the one ticked before it. */
    select: (id: string, isSelected: boolean, isRange: boolean) => {
      const ids = isRange ? rangeTo(id) : [id];
      anchor.current = id;
      setSelected(
        (before) => new Set([...before].filter((other) => !ids.includes(other)).concat(isSelected ? ids : [])),
      );
    },
    selectAll: (isSelected: boolean) => setSelected(new Set(isSelected ? items.map(({ id }) => id) : [])),
    verify: (chosen: readonly FactCheck[]) =>
      verification.mutate({ facts: chosen.map(({ casinoId, key, updatedAt }) => ({ casinoId, key, updatedAt })) }),
    isVerifying: verification.isPending,
    canUndo: last !== undefined,
    undo: () => last && undo(last),
    isUndoing,
  };
}
