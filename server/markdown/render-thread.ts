import type { Worker } from 'node:worker_threads';
import { startWorker } from '../worker-thread';
import type { RefusalReason } from './markdown-refused';

export type RenderReply = { html: string } | { refused: RefusalReason } | { failed: string };

/** The thread took too long, ran out of memory or died; it must be thrown away. */
export class RenderThreadLost extends Error {
  override readonly name = 'RenderThreadLost';
}

const START_LIMIT_MS = 20_000;

export async function startRenderThread(): Promise<Worker> {
  const worker = startWorker('markdown/render-worker', {
    name: 'markdown',
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  // Without a listener an error between two renderings would end the process; the next rendering notices the loss.
  worker.on('error', () => undefined);
  try {
    await nextReply(worker, START_LIMIT_MS);
    return worker;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

export async function askRenderThread(worker: Worker, source: string, timeoutMs: number): Promise<RenderReply> {
  // An idle thread must not keep the process alive, a busy one must.
  worker.ref();
  try {
    const reply = nextReply(worker, timeoutMs);
    worker.postMessage(source);
    return await reply;
  } finally {
    worker.unref();
  }
}

function nextReply(worker: Worker, timeoutMs: number): Promise<RenderReply> {
  return new Promise((resolve, reject) => {
    const lost = (why: string) => {
      stopListening();
      reject(new RenderThreadLost(why));
    };
    const onMessage = (reply: RenderReply) => {
      stopListening();
      resolve(reply);
    };
    const onError = (error: Error) => lost(error.message);
    const onExit = (code: number) => lost(`exit ${code}`);
    const timer = setTimeout(() => lost(`no answer within ${timeoutMs} ms`), timeoutMs);
    const stopListening = () => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}
