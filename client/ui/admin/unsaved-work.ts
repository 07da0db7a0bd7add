import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

/** What is typed on this tab's screen and not saved: one entry per form, with its text if it has one to copy. */
const works = new Map<object, (() => string) | undefined>();
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of [...listeners]) listener();
}

function onUnsavedWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const hasUnsavedWork = () => works.size > 0;

/** The text that must not be lost; undefined when only short fields were changed. */
export const textOfUnsavedWork = () => [...works.values()].find((read) => read !== undefined)?.();

export const useHasUnsavedWork = () => useSyncExternalStore(onUnsavedWork, hasUnsavedWork);

/** Keeps the screen while `isUnsaved`. Returns a function that gives the work up: its screen is being left. */
export function useUnsavedWork(isUnsaved: boolean, text?: () => string): () => void {
  const [key] = useState(() => ({}));
  const read = useRef(text);
  useLayoutEffect(() => {
    read.current = text;
  });
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined;
    works.set(key, read.current && (() => read.current?.() ?? ''));
    announce();
    return () => {
      works.delete(key);
      announce();
    };
  }, [isUnsaved, key]);
  return () => {
    works.delete(key);
    announce();
  };
}
