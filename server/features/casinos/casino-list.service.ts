import { BONUS_FACTS, knownBonus } from '../../../shared/codes/bonus-range';
import { bonusWords } from '../../../shared/codes/bonus-text';
import { EXAMPLE_DEPOSIT } from '../../../shared/codes/bonus-value';
import { DECIDING_FACTS, offerDisplay, overdueCheck } from '../../../shared/codes/offer-display';
import type { Criterion } from '../../../shared/ranking/casino-scores';
import { weighedScore } from '../../../shared/casinos/casino-filter';
import { gamePath } from '../../../shared/content/gamemodes';
import { edgeMode } from '../../../shared/facts/casino-fact-text';
import { LANDING_LISTS, findLandingList, landingPath } from '../../../shared/casinos/landing-lists';
import type { CasinoListQuery } from '../../../shared/casinos/casinos.schema';
import { MAX_SEARCH_TOTAL } from '../../../shared/casinos/casino-listing';
import { codeNote } from '../../../shared/codes/promo-codes';
import { sameJson } from '../../../shared/text/same-json';
import { MAX_OFFSET } from '../../../shared/text/pagination';
import type { Db } from '../../database/database';
import { countFreshCasinos } from '../addresses/fresh-facts.queries';
import { gamesWithPage } from '../addresses/games.queries';
import { getSettings } from '../settings/settings.service';
import { askedFacts, askedKeys } from '../facts/asked-facts';
import { cardFactKeys, cardFacts } from '../facts/fact-texts';
import type { CardRow } from '../facts/fact-texts';
import { explainRankings } from '../ranking/why.service';
import { getLandingDomain } from '../links/known-address';
import { findCasinos, placesInList } from '../ranking/casino-filter.service';
import type { Weighed } from '../ranking/casino-filter.service';
import { listCasinosById } from './casinos.queries';

import { getCardPictures } from './card-pictures.service';
import { withCheckDate, withSafeLink } from './public-casino';

/** The page for a list filtered by exactly one game or one fact. */
async function sameAs(db: Db, query: CasinoListQuery) {
  const [game, ...games] = query.gamemodes;
  if (game === undefined) return getLanding(query);
  return query.collection === undefined && games.length === 0 && (await gamesWithPage(db)).has(game)
    ? gamePath(game)
    : null;
}

function getLanding({ facts, collection, q, availableIn, minRating, checkedWithin, weigh }: CasinoListQuery) {
  const others = [collection, availableIn, minRating, checkedWithin, weigh].some((part) => part !== undefined);
  const [only, ...more] = Object.entries(facts).filter(([, wanted]) => wanted !== undefined);
  if (only === undefined || others || more.length > 0 || q !== '') return null;
  const list = LANDING_LISTS.find(({ fact, wanted }) => fact === only[0] && sameJson(wanted, only[1]));
  return list ? landingPath(list.slug) : null;
}

/** Of more sites the filters give a number. */
const MOST_NAMED = 6;

/**
 * The counts are of the whole list. Casinos that may match follow the matches. Empty if the page starts beyond
 * MAX_OFFSET.
 */
export async function getCasinoList(db: Db, query: CasinoListQuery) {
  const landing = findLandingList(query.collection);
  const own = landing && landing.sort !== 'default' ? { sort: landing.sort, weigh: undefined } : {};
  const { criteria } = await getSettings(db);
  const { filtered, weighed } = await findCasinos(db, { ...query, ...own }, criteria);
  const { ids, maybe, nearest, unscored, ...counts } = filtered;
  const first = (query.page - 1) * query.pageSize;
  const isCapped = query.q !== '' && ids.length > MAX_SEARCH_TOTAL;
  const [start, end] = first > MAX_OFFSET ? [0, 0] : [first, first + query.pageSize];
  const from = (at: number) => Math.max(0, at - ids.length);
  return {
    items: withWeights(await listItems(db, ids.slice(start, end), query), { criteria, weighed, first }),
    total: isCapped ? MAX_SEARCH_TOTAL : ids.length,
    isCapped,
    ...counts,
    criteria: criteria.map(({ key, name, weight }) => ({ key, name, weight })),
    /**
     * For a list about one fact: the number of casinos whose fact was checked in the last 12 months, whatever the
     * filters, and whether the list has its own order.
     */
    landing: landing
      ? { fresh: (await countFreshCasinos(db, [landing])).get(landing.slug) ?? 0, isSorted: landing.sort !== 'default' }
      : null,
    sameAs: await sameAs(db, query),
    /** Null in one of the site's own orders. */
    weighed: weighed && { unscored },
    maybe:
      query.unknown === 'show'
        ? { total: maybe.length, items: await listItems(db, maybe.slice(from(start), from(end)), query) }
        : null,
    /** Named by the filters, if they are few. */
    unsure:
      maybe.length > MOST_NAMED
        ? []
        : (await listItems(db, maybe, query)).map(({ name, asked = [] }) => ({
            name,
            unknown: asked.filter(({ state }) => state === 'unknown').map(({ key }) => key),
          })),
    // Without items if some casinos may match: those are closer.
    nearest: nearest && {
      drop: nearest.drop,
      items: maybe.length > 0 ? [] : await listItems(db, nearest.ids, query),
    },
  };
}

function bonusOnCard(facts: readonly CardRow[]) {
  const { verdict, short } = bonusWords(knownBonus(facts), EXAMPLE_DEPOSIT);
  return verdict && { verdict, short };
}

const listedFacts = () => [...new Set([...cardFactKeys(), ...BONUS_FACTS, ...DECIDING_FACTS])];

type ListItem = Awaited<ReturnType<typeof listItems>>[number] & {
  /** In a visitor's own order: the casino's place there and in the site's ranking. */
  yours?: string;
};

async function listItems(db: Db, ids: readonly string[], query: CasinoListQuery) {
  const mode = edgeMode(query.gamemodes);
  const list = findLandingList(query.collection);
  const [rows, places, why, pictures] = await Promise.all([
    listCasinosById(db, ids, [...listedFacts(), ...askedKeys(query), ...(list ? [list.fact] : [])]),
    placesInList(db),
    explainRankings(db),
    getCardPictures(db),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const now = new Date();
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { facts: stored, activeCode, isOfferPaused, checkedDomain, websiteUrl, ...listed } = row;
    const casino = { ...listed, promoCode: activeCode?.code ?? null };
    const facts = stored.map(withCheckDate);
    const reasons = why.get(id);
    const picture = pictures.get(id);
    const asked = askedFacts(facts, query);
    const display = offerDisplay({ ...casino, facts }, now);
    return {
      ...withSafeLink(casino),
      landingDomain: getLandingDomain({ checkedDomain, websiteUrl }),
      placement: places.get(id) ?? null,
      cardFacts: cardFacts(facts, { mode, gamemodes: casino.gamemodes }, list),
      bonus: isOfferPaused ? null : bonusOnCard(facts),
      display,
      codeNote: casino.promoCode !== null && display === 'full' ? codeNote(activeCode) : null,
      overdue: overdueCheck(facts, now)?.text ?? null,
      ...(asked && { asked }),
      // Only the review and the ranking page show the parts; lists would repeat them on each of twenty cards.
      why: reasons ? { ...reasons, parts: [] } : null,
      picture: picture ? { finding: picture.finding, alt: picture.alt, height: picture.height } : null,
    };
  });
}

interface WeighedPage {
  criteria: readonly Criterion[];
  weighed: Weighed | null;
  first: number;
}

/** In a visitor's own order: both places, the score, and its parts instead of facts. */
function withWeights(items: ListItem[], { criteria, weighed, first }: WeighedPage) {
  if (!weighed) return items;
  const counted = new Set(weighed.weights.map(({ key }) => key));
  return items.map((item, index) => {
    const { scores = new Map<string, number>() } = weighed.rows.get(item.id) ?? {};
    const score = weighedScore({ scores }, weighed.weights);
    const ours = item.placement === null ? 'not ranked by us yet' : `ours #${item.placement}`;
    return {
      ...item,
      cardFacts: criteria.map(({ key, name }) => {
        const part = scores.get(key);
        const note = counted.has(key) ? '' : 'not counted';
        return { key, label: name, short: name, text: part === undefined ? null : (part / 10).toFixed(1), note };
      }),
      yours: `Yours #${first + index + 1} · ${ours}${score === undefined ? '' : ` · your score ${(score / 10).toFixed(1)}`}`,
    };
  });
}
