import { fork } from 'node:child_process';
import type { ForkOptions } from 'node:child_process';
import path from 'node:path';
import { build } from 'vite';
import { NODE_LIMITS } from '../e2e/site';

interface Child<Ask, Answer> {
  ask: (message: Ask) => Promise<Answer>;
  stop: () => Promise<void>;
  pid: number;
}

/** Starts a script of this folder in its own process, which answers one message at a time. */
export function startScript<Ask extends object, Answer>(
  script: string,
  execArgv: readonly string[] = [],
): Child<Ask, Answer> {
  return startFile<Ask, Answer>(path.join(import.meta.dirname, script), { execArgv: [...execArgv, '--import', 'tsx'] });
}

/** Starts the bare server with the product's Node flags, so that differing flags cannot skew the comparison. */
export const startBaseline = <Ask extends object>() => startScript<Ask, string>('baseline-server.ts', NODE_LIMITS);

/** Starts a script compiled beforehand, as `npm start` runs the product, so that no import hook slows it down. */
export async function startCompiled<Ask extends object, Answer>(
  script: string,
  env: NodeJS.ProcessEnv,
  execArgv: readonly string[] = [],
): Promise<Child<Ask, Answer>> {
  const outDir = path.resolve('node_modules/.cache/lootrank-bench');
  const ssr = path.join(import.meta.dirname, `${script}.ts`);
  await build({ configFile: false, logLevel: 'warn', build: { ssr, outDir, copyPublicDir: false } });
  return startFile<Ask, Answer>(path.join(outDir, `${script}.js`), { execArgv: [...NODE_LIMITS, ...execArgv], env });
}

function startFile<Ask extends object, Answer>(
  file: string,
  options: Pick<ForkOptions, 'execArgv' | 'env'>,
): Child<Ask, Answer> {
  const child = fork(file, {
    ...options,
    env: { ...process.env, ...options.env },
    // Keeps buffers intact; the default JSON serialization would not.
    serialization: 'advanced',
  });
  const ask = (message: Ask): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const fail = (code: number | null) => reject(new Error(`${file} ended with ${String(code)}`));
      child.once('exit', fail);
      child.once('message', (answer) => {
        child.off('exit', fail);
        resolve(answer as Answer);
      });
      child.send(message);
    });
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { ask, stop, pid: child.pid ?? 0 };
}

/** Runs in the child script: replies to every message with the result of `answer`. */
export function answerMessages(answer: (message: unknown) => Promise<unknown>) {
  process.on('message', (message) => {
    void answer(message).then((reply) => process.send?.(reply));
  });
}
