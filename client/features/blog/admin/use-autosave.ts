import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useDebouncedChange } from '../../../ui/admin/use-debounced-change';
import { isSamePost, postProblems } from './post-form';
import type { PostValues } from './post-form';
import { isPublic } from './use-post-saving';
import type { PostSaving } from './use-post-saving';

type Form = UseFormReturn<PostValues>;

/**
 * Whether the form differs from what the server has. Computed here instead of by the form: an autosave must not reset
 * the fields.
 */
export function useIsDirty(form: Form, saved: PostValues): boolean {
  const [isDirty, setIsDirty] = useState(false);
  useEffect(() => {
    const check = () => setIsDirty(!isSamePost(form.getValues(), saved));
    check();
    return form.subscribe({ formState: { values: true }, callback: check });
  }, [form, saved]);
  return isDirty;
}

/**
 * Autosaves a valid draft, and anything typed in a public post as unpublished changes, soon after the last change,
 * unless there is an edit conflict.
 */
export function useAutosave(form: Form, { stored, saved, problem, save }: PostSaving, isActive: boolean): void {
  const isKnown = stored.id !== undefined && problem?.kind !== 'conflict' && problem?.kind !== 'taken';
  const autosave = () => {
    const values = form.getValues();
    if (isPublic(stored)) {
      if (!isSamePost(values, saved)) void save(structuredClone(values), { isAutosave: true, isQuiet: true });
      return;
    }
    const isReady =
      values.status === 'draft' && Object.keys(postProblems(values)).length === 0 && !isSamePost(values, stored.values);
    if (isReady) void save(structuredClone(values), { isAutosave: true });
  };

  useDebouncedChange(form, isKnown && isActive, autosave);
}
