import { isImageUrl } from '../../../shared/text/web-url';
import { AppError } from '../../base/errors';
import { OFFERS } from '../../cache/announce-change';
import type { CacheTags } from '../../cache/cache-tags';
import type { Db } from '../../database/database';
import { isOutbound, offerImagesIn } from './ended-offers';

/** Names under which the data of pages, programs, feeds and sitemaps holds the address of an image. */
const IMAGE_FIELDS = new Set(['logoUrl', 'featuredImage', 'photo', 'image']);

interface Reader {
  db: Db;
  reads: Pick<CacheTags, 'add'>;
}

type IsHidden = (address: string) => boolean;

/** Only plain objects and lists: others, such as dates, hold no addresses. */
const isPlain = (value: object) => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;

/** The value itself if it holds no image that is hidden, because callers share results. */
function without(value: unknown, isHidden: IsHidden): unknown {
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [name, inner] of Object.entries(value)) {
    const isImage = IMAGE_FIELDS.has(name) && typeof inner === 'string';
    const shown = isImage ? (isHidden(inner) ? null : inner) : without(inner, isHidden);
    if (shown === inner) continue;
    copy ??= (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
    copy[name] = shown;
  }
  return copy ?? value;
}

/**
 * The data with null in place of every image address that is none, or that a casino or its affiliate program would
 * count as a click. Addresses are validated on save; this covers rows stored otherwise, and domains that became a
 * program's afterwards.
 */
export async function withShownImages<Data>({ db, reads }: Reader, data: Data): Promise<Data> {
  const outbound: string[] = [];
  const valid = without(data, (address) => {
    if (isOutbound(address)) outbound.push(address);
    return !isImageUrl(address);
  });
  if (outbound.length === 0) return valid as Data;
  reads.add(OFFERS);
  return without(valid, await offerImagesIn(db)) as Data;
}

interface ImageField {
  /** The field of the input, and its name in messages. */
  field: 'logoUrl' | 'featuredImage';
  name: string;
  /** Links that are saved with the image. */
  links?: readonly (string | null | undefined)[];
}

/** Throws BAD_REQUEST if an image is loaded from a casino or its affiliate program. */
export async function assertNoOfferImage(
  db: Db,
  address: string | null | undefined,
  { field, name, links = [] }: ImageField,
): Promise<void> {
  if (!address || !isOutbound(address)) return;
  const isOfferImage = await offerImagesIn(db, links);
  if (!isOfferImage(address)) return;
  const message = `${name} must not be loaded from a casino or its affiliate program, which would count a click. Upload it here.`;
  throw new AppError('BAD_REQUEST', message, { field });
}
