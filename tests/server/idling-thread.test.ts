import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createIdleWorker, nextReply, startWorker } from '../../server/worker-thread';

/** Notes what it starts, as the Markdown renderer would. */
function watchedThread(idleMs: number) {
  const started: Worker[] = [];
  const thread = createIdleWorker(() => {
    const worker = startWorker('markdown/render-worker');
    started.push(worker);
    return worker;
  }, idleMs);
  return { thread, started };
}

const untilReady = (worker: Worker) => nextReply<unknown>(worker, 20_000);

test('a thread that nobody needs any more goes, and the next one who needs it gets a new one', async () => {
  const { thread, started } = watchedThread(20);
  await thread.use(untilReady);
  await once(started[0] as Worker, 'exit');
  await thread.use(untilReady);
  expect(started).toHaveLength(2);
  await thread.end();
});

test('a thread that is needed stays, however long its work takes', async () => {
  const { thread, started } = watchedThread(200);
  await thread.use(untilReady);
  const exits: number[] = [];
  started[0]?.once('exit', (code) => exits.push(code));
  await thread.use(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(exits).toEqual([]);
  await thread.end();
  expect(exits).toHaveLength(1);
});
