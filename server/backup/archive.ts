import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { BackupError } from './manifest';

export interface Member {
  name: string;
  bytes: Buffer;
}

export async function writeArchive(file: string, members: AsyncIterable<Member>, now: Date): Promise<void> {
  await pipeline(tarOf(members, now), createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
}

async function* tarOf(members: AsyncIterable<Member>, mtime: Date): AsyncGenerator<Buffer> {
  const pack = tar.pack();
  for await (const { name, bytes } of members) {
    pack.entry({ name, mode: 0o600, mtime, size: bytes.length }, bytes);
    yield* waiting(pack);
  }
  pack.finalize();
  for await (const rest of pack as AsyncIterable<Buffer>) yield rest;
}

function* waiting(pack: tar.Pack): Generator<Buffer> {
  for (;;) {
    const chunk = pack.read() as Buffer | null;
    if (chunk === null) return;
    yield chunk;
  }
}

export interface MemberStream {
  name: string;
  size: number;
  chunks: AsyncIterable<Buffer>;
}

export async function* readArchive(file: string): AsyncGenerator<MemberStream> {
  const extract = tar.extract();
  const feeding = pipeline(createReadStream(file), createGunzip(), extract);
  feeding.catch(() => undefined);
  try {
    for await (const entry of extract) {
      if (entry.header.type !== 'file') throw new BackupError(`The backup holds something that is no file.`);
      yield { name: entry.header.name, size: entry.header.size, chunks: chunksOf(entry, file) };
    }
    await feeding;
  } catch (error) {
    throw error instanceof BackupError ? error : readingFailure(error, file);
  } finally {
    extract.destroy();
  }
}

async function* chunksOf(entry: AsyncIterable<unknown>, file: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) yield chunk as Buffer;
  } catch (error) {
    throw readingFailure(error, file);
  }
}

function readingFailure(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new BackupError(`There is no file ${file}.`);
  if (code.startsWith('E')) return error;
  return new BackupError('The backup is damaged or cut off, or is no backup at all. Nothing was changed.');
}
