import type { Worker } from 'node:worker_threads';
import { nextReply, startWorker } from '../base/worker-thread';
import type { RefusalReason } from './markdown-refused';
import type { LetterContent, LetterMail } from './letter-mail';
import type { RenderRequest } from './render-markdown';

/** A text to render, or a rendered letter to write as its mail. */
export type ThreadRequest = RenderRequest | { letter: LetterContent };

/** The mail is null if the letter's text alone is too long. */
export type ThreadReply =
  { html: string } | { mail: LetterMail | null } | { refused: RefusalReason } | { failed: string };

const START_LIMIT_MS = 20_000;

export async function startRenderThread(): Promise<Worker> {
  const worker = startWorker('markdown/render-worker', {
    name: 'markdown',
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  try {
    await nextReply(worker, START_LIMIT_MS);
    return worker;
  } catch (error) {
    await worker.terminate();
    // A plain Error: unlike a WorkerFailedError, it does not count as a fault of the text.
    throw new Error('The thread that renders Markdown did not start.', { cause: error });
  }
}

export async function requestRender(worker: Worker, request: ThreadRequest, timeoutMs: number): Promise<ThreadReply> {
  const reply = nextReply<ThreadReply>(worker, timeoutMs);
  worker.postMessage(request);
  return await reply;
}
