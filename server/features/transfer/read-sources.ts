import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import type { Problem } from '../../../shared/transfer/transfer';
import { AppError } from '../../base/errors';
import { FeaturedImages } from './featured-images';
import { parseTextFile } from './parsing/parse-file';
import { ImportSize, mergeParsed, noRows } from './parsing/parsed';
import type { Parsed } from './parsing/parsed';
import { openZip, readEntry } from './parsing/zip-reader';
import type { ZipEntry } from './parsing/zip-reader';

export interface UploadedFile {
  /** File name on the sender's computer; for display, never used as a path. */
  name: string;
  path: string;
}

export interface PackedImage {
  name: string;
  archive: string;
  entry: ZipEntry;
}

export interface Read extends Parsed {
  images: PackedImage[];
}

export const ARCHIVE_FORMAT = 'lootrank-content';
// Version 2 added the status of casinos. Without it, a site would show drafts, and offers of casinos with a warning.
export const ARCHIVE_VERSION = 2;
const MAX_TEXT_BYTES = 64 * 1024 * 1024;
const IMAGE = /^media\/([a-z0-9][a-z0-9.-]{0,127})$/;
const TEXT = /\.(csv|json|xml)$/i;
const NOISE = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/;

const manifestSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.int(),
  tables: z.record(z.string(), z.int()),
  images: z.int(),
});

async function checkManifest(file: FileHandle, entries: readonly ZipEntry[]): Promise<void> {
  const manifest = entries.find(({ name }) => name === 'manifest.json');
  if (manifest === undefined) return;
  let parsed: ReturnType<typeof manifestSchema.safeParse>;
  try {
    parsed = manifestSchema.safeParse(JSON.parse((await readEntry(file, manifest)).toString('utf8')));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('BAD_REQUEST', 'The archive’s manifest could not be read.');
  }
  if (!parsed.success) throw new AppError('BAD_REQUEST', 'This archive was not made by this product.');
  if (parsed.data.version > ARCHIVE_VERSION) {
    throw new AppError(
      'BAD_REQUEST',
      'The archive comes from a newer version of this product. Update this site first.',
    );
  }
  const present = new Set(entries.map(({ name }) => name));
  const images = entries.filter(({ name }) => IMAGE.test(name)).length;
  const isWhole = Object.keys(parsed.data.tables).every((table) => present.has(`tables/${table}.json`));
  if (!isWhole || images !== parsed.data.images) throw new AppError('BAD_REQUEST', 'The archive is not complete.');
}

const unused = (file: string): Parsed => {
  const problem: Problem = {
    kind: 'note',
    file,
    line: 0,
    reason: 'This kind of file is not used. Send zip, CSV, JSON or XML.',
  };
  return noRows(problem);
};

interface Upload {
  images: PackedImage[];
  size: ImportSize;
  featured: FeaturedImages;
}

async function readArchive(
  handle: FileHandle,
  { name: archive, path }: UploadedFile,
  { images, size, featured }: Upload,
): Promise<Parsed> {
  const entries = await openZip(handle);
  await checkManifest(handle, entries);
  const parts: Parsed[] = [];
  for (const entry of entries) {
    const image = IMAGE.exec(entry.name)?.[1];
    if (NOISE.test(entry.name) || entry.name === 'manifest.json') continue;
    const name = `${archive}/${entry.name}`.slice(-200);
    if (image !== undefined) images.push({ name: image, archive: path, entry });
    else if (TEXT.test(entry.name))
      parts.push(parseTextFile({ name, bytes: await readEntry(handle, entry) }, size, featured));
    else parts.push(unused(name));
  }
  return mergeParsed(parts);
}

const ZIP_START = Buffer.from('PK');

async function readFile(file: UploadedFile, upload: Upload): Promise<Parsed> {
  const handle = await open(file.path, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    if (buffer.equals(ZIP_START)) return await readArchive(handle, file, upload);
    if (!TEXT.test(file.name)) return unused(file.name);
    if ((await handle.stat()).size > MAX_TEXT_BYTES)
      throw new AppError('BAD_REQUEST', `'${file.name}' is larger than 64 MB. Split it.`);
    return parseTextFile({ name: file.name, bytes: await handle.readFile() }, upload.size, upload.featured);
  } finally {
    await handle.close();
  }
}

/** May take seconds and much memory, so it runs in a worker thread. */
export async function readFiles(files: readonly UploadedFile[]): Promise<Read> {
  const upload: Upload = { images: [], size: new ImportSize(), featured: new FeaturedImages() };
  const parts: Parsed[] = [];
  for (const file of files) parts.push(await readFile(file, upload));
  parts.push({ rows: [], problems: upload.featured.settle() });
  return { ...mergeParsed(parts), images: upload.images };
}
