import { hasOffer, verdictOf } from '../../../shared/casino-status';
import type { ChangedSinceQuery } from '../../../shared/changes';
import { imageOrNull, isWebUrl } from '../../../shared/web-url';
import type { Db } from '../../database/database';
import { findCasinoIdsAt } from '../addresses/casino-address.queries';
import { listChangesOfEach } from './changes.service';
import { listCompared } from './compare.queries';

/** Of one site; the rest stands in its history. */
const NEWEST = 3;

/**
 * The sites at these addresses, each with what changed since the time that is named with it. One that no visitor may see
 * is left out like one that does not exist, and of two addresses of one site the second.
 */
export async function getChangedSince(db: Db, sites: ChangedSinceQuery['sites']) {
  const ids = await findCasinoIdsAt(
    db,
    sites.map(({ slug }) => slug),
  );
  const asked = new Map<string, { slug: string; since: Date }>();
  for (const { slug, since } of sites) {
    const id = ids.get(slug.toLowerCase());
    if (id !== undefined && !asked.has(id)) asked.set(id, { slug, since: new Date(since * 1000) });
  }
  const [rows, changes] = await Promise.all([
    listCompared(db, [...asked.keys()], []),
    listChangesOfEach(
      db,
      [...asked].map(([casinoId, { since }]) => ({ casinoId, since })),
      NEWEST + 1,
    ),
  ]);
  const items = rows.map((row) => {
    const isListed = hasOffer(row);
    const newest = changes.get(row.id) ?? [];
    return {
      /** The address as it was named. */
      asked: asked.get(row.id)?.slug ?? row.address,
      id: row.id,
      address: row.address,
      name: row.name,
      logoUrl: imageOrNull(row.logoUrl),
      rating: row.rating,
      status: row.status,
      verdict: verdictOf(row),
      statusReason: isListed ? null : row.statusReason,
      bonusAmount: isListed ? row.bonusAmount : null,
      promoCode: isListed ? row.promoCode : null,
      hasClaim: isListed && isWebUrl(row.affiliateLink),
      changes: newest.slice(0, NEWEST),
      hasMoreChanges: newest.length > NEWEST,
    };
  });
  return { items };
}
