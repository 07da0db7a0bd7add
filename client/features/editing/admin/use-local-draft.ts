import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useViewer } from '../../auth/viewer';
import { draftKey, dropDraft, keepDraft, readDraft } from './local-drafts';
import type { LocalDraft } from './local-drafts';
import { fittingFields } from './use-copy';

const PAUSE_MS = 300;

interface Options<Values> {
  entity: string;
  id: string;
  /** Whether the server has these values. */
  isSaved: (values: Values) => boolean;
  /** Changes whenever the server confirmed a save. */
  savedAt: Date | undefined;
}

export interface FoundDraft<Values> {
  typed: Values;
  at: Date;
  key: string;
}

/**
 * Keeps what was typed in this browser until the server has it. Returns a text of an earlier visit that the server never
 * got, until it is used or discarded.
 */
export function useLocalDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { entity, id, isSaved, savedAt }: Options<Values>,
) {
  const userId = useViewer()?.id;
  const key = userId === undefined ? undefined : draftKey(userId, entity, id);
  const [found, setFound] = useState<FoundDraft<Values>>();
  const [isRead, setIsRead] = useState(false);

  const store = useEffectEvent(() => {
    // What is here is not replaced before it was read, and somebody has decided about it.
    if (key === undefined || !isRead || found) return;
    const typed = structuredClone(form.getValues());
    void (isSaved(typed) ? dropDraft(key) : keepDraft(key, typed));
  });

  const take = useEffectEvent((draft: LocalDraft | undefined) => {
    setIsRead(true);
    if (!draft) return;
    const values = form.getValues();
    const whole: Values = Object.assign({}, values, fittingFields(draft.typed, values));
    if (isSaved(whole)) void dropDraft(draft.key);
    else if (isSaved(form.getValues())) setFound({ typed: whole, at: draft.at, key: draft.key });
  });

  useEffect(() => {
    if (key !== undefined) void readDraft(key).then(take);
  }, [key]);

  useEffect(() => store(), [savedAt, isRead]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          timer = undefined;
          store();
        }, PAUSE_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
      // The screen is left before the pause is over.
      if (timer !== undefined) store();
    };
  }, [form]);

  function discard(): void {
    setFound(undefined);
    if (found) void dropDraft(found.key);
  }

  function use(): void {
    if (!found) return;
    discard();
    form.reset(found.typed, { keepDefaultValues: true });
  }

  return { found, use, discard };
}

export type LocalDrafts<Values extends FieldValues> = ReturnType<typeof useLocalDraft<Values>>;
