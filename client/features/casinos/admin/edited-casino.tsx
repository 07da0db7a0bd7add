import { useEffect } from 'react';
import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';
import { useToast } from '../../../ui/toaster';
import { CasinoDialog } from './casino-dialog';

/** The quick form of a casino, rendered once its current row is loaded. */
export function EditedCasino({ id, onClose }: { id: string; onClose: () => void }) {
  const toast = useToast();
  const { data, error, isFetchedAfterMount } = trpc.admin.casinos.get.useQuery({ id }, { staleTime: 0 });
  const problem = error ? failureOf(error).message : undefined;
  useEffect(() => {
    if (problem === undefined) return;
    toast({ kind: 'error', title: 'Error loading casino', description: problem });
    onClose();
  }, [problem, toast, onClose]);

  // A cached row would be rejected as stale at the first save.
  return data && isFetchedAfterMount ? <CasinoDialog casino={data} onClose={onClose} /> : null;
}
