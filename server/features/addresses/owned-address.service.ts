import type { Transaction } from 'kysely';
import { AppError } from '../../base/errors';
import type { Database } from '../../database/database';
import { deleteRedirect, lockRedirects, repointRedirects } from './redirects.queries';
import { ADDRESS_STARTS, deleteFormerSlug, insertFormerSlug, listTakenSlugs } from './slug-redirects.queries';
import type { AddressedKind } from './slug-redirects.queries';

/** Null for drafts and trashed items, whose slug reserves nothing. */
export type OwnedAddress = {
  slug: string | null;
  /** Visitors can open the item there. */
  isShown: boolean;
} | null;

/** A scheduled post owns its address from the moment it is scheduled: nothing runs at its time. */
export const addressOfPost = (post: { slug: string; storedStatus: string; publishedAt: Date | null }): OwnedAddress =>
  post.storedStatus === 'published'
    ? { slug: post.slug, isShown: post.publishedAt !== null && post.publishedAt <= new Date() }
    : null;

export const addressOfCasino = ({ slug, status }: { slug: string | null; status: string }): OwnedAddress =>
  status === 'draft' ? null : { slug, isShown: true };

export const publicAddress = (slug: string): OwnedAddress => ({ slug, isShown: true });

export const OCCUPIED_HINT = 'Choose another slug, or delete this address under Addresses.';

interface Move {
  entity: AddressedKind;
  id: string;
  was: OwnedAddress;
  is: OwnedAddress;
}

/**
 * The only place that writes former addresses. Throws CONFLICT, naming the owner, if the new address is in use. An
 * address that visitors could open redirects from now on, with everything that redirected to it. Drafts change nothing.
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
    const there = await listTakenSlugs(trx, entity, [has]);
    const [other] = there.filter(({ ownerId }) => ownerId !== id);
    if (other) throw new AppError('CONFLICT', `${other.found}. ${OCCUPIED_HINT}`, { entity, id, slug: has });
    await deleteFormerSlug(trx, { entity, slug: has });
    if (there.length > 0 && entity === 'casino') await deleteRedirect(trx, `${start}${has}`);
  }
  if (!leaves) return;
  if (is && had !== has) await repointRedirects(trx, `${start}${had}`, `${start}${is.slug ?? id}`);
  await insertFormerSlug(trx, { entity, id, slug: had });
}
