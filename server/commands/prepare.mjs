// Must be plain JavaScript: on a fresh clone it runs before anything is installed or built.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = ['client', 'server', 'shared', 'migrations', 'vite.config.ts', 'package-lock.json', 'tsconfig.json'];

const hasSources = existsSync(path.join(root, 'vite.config.ts'));

function hashInto(hash, file) {
  const full = path.join(root, file);
  if (!existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) hashInto(hash, path.join(file, name));
    return;
  }
  hash.update(file).update('\0').update(readFileSync(full)).update('\0');
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hashInto(hash, file);
  return hash.digest('hex');
}

async function whenChanged({ stamp, inputs, output }, work) {
  const file = path.join(root, stamp);
  // Before the work, so that an input that changes during it counts as changed.
  const hash = hashOf(inputs);
  const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === hash;
  if (isCurrent && existsSync(path.join(root, output))) return;
  await work();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, hash);
}

const ENDING = ['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGHUP'];

const STOP_MS = 2_000;

/** `npm ci` starts children that would otherwise run on next to the next start. */
function endGroup(child, title, signal) {
  process.stderr.write(`\n${title}: stopping…\n`);
  const end = (how) => {
    try {
      process.kill(-child.pid, how);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  };
  end(signal);
  setTimeout(() => end('SIGKILL'), STOP_MS).unref();
}

/**
 * Output goes to stderr, to keep stdout for the command. On failure or a signal this process ends too, without a stack:
 * the program has printed the reason.
 */
export async function run(title, command, args, env = {}) {
  process.stderr.write(`${title}…\n`);
  const startedAt = Date.now();
  // Its own process group, so that Ctrl-C reaches it only through here.
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32',
  });
  let stoppedBy;
  const onSignal = (signal) => {
    stoppedBy ??= signal;
    endGroup(child, title, signal);
  };
  for (const signal of ENDING) process.on(signal, onSignal);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(1);
    });
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  for (const signal of ENDING) process.off(signal, onSignal);
  if (stoppedBy !== undefined) process.exit(128 + constants.signals[stoppedBy]);
  if (code !== 0) {
    process.stderr.write(`${title}: failed.\n`);
    process.exit(1);
  }
  process.stderr.write(`${title}: done in ${Math.ceil((Date.now() - startedAt) / 1000)} s.\n`);
}

export async function installDependencies() {
  if (!hasSources) return;
  await whenChanged(
    { stamp: 'node_modules/.lootrank-lock', inputs: ['package-lock.json'], output: 'node_modules/vite' },
    () =>
      run('Installing dependencies (once for each version, up to a few minutes)', 'npm', [
        'ci',
        '--include=dev',
        '--no-audit',
        '--no-fund',
      ]),
  );
}

export async function buildWhenChanged() {
  if (!hasSources) return;
  await whenChanged({ stamp: 'dist/.sources', inputs: SOURCES, output: 'dist/server/main.js' }, () =>
    run('Building (about half a minute)', process.execPath, [path.join(root, 'server/commands/build.mjs')]),
  );
}
