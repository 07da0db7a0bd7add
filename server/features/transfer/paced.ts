import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 10;

/** Rows one after the other, with other requests let in between: a plan of many thousands takes seconds. */
export async function* paced<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  let since = performance.now();
  for (const row of rows) {
    if (performance.now() - since > SLICE_MS) {
      await setImmediate();
      since = performance.now();
    }
    yield row;
  }
}
