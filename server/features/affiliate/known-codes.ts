import { CODES } from '../../cache/announce-change';
import type { CacheTags } from '../../cache/cache-tags';
import { cached } from '../../cache/query-cache';
import type { Db } from '../../database/database';
import { mapText } from '../../markdown/rendered-html';
import { listCodeNames } from './affiliate.queries';

interface Reader {
  db: Db;
  /** Receives the cache tags that the text depends on. */
  reads: Pick<CacheTags, 'add'>;
}

/** An entity as a whole, or a word without the punctuation around it. */
const PART = /&#?\w+;|[\p{L}\p{N}](?:[^\s<>,;:!?/()[\]"“”„‘’…]*[\p{L}\p{N}%+])?/gu;

/**
 * Rendered HTML in which each promo code of a site that the text names is marked as an offer, which a pause hides. Also
 * codes that live no longer, so that no clock decides. Codes of several words are not found.
 */
export async function withMarkedCodes({ db, reads }: Reader, html: string): Promise<string> {
  reads.add(CODES);
  const codes = await cached(
    db,
    { key: 'names of codes', tags: [CODES] },
    async () => new Set(await listCodeNames(db)),
  );
  if (codes.size === 0) return html;
  const marked = (part: string) => (codes.has(part) ? `<span data-offer="">${part}</span>` : part);
  return await mapText(html, (text) => text.replace(PART, marked));
}
