import type { Db } from '../database/database';
import { EVERYTHING } from './edge-headers';
import { notify, notifyAndPurge } from './notify.queries';

export const CONTENT_CHANNEL = 'lootrank_content';

/** Tag of texts with outbound links: they depend on which linked offers have ended. */
export const OFFERS = 'offers';

/** Tag of rendered texts in which codes are highlighted. */
export const CODES = 'codes';

/** Tag of 'Alternatives to …': which casinos have an offer, their game modes and their order. */
export const ALIKE = 'alike';

/** Tag of the totals of casinos, tested payouts and codes. */
export const TOTALS = 'totals';

/** Tag of the names and facts of all listed casinos that charts compare. */
export const FIELD = 'field';

/** Tags for changes too broad to list every affected item. */
export const ALL_CASINOS = ['casinos', 'casino:*', 'ranking', 'places', ALIKE, OFFERS, CODES, TOTALS, FIELD];
export const ALL_POSTS = ['posts', 'post:*', 'posts-on:*'];
export const ALL_PAGES = ['pages', 'page:*', 'help-services', 'legal'];

export async function announceAnything(db: Db): Promise<void> {
  await notifyAndPurge(db, { channel: CONTENT_CHANNEL, payload: JSON.stringify('anything'), tags: [EVERYTHING] });
}

const NEVER_PUBLIC = new Set(['messages', 'subscribers', 'users', 'media', 'signing-keys']);

/** Whether a public page may depend on it, of which a CDN then has copies. */
export const isPublicTag = (tag: string): boolean => !NEVER_PUBLIC.has(tag) && !tag.startsWith('job:');

/** Postgres refuses a NOTIFY payload of 8,000 bytes. */
const NOTICE_BYTES = 7_999;

function toNotices(tags: readonly string[]): string[][] {
  const notices: string[][] = [];
  let left = 0;
  for (const tag of tags) {
    const bytes = Buffer.byteLength(JSON.stringify(tag)) + 1;
    if (bytes > left) {
      notices.push([]);
      left = NOTICE_BYTES - 1;
    }
    notices.at(-1)?.push(tag);
    left -= bytes;
  }
  return notices;
}

/**
 * Notifies every replica, on commit, that content changed. `tags` name the change:
 * - the lists of a kind: 'casinos', 'posts', 'categories', 'tags', 'pages', 'help-services', 'legal', 'settings', 'media',
 *   'messages', 'subscribers', 'users';
 * - a single item, as in 'post:<id>', 'casino:<id>', 'category:<id>', 'page:<slug>', or all of a kind, as in 'post:*';
 * - 'letters': those that were sent;
 * - 'signing-keys': the keys that sign tokens;
 * - 'offers': which casinos have an offer, and the addresses of those offers;
 * - 'codes': the names of the codes of all casinos;
 * - 'alike': which casinos have an offer, their game modes and their order;
 * - 'totals': how many casinos, tested payouts and codes there are;
 * - 'field': the names, typical payouts, house edges and bonus terms of the listed casinos;
 * - 'ranking': the order of the casinos and its inputs: ratings, scores, criteria, reasons;
 * - 'places': only which casinos are listed, and in which order;
 * - 'posts-of:<category id>': the posts of a category;
 * - 'posts-on:<address>': the posts that link to the casino at that address;
 * - 'authors': the public names of authors.
 */
export async function announceChange(db: Db, tags: readonly string[]): Promise<void> {
  for (const told of toNotices(tags)) {
    const notice = { channel: CONTENT_CHANNEL, payload: JSON.stringify(told), tags: told.filter(isPublicTag) };
    await (notice.tags.length === 0 ? notify(db, notice) : notifyAndPurge(db, notice));
  }
}
