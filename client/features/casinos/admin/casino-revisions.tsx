import type { UseFormReturn } from 'react-hook-form';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { RevisionsDialog, RevisionView } from '../../../ui/admin/revisions-dialog';
import { useRestoration } from '../../editing/admin/use-restoration';
import { lastSaves } from './casino-save';
import { toInput } from './casino-values';
import type { AdminCasino, CasinoValues } from './casino-values';
import { differencesFrom } from './revision-values';

interface Props {
  casino: AdminCasino;
  copyAt: Date | null;
  form: UseFormReturn<CasinoValues>;
  isDirty: boolean;
  onRestored: () => Promise<void>;
  onClose: () => void;
}

const isPublic = ({ status }: AdminCasino) => status !== 'draft';

function useRestore({ casino, copyAt, onRestored, onClose }: Props) {
  const utils = trpc.useUtils();
  const restore = trpc.admin.casinos.revisions.restore.useMutation();
  const run = useRestoration({
    subject: 'casino',
    isPublic: isPublic(casino),
    restore: (id) =>
      restore.mutateAsync({ id, expectedUpdatedAt: casino.updatedAt, ...lastSaves(casino), expectedCopyAt: copyAt }),
    onRestored: () => onRestored().then(onClose),
    invalidate: () => Promise.all([utils.admin.casinos.revisions.invalidate(), utils.admin.casinos.list.invalidate()]),
  });
  return { run, isBusy: restore.isPending };
}

function ComparedRevision({ id, ...props }: Props & { id: string }) {
  const query = trpc.admin.casinos.revisions.get.useQuery({ id });
  const { run, isBusy } = useRestore(props);
  const { form, casino, isDirty } = props;
  const values = form.getValues();
  return (
    <RevisionView
      query={query}
      failure={query.error && toFailure(query.error).message}
      stays="Address, status and placement stay as they are."
      differences={({ snapshot }) => differencesFrom(snapshot, values, toInput(values), casino.criteria)}
      isDirty={isDirty}
      isPublic={isPublic(casino)}
      isBusy={isBusy}
      onRestore={() => run(id)}
    />
  );
}

export function CasinoRevisions(props: Props) {
  const query = trpc.admin.casinos.revisions.list.useInfiniteQuery(
    { casinoId: props.casino.id, limit: 20 },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, initialCursor: undefined, staleTime: 0 },
  );
  return (
    <RevisionsDialog
      query={query}
      failure={query.error && toFailure(query.error).message}
      empty="Each save is kept here, with facts and scores."
      view={(id) => <ComparedRevision key={id} id={id} {...props} />}
      onClose={props.onClose}
    />
  );
}
