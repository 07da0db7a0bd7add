import { spawn } from 'node:child_process';
import process from 'node:process';

/** Runs a program and prints its output when it exits, so that parallel programs do not mix. Rejects if it fails. */
async function runBeside([title, command, args]) {
  const startedAt = Date.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const seconds = Math.ceil((Date.now() - startedAt) / 1000);
  process.stderr.write(`${title}: ${code === 0 ? 'done' : 'FAILED'} in ${seconds} s.\n${output}`);
  if (code !== 0) throw new Error(`${title} failed`);
}

async function runInOrder(programs) {
  for (const program of programs) await runBeside(program);
}

/** Runs lists of programs ([title, command, arguments]) in parallel, each list in order; throws a failure once all have ended. */
export async function runLanes(...lanes) {
  const names = lanes.flat().map(([title]) => title);
  process.stderr.write(`${names.join(', ')}…\n`);
  const results = await Promise.allSettled(lanes.map(runInOrder));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}
