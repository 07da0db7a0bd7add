import { useSyncExternalStore } from 'react';

/** Tab-wide state outside React. Servers and hydration render the initial value. */
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
