import { Mutex } from 'async-mutex';
import { AppError } from '../../base/errors';
import { createIdleWorker, nextReply } from '../../base/worker-thread';
import { startProcess } from '../../base/worker-process';
import type { ImageJob, ImageReply, ImageResults } from './image-jobs';

const IDLE_MS = 15_000;
const LIMIT_MS = 2 * 60_000;
export const MAX_WAITING_OF_MEMBERS = 8;
const MAX_WAITING = { evidence: MAX_WAITING_OF_MEMBERS, drawing: 48 };

// Own heap, without the site's secrets. Two malloc arenas, because each retains freed memory.
const worker = createIdleWorker(
  () =>
    startProcess('features/media/image-worker', {
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: ['--max-old-space-size=128'],
    }),
  IDLE_MS,
);
const turn = new Mutex();
const waiting = { evidence: 0, drawing: 0 };

const isOfVisitors = (kind: ImageJob['kind']): kind is keyof typeof waiting => Object.hasOwn(waiting, kind);

async function ask(job: ImageJob): Promise<ImageReply> {
  try {
    const reply = await worker.use(({ child }) => {
      const next = nextReply<ImageReply>(child, LIMIT_MS);
      child.send(job);
      return next;
    });
    if (reply.isLast) await worker.end();
    return reply;
  } catch (error) {
    await worker.end();
    const message = 'The image could not be read just now. Please try again.';
    throw new AppError('SERVICE_UNAVAILABLE', message, { cause: String(error) });
  }
}

/**
 * One process decodes images, one at a time, staff's uploads first. It is killed at its limits, so that a malicious
 * image cannot exhaust CPU or memory of the site, and ends when idle.
 */
export async function processImage<Kind extends ImageJob['kind']>(
  job: Extract<ImageJob, { kind: Kind }>,
): Promise<ImageResults[Kind]> {
  const queue: keyof typeof waiting | undefined = isOfVisitors(job.kind) ? job.kind : undefined;
  if (queue && waiting[queue] >= MAX_WAITING[queue])
    throw new AppError('SERVICE_UNAVAILABLE', 'Many images are being read just now. Please try again in a minute.');
  if (queue) waiting[queue] += 1;
  try {
    const reply = await turn.runExclusive(() => ask(job), queue ? 0 : 1);
    if ('result' in reply) return reply.result as ImageResults[Kind];
    if ('failed' in reply) throw new Error(reply.failed);
    const { code, message, details } = reply.refused;
    throw new AppError(code, message, details);
  } finally {
    if (queue) waiting[queue] -= 1;
  }
}
