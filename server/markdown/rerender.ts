import { ALL_CASINOS, ALL_PAGES, ALL_POSTS, announceChange } from '../cache/announce-change';
import type { Db } from '../database/database';
import type { Logger } from '../base/logger';
import { PATIENT_MS } from './markdown-renderer';
import type { MarkdownRenderer } from './markdown-renderer';
import { MarkdownRefused } from './markdown-refused';
import { STORED_MARKDOWN } from './outdated.queries';
import { PIPELINE_VERSION } from './pipeline-version';

const BATCH = 20;

interface Parts {
  db: Db;
  markdown: MarkdownRenderer;
  logger: Logger;
  isShuttingDown?: () => boolean;
}

/** A text that the current pipeline rejects keeps its old HTML and is logged. Returns the number of texts stored. */
export async function rerenderOutdated({ db, markdown, logger, isShuttingDown = () => false }: Parts): Promise<number> {
  let stored = 0;
  for (const kind of STORED_MARKDOWN) {
    let after: string | undefined;
    for (;;) {
      const texts = await kind.findOutdated(db, PIPELINE_VERSION, { after, limit: BATCH });
      if (texts.length === 0 || isShuttingDown()) break;
      after = texts.at(-1)?.key;
      for (const text of texts) {
        if (isShuttingDown()) break;
        try {
          const { html, version } = await markdown.render(text.source, PATIENT_MS);
          await kind.storeHtml(db, text, html, version);
          stored += 1;
        } catch (error) {
          if (!(error instanceof MarkdownRefused)) throw error;
          logger.warn(
            { kind: kind.name, key: text.key, reason: error.reason },
            'stored Markdown is refused by the new pipeline',
          );
        }
      }
    }
  }
  if (stored > 0) {
    await announceChange(db, [...ALL_POSTS, ...ALL_CASINOS, ...ALL_PAGES]);
    logger.info({ stored, version: PIPELINE_VERSION }, 'stored Markdown rendered anew');
  }
  return stored;
}
