import type { CasinoBulkInput } from '../../../../shared/casinos/casinos-admin.schema';
import type { CasinoFilter } from '../../../../shared/casinos/casinos-admin.schema';
import { trpc } from '../../../trpc/trpc-react';
import { DONE, seenTimes, useBulk } from '../../editing/admin/use-bulk';
import type { CasinoListRow } from './casino-columns';

type Act = CasinoBulkInput['action']['do'];

const CASINO_DONE: Record<Act, string> = {
  ...DONE,
  publish: 'listed',
};

export function useCasinosBulk(onDone: () => void) {
  const utils = trpc.useUtils();
  const { mutateAsync: change } = trpc.admin.casinos.bulk.useMutation();
  const { mutateAsync: takeBack } = trpc.admin.casinos.undoBulk.useMutation();
  const bulk = useBulk({
    noun: 'casino',
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
      return bulk.run(() => change({ ...target, action: { do: act }, ...read }), CASINO_DONE[act]);
    },
  };
}
