import { useEffect } from 'react';
import { trpc } from '../../../data/trpc-react';
import { useToast } from '../../../ui/toaster';
import { CasinoDialog } from './casino-dialog';

/** The form of a casino once its newest row is here; without an id, of a new one. */
export function EditedCasino({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const toast = useToast();
  const { data, error, isFetchedAfterMount } = trpc.admin.casinos.get.useQuery(
    { id: id ?? '' },
    { enabled: id !== undefined, staleTime: 0 },
  );
  const problem = error?.message;
  useEffect(() => {
    if (problem === undefined) return;
    toast({ kind: 'error', title: 'Error loading casino', description: problem });
    onClose();
  }, [problem, toast, onClose]);

  if (id === undefined) return <CasinoDialog onClose={onClose} />;
  // A row from before would be called stale at the first save.
  return data && isFetchedAfterMount ? <CasinoDialog casino={data} onClose={onClose} /> : null;
}
