import { Mutex } from 'async-mutex';
import { AppError } from '../../base/errors';
import { createIdleWorker, nextReply, startWorker } from '../../base/worker-thread';
import type { ComparisonImageFacts } from './comparison-image-design';
import type { ShareImageFacts } from './share-image-design';

export type DrawnFacts = ShareImageFacts | ComparisonImageFacts;

export type ShareImageReply = { png: Uint8Array } | { failed: string };

const LIMIT_MS = 30_000;
const IDLE_MS = 20_000;
const MAX_WAITING = 40;
/** Lower limit, because there are millions of possible comparisons; leaves room for other images. */
const MAX_WAITING_COMPARISONS = 8;

export function createShareImageThread() {
  const thread = createIdleWorker(
    () => startWorker('features/seo/share-image-worker', { name: 'share-images' }),
    IDLE_MS,
  );
  const mutex = new Mutex();
  let waiting = 0;

  async function drawNow(facts: DrawnFacts): Promise<Buffer> {
    try {
      const reply = await thread.use((worker) => {
        worker.postMessage(facts);
        return nextReply<ShareImageReply>(worker, LIMIT_MS);
      });
      if ('failed' in reply) throw new Error(reply.failed);
      return Buffer.from(reply.png);
    } catch (error) {
      await thread.end();
      throw error;
    }
  }

  async function inTurn(maxQueued: number, findFacts: () => Promise<DrawnFacts>): Promise<Buffer> {
    if (waiting >= maxQueued) {
      throw new AppError('SERVICE_UNAVAILABLE', 'Too many images are being drawn just now.');
    }
    waiting += 1;
    try {
      return await mutex.runExclusive(async () => drawNow(await findFacts()));
    } finally {
      waiting -= 1;
    }
  }

  return {
    /** Logos are loaded only when drawing starts, so that waiting requests hold none in memory. */
    draw: (findFacts: () => Promise<ShareImageFacts>) => inTurn(MAX_WAITING, findFacts),
    drawComparison: (findFacts: () => Promise<ComparisonImageFacts>) => inTurn(MAX_WAITING_COMPARISONS, findFacts),
    end: thread.end,
  };
}
