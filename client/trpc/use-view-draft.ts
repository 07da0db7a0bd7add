import { useToast } from '../ui/messages/toaster';
import { toFailure } from './failure';

export function useViewDraft(createPreview: (input: { id: string }) => Promise<{ url: string }>) {
  const toast = useToast();

  return async (id: string): Promise<void> => {
    // Open the tab before the call: browsers allow it only while they handle the click.
    const tab = window.open('', '_blank');
    try {
      const { url } = await createPreview({ id });
      const { pathname } = new URL(url);
      if (tab) tab.location.replace(pathname);
      else toast({ kind: 'info', title: 'Preview link created', description: url });
    } catch (error) {
      tab?.close();
      toast({ kind: 'error', title: 'Error creating preview', description: toFailure(error).message });
    }
  };
}
