import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { imageSources } from '../../../shared/content/image-sources';
import type { FileStorage } from '../../storage/file-storage';

const MAX_BYTES = 4 * 1024 * 1024;
const SMALL = 320;
const NO_FILE = new Set(['ENOENT', 'ENAMETOOLONG', 'ENOTDIR', 'EISDIR']);
const UPLOADED = /^\/uploads\/([0-9a-f]+-\d+x\d+)\.(?:png|jpg|webp)$/;
const PUBLIC = /^(?:\/[a-z0-9][a-z0-9-]*)+\.(?:svg|png|jpg|webp)$/;

interface Places {
  files: FileStorage;
  publicDir: string;
}

async function readUpload(files: FileStorage, name: string): Promise<Buffer | null> {
  const file = await files.read(name);
  if (!file || file.size > MAX_BYTES) return null;
  const parts: Buffer[] = [];
  for await (const part of file.stream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/**
 * Bytes of a logo on this site, of its smaller version unless it is needed `whole`; null for an image elsewhere, because the server never requests URLs that users enter.
 */
export async function logoBytes({ files, publicDir }: Places, url: string, whole = false): Promise<Buffer | null> {
  const [, stem] = UPLOADED.exec(url) ?? [];
  if (stem !== undefined) {
    const isLarge = !whole && (imageSources(url)?.width ?? 0) > SMALL && !url.endsWith('.webp');
    return await readUpload(files, isLarge ? `${stem}-${SMALL}.webp` : path.posix.basename(url));
  }
  if (!PUBLIC.test(url)) return null;
  return await readFile(path.join(publicDir, url)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && NO_FILE.has(String(error.code))) return null;
    throw error;
  });
}
