import type { Db } from '../database/database';

export interface OutdatedText {
  key: string;
  source: string;
}

interface Page {
  after: string | undefined;
  limit: number;
}

export interface StoredMarkdown {
  name: string;
  /** Sorted by key, starting after `after`. */
  findOutdated: (db: Db, version: number, page: Page) => Promise<OutdatedText[]>;
  /** Writes nothing if the source has changed since it was read. */
  storeHtml: (db: Db, text: OutdatedText, html: string, version: number) => Promise<void>;
}

export const STORED_MARKDOWN: readonly StoredMarkdown[] = [
  {
    name: 'posts',
    findOutdated: async (db, version, { after, limit }) =>
      await db
        .selectFrom('blog_posts')
        .select(['id as key', 'content as source'])
        .where('content_version', '<', version)
        .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute(),
    storeHtml: async (db, { key, source }, html, version) => {
      await db
        .updateTable('blog_posts')
        .set({ content_html: html, content_version: version })
        .where('id', '=', key)
        .where('content', '=', source)
        .execute();
    },
  },
  {
    name: 'casinos',
    findOutdated: async (db, version, { after, limit }) =>
      await db
        .selectFrom('casinos')
        .select(['id as key', (expression) => expression.ref('full_review').$notNull().as('source')])
        .where('full_review', 'is not', null)
        .where('full_review_version', '<', version)
        .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute(),
    storeHtml: async (db, { key, source }, html, version) => {
      await db
        .updateTable('casinos')
        .set({ full_review_html: html, full_review_version: version })
        .where('id', '=', key)
        .where('full_review', '=', source)
        .execute();
    },
  },
  {
    name: 'pages',
    findOutdated: async (db, version, { after, limit }) =>
      await db
        .selectFrom('pages')
        .select(['slug as key', 'content as source'])
        .where('content_version', '<', version)
        .$if(after !== undefined, (query) => query.where('slug', '>', after ?? ''))
        .orderBy('slug')
        .limit(limit)
        .execute(),
    storeHtml: async (db, { key, source }, html, version) => {
      await db
        .updateTable('pages')
        .set({ content_html: html, content_version: version })
        .where('slug', '=', key)
        .where('content', '=', source)
        .execute();
    },
  },
];
