import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { failureOf } from '../../../trpc/failure';
import { formatLocalTime, zoneName } from '../../../ui/admin/publication-time';
import { useFormToast } from '../../../ui/admin/use-form-toast';
import type { CopyState } from './use-copy';

interface Editor<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  copies: CopyState;
  /** Stores what is typed; returns false if that failed. */
  keep: () => Promise<boolean>;
  /** Fills the form with what visitors see. */
  showPublished: () => void;
  /** Fills the form with what the server has, unpublished changes included. */
  load: () => Promise<void>;
}

/** What an editor does with unpublished changes besides publishing them, and what it says about it. */
export function useCopyFlows<Values extends FieldValues>(
  subject: 'post' | 'casino' | 'page',
  { form, copies, keep, showPublished, load }: Editor<Values>,
) {
  const toast = useFormToast(subject);
  const refuse = (title: string, error: unknown) =>
    toast({ kind: 'error', title, description: failureOf(error).message });

  /** Back to what visitors see; 'Undo' brings the changes back. */
  async function discard(): Promise<void> {
    const typed = structuredClone(form.getValues());
    try {
      const discarded = await copies.discard();
      showPublished();
      const undo = () => {
        form.reset(typed);
        void keep();
      };
      toast({
        kind: 'success',
        title: 'Changes discarded',
        description: `The ${subject} is as visitors see it.`,
        ...(discarded && { action: { label: 'Undo', run: undo } }),
      });
    } catch (error) {
      refuse('Error discarding changes', error);
    }
  }

  /** Takes the copy over with all that the other has typed. */
  async function takeOver(): Promise<void> {
    try {
      await copies.takeOver();
      await load();
    } catch (error) {
      refuse('Error taking over', error);
    }
  }

  /** Returns false if the time was refused. */
  async function schedule(at: Date | null): Promise<boolean> {
    if (at !== null && !(await keep())) return false;
    try {
      await copies.schedule(at);
      const description = at
        ? `The changes go live at that time in ${zoneName(at)}.`
        : 'They wait until you publish them.';
      toast({ kind: 'success', title: at ? `Scheduled · ${formatLocalTime(at)}` : 'Not scheduled', description });
      return true;
    } catch {
      // The dialog shows why.
      return false;
    }
  }

  return { discard, takeOver, schedule };
}
