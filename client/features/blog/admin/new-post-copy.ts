import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { browserStorage } from '../../../trpc/browser-storage';
import { EMPTY_POST, isSamePost } from './post-form';
import type { PostValues } from './post-form';

const KEY = 'lootrank-new-post';
const PAUSE = 1000;

/** A new post that was never saved, from this browser's storage. */
export function readNewPost(): PostValues | undefined {
  const copy = (browserStorage.readJson(KEY) ?? {}) as Partial<PostValues>;
  if (typeof copy.content !== 'string' || !Array.isArray(copy.tags)) return undefined;
  return { ...EMPTY_POST, ...copy };
}

export const clearNewPost = () => browserStorage.remove(KEY);

/** Without storage the unsaved-changes dialog still protects the text. */
function storeCopy(values: PostValues): void {
  if (isSamePost(values, EMPTY_POST)) clearNewPost();
  else browserStorage.writeJson(KEY, values);
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
