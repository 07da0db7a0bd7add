import type { PostValues } from './post-form';

interface HandOver {
  id: string;
  read: () => PostValues;
}

let pending: HandOver | undefined;

/**
 * A new post moves to the address of its own once it is saved, where another editor takes its place. What is typed
 * until then is read from the first one.
 */
export function handOver(id: string, read: () => PostValues): void {
  pending = { id, read };
}

export function handedOver(id: string): PostValues | undefined {
  return pending?.id === id ? structuredClone(pending.read()) : undefined;
}

export function endHandOver(): void {
  pending = undefined;
}
