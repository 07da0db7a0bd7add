import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';
import { useToast } from '../../../ui/toaster';

/** Deletes a post with a toast. `onDeleted` runs before the lists are refetched. */
export function useDeletePost(onDeleted?: () => void) {
  const toast = useToast();
  const utils = trpc.useUtils();
  return trpc.admin.posts.remove.useMutation({
    onSuccess: async () => {
      toast({ kind: 'success', title: 'Post deleted', description: 'The blog post has been deleted successfully.' });
      onDeleted?.();
      await Promise.all([
        utils.admin.posts.list.invalidate(),
        utils.admin.dashboard.invalidate(),
        utils.posts.invalidate(),
      ]);
    },
    onError: (error) => toast({ kind: 'error', title: 'Error deleting post', description: failureOf(error).message }),
  });
}
