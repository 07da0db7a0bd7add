import type { MediaFilter } from '../../../../shared/content/media.schema';
import { trpc } from '../../../trpc/trpc-react';
import { DONE, useBulk } from '../../editing/admin/use-bulk';

export function useMediaBulk(onDone: () => void) {
  const utils = trpc.useUtils();
  const { mutateAsync: change } = trpc.admin.media.bulk.useMutation();
  const { mutateAsync: takeBack } = trpc.admin.media.undoBulk.useMutation();
  const bulk = useBulk({
    noun: 'image',
    takeBack,
    refresh: () => utils.admin.media.invalidate(),
    onDone,
  });
  return {
    ...bulk,
    trash: (target: { ids: string[] } | { filter: MediaFilter }) =>
      bulk.run(() => change({ ...target, action: { do: 'trash' } }), DONE.trash),
  };
}
