import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import type { Problem } from '../../../shared/transfer';
import { AppError } from '../../errors';
import { parseFile } from './parse-file';
import { joined, noRows } from './parsed';
import type { Parsed } from './parsed';
import { openZip } from './zip-reader';
import type { ZipEntry } from './zip-reader';

export interface UploadedFile {
  /** As the person's computer calls it; shown, never a path. */
  name: string;
  path: string;
}

export interface Sources extends Parsed {
  /** Bytes of the images that came along, by the name they have under /uploads/. */
  images: Map<string, () => Promise<Buffer>>;
  close: () => Promise<void>;
}

export const ARCHIVE_FORMAT = 'lootrank-content';
export const ARCHIVE_VERSION = 1;
const MAX_TEXT_BYTES = 64 * 1024 * 1024;
const IMAGE = /^media\/([a-z0-9][a-z0-9.-]{0,127})$/;
const TEXT = /\.(csv|json|xml)$/i;
const NOISE = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/;

const manifestOf = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.int(),
  tables: z.record(z.string(), z.int()),
  images: z.int(),
});

async function checkManifest(entries: readonly ZipEntry[]): Promise<void> {
  const manifest = entries.find(({ name }) => name === 'manifest.json');
  if (manifest === undefined) return;
  let parsed: ReturnType<typeof manifestOf.safeParse>;
  try {
    parsed = manifestOf.safeParse(JSON.parse((await manifest.read()).toString('utf8')));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('BAD_REQUEST', 'The archive’s manifest could not be read.');
  }
  if (!parsed.success) throw new AppError('BAD_REQUEST', 'The archive’s manifest is not one of this product.');
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

async function readArchive(
  handle: FileHandle,
  { name: archive }: UploadedFile,
  images: Sources['images'],
): Promise<Parsed> {
  const entries = await openZip(handle);
  await checkManifest(entries);
  const parts: Parsed[] = [];
  for (const entry of entries) {
    const image = IMAGE.exec(entry.name)?.[1];
    if (NOISE.test(entry.name) || entry.name === 'manifest.json') continue;
    const file = `${archive}/${entry.name}`.slice(-200);
    if (image !== undefined) images.set(image, entry.read);
    else if (TEXT.test(entry.name)) parts.push(parseFile({ name: file, bytes: await entry.read() }));
    else parts.push(unused(file));
  }
  return joined(parts);
}

const ZIP_START = Buffer.from('PK');

/** All that the uploaded files hold. `close` them when the images have been read. */
export async function readSources(files: readonly UploadedFile[]): Promise<Sources> {
  const handles: FileHandle[] = [];
  const images: Sources['images'] = new Map();
  const close = async () => {
    await Promise.all(handles.map((handle) => handle.close()));
  };
  try {
    const parts: Parsed[] = [];
    for (const file of files) {
      const handle = await open(file.path, 'r');
      handles.push(handle);
      const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
      const { size } = await handle.stat();
      if (buffer.equals(ZIP_START)) parts.push(await readArchive(handle, file, images));
      else if (!TEXT.test(file.name)) parts.push(unused(file.name));
      else if (size > MAX_TEXT_BYTES)
        throw new AppError('BAD_REQUEST', `'${file.name}' is larger than 64 MB. Split it.`);
      else parts.push(parseFile({ name: file.name, bytes: await handle.readFile() }));
    }
    return { ...joined(parts), images, close };
  } catch (error) {
    await close();
    throw error;
  }
}
