import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base } from 'vitest';
import { openZip, readEntry } from '../../../server/features/transfer/parsing/zip-reader';
import { AppError } from '../../../server/base/errors';
import { zipOf } from '../../fixtures/transfer/zip';

const TEXT = 'a text that is long enough to be packed, to be packed, to be packed';
const TEXTS = { 'a.json': TEXT, 'folder/b.json': '[]', 'empty.csv': '' };
const ENTRY = Buffer.from([0x50, 0x4b, 1, 2]);
const END = Buffer.from([0x50, 0x4b, 5, 6]);

type Change = (archive: Buffer, entry: number, end: number) => void;

/** An archive with its first directory entry, or its end record, changed. */
function changed(change: Change, entries: Record<string, string> = TEXTS): Buffer {
  const archive = zipOf(entries);
  change(archive, archive.indexOf(ENTRY), archive.lastIndexOf(END));
  return archive;
}

/** Converts an archive to a ZIP64 directory. */
function zip64(archive: Buffer, values: { count?: bigint; offset?: bigint; recordAt?: bigint } = {}): Buffer {
  const end = archive.lastIndexOf(END);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(values.count ?? BigInt(archive.readUInt16LE(end + 10)), 24);
  record.writeBigUInt64LE(values.count ?? BigInt(archive.readUInt16LE(end + 10)), 32);
  record.writeBigUInt64LE(BigInt(archive.readUInt32LE(end + 12)), 40);
  record.writeBigUInt64LE(values.offset ?? BigInt(archive.readUInt32LE(end + 16)), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(values.recordAt ?? BigInt(end), 8);
  locator.writeUInt32LE(1, 16);
  const tail = Buffer.from(archive.subarray(end));
  tail.writeUInt16LE(0xffff, 10);
  tail.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([archive.subarray(0, end), record, locator, tail]);
}

const test = base.extend('read', async ({}, { onCleanup }) => {
  const directory = await mkdtemp(path.join(tmpdir(), 'lootrank-zip-'));
  onCleanup(() => rm(directory, { recursive: true }));
  return async (archive: Buffer): Promise<Record<string, string>> => {
    const place = path.join(directory, 'a.zip');
    await writeFile(place, archive);
    const file = await open(place);
    try {
      const texts: Record<string, string> = {};
      for (const entry of structuredClone(await openZip(file)))
        texts[entry.name] = (await readEntry(file, entry)).toString();
      return texts;
    } finally {
      await file.close();
    }
  };
});

const FAR = 0xffffffffffffffffn;
const DAMAGED = /damaged or cut off/;
const REFUSED: Record<string, [Buffer, RegExp]> = {
  'that is encrypted': [changed((zip, entry) => zip.writeUInt16LE(1, entry + 8)), /encrypted/],
  'that is strongly encrypted': [changed((zip, entry) => zip.writeUInt16LE(0x41, entry + 8)), /encrypted/],
  'packed in another way': [changed((zip, entry) => zip.writeUInt16LE(12, entry + 10)), /not supported/],
  'with two files of one name': [
    changed((zip, entry) => zip.write('b', entry + 46), { 'a.json': TEXT, 'b.json': TEXT }),
    /two files of one name/,
  ],
  'that leaves itself': [zipOf({ 'a/../../b': 'x' }), /outside of itself/],
  'with a drive in a name': [zipOf({ 'c:b.json': 'x' }), /outside of itself/],
  'with a backslash in a name': [zipOf({ 'a\\b.json': 'x' }), /outside of itself/],
  'with a NUL in a name': [changed((zip, entry) => zip.writeUInt8(0, entry + 46)), /outside of itself/],
  'with a file of more than 64 MB': [
    changed((zip, entry) => zip.writeUInt32LE(65 * 1024 * 1024, entry + 24)),
    /too large/,
  ],
  'that unpacks to more than it says': [changed((zip, entry) => zip.writeUInt32LE(10, entry + 24)), DAMAGED],
  'that unpacks to less than it says': [changed((zip, entry) => zip.writeUInt32LE(1000, entry + 24)), DAMAGED],
  'with another checksum': [changed((zip, entry) => zip.writeUInt32LE(7, entry + 16)), DAMAGED],
  'with a file behind its end': [changed((zip, entry) => zip.writeUInt32LE(0xfffffff0, entry + 42)), DAMAGED],
  'with a file where none is': [changed((zip, entry) => zip.writeUInt32LE(3, entry + 42)), DAMAGED],
  'whose directory is elsewhere': [changed((zip, _entry, end) => zip.writeUInt32LE(5, end + 16)), DAMAGED],
  'whose directory lists more than it holds': [changed((zip, _entry, end) => zip.writeUInt16LE(9, end + 10)), DAMAGED],
  'of 20,001 files': [changed((zip, _entry, end) => zip.writeUInt16LE(20_001, end + 10)), /more than 20000 files/],
  'of more files than can be': [zip64(zipOf(TEXTS), { count: FAR }), /more than 20000 files/],
  'with a directory farther than any file is long': [zip64(zipOf(TEXTS), { offset: FAR }), DAMAGED],
  'with an end farther than any file is long': [zip64(zipOf(TEXTS), { recordAt: FAR }), DAMAGED],
};

test('an archive is read file by file, compressed or stored, in 32 bits and in 64', async ({ read }) => {
  expect(await read(zipOf(TEXTS))).toEqual(TEXTS);
  expect(await read(zip64(zipOf(TEXTS)))).toEqual(TEXTS);
  expect(await read(zipOf({ 'folder/': '', 'a.txt': 'x' }))).toEqual({ 'a.txt': 'x' });
  expect(await read(zipOf({ 'long.txt': 'x'.repeat(300_000) }))).toEqual({ 'long.txt': 'x'.repeat(300_000) });
});

test.for(Object.entries(REFUSED))(
  'an archive %s is refused with a sentence',
  async ([, [archive, sentence]], { read }) => {
    const failure = await read(archive).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ status: 400, message: expect.stringMatching(sentence) });
  },
);

test('an archive truncated at any byte is refused', async ({ read }) => {
  const archive = zipOf(TEXTS);
  for (let length = 0; length < archive.length; length += 1) {
    const failure = await read(archive.subarray(0, length)).catch((error: unknown) => error);
    expect([length, failure instanceof AppError]).toEqual([length, true]);
  }
});

test('an archive with any byte changed is read or refused with an error of ours', async ({ read }) => {
  const archive = zipOf(TEXTS);
  for (let at = 0; at < archive.length; at += 1) {
    const other = Buffer.from(archive);
    other[at] = 255 - (other[at] ?? 0);
    const outcome = await read(other).catch((error: unknown) => error);
    expect([at, outcome instanceof Error && !(outcome instanceof AppError)]).toEqual([at, false]);
  }
});
