import type { EventEmitter } from 'node:events';
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

export const workerFile = (entry: string): URL =>
  fromSource ? new URL(`../${entry}.ts`, import.meta.url) : builtFile(path.posix.basename(entry));

export class WorkerFailedError extends Error {
  override readonly name = 'WorkerFailedError';

  constructor(
    message: string,
    readonly isTimeout = false,
  ) {
    super(message);
  }
}

export function nextReply<Reply>(worker: EventEmitter, limitMs: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      then();
    };
    const lost = (why: string, isTimeout = false) => settle(() => reject(new WorkerFailedError(why, isTimeout)));
    const onMessage = (reply: Reply) => settle(() => resolve(reply));
    const onError = (error: Error) => lost(error.message);
    const onExit = (code: number | null, signal?: string) => lost(`exit ${signal ?? code}`);
    const timer = setTimeout(() => lost(`no answer within ${limitMs} ms`, true), limitMs);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

export function startWorker(entry: string, options: WorkerOptions = {}): Worker {
  const started = { execArgv: [], env: {}, ...options };
  const worker = fromSource
    ? new Worker(new URL('./worker-from-source.mjs', import.meta.url), {
        ...started,
        workerData: workerFile(entry).href,
      })
    : new Worker(workerFile(entry), started);
  // Without a listener, an error between two replies would end the process; the next call notices the dead thread.
  worker.on('error', () => undefined);
  return worker;
}

interface Startable {
  ref: () => void;
  unref: () => void;
  terminate: () => Promise<unknown>;
}

/**
 * A thread or process that starts on first use and ends after `idleMs` without use, which frees its memory. Handles one
 * call at a time, so callers must serialise. A busy one keeps the server alive, an idle one does not.
 */
export function createIdleWorker<Started extends Startable>(start: () => Started | Promise<Started>, idleMs: number) {
  let worker: Started | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  async function use<Result>(work: (worker: Started) => Promise<Result>): Promise<Result> {
    clearTimeout(idle);
    const used = (worker ??= await start());
    used.ref();
    try {
      return await work(used);
    } finally {
      used.unref();
      idle = setTimeout(() => void end(), idleMs).unref();
    }
  }

  return { use, end };
}
