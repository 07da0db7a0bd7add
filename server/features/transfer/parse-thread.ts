import { open } from 'node:fs/promises';
import type { Worker } from 'node:worker_threads';
import type { Problem } from '../../../shared/transfer/transfer';
import { AppError } from '../../base/errors';
import type { ErrorCode } from '../../base/errors';
import { createIdleWorker, nextReply, startWorker, WorkerFailedError } from '../../base/worker-thread';
import type { Parsed, ParsedRow } from './parsing/parsed';
import type { PackedImage, UploadedFile } from './read-sources';
import { readEntry } from './parsing/zip-reader';

export type ParseRequest = { files: readonly UploadedFile[] } | 'next';
export type ParseReply =
  | { problems: Problem[]; images: PackedImage[] }
  | { rows: ParsedRow[] }
  | { refused: ErrorCode; message: string; details: Record<string, unknown> }
  | { failed: string };

export interface Sources extends Parsed {
  images: Map<string, () => Promise<Buffer>>;
}

const START_LIMIT_MS = 30_000;
const READ_LIMIT_MS = 120_000;
const BATCH_LIMIT_MS = 30_000;
const IDLE_MS = 20_000;
const HEAP_MB = 512;

async function startParseThread(): Promise<Worker> {
  const worker = startWorker('features/transfer/parse-worker', {
    name: 'import',
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  try {
    await nextReply(worker, START_LIMIT_MS);
    return worker;
  } catch (error) {
    await worker.terminate();
    throw new Error('The thread that reads imports did not start.', { cause: error });
  }
}

async function ask(worker: Worker, request: ParseRequest, limitMs: number): Promise<ParseReply> {
  const reply = nextReply<ParseReply>(worker, limitMs);
  worker.postMessage(request);
  return await reply;
}

async function readBytes({ archive, entry }: PackedImage): Promise<Buffer> {
  const handle = await open(archive, 'r');
  try {
    return await readEntry(handle, entry);
  } finally {
    await handle.close();
  }
}

async function readIn(worker: Worker, files: readonly UploadedFile[], limitMs: number): Promise<Sources> {
  const read = await ask(worker, { files }, limitMs);
  if ('refused' in read) throw new AppError(read.refused, read.message, read.details);
  if ('failed' in read) throw new Error(`Reading an import failed: ${read.failed}`);
  const rows: ParsedRow[] = [];
  const { problems, images } = 'images' in read ? read : { problems: [], images: [] };
  for (;;) {
    const batch = await ask(worker, 'next', BATCH_LIMIT_MS);
    if (!('rows' in batch)) throw new Error('The thread that reads imports sent no rows.');
    if (batch.rows.length === 0) break;
    rows.push(...batch.rows);
  }
  return { rows, problems, images: new Map(images.map((image) => [image.name, () => readBytes(image)])) };
}

const tooMuch = ({ isTimeout, message: why }: WorkerFailedError) =>
  isTimeout
    ? new AppError('UNPROCESSABLE', 'Reading the files took too long. Split them, or send less at a time.', { why })
    : new AppError('TOO_LARGE', 'The files are too large to be read. Split them, or send less at a time.', { why });

export type ReadSources = (files: readonly UploadedFile[]) => Promise<Sources>;

/**
 * A worker with a heap limit and a time limit, so that no upload can delay page requests. One import at a time. The
 * thread ends when idle, which frees its memory.
 */
export function createParseThread({ limitMs = READ_LIMIT_MS, start = startParseThread } = {}): ReadSources {
  const thread = createIdleWorker(start, IDLE_MS);
  return async (files) => {
    try {
      return await thread.use((worker) => readIn(worker, files, limitMs));
    } catch (error) {
      if (!(error instanceof AppError)) await thread.end();
      throw error instanceof WorkerFailedError ? tooMuch(error) : error;
    }
  };
}
