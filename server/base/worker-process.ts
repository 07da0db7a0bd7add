import { fork } from 'node:child_process';
import type { ChildProcess, ForkOptions } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { workerFile } from './worker-thread';

export interface WorkerProcess {
  child: ChildProcess;
  ref: () => void;
  unref: () => void;
  terminate: () => Promise<void>;
}

/**
 * Starts a process that runs `entry`, a module under server/ without its extension. Unlike a thread it can be killed
 * inside a native library, and its memory is freed. It must exit on disconnect.
 */
export function startProcess(entry: string, { execArgv = [], ...options }: ForkOptions = {}): WorkerProcess {
  const file = fileURLToPath(workerFile(entry));
  const loader = file.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : [];
  const child = fork(file, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...options,
    execArgv: [...loader, ...execArgv],
  });
  // Without a listener, an error between two replies would end the process; the next call notices the dead one.
  child.on('error', () => undefined);
  return {
    child,
    ref: () => {
      child.ref();
      child.channel?.ref();
    },
    unref: () => {
      child.unref();
      child.channel?.unref();
    },
    terminate: async () => {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}
