import { toFailure } from '../../../trpc/failure';
import { restoredText } from '../../../ui/admin/revisions-dialog';
import { useFormToast } from '../../../ui/admin/use-form-toast';

interface Options {
  subject: 'post' | 'casino' | 'page';
  /** What is restored of something public waits to be published. */
  isPublic: boolean;
  restore: (id: string) => Promise<unknown>;
  /** Shows what the server has, and closes. */
  onRestored: () => void | Promise<void>;
  /** Marks what other screens show of it as outdated. */
  invalidate: () => Promise<unknown>;
}

/** Restores a revision, and says what became of it. */
export function useRestoration({ subject, isPublic, restore, onRestored, invalidate }: Options) {
  const toast = useFormToast(subject);
  return async (id: string): Promise<void> => {
    try {
      await restore(id);
      await onRestored();
      const description = restoredText(subject === 'casino' ? 'casino' : 'text', isPublic);
      toast({ kind: 'success', title: 'Revision restored', description });
      await invalidate();
    } catch (error) {
      toast({ kind: 'error', title: 'Error restoring revision', description: toFailure(error).message });
    }
  };
}
