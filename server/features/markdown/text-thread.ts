import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../base/errors';
import { createTimedSemaphore } from '../../base/timed-semaphore';
import { WorkerFailedError } from '../../base/worker-thread';
import { callByName, createFunctionThread } from '../../markdown/function-thread';
import { textFunctions } from './text-functions';

type TextFunctions = typeof textFunctions;

/** Characters of some 8,000 words. Hostile HTML of this length takes some 15 ms. */
const SHORT = 50_000;

/** The longest hostile text takes each function a tenth of it. */
const LIMIT_MS = 5_000;

/** What four or five articles are read for; one takes up to 1.6 MB. */
const MAX_KEPT = 24;

function getLength(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return Object.values(value ?? {}).reduce<number>((sum, part) => sum + getLength(part), 0);
}

/**
 * The returned function reads a long text in a thread, one at a time. Fails with 503 if too many are waiting, or after
 * `limitMs`. What was read is kept: whoever asks for one article again and again keeps no other from being read.
 */
export function createTextThread(limitMs = LIMIT_MS) {
  const thread = createFunctionThread<TextFunctions>('features/markdown/text-worker');
  const semaphore = createTimedSemaphore(1);
  const kept = new LRUCache<string, Promise<unknown>>({ max: MAX_KEPT });

  async function read<Name extends keyof TextFunctions>(name: Name, args: Parameters<TextFunctions[Name]>) {
    try {
      return await semaphore.runExclusive(() => thread.call(name, args, limitMs));
    } catch (error) {
      if (!(error instanceof WorkerFailedError)) throw error;
      throw new AppError('SERVICE_UNAVAILABLE', 'This text takes too long to prepare. Please try again in a moment.', {
        why: error.message,
      });
    }
  }

  return async function call<Name extends keyof TextFunctions>(
    name: Name,
    ...args: Parameters<TextFunctions[Name]>
  ): Promise<ReturnType<TextFunctions[Name]>> {
    if (getLength(args) <= SHORT) return callByName(textFunctions, name, args);
    const key = createHash('sha256')
      .update(serialize([name, args]))
      .digest('base64');
    const reading = kept.get(key) ?? read(name, args);
    kept.set(key, reading);
    reading.catch(() => kept.delete(key));
    return (await reading) as ReturnType<TextFunctions[Name]>;
  };
}

export const readText = createTextThread();

export type ReadText = typeof readText;
