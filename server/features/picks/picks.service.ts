import { choosePicks } from '../../../shared/codes/picks';
import { findFact } from '../../../shared/facts/casino-facts';
import { cached } from '../../cache/query-cache';
import type { Db } from '../../database/database';
import { withCheckDate } from '../casinos/public-casino';
import { readCountedPayouts } from '../payouts/payouts.queries';
import { listPickCandidates } from './picks.queries';

async function readPicks(db: Db) {
  const candidates = await listPickCandidates(db);
  const payouts = await readCountedPayouts(
    db,
    candidates.map(({ id }) => id),
  );
  const sites = candidates.map(({ facts, isOfferPaused, ...site }) => {
    const { counted = [] } = payouts.get(site.id) ?? {};
    const paid = counted.filter(({ outcome }) => outcome === 'paid').length;
    const known = (facts ?? []).map(withCheckDate);
    return {
      ...site,
      facts: isOfferPaused ? known.filter(({ key }) => findFact(key)?.group !== 'bonus') : known,
      withdrawals: { paid, unpaid: counted.length - paid },
    };
  });
  return choosePicks(sites, new Date()).map(({ rule, sentence, site: { id, slug, name, logoUrl, rating } }) => ({
    ...{ rule, sentence },
    site: { id, slug, name, logoUrl, rating },
  }));
}

export const PICK_TAGS = ['casinos', 'ranking'];

/** The editors' picks by rule, from facts, scores and our withdrawals as they are now. */
export const getPicks = (db: Db) => cached(db, { key: 'our picks', tags: PICK_TAGS }, () => readPicks(db));
