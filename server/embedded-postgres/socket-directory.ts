import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canWrite, type ServerUser } from './server-user';

/** A Unix socket path is limited to about 100 bytes, and Postgres appends its own file name. */
const maxLength = 80;

/**
 * Private to its owner, since connections inside it need no password. The path depends only on `dataDir`, so that
 * clients reconnect after a restart of the server.
 */
export function makeSocketDirectory(dataDir: string, user: ServerUser): string {
  const name = `lootrank-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  for (const parent of new Set([os.tmpdir(), '/tmp'])) {
    const folder = path.join(parent, name);
    if (folder.length > maxLength) continue;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    if (user.owner) chownSync(folder, user.owner.uid, user.owner.gid);
    if (canWrite(user, folder)) return folder;
    rmSync(folder, { recursive: true });
  }
  throw new Error('There is no temporary directory for the Postgres socket.');
}
