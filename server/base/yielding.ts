import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 10;

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
