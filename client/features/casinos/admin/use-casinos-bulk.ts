import type { CasinoBulkInput } from '../../../../shared/casinos/casinos-admin.schema';
import type { CasinoFilter } from '../../../../shared/casinos/casinos-admin.schema';
import { trpc } from '../../../trpc/trpc-react';
import { seenTimes, useBulk } from '../../editing/admin/use-bulk';
import type { CasinoListRow } from './casino-columns';

type Act = CasinoBulkInput['action']['do'];

const DONE: Record<Act, string> = {
  publish: 'listed',
  unpublish: 'made drafts again',
  trash: 'moved to the trash, for 30 days',
};

export function useCasinosBulk(onDone: () => void) {
  const utils = trpc.useUtils();
  const { mutateAsync: change } = trpc.admin.casinos.bulk.useMutation();
  const { mutateAsync: takeBack } = trpc.admin.casinos.undoBulk.useMutation();
  const bulk = useBulk({
    counted: (count) => (count === 1 ? '1 casino' : `${count} casinos`),
    takeBack,
    refresh: () =>
      Promise.all([utils.admin.casinos.invalidate(), utils.admin.dashboard.invalidate(), utils.casinos.invalidate()]),
    onDone,
  });
  return {
    ...bulk,
    run: (target: { ids: string[] } | { filter: CasinoFilter }, act: Act, seen: readonly CasinoListRow[]) => {
      const read = {
        expectedUpdatedAt: seenTimes(seen, ({ updatedAt }) => updatedAt),
        expectedFactsAt: seenTimes(seen, ({ factsSavedAt }) => factsSavedAt),
        expectedScoresAt: seenTimes(seen, ({ scoresSavedAt }) => scoresSavedAt),
      };
      return bulk.run(() => change({ ...target, action: { do: act }, ...read }), DONE[act]);
    },
  };
}
