import path from 'node:path';
import type { Config } from '../base/config';
import { diskStorage } from './disk-storage';
import type { FileStorage } from './file-storage';

export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStorage> {
  if (s3 === undefined) return diskStorage(path.join(dataDir, 'uploads'));
  const { s3Storage } = await import('./s3-storage');
  return s3Storage(s3);
}
