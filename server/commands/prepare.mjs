// Must be plain JavaScript: on a fresh clone it runs before anything is installed or built.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = ['client', 'server', 'shared', 'migrations', 'vite.config.ts', 'package-lock.json', 'tsconfig.json'];

// A container image with only the built server has nothing to install or build.
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

/** Runs `work` unless the inputs are unchanged since the last run and the output still exists. */
function whenChanged({ stamp, inputs, output }, work) {
  const file = path.join(root, stamp);
  // Before the work, so that an input that changes during it counts as changed.
  const hash = hashOf(inputs);
  const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === hash;
  if (isCurrent && existsSync(path.join(root, output))) return;
  work();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, hash);
}

/**
 * Runs a program in the repository root. Its output goes to stderr, to keep stdout for the command. Throws if it fails.
 */
export function run(title, command, args, env = {}) {
  process.stderr.write(`${title}…\n`);
  const startedAt = Date.now();
  execFileSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  process.stderr.write(`${title}: done in ${Math.ceil((Date.now() - startedAt) / 1000)} s.\n`);
}

/** Runs `npm ci` if the lockfile changed since the last install. */
export function installDependencies() {
  if (!hasSources) return;
  whenChanged(
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

/** Builds for production if a source changed since the last build. */
export function buildWhenChanged() {
  if (!hasSources) return;
  whenChanged({ stamp: 'dist/.sources', inputs: SOURCES, output: 'dist/server/main.js' }, () =>
    run('Building (about half a minute)', process.execPath, [path.join(root, 'server/commands/build.mjs')]),
  );
}
