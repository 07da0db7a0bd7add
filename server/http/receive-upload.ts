import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Request } from 'express';
import { isInheritedName } from '../../shared/text/inherited-names';
import { AppError } from '../base/errors';
import { inWorkDirectory, isDiskFull } from '../base/work-directory';
import { extendBodyTimeout } from './body-deadline';
import { destroyForm, pipeForm } from './pipe-form';
import { getLimitSubject } from './rate-limits';
import { SharedRoom } from './shared-room';
import type { Share } from './shared-room';

/** Uploads from their first byte until they are processed. */
export const MAX_UPLOADS = { ofAccount: 1, ofNetwork: 2, bytesOfMembers: 256 * 1024 ** 2 };
/** Editors send several images at once, which then wait for each other. */
const WAITING_MS = { staff: 90_000, members: 10_000 };
const MAX_FIELDS = 8;
const MAX_FIELD_BYTES = 2000;
const MAX_NAME = 200;
const FORM_OVERHEAD = 64 * 1024;

interface UploadedFile {
  name: string;
  path: string;
}

interface Upload {
  files: [UploadedFile, ...UploadedFile[]];
  fields: Record<string, string>;
  /** Lets the account's next upload start before this one is processed. */
  release: () => void;
}

interface Rules {
  dataDir: string;
  account: string;
  isStaff: boolean;
  maxBytes: number;
  maxFiles: number;
  words: Record<'tooLarge' | 'tooMany' | 'missing', string>;
  /**
   * Runs once there is room, before a byte of the body is read. Returns a function that undoes it if the server fails.
   */
  admit?: () => Promise<() => Promise<void>>;
}

const room = new SharedRoom();

/** A chunked body declares no length, so it counts as the maximum. */
function announcedBytes(request: Request, { maxBytes, words }: Rules): number {
  const declared = request.get('content-length');
  if (declared === undefined) return maxBytes;
  if (Number(declared) > maxBytes + FORM_OVERHEAD) throw new AppError('TOO_LARGE', words.tooLarge);
  return Number(declared);
}

function toShares(request: Request, { account, isStaff }: Rules, bytes: number): Share[] {
  const group = isStaff ? 'staff' : 'members';
  const shares = [
    { key: `account ${account}`, amount: 1, most: MAX_UPLOADS.ofAccount },
    { key: `${group} of ${getLimitSubject(request.ip ?? '')}`, amount: 1, most: MAX_UPLOADS.ofNetwork },
  ];
  return isStaff ? shares : [...shares, { key: group, amount: bytes, most: MAX_UPLOADS.bytesOfMembers }];
}

async function inRoom<Result>(request: Request, rules: Rules, use: (upload: Upload) => Promise<Result>) {
  if (!request.is('multipart/form-data'))
    throw new AppError('UNSUPPORTED_TYPE', 'Send the upload as multipart/form-data.');
  const bytes = announcedBytes(request, rules);
  extendBodyTimeout(request, bytes);
  const release = await room.hold(toShares(request, rules, bytes), {
    ms: WAITING_MS[rules.isStaff ? 'staff' : 'members'],
    message: 'Another upload is not finished. Please try again in a minute.',
  });
  let takeBack: (() => Promise<void>) | undefined;
  try {
    takeBack = await rules.admit?.();
    // The sender is not to blame for waiting.
    extendBodyTimeout(request, bytes);
    return await inWorkDirectory(rules.dataDir, async (directory) =>
      use({ ...(await readForm(request, rules, directory)), release }),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) await takeBack?.();
    throw isDiskFull(error)
      ? new AppError('SERVICE_UNAVAILABLE', 'There is no room left for the upload. Nothing was saved.')
      : error;
  } finally {
    release();
  }
}

/**
 * Receives the files of a multipart form into a directory that is deleted after `use`. Every upload comes through here:
 * none is kept in memory, and each has a deadline.
 */
export async function receiveUpload<Result>(
  request: Request,
  rules: Rules,
  use: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  try {
    return await inRoom(request, rules, use);
  } finally {
    request.resume();
  }
}

async function readForm(request: Request, rules: Rules, directory: string): Promise<Omit<Upload, 'release'>> {
  const form = openForm(request, rules);
  const files: UploadedFile[] = [];
  const fields: Record<string, string> = {};
  const writes: Promise<void>[] = [];
  let received = 0;
  const refuse = (error: Error) => destroyForm(form, error);
  const tooLarge = () => refuse(new AppError('TOO_LARGE', rules.words.tooLarge));
  form.on('file', (_field, stream, info) => {
    const file = { name: readableName(info.filename), path: path.join(directory, `upload-${files.length}`) };
    files.push(file);
    stream.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > rules.maxBytes) tooLarge();
    });
    stream.on('limit', tooLarge);
    const write = pipeline(stream, createWriteStream(file.path, { flags: 'wx', mode: 0o600 }));
    write.catch(refuse);
    writes.push(write);
  });
  form.on('field', (name, value) => {
    if (/^[a-z]{1,20}$/i.test(name) && !isInheritedName(name)) fields[name] = value;
  });
  form.on('filesLimit', () => refuse(new AppError('BAD_REQUEST', rules.words.tooMany)));
  try {
    await pipeForm(form, request);
    await Promise.all(writes);
  } catch (error) {
    await Promise.allSettled(writes);
    throw error instanceof AppError || isDiskFull(error) ? error : unreadable(error);
  }
  const [first, ...others] = files;
  if (!first) throw new AppError('BAD_REQUEST', rules.words.missing);
  return { files: [first, ...others], fields };
}

const unreadable = (error: unknown) =>
  new AppError('BAD_REQUEST', 'The upload could not be read.', { cause: String(error) });

function readableName(name: string | undefined): string {
  const last = (name ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? '';
  return last.replace(/\p{C}/gu, '').trim().slice(0, MAX_NAME) || 'file';
}

function openForm(request: Request, { maxBytes, maxFiles }: Rules) {
  try {
    const limits = {
      files: maxFiles,
      fileSize: maxBytes,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      parts: maxFiles + MAX_FIELDS,
      headerPairs: 20,
    };
    return busboy({ headers: request.headers, defParamCharset: 'utf8', limits });
  } catch (error) {
    throw unreadable(error);
  }
}
