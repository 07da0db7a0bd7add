import { format } from 'date-fns';
import { LRUCache } from 'lru-cache';
import { getVerdict } from '../../../shared/casinos/casino-status';
import { MAX_PAIR, toPair } from '../../../shared/content/comparison-path';
import { casinoImage, comparisonImage, postImage } from '../../../shared/seo/share-image-facts';
import type { ShareImageKind, SharedBy } from '../../../shared/seo/share-image-facts';
import type { Db } from '../../database/database';
import { findComparedIds } from '../addresses/compared-pair';
import type { FileStorage } from '../../storage/file-storage';
import { getSettings } from '../settings/settings.service';
import { publicLook } from '../settings/site-look';
import type { ComparisonImageFacts } from './comparison-image-design';
import { logoBytes } from './logo-bytes';
import type { ShareImageFacts } from './share-image-design';
import { createShareImageThread } from './share-image-thread';
import { findSharedCasino, findSharedPost, listSharedCasinos } from './share-images.queries';

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_COMPARISON_BYTES = 4 * 1024 * 1024;

type Drawn = { png: Buffer; path: string };

async function sharedBy(db: Db): Promise<SharedBy> {
  const [{ siteName }, { logo, accent }] = await Promise.all([getSettings(db), publicLook(db)]);
  return { siteName, look: { ...(logo !== undefined && { logo }), ...(accent !== undefined && { accent }) } };
}

async function casinoSubject(db: Db, site: SharedBy, address: string) {
  const casino = await findSharedCasino(db, address);
  return casino && casinoImage(site, casino);
}

// date-fns formats in the local time zone; dates of the site are in UTC.
function formatDay(date: Date): string {
  return format(new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()), 'MMMM d, yyyy');
}

async function postSubject(db: Db, site: SharedBy, slug: string) {
  const post = await findSharedPost(db, slug);
  if (!post) return undefined;
  const { facts, path } = postImage(site, { ...post, category: post.category ?? undefined });
  return { facts: { ...facts, note: formatDay(post.publishedAt) }, path };
}

async function comparisonSubject(db: Db, site: SharedBy, pair: string) {
  if (pair.length > MAX_PAIR) return undefined;
  const ids = await findComparedIds(db, pair);
  if (!ids) return undefined;
  const casinos = await listSharedCasinos(db, ids);
  const sites = casinos.map((casino) => ({ ...casino, verdict: getVerdict(casino) }));
  return comparisonImage(site, toPair(casinos.map(({ address }) => address)), sites);
}

type Subject = Omit<ShareImageFacts, 'mark'> & { logo?: string | undefined };

type ComparisonFacts = ReturnType<typeof comparisonImage>['facts'];

interface Parts {
  db: Db;
  files: FileStorage;
  publicDir: string;
}

type CountDrawing = () => Promise<void>;

function createImageCache(maxSize: number) {
  const drawing = new Map<string, Promise<Buffer>>();
  const cache = new LRUCache<string, Buffer>({ maxSize, sizeCalculation: (png) => png.length });
  return async (facts: object, countDrawing: CountDrawing, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const key = JSON.stringify(facts);
    const find = () => cache.get(key) ?? drawing.get(key);
    if (!find()) await countDrawing();
    const known = find();
    if (known) return await known;
    const drawn = draw().finally(() => drawing.delete(key));
    drawing.set(key, drawn);
    const png = await drawn;
    cache.set(key, png);
    return png;
  };
}

/** Drawn on first request, cached in memory up to a limit. Concurrent requests share one drawing. */
export function createShareImages({ db, ...places }: Parts) {
  const thread = createShareImageThread();
  const subjectImages = createImageCache(MAX_BYTES);
  // A separate cache, so that the many possible comparisons evict no other images.
  const comparisonImages = createImageCache(MAX_COMPARISON_BYTES);

  const getMark = async (logo: string | undefined) => (logo === undefined ? null : await logoBytes(places, logo));

  const drawn = ({ logo, ...facts }: Subject, countDrawing: CountDrawing) =>
    subjectImages({ ...facts, logo }, countDrawing, () =>
      thread.draw(async () => ({ ...facts, mark: await getMark(logo) })),
    );

  async function withLogos({ sites, logo, ...facts }: ComparisonFacts): Promise<ComparisonImageFacts> {
    const ready = sites.map(async ({ logoUrl, ...site }) => ({
      ...site,
      logo: logoUrl === null ? null : await logoBytes(places, logoUrl),
    }));
    return { ...facts, mark: await getMark(logo), sites: await Promise.all(ready) };
  }

  const drawnComparison = (facts: ComparisonFacts, countDrawing: CountDrawing) =>
    comparisonImages(facts, countDrawing, () => thread.drawComparison(() => withLogos(facts)));

  return {
    async find(kind: ShareImageKind, address: string, countDrawing: CountDrawing): Promise<Drawn | undefined> {
      const site = await sharedBy(db);
      if (kind === 'compare') {
        const subject = await comparisonSubject(db, site, address);
        return subject && { png: await drawnComparison(subject.facts, countDrawing), path: subject.path };
      }
      const subject = await (kind === 'casino' ? casinoSubject : postSubject)(db, site, address);
      return subject && { png: await drawn(subject.facts, countDrawing), path: subject.path };
    },
    async ofSite(countDrawing: CountDrawing): Promise<Buffer> {
      const { siteName, look } = await sharedBy(db);
      const { defaultDescription } = await getSettings(db);
      const facts = { siteName, ...look, kicker: '', title: defaultDescription, rating: null, offer: '', note: '18+' };
      return await drawn(facts, countDrawing);
    },
  };
}
