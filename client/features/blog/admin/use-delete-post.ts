import { trpc } from '../../../trpc/trpc-react';
import { useRemoval } from '../../editing/admin/use-restore';

const DESCRIPTIONS = {
  post: 'The blog post has been deleted successfully.',
  letter: 'The draft is in the trash.',
};

export function useDeletePost(onRemoved?: () => void, noun: keyof typeof DESCRIPTIONS = 'post') {
  const { admin, posts } = trpc.useUtils();
  const refresh = () =>
    Promise.all([
      admin.posts.list.invalidate(),
      admin.letters.list.invalidate(),
      admin.trash.invalidate(),
      admin.dashboard.invalidate(),
      posts.invalidate(),
    ]);
  const removal = useRemoval({ kind: 'post', noun, description: DESCRIPTIONS[noun], onRemoved, refresh });
  return trpc.admin.posts.remove.useMutation(removal);
}
