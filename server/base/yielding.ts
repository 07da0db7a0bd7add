import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 10;

/** Iterates over many items and lets other requests through every 10 ms. */
export async function* yielding<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > SLICE_MS) {
      await setImmediate();
      since = performance.now();
    }
    yield item;
  }
}
