import type { ResponseCache } from '../cache/response-cache';
import type { CacheTags } from '../cache/cache-tags';
import type { Config } from '../base/config';
import type { InvalidationListener } from '../cache/invalidation-listener';
import type { Db } from '../database/database';
import type { FileStorage } from '../storage/file-storage';
import type { Logger } from '../base/logger';
import type { MarkdownRenderer } from '../markdown/markdown-renderer';
import type { Sealer } from '../secrets/seal';

export interface Services {
  config: Config;
  logger: Logger;
  db: Db;
  sealer: Sealer;
  changes: InvalidationListener;
  responseCache: ResponseCache;
  markdown: MarkdownRenderer;
  files: FileStorage;
  addressLog: {
    countHit: (path: string) => void;
    /** `sender` is only used for a rate limit, never stored. */
    countMiss: (miss: { path: string; referrerPath: string | null; sender: string }) => void;
    flush: () => Promise<void>;
  };
  /** Public data without images that an affiliate program would count as clicks. */
  withShownImages: <Data>(reader: { db: Db; reads: Pick<CacheTags, 'add'> }, data: Data) => Promise<Data>;
}
