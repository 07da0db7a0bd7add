import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from 'node:worker_threads';

const fromSource = import.meta.url.endsWith('.ts');

/** In a bundle a worker lies beside the entries; a chunk that several of them share may lie one folder deeper. */
function builtFile(name: string): URL {
  const file = [`./${name}.js`, `../${name}.js`]
    .map((relative) => new URL(relative, import.meta.url))
    .find((url) => existsSync(url));
  if (!file) throw new Error(`The worker ${name} is missing beside ${import.meta.url}`);
  return file;
}

/** A thread that runs `entry`, a module under server/ named without its ending; the build makes a file of it. */
export function startWorker(entry: string, options: WorkerOptions = {}): Worker {
  if (!fromSource) return new Worker(builtFile(path.posix.basename(entry)), { execArgv: [], env: {}, ...options });
  return new Worker(new URL('./worker-from-source.mjs', import.meta.url), {
    execArgv: [],
    env: {},
    ...options,
    workerData: new URL(`./${entry}.ts`, import.meta.url).href,
  });
}
