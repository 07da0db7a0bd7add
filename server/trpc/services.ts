import type { ResponseCache } from '../cache/response-cache';
import type { Config } from '../base/config';
import type { InvalidationListener } from '../cache/invalidation-listener';
import type { Db } from '../database/database';
import type { AddressLog } from '../features/addresses/address-log';
import type { withShownImages } from '../features/affiliate/shown-images';
import type { FileStorage } from '../features/media/file-storage';
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
  addressLog: AddressLog;
  withShownImages: typeof withShownImages;
}
