import type { AnswerCache } from './cache/answer-cache';
import type { Config } from './config';
import type { ContentChanges } from './database/content-changes';
import type { Db } from './database/database';
import type { FileStorage } from './features/media/file-storage';
import type { Logger } from './logger';
import type { MarkdownRenderer } from './markdown/markdown-renderer';

/** Everything a request may need, made once at start and passed down by hand. */
export interface Services {
  config: Config;
  logger: Logger;
  db: Db;
  changes: ContentChanges;
  answers: AnswerCache;
  markdown: MarkdownRenderer;
  files: FileStorage;
}
