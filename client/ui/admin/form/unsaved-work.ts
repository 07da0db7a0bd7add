import { useLayoutEffect, useRef, useState } from 'react';
import { createStore } from '../../create-store';

type Works = ReadonlyMap<object, (() => string) | undefined>;

/** Unsaved work of this tab's screen: one entry per form, with its text if it has one to copy. */
const works = createStore<Works>(new Map());

export const hasUnsavedWork = () => works.get().size > 0;

export const textOfUnsavedWork = () => [...works.get().values()].find((read) => read !== undefined)?.();

export const useHasUnsavedWork = () => works.useValue().size > 0;

function giveUp(key: object): void {
  works.set(new Map([...works.get()].filter(([other]) => other !== key)));
}

/** Keeps the screen while `isUnsaved`. Returns a function that abandons the work, when its screen is left. */
export function useUnsavedWork(isUnsaved: boolean, text?: () => string): () => void {
  const [key] = useState(() => ({}));
  const read = useRef(text);
  useLayoutEffect(() => {
    read.current = text;
  });
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined;
    works.set(new Map(works.get()).set(key, read.current && (() => read.current?.() ?? '')));
    return () => giveUp(key);
  }, [isUnsaved, key]);
  return () => giveUp(key);
}
