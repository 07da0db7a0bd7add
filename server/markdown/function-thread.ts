import { parentPort } from 'node:worker_threads';
import { createIdleWorker, nextReply, startWorker, WorkerFailedError } from '../base/worker-thread';
import { MarkdownRefused } from './markdown-refused';
import type { RefusalReason } from './markdown-refused';

type Functions = Record<string, (...args: never[]) => unknown>;

export const callByName = <Called extends Functions, Name extends keyof Called>(
  functions: Called,
  name: Name,
  args: Parameters<Called[Name]>,
) => functions[name]?.(...args) as ReturnType<Called[Name]>;

interface Call {
  name: string;
  args: never[];
}

type Reply = { value: unknown } | { refused: RefusalReason } | { failed: string };

function answer(functions: Functions, { name, args }: Call): Reply {
  try {
    return { value: callByName(functions, name, args) };
  } catch (error) {
    // Messages between threads lose classes: an error would arrive as a bare Error.
    if (error instanceof MarkdownRefused) return { refused: error.reason };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Runs in the thread. */
export function answerCalls(functions: Functions): void {
  parentPort?.on('message', (call: Call) => parentPort?.postMessage(answer(functions, call)));
  parentPort?.postMessage('ready');
}

const START_LIMIT_MS = 60_000;
/** Longer than the pause between two previews while an author edits. */
const IDLE_MS = 120_000;

async function start(entry: string) {
  const worker = startWorker(entry, {
    name: entry,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  try {
    await nextReply(worker, START_LIMIT_MS);
    return worker;
  } catch (error) {
    await worker.terminate();
    // A plain Error: unlike a WorkerFailedError, it does not count as a fault of the text.
    throw new Error(`The thread of ${entry} did not start.`, { cause: error });
  }
}

/**
 * Callers must serialise their calls. The thread starts on demand, and is replaced after a `WorkerFailedError`, with
 * which a call fails that exceeds its limit.
 */
export function createFunctionThread<Called extends Functions>(entry: string) {
  const { use, end } = createIdleWorker(() => start(entry), IDLE_MS);

  async function call<Name extends keyof Called>(name: Name, args: Parameters<Called[Name]>, limitMs: number) {
    try {
      const reply = await use((worker) => {
        const next = nextReply<Reply>(worker, limitMs);
        worker.postMessage({ name, args });
        return next;
      });
      if ('refused' in reply) throw new MarkdownRefused(reply.refused);
      if ('failed' in reply) throw new Error(`${String(name)} failed in its thread: ${reply.failed}`);
      return reply.value as ReturnType<Called[Name]>;
    } catch (error) {
      if (error instanceof WorkerFailedError) await end();
      throw error;
    }
  }

  return { call, end };
}
