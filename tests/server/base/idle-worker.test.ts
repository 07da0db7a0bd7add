import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createIdleWorker, nextReply, startWorker } from '../../../server/base/worker-thread';

/** An idle worker that records the threads it starts, as the Markdown renderer starts them. */
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

test('an idle thread ends, and the next caller gets a new one', async () => {
  const { thread, started } = watchedThread(20);
  await thread.use(untilReady);
  await once(started[0] as Worker, 'exit');
  await thread.use(untilReady);
  expect(started).toHaveLength(2);
  await thread.end();
});

test('a busy thread stays, however long its work takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { thread, started } = watchedThread(200);
  await thread.use(untilReady);
  const worker = started[0] as Worker;
  const ended = once(worker, 'exit');
  const terminate = vi.spyOn(worker, 'terminate');
  await thread.use(() => vi.advanceTimersByTimeAsync(5_000));
  expect(terminate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(terminate).toHaveBeenCalledOnce();
  await ended;
});
