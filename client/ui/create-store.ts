import { useSyncExternalStore } from 'react';

/** A value of this tab outside React. Servers and hydration render the initial one. */
export function createStore<T>(initial: T) {
  const listeners = new Set<() => void>();
  let value = initial;
  const get = () => value;
  function set(next: T): void {
    value = next;
    for (const listener of [...listeners]) listener();
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }
  return { get, set, subscribe, useValue: () => useSyncExternalStore(subscribe, get, () => initial) };
}
