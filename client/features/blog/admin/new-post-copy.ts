import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { EMPTY_POST, isSame } from './post-form';
import type { PostValues } from './post-form';

const KEY = 'lootrank-new-post';
const PAUSE = 1000;

/** A new post that was never saved, from this browser's storage. */
export function readNewPost(): PostValues | undefined {
  try {
    const copy = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<PostValues> | null;
    if (copy === null || typeof copy.content !== 'string' || !Array.isArray(copy.tags)) return undefined;
    return { ...EMPTY_POST, ...copy };
  } catch {
    return undefined;
  }
}

export function clearNewPost(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage may be blocked; then there is nothing to remove.
  }
}

function storeCopy(values: PostValues): void {
  try {
    if (isSame(values, EMPTY_POST)) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // Storage is blocked or full: the unsaved-changes dialog still protects the text.
  }
}

/** Stores a copy of a new post in this browser until its first save. */
export function useNewPostCopy(form: UseFormReturn<PostValues>, isNew: boolean): void {
  useEffect(() => {
    if (!isNew) return;
    let timer: ReturnType<typeof setTimeout>;
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer);
        timer = setTimeout(() => storeCopy(values), PAUSE);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [form, isNew]);
}
