import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from 'node:worker_threads';

const fromSource = import.meta.url.endsWith('.ts');

/** The build puts workers next to the entries; this module may end up in a shared chunk one folder deeper. */
function builtFile(name: string): URL {
  const file = [`./${name}.js`, `../${name}.js`]
    .map((relative) => new URL(relative, import.meta.url))
    .find((url) => existsSync(url));
  if (!file) throw new Error(`The worker ${name} is missing beside ${import.meta.url}`);
  return file;
}

/** The thread took too long, ran out of memory or died; it must be thrown away. */
export class WorkerFailedError extends Error {
  override readonly name = 'WorkerFailedError';

  constructor(
    message: string,
    readonly isTimeout = false,
  ) {
    super(message);
  }
}

/** The thread's next message; rejects with `WorkerFailedError` on an error, an exit or a timeout. */
export function nextReply<Reply>(worker: Worker, limitMs: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      then();
    };
    const lost = (why: string, isTimeout = false) => settle(() => reject(new WorkerFailedError(why, isTimeout)));
    const onMessage = (reply: Reply) => settle(() => resolve(reply));
    const onError = (error: Error) => lost(error.message);
    const onExit = (code: number) => lost(`exit ${code}`);
    const timer = setTimeout(() => lost(`no answer within ${limitMs} ms`, true), limitMs);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

/** Starts a thread that runs `entry`, a module under server/ without its extension; the build emits it as a file. */
export function startWorker(entry: string, options: WorkerOptions = {}): Worker {
  const started = { execArgv: [], env: {}, ...options };
  const worker = fromSource
    ? new Worker(new URL('./worker-from-source.mjs', import.meta.url), {
        ...started,
        workerData: new URL(`../${entry}.ts`, import.meta.url).href,
      })
    : new Worker(builtFile(path.posix.basename(entry)), started);
  // Without a listener, an error between two replies would end the process; the next call notices the dead thread.
  worker.on('error', () => undefined);
  return worker;
}

/**
 * A thread that starts on first use and ends, with its memory, after `idleMs` without use. It does one thing at a time:
 * callers must serialise their calls. A busy thread keeps the process alive, an idle one does not.
 */
export function createIdleWorker(start: () => Worker | Promise<Worker>, idleMs: number) {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  async function use<Result>(work: (thread: Worker) => Promise<Result>): Promise<Result> {
    clearTimeout(idle);
    const thread = (worker ??= await start());
    thread.ref();
    try {
      return await work(thread);
    } finally {
      thread.unref();
      idle = setTimeout(() => void end(), idleMs).unref();
    }
  }

  return { use, end };
}
