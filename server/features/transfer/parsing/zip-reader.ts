import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { Entry, fromRandomAccessReaderPromise, RandomAccessReader, validateFileName } from 'yauzl';
import type { ZipFile } from 'yauzl';
import { AppError } from '../../../base/errors';

const MEGABYTE = 1024 * 1024;
const MAX_ENTRIES = 20_000;
export const MAX_ENTRY_BYTES = 64 * MEGABYTE;
export const MAX_TOTAL_BYTES = 500 * MEGABYTE;
const MAX_DIRECTORY_BYTES = 16 * MEGABYTE;
const CHUNK_BYTES = 64 * 1024;

export interface ZipEntry {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

const damaged = (why: string) => new AppError('BAD_REQUEST', 'The archive is damaged or cut off.', { why });
const refused = (sentence: string) => new AppError('BAD_REQUEST', sentence);
const encrypted = () => refused('The archive is encrypted. Unpack it and send the files.');

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead !== length) throw new Error('read past the end');
  return bytes;
}

async function* chunksOf(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; at += CHUNK_BYTES) yield await bytesAt(file, at, Math.min(CHUNK_BYTES, end - at));
}

/** Rejects reads outside the file. The library's own reader throws where the error cannot be caught. */
class HandleReader extends RandomAccessReader {
  constructor(private readonly file: FileHandle) {
    super();
  }

  override read(target: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void) {
    bytesAt(this.file, position, length).then(
      (bytes) => {
        bytes.copy(target, offset);
        done(null);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(chunksOf(this.file, start, end));
  }
}

/** Names are read as bytes: decoding them, the library would reject some before assertEntryAllowed gives the reason. */
async function openArchive(file: FileHandle): Promise<ZipFile> {
  const { size } = await file.stat();
  return await fromRandomAccessReaderPromise(new HandleReader(file), size, { autoClose: false, decodeStrings: false });
}

function asDamaged(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return String(error).includes('strong encryption') ? encrypted() : damaged(String(error));
}

function plainEntry(entry: Entry): ZipEntry {
  return {
    name: entry.fileNameRaw.toString('utf8'),
    flags: entry.generalPurposeBitFlag,
    method: entry.compressionMethod,
    crc: entry.crc32,
    packed: entry.compressedSize,
    size: entry.uncompressedSize,
    offset: entry.relativeOffsetOfLocalHeader,
  };
}

function assertEntryAllowed(entry: Entry, { name, size, packed }: ZipEntry): void {
  if (validateFileName(name) !== null || name.includes('\0')) {
    throw refused('The archive names a file outside of itself and is refused.');
  }
  if (entry.isEncrypted()) throw encrypted();
  if (!entry.canDecodeFileData()) {
    throw refused('The archive is packed in a way that is not supported. Use a plain zip.');
  }
  if (size > MAX_ENTRY_BYTES || packed > MAX_ENTRY_BYTES) throw refused('Unpacked, the archive is too large.');
}

async function readDirectory(file: FileHandle): Promise<ZipEntry[]> {
  const archive = await openArchive(file);
  if (archive.entryCount > MAX_ENTRIES) throw refused(`The archive holds more than ${MAX_ENTRIES} files.`);
  const entries = new Map<string, ZipEntry>();
  let directory = 0;
  let total = 0;
  for await (const entry of archive.eachEntry()) {
    directory += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (directory > MAX_DIRECTORY_BYTES) throw refused('The archive’s directory is too large.');
    const plain = plainEntry(entry);
    if (plain.name.endsWith('/')) continue;
    assertEntryAllowed(entry, plain);
    if (entries.has(plain.name)) throw refused('The archive holds two files of one name.');
    entries.set(plain.name, plain);
    total += plain.size;
    if (total > MAX_TOTAL_BYTES) throw refused('Unpacked, the archive is too large.');
  }
  return [...entries.values()];
}

export async function openZip(file: FileHandle): Promise<ZipEntry[]> {
  try {
    return await readDirectory(file);
  } catch (error) {
    throw asDamaged(error);
  }
}

async function unpack(file: FileHandle, { flags, method, packed, size, offset }: ZipEntry): Promise<Buffer> {
  const archive = await openArchive(file);
  const entry = Object.assign(new Entry(), {
    generalPurposeBitFlag: flags,
    compressionMethod: method,
    compressedSize: packed,
    uncompressedSize: size,
    relativeOffsetOfLocalHeader: offset,
  });
  // The stream fails at the first byte beyond the declared size.
  return await buffer(await archive.openReadStreamPromise(entry));
}

export async function readEntry(file: FileHandle, entry: ZipEntry): Promise<Buffer> {
  const whole = await unpack(file, entry).catch((error: unknown) => {
    throw asDamaged(error);
  });
  if (whole.length !== entry.size || crc32(whole) !== entry.crc) throw damaged('checksum');
  return whole;
}
