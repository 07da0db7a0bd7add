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

/** Starts a script of this folder in a process of its own, which answers one message at a time. */
export function startScript<Ask extends object, Answer>(
  script: string,
  execArgv: readonly string[] = [],
): Child<Ask, Answer> {
  return startFile<Ask, Answer>(path.join(import.meta.dirname, script), { execArgv: [...execArgv, '--import', 'tsx'] });
}

/** The bare server, with the product's own settings of Node: with others the two would be told apart by those. */
export const startBaseline = <Ask extends object>() => startScript<Ask, string>('baseline-server.ts', NODE_LIMITS);

/** As `npm start` runs the product: compiled beforehand, without anything that looks at what is imported. */
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
    // So that buffers arrive as buffers.
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

/** The script's side: answers every message with what `answer` makes of it. */
export function answerMessages(answer: (message: unknown) => Promise<unknown>) {
  process.on('message', (message) => {
    void answer(message).then((reply) => process.send?.(reply));
  });
}
