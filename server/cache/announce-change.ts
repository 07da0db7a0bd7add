import type { Db } from '../database/database';
import { notify } from './notify.queries';

export const CONTENT_CHANNEL = 'lootrank_content';

/** Of texts with links to other sites: which of those lead to an offer that has ended. */
export const OFFERS = 'offers';

/** For changes too wide to name what they touch. */
export const ALL_CASINOS = ['casinos', 'casino:*', 'ranking', 'places', OFFERS];
export const ALL_POSTS = ['posts', 'post:*', 'posts-on:*'];
export const ALL_PAGES = ['pages', 'page:*', 'help-services'];

/** A notice is shorter than 8,000 bytes. */
const TAGS_A_NOTICE = 100;

/**
 * Tells every replica that content changed, when the transaction commits. `tags` name what changed:
 * - the lists of a kind: 'casinos', 'posts', 'categories', 'tags', 'pages', 'help-services', 'settings', 'media',
 *   'messages', 'subscribers', 'users';
 * - one thing, as in 'post:<id>', 'casino:<id>', 'category:<id>', 'page:<slug>', or every one, as in 'post:*';
 * - 'signing-keys', those that tokens are signed with;
 * - 'offers', which casinos have one, and at which addresses of theirs;
 * - 'ranking', the places of the casinos and what decides over them: ratings, scores, criteria, reasons;
 * - 'places', the places alone: which casinos stand in the list, and in which order;
 * - 'posts-of:<category id>', the posts of one category; 'posts-on:<address>', those that link to a casino; 'authors', the names people sign with.
 */
export async function announceChange(db: Db, tags: readonly string[]): Promise<void> {
  for (let at = 0; at < tags.length; at += TAGS_A_NOTICE) {
    const notice = JSON.stringify(tags.slice(at, at + TAGS_A_NOTICE));
    await notify(db, CONTENT_CHANNEL, notice);
  }
}
