import { createHash, randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import type { FileStorage } from '../storage/file-storage';
import { makeDirectory } from '../base/make-directory';
import { writeArchive } from './archive';
import type { Member } from './archive';
import {
  beginSnapshot,
  connectWithoutTimeout,
  listSequences,
  listTables,
  listUploadNames,
  migrationsIn,
  getPostgresMajor,
} from './catalog.queries';
import { storedFingerprint } from '../secrets/sealed-rows.queries';
import { copyOut } from './copy-rows.queries';
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  BackupError,
  EXCLUDED_TABLES,
  MANIFEST_NAME,
  tableMember,
  uploadMember,
} from './manifest';
import type { Manifest } from './manifest';
import { verifyBackup } from './verify-backup';

export interface BackupWork {
  connectionString: string;
  files: FileStorage;
  print: (line: string) => void;
}

/**
 * Readable by its owner only; the site may keep running. The file gets its final name after it is flushed and verified.
 */
export async function writeBackup(work: BackupWork, file: string, now = new Date()): Promise<Manifest> {
  makeDirectory(path.dirname(file));
  if (await stat(file).catch(() => undefined)) throw new BackupError(`${file} is already there. Choose another name.`);
  const unfinished = `${file}.${randomUUID().slice(0, 8)}.unfinished`;
  try {
    await writeArchive(unfinished, membersOf(work, now), now);
    const manifest = await verifyBackup(unfinished);
    await rename(unfinished, file);
    await syncFolder(path.dirname(file));
    return manifest;
  } catch (error) {
    throw isDiskFull(error) ? new BackupError(`There is no room left for the backup in ${path.dirname(file)}.`) : error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function* membersOf({ connectionString, files, print }: BackupWork, now: Date): AsyncGenerator<Member> {
  const members: Manifest['members'] = {};
  const addMember = (name: string, bytes: Buffer): Member => {
    members[name] = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    return { name, bytes };
  };
  const client = await connectWithoutTimeout(connectionString);
  let database: DatabasePart;
  try {
    database = yield* databaseMembers(client, addMember, print);
  } finally {
    await client.end();
  }
  const uploads = yield* uploadMembers(files, addMember);
  print(`${uploads.size} uploaded files`);
  // Files are read after the rows, so an image deleted in between leaves a row without its files.
  for (const name of database.uploadNames) if (!uploads.has(name)) print(`Missing: ${name}, which an image names`);
  const { uploadNames: _, ...facts } = database;
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    createdAt: now.toISOString(),
    ...facts,
    uploads: uploads.size,
    members,
  };
  yield { name: MANIFEST_NAME, bytes: Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`) };
}

type AddMember = (name: string, bytes: Buffer) => Member;
type DatabasePart = Pick<Manifest, 'postgresMajor' | 'migrations' | 'secretFingerprint' | 'tables' | 'sequences'> & {
  uploadNames: string[];
};

async function* databaseMembers(client: pg.Client, addMember: AddMember, print: BackupWork['print']) {
  await beginSnapshot(client);
  const migrations = await migrationsIn(client);
  if (migrations.length === 0) throw new BackupError('There is no LootRank database to back up yet.');
  const tables: Manifest['tables'] = [];
  for (const shape of await listTables(client)) {
    if (EXCLUDED_TABLES.includes(shape.name)) continue;
    let rows = 0;
    let part = 0;
    for await (const bytes of copyOut(client, shape, (count) => (rows = count))) {
      yield addMember(tableMember(shape.name, (part += 1)), bytes);
    }
    tables.push({ ...shape, rows });
    print(`${shape.name}: ${rows} rows`);
  }
  return {
    postgresMajor: await getPostgresMajor(client),
    migrations,
    secretFingerprint: await storedFingerprint(client),
    tables,
    sequences: await listSequences(client),
    uploadNames: await listUploadNames(client),
  };
}

async function* uploadMembers(files: FileStorage, addMember: AddMember) {
  const names = new Set<string>();
  for await (const { name } of files.list()) {
    const file = name.startsWith('.') ? undefined : await files.read(name);
    if (file === undefined) continue;
    yield addMember(uploadMember(name), await buffer(file.stream()));
    names.add(name);
  }
  return names;
}

const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
