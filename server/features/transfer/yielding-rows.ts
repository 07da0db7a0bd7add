import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 10;

/**
 * Iterates over rows and yields to the event loop every 10 ms, because planning many thousands of rows takes seconds.
 */
export async function* yieldingRows<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  let since = performance.now();
  for (const row of rows) {
    if (performance.now() - since > SLICE_MS) {
      await setImmediate();
      since = performance.now();
    }
    yield row;
  }
}
