import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import pg from 'pg';
import { knownMigrations, lockMigrations, migrateInside } from '../database/migrate-inside';
import type { FileStorage } from '../storage/file-storage';
import { readArchive } from './archive';
import {
  connectWithoutTimeout,
  dropAllObjects,
  finishLoading,
  haltLetters,
  listTables,
  prepareToLoad,
  setSequence,
} from './catalog.queries';
import { dropSealed } from '../secrets/sealed-rows.queries';
import { scrub } from './scrub.queries';
import { BackupError, memberKind } from './manifest';
import type { Manifest } from './manifest';
import { assertDatabaseFree } from './assert-database-free';
import { loadTables } from './load-tables';
import { verifyBackup } from './verify-backup';
import type { BackupWork } from './write-backup';

interface Uploads {
  added: string[];
  changed: Set<string>;
}

export class UnfinishedRestoreError extends BackupError {}

interface Options {
  force: boolean;
  fingerprint?: string | undefined;
  /** Drops data sealed with another secret instead of rejecting the backup. */
  dropSealed?: boolean;
  scrub?: boolean;
}

/**
 * Verifies the whole file first and changes the database in one transaction: a failure rolls back and removes the added
 * uploads. Uploads that change are written after the commit. A failure from the commit on throws
 * UnfinishedRestoreError; restoring again completes it.
 */
export async function restoreBackup(work: BackupWork, file: string, options: Options): Promise<Manifest> {
  const manifest = await verifyBackup(file);
  assertKnown(manifest);
  const isOpen = options.scrub === true || isOpenWith(manifest, options);
  work.print(`The backup of ${manifest.createdAt} is whole.`);
  const client = await connectWithoutTimeout(work.connectionString);
  const uploads: Uploads = { added: [], changed: new Set() };
  let isCommitting = false;
  try {
    await client.query('begin');
    await lockMigrations(client);
    await assertDatabaseFree(client, options.force, work.print);
    await dropAllObjects(client);
    await migrateInside(client, manifest.migrations);
    await load(client, work, file, manifest, uploads);
    client.on('notice', ({ severity, message }) => {
      if (severity === 'WARNING') work.print(message ?? '');
    });
    await migrateInside(client, knownMigrations);
    if (!isOpen) work.print(`authenticator apps left out: ${await dropSealed(client)}`);
    await haltLetters(client);
    if (options.scrub) await scrub(client);
    isCommitting = true;
    await client.query('commit');
  } catch (error) {
    // The uploads stay: if the commit succeeded, its rows need them.
    if (isCommitting && !isRolledBack(error)) {
      throw incomplete('The database did not confirm the restore, so either all rows are restored or none', error);
    }
    for (const name of uploads.added) await work.files.remove(name).catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
  await overwriteChanged(work.files, file, uploads.changed);
  return manifest;
}

function isOpenWith({ secretFingerprint }: Manifest, { fingerprint, dropSealed: drops = false }: Options): boolean {
  if (secretFingerprint === undefined || secretFingerprint === fingerprint) return true;
  if (drops) return false;
  const there = fingerprint === undefined ? 'an APP_SECRET that is not here' : 'another APP_SECRET than the one here';
  throw new BackupError(
    `This backup is sealed with ${there}. Set the one it was made with, or put its file app-secret into DATA_DIR. If it is lost, --drop-sealed leaves out the authenticator apps: whoever used one signs in without and adds it again.`,
  );
}

function assertKnown({ migrations }: Manifest): void {
  const [first = ''] = knownMigrations;
  if (!migrations.includes(first)) {
    throw new BackupError('This backup was made before version 1.0.0. Only the version that made it can restore it.');
  }
  const unknown = migrations.find((name) => !knownMigrations.includes(name));
  if (unknown !== undefined) {
    throw new BackupError(
      `This backup was made by a newer version of LootRank (${unknown}). Restore it with that version or a later one.`,
    );
  }
}

async function load(
  client: pg.Client,
  { files, print }: BackupWork,
  file: string,
  manifest: Manifest,
  uploads: Uploads,
): Promise<void> {
  const shapes = await listTables(client);
  const names = shapes.map(({ name }) => name);
  await prepareToLoad(client, names);
  const tables = loadTables(client, manifest, shapes, print);
  const known = await namesIn(files);
  for await (const { name, chunks } of readArchive(file)) {
    const kind = memberKind(name);
    if (kind && 'table' in kind) {
      await tables.take(kind.table, chunks);
      continue;
    }
    const bytes = await buffer(Readable.from(chunks));
    if (!kind) continue;
    if (!known.has(kind.upload)) {
      uploads.added.push(kind.upload);
      await files.overwrite(kind.upload, bytes);
    } else if (!(await isStored(files, kind.upload, bytes))) {
      uploads.changed.add(kind.upload);
    }
  }
  await tables.end();
  for (const { name, value } of manifest.sequences) if (value !== null) await setSequence(client, name, value);
  await finishLoading(client, names);
  print(`${manifest.uploads} uploaded files`);
}

async function isStored(files: FileStorage, name: string, bytes: Buffer): Promise<boolean> {
  const stored = await files.read(name);
  // Read to its end even if the sizes differ: only that closes the file.
  return stored !== undefined && bytes.equals(await buffer(stored.stream()));
}

async function overwriteChanged(files: FileStorage, file: string, changed: ReadonlySet<string>): Promise<void> {
  if (changed.size === 0) return;
  try {
    for await (const { name, chunks } of readArchive(file)) {
      const kind = memberKind(name);
      const bytes = await buffer(Readable.from(chunks));
      if (kind && 'upload' in kind && changed.has(kind.upload)) await files.overwrite(kind.upload, bytes);
    }
  } catch (error) {
    throw incomplete('All rows are restored, but not all uploads', error);
  }
}

/** True if the server rolled back the commit. A lost connection or a shutdown leaves that unknown. */
const isRolledBack = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR';

function incomplete(state: string, error: unknown): UnfinishedRestoreError {
  const reason = error instanceof Error ? error.message : String(error);
  return new UnfinishedRestoreError(`${state}: ${reason}. Restore again with --force to complete it.`);
}

async function namesIn(files: FileStorage): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { name } of files.list()) names.add(name);
  return names;
}
