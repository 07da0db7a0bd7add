import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { imageSources } from '../../../shared/image-sources';
import type { FileStorage } from '../media/file-storage';

const MAX_BYTES = 4 * 1024 * 1024;
const SMALL = 320;
/** A name that is too long, or that of a folder, is no file either. */
const NO_FILE = new Set(['ENOENT', 'ENAMETOOLONG', 'ENOTDIR', 'EISDIR']);
const UPLOADED = /^\/uploads\/([0-9a-f]+-\d+x\d+)\.(?:png|jpg|webp)$/;
/** A file that comes with the product. No part of it begins with a dot. */
const PUBLIC = /^(?:\/[a-z0-9][a-z0-9-]*)+\.(?:svg|png|jpg|webp)$/;

interface Places {
  files: FileStorage;
  /** The folder of the files that come with the product. */
  publicDir: string;
}

async function readUpload(files: FileStorage, name: string): Promise<Buffer | null> {
  const file = await files.read(name);
  if (!file || file.size > MAX_BYTES) return null;
  const parts: Buffer[] = [];
  for await (const part of file.stream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Null for another site's image: nothing is fetched from strangers on behalf of strangers. */
export async function logoBytes({ files, publicDir }: Places, url: string): Promise<Buffer | null> {
  const [, stem] = UPLOADED.exec(url) ?? [];
  if (stem !== undefined) {
    const isLarge = (imageSources(url)?.width ?? 0) > SMALL && !url.endsWith('.webp');
    return await readUpload(files, isLarge ? `${stem}-${SMALL}.webp` : path.posix.basename(url));
  }
  if (!PUBLIC.test(url)) return null;
  return await readFile(path.join(publicDir, url)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && NO_FILE.has(String(error.code))) return null;
    throw error;
  });
}
