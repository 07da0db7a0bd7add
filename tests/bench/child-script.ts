import { fork } from 'node:child_process';
import path from 'node:path';

/** Starts a script of this folder in a process of its own, which answers one message at a time. */
export function startScript<Ask extends object, Answer>(script: string, env: NodeJS.ProcessEnv = {}) {
  const child = fork(path.join(import.meta.dirname, script), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...env },
    // So that buffers arrive as buffers.
    serialization: 'advanced',
  });
  const ask = (message: Ask): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const fail = (code: number | null) => reject(new Error(`${script} ended with ${String(code)}`));
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
export function answerMessages<Ask extends object, Answer>(answer: (message: Ask) => Promise<Answer>) {
  process.on('message', (message) => {
    void answer(message as Ask).then((reply) => process.send?.(reply));
  });
}
