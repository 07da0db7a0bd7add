import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { AppError } from '../../errors';

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

const MEGABYTE = 1024 * 1024;
const MAX_ENTRIES = 20_000;
const MAX_ENTRY_BYTES = 64 * MEGABYTE;
const MAX_TOTAL_BYTES = 500 * MEGABYTE;
const MAX_DIRECTORY_BYTES = 16 * MEGABYTE;

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;

/** Position of a file in an archive; plain data, so that another thread may read it too. */
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

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead !== length) throw damaged('read past the end');
  return bytes;
}

async function findDirectory(file: FileHandle) {
  const { size } = await file.stat();
  const length = Math.min(size, END_BYTES + MAX_COMMENT);
  const tail = await bytesAt(file, size - length, length);
  for (let at = length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    return { count: tail.readUInt16LE(at + 10), bytes: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) };
  }
  throw damaged('no directory');
}

function refuseBadName(name: string): void {
  const leavesTheArchive = name.split('/').includes('..') || name.startsWith('/') || /^[a-z]:/i.test(name);
  if (leavesTheArchive || name.includes('\\') || name.includes('\0') || !name.isWellFormed()) {
    throw refused('The archive names a file outside of itself and is refused.');
  }
}

function* headersIn(directory: Buffer, count: number): Generator<ZipEntry> {
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) throw damaged('bad directory');
    const nameLength = directory.readUInt16LE(at + 28);
    const extraLength = directory.readUInt16LE(at + 30);
    const commentLength = directory.readUInt16LE(at + 32);
    yield {
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    };
    at += 46 + nameLength + extraLength + commentLength;
  }
}

export async function readEntry(file: FileHandle, { offset, packed, size, method, crc }: ZipEntry): Promise<Buffer> {
  const local = await bytesAt(file, offset, 30);
  if (local.readUInt32LE(0) !== LOCAL_SIGNATURE) throw damaged('no entry where one should be');
  const start = offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  const bytes = await bytesAt(file, start, packed);
  // Never more than was announced, whatever the stream would grow to.
  const whole =
    method === STORED
      ? bytes
      : await inflate(bytes, { maxOutputLength: Math.max(size, 1) }).catch((error: unknown) => {
          throw damaged(String(error));
        });
  if (whole.length !== size || crc32(whole) !== crc) throw damaged('checksum');
  return whole;
}

/** The entries of a zip archive, by its own directory. Every announced size is bounded before anything is unpacked. */
export async function openZip(file: FileHandle): Promise<ZipEntry[]> {
  const { count, bytes, offset } = await findDirectory(file);
  if (count > MAX_ENTRIES) throw refused(`The archive holds more than ${MAX_ENTRIES} files.`);
  if (bytes > MAX_DIRECTORY_BYTES) throw refused('The archive’s directory is too large.');
  const headers = [...headersIn(await bytesAt(file, offset, bytes), count)].filter(({ name }) => !name.endsWith('/'));
  const names = new Set<string>();
  let total = 0;
  for (const { name, flags, method, size, packed } of headers) {
    refuseBadName(name);
    if (names.has(name)) throw refused('The archive holds two files of one name.');
    names.add(name);
    if (flags & 1) throw refused('The archive is encrypted. Unpack it and send the files.');
    if (method !== STORED && method !== DEFLATED)
      throw refused('The archive is packed in a way that is not supported. Use a plain zip.');
    total += size;
    if (size > MAX_ENTRY_BYTES || packed > MAX_ENTRY_BYTES || total > MAX_TOTAL_BYTES) {
      throw refused('Unpacked, the archive is too large.');
    }
  }
  return headers;
}
