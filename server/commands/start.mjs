// Plain JavaScript: on a fresh clone nothing is installed and nothing is built when this runs.
// Usage: node server/commands/start.mjs [command] [arguments], where command is a file of dist/server; 'main' without one.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = ['client', 'server', 'shared', 'migrations', 'vite.config.ts', 'package-lock.json', 'tsconfig.json'];

function hashInto(hash, file) {
  const full = path.join(root, file);
  if (!existsSync(full)) return;
  try {
    for (const entry of readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      hashInto(hash, path.join(file, entry.name));
    }
  } catch (error) {
    if (error.code !== 'ENOTDIR') throw error;
    hash.update(file).update('\0').update(readFileSync(full)).update('\0');
  }
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hashInto(hash, file);
  return hash.digest('hex');
}

/** Runs `work` unless the same inputs have been worked on before. */
function whenChanged(stampFile, files, outputs, work) {
  const stamp = path.join(root, stampFile);
  const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(files);
  if (isCurrent() && outputs.every((output) => existsSync(path.join(root, output)))) return;
  work();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hashOf(files));
}

function run(title, command, args) {
  process.stderr.write(`${title}…\n`);
  execFileSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
}

const [command = 'main', ...rest] = process.argv.slice(2);
const entry = path.join(root, 'dist/server', `${command}.js`);
const isDevelopment = command === 'dev';
const hasSources = existsSync(path.join(root, 'vite.config.ts'));

if (hasSources) {
  whenChanged('node_modules/.lootrank-lock', ['package-lock.json'], [], () =>
    run('Installing dependencies', 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund']),
  );
}
if (hasSources && !isDevelopment) {
  whenChanged('dist/.sources', SOURCES, [entry].map((file) => path.relative(root, file)), () =>
    run('Building', process.execPath, [path.join(root, 'server/commands/build.mjs')]),
  );
}

process.argv = [process.argv[0], entry, ...rest];
if (isDevelopment) {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./dev.ts');
} else {
  process.env.NODE_ENV ??= 'production';
  await import(pathToFileURL(entry).href);
}
