import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, statSync, unlinkSync, writeSync } from 'node:fs';
import path from 'node:path';
import { appSecretRule } from '../base/config';
import { OperatorError } from '../base/errors';
import { makeDirectory } from '../base/make-directory';

interface Place {
  appSecret: string | undefined;
  dataDir: string;
}

export const secretFile = ({ dataDir }: Pick<Place, 'dataDir'>) => path.join(dataDir, 'app-secret');

export function findAppSecret(place: Place): string | undefined {
  if (place.appSecret !== undefined) return place.appSecret;
  const file = secretFile(place);
  if (!statSync(file, { throwIfNoEntry: false })) return undefined;
  const { data, error } = appSecretRule.safeParse(readFileSync(file, 'utf8'));
  if (data === undefined) throw new OperatorError(`APP_SECRET: ${file} ${error.issues[0]?.message ?? 'is not usable'}`);
  return data;
}

export function ensureAppSecret(place: Place): string {
  return findAppSecret(place) ?? makeAppSecret(place);
}

function makeAppSecret(place: Place): string {
  makeDirectory(place.dataDir);
  const file = secretFile(place);
  const draft = `${file}.${randomUUID().slice(0, 8)}`;
  write(draft, `${randomBytes(32).toString('base64url')}\n`);
  try {
    // Atomic; fails if another process has created the file in the meantime.
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    unlinkSync(draft);
  }
  syncFolder(place.dataDir);
  const made = findAppSecret(place);
  if (made === undefined) throw new OperatorError(`APP_SECRET: ${file} was removed while the site started.`);
  return made;
}

function write(file: string, text: string): void {
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export function isOpenToOthers(place: Pick<Place, 'dataDir'>): boolean {
  const found = statSync(secretFile(place), { throwIfNoEntry: false });
  return found !== undefined && (found.mode & 0o077) !== 0;
}
