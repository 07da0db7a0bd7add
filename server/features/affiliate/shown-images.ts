import { isImageUrl } from '../../../shared/text/web-url';
import { AppError } from '../../base/errors';
import { OFFERS } from '../../cache/announce-change';
import type { CacheTags } from '../../cache/cache-tags';
import type { Db } from '../../database/database';
import { offerImagesIn } from './ended-offers';
import { isOutbound } from './offer-addresses';

const IMAGE_FIELDS = new Set(['logoUrl', 'featuredImage', 'photo', 'image']);

interface Reader {
  db: Db;
  reads: Pick<CacheTags, 'add'>;
}

type IsHidden = (address: string) => boolean;

const isPlain = (value: object) => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;

/** Returns the same object if nothing is hidden, because callers share results. */
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
 * Replaces image addresses with null if they are invalid or if a casino or affiliate program would count them as
 * clicks. Addresses are validated on save; this covers rows stored otherwise, and domains that became a program's
 * later.
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
  field: 'logoUrl' | 'featuredImage';
  name: string;
  links?: readonly (string | null | undefined)[];
}

/** A casino or affiliate program would count every view as a click. */
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
