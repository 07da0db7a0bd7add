import { format } from 'date-fns';
import { LRUCache } from 'lru-cache';
import { verdictOf } from '../../../shared/casino-status';
import { shareImagePath } from '../../../shared/share-images';
import type { Db } from '../../database/database';
import { getSettings } from '../settings/settings.service';
import type { ShareImageFacts } from './share-image-design';
import { createShareImageThread } from './share-image-thread';
import { findSharedCasino, findSharedPost } from './share-images.queries';

const MAX_BYTES = 8 * 1024 * 1024;

interface SharedThing {
  facts: ShareImageFacts;
  /** The image's present path, which names its version. */
  path: string;
}

type Drawn = { png: Buffer; path: string };

async function casinoThing(db: Db, siteName: string, address: string): Promise<SharedThing | undefined> {
  const casino = await findSharedCasino(db, address);
  if (!casino) return undefined;
  const { name, rating, bonusAmount } = casino;
  const verdict = verdictOf(casino);
  const foot = verdict === null ? { offer: bonusAmount, note: '18+. Terms apply.' } : { offer: '', note: verdict };
  const facts = { siteName, kicker: 'Review', title: name, rating, ...foot };
  return { facts, path: shareImagePath('casino', casino.slug ?? casino.id, casino.updatedAt) };
}

// date-fns prints the machine's own day; the site's days are those of UTC.
function dayOf(date: Date): string {
  return format(new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()), 'MMMM d, yyyy');
}

async function postThing(db: Db, siteName: string, slug: string): Promise<SharedThing | undefined> {
  const post = await findSharedPost(db, slug);
  if (!post) return undefined;
  const { title, category, publishedAt } = post;
  const facts = { siteName, kicker: category ?? 'Blog', title, rating: null, offer: '', note: dayOf(publishedAt) };
  return { facts, path: shareImagePath('post', post.slug, post.updatedAt) };
}

/** Images for shared links: drawn when first asked for, cached in memory up to a bound, each drawn once at a time. */
export function createShareImages(db: Db) {
  const thread = createShareImageThread();
  const drawing = new Map<string, Promise<Buffer>>();
  const cache = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: (png) => png.length });

  function drawOnce(facts: ShareImageFacts): Promise<Buffer> {
    const key = JSON.stringify(facts);
    const known = cache.get(key);
    if (known) return Promise.resolve(known);
    const running = drawing.get(key);
    if (running) return running;
    const drawn = thread.draw(facts).finally(() => drawing.delete(key));
    drawing.set(key, drawn);
    return drawn.then((png) => {
      cache.set(key, png);
      return png;
    });
  }

  return {
    /** Undefined when nothing public has that address. */
    async find(kind: 'casino' | 'post', address: string): Promise<Drawn | undefined> {
      const { siteName } = await getSettings(db);
      const thing = await (kind === 'casino' ? casinoThing : postThing)(db, siteName, address);
      return thing && { png: await drawOnce(thing.facts), path: thing.path };
    },
    async ofSite(): Promise<Buffer> {
      const { siteName, defaultDescription } = await getSettings(db);
      return await drawOnce({ siteName, kicker: '', title: defaultDescription, rating: null, offer: '', note: '18+' });
    },
  };
}
