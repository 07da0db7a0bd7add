import { useEffect, useEffectEvent, useState } from 'react';
import { get } from 'react-hook-form';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useViewer } from '../../auth/viewer';
import { draftKey, dropDraft, keepDraft, readDraft } from './local-drafts';
import type { LocalDraft } from './local-drafts';
import { mergeForms } from './merge-values';
import type { Forms } from './merge-values';
import { explainConflict } from './use-conflicts';
import type { Conflict } from './use-conflicts';
import { fittingFields } from './use-copy';

const PAUSE_MS = 300;

interface Options<Values extends FieldValues> {
  entity: string;
  id: string;
  /** What the server has of the form. */
  saved: Values;
  /** Changes whenever the server confirmed a save. */
  savedAt: Date | undefined;
  merging: Forms<Values>;
  /** Fills values into the form. */
  fill: (values: [string, unknown][]) => void;
}

export interface FoundDraft<Values> {
  typed: Values;
  /** What the server had then. */
  base: Values | undefined;
  at: Date;
  key: string;
}

/**
 * Keeps what was typed in this browser until the server has it. Returns a text of an earlier visit that the server never
 * got, until it is used or discarded.
 */
export function useLocalDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { entity, id, saved, savedAt, merging, fill }: Options<Values>,
) {
  const userId = useViewer()?.id;
  const key = userId === undefined ? undefined : draftKey(userId, entity, id);
  const [found, setFound] = useState<FoundDraft<Values>>();
  const [conflict, setConflict] = useState<Conflict>();
  const [isRead, setIsRead] = useState(false);
  const isSaved = (values: Values) => merging.changed(values, saved).length === 0;

  const store = useEffectEvent(() => {
    // What is here is not replaced before it was read, and somebody has decided about it.
    if (key === undefined || !isRead || found) return;
    const typed = structuredClone(form.getValues());
    void (isSaved(typed) ? dropDraft(key) : keepDraft(key, { typed, base: saved }));
  });

  const take = useEffectEvent((draft: LocalDraft | undefined) => {
    setIsRead(true);
    if (!draft) return;
    const values = form.getValues();
    const whole = (part: object): Values => Object.assign({}, values, fittingFields(part, values));
    const [typed, base] = [whole(draft.typed), draft.base && whole(draft.base)];
    if (isSaved(typed)) void dropDraft(draft.key);
    else if (isSaved(values)) setFound({ typed, base, at: draft.at, key: draft.key });
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

  /** What the server got since stays; the same lines of both are chosen. */
  function use(): void {
    if (!found) return;
    const { typed, base = saved, at } = found;
    const theirs = form.getValues();
    const merged = mergeForms(merging, { was: base, mine: typed, theirs });
    const resolve = (choices: Parameters<typeof merged.settle>[0]) => {
      setConflict(undefined);
      discard();
      const own = merging.changed(typed, base).map((name): [string, unknown] => [name, get(typed, name)]);
      fill([...own, ...merged.settle(choices)]);
    };
    const { differences } = merged;
    if (differences.length === 0) resolve({});
    else
      setConflict({
        kind: 'conflict',
        message: 'This was changed since you typed it',
        verb: 'Use',
        about: `You typed yours ${at.toISOString()}. ${explainConflict(undefined)}`,
        differences,
        resolve,
      });
  }

  return { found, use, discard, conflict, dismiss: () => setConflict(undefined) };
}

export type LocalDrafts<Values extends FieldValues> = ReturnType<typeof useLocalDraft<Values>>;
