import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { useToast } from '../../../ui/toaster';
import { useOfferRestore } from '../../editing/admin/use-restore';

const TEXTS = {
  post: { title: 'Post deleted', description: 'The blog post has been deleted successfully.' },
  letter: { title: 'Letter deleted', description: 'The draft is in the trash.' },
};

export function useDeletePost(onDeleted?: () => void, kind: keyof typeof TEXTS = 'post') {
  const toast = useToast();
  const utils = trpc.useUtils();
  const offerRestore = useOfferRestore();
  return trpc.admin.posts.remove.useMutation({
    onSuccess: async ({ id }) => {
      offerRestore({ kind: 'post', id }, TEXTS[kind]);
      onDeleted?.();
      await Promise.all([
        utils.admin.posts.list.invalidate(),
        utils.admin.letters.list.invalidate(),
        utils.admin.trash.invalidate(),
        utils.admin.dashboard.invalidate(),
        utils.posts.invalidate(),
      ]);
    },
    onError: (error) =>
      toast({ kind: 'error', title: `Error deleting ${kind}`, description: toFailure(error).message }),
  });
}
