import { trpc } from '../../../data/trpc-react';
import { failureOf } from '../../../layouts/failure';
import { useToast } from '../../../ui/toaster';

/** Opens a post that is not public, under a new preview link. */
export function useViewDraft() {
  const toast = useToast();
  const create = trpc.admin.posts.createPreview.useMutation();

  async function view(id: string): Promise<void> {
    // Open the tab before the call: browsers allow it only while they handle the click.
    const tab = window.open('', '_blank');
    try {
      const { url } = await create.mutateAsync({ id });
      const { pathname } = new URL(url);
      if (tab) tab.location.replace(pathname);
      else toast({ kind: 'info', title: 'Preview link created', description: url });
    } catch (error) {
      tab?.close();
      toast({ kind: 'error', title: 'Error creating preview', description: failureOf(error).message });
    }
  }

  return { view, isBusy: create.isPending };
}
