import { useState } from 'react';
import type { PostBulkAction, PostFilter } from '../../../../shared/content/bulk.schema';
import { failureOf } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { offerUndo } from '../../../ui/admin/undo';
import { useToast } from '../../../ui/toaster';

type Result = Outputs['admin']['posts']['bulk'];

export interface BulkOutcome extends Omit<Result, 'undoToken'> {
  /** '18 posts published' */
  title: string;
  undoToken: string | null;
}

const posts = (count: number) => (count === 1 ? '1 post' : `${count} posts`);

const DONE: Record<PostBulkAction['do'], string> = {
  publish: 'published',
  unpublish: 'made drafts again',
  category: 'moved',
  tag: 'tagged',
  trash: 'moved to the trash, for 30 days',
};

/** One action on many posts, what became of it, and the way back. */
export function usePostsBulk(onDone: () => void) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const bulk = trpc.admin.posts.bulk.useMutation();
  const undoing = trpc.admin.posts.undoBulk.useMutation();

  const refresh = () =>
    Promise.all([utils.admin.posts.invalidate(), utils.admin.dashboard.invalidate(), utils.posts.invalidate()]);

  async function run(target: { ids: string[] } | { filter: PostFilter }, action: PostBulkAction): Promise<boolean> {
    try {
      const result = await bulk.mutateAsync({ ...target, action });
      const title = `${posts(result.changed)} ${DONE[action.do]}`;
      const { undoToken } = result;
      setOutcome({ ...result, title });
      if (undoToken !== null) offerUndo({ title, description: 'For ten minutes.', undo: () => undo(undoToken) });
      onDone();
      await refresh();
      return true;
    } catch (error) {
      toast({ kind: 'error', title: 'Nothing was changed', description: failureOf(error).message });
      return false;
    }
  }

  async function undo(token: string): Promise<void> {
    try {
      const result = await undoing.mutateAsync({ token });
      setOutcome({ ...result, title: `${posts(result.changed)} as before`, undoToken: null });
      await refresh();
    } catch (error) {
      toast({ kind: 'error', title: 'Not undone', description: failureOf(error).message });
    }
  }

  return { run, undo, outcome, dismiss: () => setOutcome(undefined), isBusy: bulk.isPending || undoing.isPending };
}
