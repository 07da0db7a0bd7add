import type { PostBulkAction, PostFilter } from '../../../../shared/content/bulk.schema';
import { trpc } from '../../../trpc/trpc-react';
import { DONE, seenTimes, useBulk } from '../../editing/admin/use-bulk';

const POST_DONE: Record<PostBulkAction['do'], string> = {
  ...DONE,
  publish: 'published',
  category: 'moved',
  tag: 'tagged',
  author: 'given to another author',
};

export function usePostsBulk(onDone: () => void) {
  const utils = trpc.useUtils();
  const { mutateAsync: change } = trpc.admin.posts.bulk.useMutation();
  const { mutateAsync: takeBack } = trpc.admin.posts.undoBulk.useMutation();
  const bulk = useBulk({
    noun: 'post',
    takeBack,
    refresh: () =>
      Promise.all([utils.admin.posts.invalidate(), utils.admin.dashboard.invalidate(), utils.posts.invalidate()]),
    onDone,
  });
  return {
    ...bulk,
    run: (
      target: { ids: string[] } | { filter: PostFilter },
      action: PostBulkAction,
      seen: readonly { id: string; updatedAt: Date }[],
    ) => {
      const expectedUpdatedAt = seenTimes(seen, ({ updatedAt }) => updatedAt);
      return bulk.run(() => change({ ...target, action, expectedUpdatedAt }), POST_DONE[action.do]);
    },
  };
}
