import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../base/errors';
import type { Logger } from '../base/logger';
import { makeDirectory } from '../base/make-directory';
import { type Binaries, installedBinaries, readableBinaries } from './binaries';
import { canRun, canWrite, type ServerUser, serverUsers } from './server-user';

export interface Placement {
  dataDirectory: string;
  binaries: Binaries;
  user: ServerUser;
}

export function getDataDirectory(dataDir: string): string {
  const note = locationNote(dataDir);
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : path.join(dataDir, 'postgres');
}

export function choosePlacement(dataDir: string, logger: Logger): Placement {
  const current = getDataDirectory(dataDir);
  makeDirectory(current, 0o700);
  const users = serverUsers(lstatSync(clusterMark(current), { throwIfNoEntry: false }));
  const user = users.find((candidate) => isReachable(candidate, current));
  if (user) return placed(user, current);
  const [fallback] = users;
  if (!fallback || !fallback.owner || existsSync(clusterMark(current))) {
    throw new OperatorError(
      `DATA_DIR: Postgres cannot write to ${current}: its directories must let the account it runs as pass.`,
    );
  }
  return placed(fallback, systemDirectory(dataDir, fallback, logger));
}

export function changeOwner(user: ServerUser, folder: string): void {
  if (!user.owner) return;
  const { uid, gid } = user.owner;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(folder, entry), uid, gid);
  chownSync(folder, uid, gid);
}

function isReachable(user: ServerUser, folder: string): boolean {
  const { uid, gid } = lstatSync(folder);
  if (user.owner) chownSync(folder, user.owner.uid, user.owner.gid);
  if (canWrite(user, folder)) return true;
  if (user.owner) chownSync(folder, uid, gid);
  return false;
}

function clusterMark(dataDirectory: string): string {
  return path.join(dataDirectory, 'PG_VERSION');
}

function placed(user: ServerUser, dataDirectory: string): Placement {
  const version = lstatSync(clusterMark(dataDirectory), { throwIfNoEntry: false });
  if (user.owner && version && version.uid !== user.owner.uid) changeOwner(user, dataDirectory);
  return { dataDirectory, user, binaries: binariesFor(user) };
}

export function binariesFor(user: ServerUser, packageRoot?: string): Binaries {
  const installed = installedBinaries(packageRoot);
  const reachable = user.owner === undefined || canRun(user, installed.postgres);
  return reachable ? installed : readableBinaries(packageRoot);
}

/** Fallback for root with DATA_DIR inside a private home directory, on systems that forbid user namespaces. */
function systemDirectory(dataDir: string, user: ServerUser, logger: Logger): string {
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const folder = mkdtempSync(`/var/lib/lootrank-${key}-`);
  changeOwner(user, folder);
  const dataDirectory = path.join(folder, 'postgres');
  mkdirSync(dataDirectory, { mode: 0o700 });
  changeOwner(user, dataDirectory);
  writeFileSync(locationNote(dataDir), `${dataDirectory}\n`);
  logger.warn({ dataDirectory }, 'Postgres cannot reach DATA_DIR, so the database lies in a system directory');
  return dataDirectory;
}

function locationNote(dataDir: string): string {
  return path.join(dataDir, 'postgres-location.txt');
}
