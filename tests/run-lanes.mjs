import { spawn } from 'node:child_process';
import os from 'node:os';
import process from 'node:process';

/**
 * Runs a program ([title, command, arguments]) and resolves when it exits; rejects if it fails. Its output is printed
 * at the end, so that parallel programs do not mix, or at once if `isLive`. With `isPatient` it takes only the processor
 * time that others leave.
 */
async function runBeside([title, command, args], { isLive = false, isPatient = false } = {}) {
  const startedAt = Date.now();
  const output = isLive ? 2 : 'pipe';
  const child = spawn(command, args, { stdio: ['ignore', output, output], shell: process.platform === 'win32' });
  if (isPatient && child.pid !== undefined) {
    os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
    process.once('exit', () => child.kill());
  }
  let held = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (held += text));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const seconds = Math.ceil((Date.now() - startedAt) / 1000);
  process.stderr.write(`${title}: ${code === 0 ? 'done' : 'FAILED'} in ${seconds} s.\n${held}`);
  if (code !== 0) throw new Error(`${title} failed`);
}

async function runInOrder(programs, options = {}) {
  for (const program of programs) await runBeside(program, options);
}

/** Throws a failure once all have ended. */
async function allOf(promises) {
  const results = await Promise.allSettled(promises);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

const announce = (programs) => process.stderr.write(`${programs.map(([title]) => title).join(', ')}…\n`);

/** Runs lists of programs in parallel, each list in order; throws a failure once all have ended. */
export async function runLanes(...lanes) {
  announce(lanes.flat());
  await allOf(lanes.map((programs) => runInOrder(programs)));
}

/** Starts programs, one after the other, that take only the processor time that others leave. For `runLive`. */
export function startPatiently(...programs) {
  announce(programs);
  const running = runInOrder(programs, { isPatient: true });
  // A failure is reported where this is awaited.
  running.catch(() => undefined);
  return running;
}

/** Runs a program with its output shown at once, and waits for it and for what already runs. */
export async function runLive(program, running) {
  announce([program]);
  await allOf([runBeside(program, { isLive: true }), running]);
}
