import type { ResponseCache } from '../cache/response-cache';
import type { CacheTags } from '../cache/cache-tags';
import type { Config } from '../base/config';
import type { InvalidationListener } from '../cache/invalidation-listener';
import type { Db } from '../database/database';
import type { FileStorage } from '../storage/file-storage';
import type { Logger } from '../base/logger';
import type { MarkdownRenderer } from '../markdown/markdown-renderer';
import type { Sealer } from '../secrets/seal';

/** Everything a request may need, created once at startup and passed as arguments. */
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
    /** `sender` is the subject of a rate limit and never stored. */
    countMiss: (miss: { path: string; referrerPath: string | null; sender: string }) => void;
    flush: () => Promise<void>;
  };
  /** Public data without the images that a partner would count as visits. */
  withShownImages: <Data>(reader: { db: Db; reads: Pick<CacheTags, 'add'> }, data: Data) => Promise<Data>;
}
