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

const BETWEEN_LOOKS = 64;

export async function forEachYielding<Item>(items: Iterable<Item>, visit: (item: Item) => void): Promise<void> {
  let since = performance.now();
  let visited = 0;
  for (const item of items) {
    visit(item);
    visited += 1;
    if (visited % BETWEEN_LOOKS !== 0 || performance.now() - since <= SLICE_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}
