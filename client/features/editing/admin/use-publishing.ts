import type { FieldValues } from 'react-hook-form';
import { toFailure } from '../../../trpc/failure';
import { formatLocalTime, zoneName } from '../../../ui/admin/publication-time';
import { useFormToast } from '../../../ui/admin/form/use-form-toast';
import type { Announcement, Content } from './edited-content';
import type { EditingCopy } from './use-copy';
import type { EditingBase } from './use-editing-base';

interface Options<Values> {
  copies: EditingCopy;
  keepNow: (values: Values, how: { isRebased: boolean }) => Promise<void>;
  /** Saves what is typed as unpublished changes, after the saves that are on their way. */
  keep: () => Promise<boolean>;
  /** Nothing is wrong with the form any more. */
  onSettled: () => void;
}

/** What becomes of unpublished changes: they are published, now or at a time, or discarded. */
export function usePublishing<Values extends FieldValues, Item extends { updatedAt: Date }>(
  content: Content<Values, Item>,
  base: EditingBase<Values, Item>,
  { copies, keepNow, keep, onSettled }: Options<Values>,
) {
  const { subject, valuesOf } = content;
  const { form } = base;
  const toast = useFormToast(subject);

  async function publishNow(values: Values, { summary = '', isRebased = false }, onKept: () => void): Promise<void> {
    const { item: before } = base.now();
    const direct = before && content.direct?.(values, before, copies.hasCopy());
    let announcement: Announcement | undefined;
    let key: string | undefined;
    if (direct) {
      announcement = await direct();
      if (copies.hasCopy()) await copies.discard();
    } else {
      await keepNow(values, { isRebased });
      onKept();
      key = await copies.publish({ summary });
    }
    const fresh = await base.loadItem(key);
    base.adopt(fresh, values, false);
    toast({ kind: 'success', ...(announcement ?? content.announce(before, fresh)) });
    content.onPublished?.(fresh, before === undefined);
  }

  /** Back to what visitors see; 'Undo' brings the changes back. */
  async function discardNow(): Promise<void> {
    const before = base.typed();
    try {
      const discarded = await copies.discard();
      const { item } = base.now();
      const published = valuesOf(item);
      base.know({ saved: published });
      form.reset(published);
      onSettled();
      const undo = () => {
        form.reset(before);
        void keep();
      };
      toast({
        kind: 'success',
        title: 'Changes discarded',
        description: !item
          ? 'The form is empty again.'
          : content.isPublic(item)
            ? `The ${subject} is as visitors see it.`
            : `The ${subject} is as it was saved last.`,
        ...(discarded && { action: { label: 'Undo', run: undo, hasFocus: true } }),
      });
    } catch (error) {
      toast({ kind: 'error', title: 'Error discarding changes', description: toFailure(error).message });
    }
  }

  /** Returns false if the time was refused. */
  async function schedule(at: Date | null): Promise<boolean> {
    if (at !== null && !(await keep())) return false;
    try {
      await copies.schedule(at);
    } catch {
      // The dialog shows why.
      return false;
    }
    const description = at
      ? `The changes go live at that time in ${zoneName(at)}.`
      : 'They wait until you publish them.';
    toast({ kind: 'success', title: at ? `Scheduled · ${formatLocalTime(at)}` : 'Not scheduled', description });
    return true;
  }

  return { publishNow, discardNow, schedule };
}
