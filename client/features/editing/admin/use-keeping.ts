import { useEffect, useEffectEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useDebouncedChange } from '../../../ui/admin/use-debounced-change';
import { useFormToast } from '../../../ui/admin/form/use-form-toast';
import type { Content } from './edited-content';
import type { EditingCopy } from './use-copy';
import type { EditingBase } from './use-editing-base';
import { useLocalDraft } from './use-local-draft';

const RETRY_MS = 10_000;

interface Options {
  copies: EditingCopy;
  /** Waits for a decision. */
  isPaused: boolean;
  /** Nothing answered the last save. */
  isAway: boolean;
  /** Saves what is typed, without a word. */
  keep: () => void;
}

/**
 * Keeps what is typed: after a pause, again while nothing answers, and in this browser until the server has it. What it
 * returns saves it without publishing.
 */
export function useKeeping<Values extends FieldValues, Item extends { updatedAt: Date }>(
  content: Content<Values, Item>,
  base: EditingBase<Values, Item>,
  { copies, isPaused, isAway, keep }: Options,
) {
  const toast = useFormToast(content.subject);
  const { form, unsaved, saved, savedAt } = base;
  const keepUnsaved = () => {
    if (unsaved.length > 0) keep();
  };
  useDebouncedChange(form, !isPaused, keepUnsaved);

  const again = useEffectEvent(keepUnsaved);
  useEffect(() => {
    if (!isAway) return;
    const retry = () => again();
    const timer = setInterval(retry, RETRY_MS);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [isAway]);

  const local = useLocalDraft(form, {
    entity: content.subject,
    id: content.idOf(base.item),
    saved,
    savedAt,
    merging: content,
    fill: base.fill,
  });

  return {
    local,
    keepNow: async (values: Values, { isQuiet = false, isRebased = false } = {}): Promise<void> => {
      const { item } = base.now();
      await copies.save(content.copyValuesOf(values, item), item?.updatedAt ?? null, { isQuiet, isRebased });
      base.know({ saved: values, savedAt: new Date() });
      content.onKept?.();
    },
    saveDraftNow: async (values: Values, before: Item, isAutosave: boolean): Promise<void> => {
      // Changes from the time when it was public: they are in the form.
      const force = copies.hasCopy();
      await content.draft?.save(values, before, { isAutosave, force });
      if (force) await copies.discard();
      const fresh = await base.loadItem();
      base.adopt(fresh, values, isAutosave);
      if (!isAutosave) toast({ kind: 'success', ...content.announce(before, fresh) });
    },
  };
}
