import busboy from 'busboy';
import type { Request } from 'express';
import { MAX_UPLOAD_BYTES } from '../../../shared/content/media.schema';
import { isInheritedName } from '../../../shared/text/inherited-names';
import { AppError } from '../../base/errors';
import { pipeForm, destroyForm } from '../../http/pipe-form';

export interface UploadBody {
  bytes: Buffer;
  originalName: string;
  alt: string;
  /** The other fields of the form. */
  fields: Record<string, string>;
}

const MAX_NAME = 200;
const MAX_ALT_BYTES = 2000;
const FORM_OVERHEAD = 16 * 1024;

const tooLarge = (max: number) => new AppError('TOO_LARGE', `The image is larger than ${max / 1024 / 1024} MB.`);

// For display to admins; never used as a path.
function readableName(name: string | undefined): string {
  const last = (name ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? '';
  return last.replace(/\p{C}/gu, '').trim().slice(0, MAX_NAME) || 'image';
}

/** Reads the single file of a multipart form into memory: nothing is written before it is verified to be an image. */
export async function readUpload(request: Request, max = MAX_UPLOAD_BYTES): Promise<UploadBody> {
  if (!request.is('multipart/form-data'))
    throw new AppError('UNSUPPORTED_TYPE', 'Send the image as multipart/form-data.');
  if (Number(request.get('content-length') ?? 0) > max + FORM_OVERHEAD) throw tooLarge(max);
  const form = openForm(request, max);
  const chunks: Buffer[] = [];
  let originalName: string | undefined;
  let alt = '';
  const fields: Record<string, string> = {};
  form.on('file', (_field, stream, info) => {
    originalName = readableName(info.filename);
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('limit', () => destroyForm(form, tooLarge(max)));
    // A form that ends within the file also fails here, and an unhandled stream error would crash the process.
    stream.on('error', (error) => destroyForm(form, error));
  });
  form.on('field', (name, value) => {
    if (name === 'alt') alt = value;
    else if (/^[a-z]{1,20}$/i.test(name) && !isInheritedName(name)) fields[name] = value;
  });
  form.on('filesLimit', () => destroyForm(form, new AppError('BAD_REQUEST', 'Send one image at a time.')));
  try {
    await pipeForm(form, request);
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(error);
  }
  if (originalName === undefined) throw new AppError('BAD_REQUEST', 'Choose an image to upload.');
  return { bytes: Buffer.concat(chunks), originalName, alt, fields };
}

const unreadable = (error: unknown) =>
  new AppError('BAD_REQUEST', 'The upload could not be read.', { cause: String(error) });

function openForm(request: Request, max: number) {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { files: 1, fileSize: max, fields: 8, fieldSize: MAX_ALT_BYTES, parts: 10, headerPairs: 20 },
    });
  } catch (error) {
    throw unreadable(error);
  }
}
