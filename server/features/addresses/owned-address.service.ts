import type { Transaction } from 'kysely';
import { AppError } from '../../base/errors';
import type { Database } from '../../database/database';
import { deleteRedirect, lockRedirects, repointRedirects } from './redirects.queries';
import { ADDRESS_STARTS, deleteFormerSlug, insertFormerSlug, listOccupied } from './slug-redirects.queries';
import type { AddressedKind } from './slug-redirects.queries';

/** The address that an item owns; null for a draft and in the trash, where a slug is only a wish. */
export type OwnedAddress = {
  /** Null: it is found by its id. */
  slug: string | null;
  /** Whether visitors find the item there. */
  isShown: boolean;
} | null;

/** A scheduled post owns its address from the moment it is scheduled: nothing runs when its time comes. */
export const addressOfPost = (post: { slug: string; storedStatus: string; publishedAt: Date | null }): OwnedAddress =>
  post.storedStatus === 'published'
    ? { slug: post.slug, isShown: post.publishedAt !== null && post.publishedAt <= new Date() }
    : null;

export const addressOfCasino = ({ slug, status }: { slug: string | null; status: string }): OwnedAddress =>
  status === 'draft' ? null : { slug, isShown: true };

/** Of pages and categories, which have no drafts. */
export const publicAddress = (slug: string): OwnedAddress => ({ slug, isShown: true });

export const OCCUPIED_HINT = 'Choose another slug, or delete this address under Addresses.';

interface Move {
  entity: AddressedKind;
  id: string;
  was: OwnedAddress;
  is: OwnedAddress;
}

/**
 * What a change of an item does to addresses; the one place that writes former ones. An address that the item takes must
 * be free or its own: throws CONFLICT with what is there. One at which visitors found it redirects to it from now on,
 * with all that led there. Where neither was nor is owned, as with drafts, nothing changes.
 */
export async function moveAddress(trx: Transaction<Database>, { entity, id, was, is }: Move): Promise<void> {
  const had = was?.slug?.toLowerCase();
  const has = is?.slug?.toLowerCase();
  const takes = has !== undefined && has !== had;
  const leaves = had !== undefined && was?.isShown === true && (had !== has || is?.isShown !== true);
  if (!takes && !leaves) return;
  await lockRedirects(trx);
  const start = ADDRESS_STARTS[entity];
  if (takes) {
    const there = await listOccupied(trx, entity, [has]);
    const [other] = there.filter(({ ownerId }) => ownerId !== id);
    if (other) throw new AppError('CONFLICT', `${other.found}. ${OCCUPIED_HINT}`, { entity, id, slug: has });
    await deleteFormerSlug(trx, { entity, slug: has });
    if (there.length > 0 && entity === 'casino') await deleteRedirect(trx, `${start}${has}`);
  }
  if (!leaves) return;
  if (is && had !== has) await repointRedirects(trx, `${start}${had}`, `${start}${is.slug ?? id}`);
  await insertFormerSlug(trx, { entity, id, slug: had });
}
