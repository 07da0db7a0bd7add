import { monthText } from '../../../../shared/earnings/earnings';
import { toFailure } from '../../../trpc/failure';
import { trpc } from '../../../trpc/trpc-react';

interface Key {
  casinoId: string;
  month: string;
  currency: string;
}

interface Figures {
  amountCents: number;
  signUps: number | null;
  depositors: number | null;
}

export function useStatementUndo() {
  const utils = trpc.useUtils();
  const save = trpc.admin.earnings.save.useMutation();
  const remove = trpc.admin.earnings.remove.useMutation();
  return async (
    { casinoId, month, currency }: Key,
    { before, after }: { before: Figures | null; after: Figures | null },
  ) => {
    const key = { casinoId, month, currency };
    try {
      if (before) await save.mutateAsync({ ...key, ...before, expected: after });
      else await remove.mutateAsync({ ...key, expected: after });
      return { title: 'Statement as before', description: monthText(month) };
    } catch (error) {
      return { kind: 'error' as const, title: 'Not taken back', description: toFailure(error).message };
    } finally {
      void utils.admin.earnings.invalidate();
    }
  };
}
