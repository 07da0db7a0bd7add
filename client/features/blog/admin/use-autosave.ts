import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useDebouncedChange } from '../../../ui/admin/use-debounced-change';
import { isSamePost, postProblems } from './post-form';
import type { PostValues } from './post-form';
import type { PostSaving } from './use-post-saving';

type Form = UseFormReturn<PostValues>;

/**
 * Whether the form differs from the database. Computed here instead of by the form: an autosave must not reset the
 * fields.
 */
export function useIsDirty(form: Form, stored: PostValues): boolean {
  const [isDirty, setIsDirty] = useState(false);
  useEffect(() => {
    const check = () => setIsDirty(!isSamePost(form.getValues(), stored));
    check();
    return form.subscribe({ formState: { values: true }, callback: check });
  }, [form, stored]);
  return isDirty;
}

/** Autosaves a valid draft some seconds after the last change, unless there is an edit conflict. */
export function useAutosave(form: Form, { stored, problem, save }: PostSaving): void {
  const isDraft = stored.id !== undefined && stored.values.status === 'draft' && problem?.kind !== 'conflict';
  const autosave = () => {
    const values = form.getValues();
    const isReady =
      values.status === 'draft' && Object.keys(postProblems(values)).length === 0 && !isSamePost(values, stored.values);
    if (isReady) void save(structuredClone(values), { isAutosave: true });
  };

  useDebouncedChange(form, isDraft, autosave);
}
