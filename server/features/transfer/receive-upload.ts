import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Request } from 'express';
import { MAX_IMPORT_BYTES, MAX_UPLOAD_FILES } from '../../../shared/transfer/transfer';
import { AppError } from '../../base/errors';
import { pipeForm, destroyForm } from '../../http/pipe-form';
import type { UploadedFile } from './read-sources';

const FORM_OVERHEAD = 64 * 1024;
const tooLarge = () => new AppError('TOO_LARGE', 'The files are larger than 200 MB together.');
const unreadable = (error: unknown) =>
  new AppError('BAD_REQUEST', 'The upload could not be read.', { cause: String(error) });

// For display in the report; the file on disk gets a generated name.
function readableName(name: string | undefined): string {
  const last = (name ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? '';
  return last.replace(/\p{C}/gu, '').trim().slice(0, 120) || 'file';
}

function openForm(request: Request) {
  if (!request.is('multipart/form-data'))
    throw new AppError('UNSUPPORTED_TYPE', 'Send the files as multipart/form-data.');
  if (Number(request.get('content-length') ?? 0) > MAX_IMPORT_BYTES + FORM_OVERHEAD) throw tooLarge();
  try {
    const limits = {
      files: MAX_UPLOAD_FILES,
      fileSize: MAX_IMPORT_BYTES,
      fields: 5,
      fieldSize: 1000,
      parts: MAX_UPLOAD_FILES + 5,
      headerPairs: 20,
    };
    return busboy({ headers: request.headers, defParamCharset: 'utf8', limits });
  } catch (error) {
    throw unreadable(error);
  }
}

/** Streams the files of a multipart form into a directory. */
export async function receiveUpload(request: Request, directory: string): Promise<UploadedFile[]> {
  const form = openForm(request);
  const files: UploadedFile[] = [];
  const writes: Promise<void>[] = [];
  let received = 0;
  const refuse = (error: unknown) => destroyForm(form, error instanceof Error ? error : unreadable(error));
  form.on('file', (_field, stream, info) => {
    const file = { name: readableName(info.filename), path: path.join(directory, `upload-${files.length}`) };
    files.push(file);
    stream.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > MAX_IMPORT_BYTES) refuse(tooLarge());
    });
    stream.on('limit', () => refuse(tooLarge()));
    const write = pipeline(stream, createWriteStream(file.path, { flags: 'wx', mode: 0o600 }));
    write.catch(refuse);
    writes.push(write);
  });
  form.on('filesLimit', () => refuse(new AppError('BAD_REQUEST', `Send at most ${MAX_UPLOAD_FILES} files at a time.`)));
  try {
    await pipeForm(form, request);
    await Promise.all(writes);
  } catch (error) {
    await Promise.allSettled(writes);
    throw error instanceof AppError ? error : failureOf(error);
  }
  if (files.length === 0) throw new AppError('BAD_REQUEST', 'Choose a file to import.');
  return files;
}

function failureOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('SERVICE_UNAVAILABLE', 'There is no room left for the upload. Nothing was imported.');
  return unreadable(error);
}
