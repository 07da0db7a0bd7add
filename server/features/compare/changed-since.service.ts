import { isListed, getVerdict } from '../../../shared/casinos/casino-status';
import { codeNote } from '../../../shared/codes/promo-codes';
import type { ChangedSinceQuery } from '../../../shared/history/changes.schema';
import { isWebUrl } from '../../../shared/text/web-url';
import type { Db } from '../../database/database';
import { findCasinoIdsAt } from '../addresses/casino-address.queries';
import { listChangesOfEach } from '../history/changes.service';
import { listCompared } from './compare.queries';
import { DISPLAY_FACTS, toOfferDisplay } from './compared-display';
import { getLandingDomain } from '../links/known-address';

const NEWEST = 3;

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
    listCompared(db, [...asked.keys()], DISPLAY_FACTS),
    listChangesOfEach(
      db,
      [...asked].map(([casinoId, { since }]) => ({ casinoId, since })),
      NEWEST + 1,
    ),
  ]);
  const now = new Date();
  const items = rows.map((row) => {
    const shown = isListed(row);
    const newest = changes.get(row.id) ?? [];
    return {
      asked: asked.get(row.id)?.slug ?? row.address,
      id: row.id,
      address: row.address,
      name: row.name,
      logoUrl: row.logoUrl,
      rating: row.rating,
      status: row.status,
      verdict: getVerdict(row),
      statusReason: shown ? null : row.statusReason,
      bonusAmount: shown ? row.bonusAmount : null,
      promoCode: shown ? (row.activeCode?.code ?? null) : null,
      codeNote: shown ? codeNote(row.activeCode) : null,
      display: toOfferDisplay(row, now),
      hasClaim: shown && isWebUrl(row.affiliateLink),
      landingDomain: getLandingDomain(row),
      changes: newest.slice(0, NEWEST),
      hasMoreChanges: newest.length > NEWEST,
    };
  });
  return { items };
}
