import { FACT_GROUPS } from '../../../shared/facts/casino-facts';
import { chartHtml } from '../../../shared/charts/figure';
import type { Chart } from '../../../shared/charts/figure';
import { bonusChart } from '../../../shared/codes/bonus-chart';
import { outcomeDots } from '../../../shared/codes/outcome-dots';
import { bonusRange, knownBonus } from '../../../shared/codes/bonus-range';
import { bonusWords } from '../../../shared/codes/bonus-text';
import { EXAMPLE_DEPOSIT } from '../../../shared/codes/bonus-value';
import { offerDisplay, overdueCheck } from '../../../shared/codes/offer-display';
import type { StoredFact } from '../../../shared/facts/casino-facts';
import type { Criterion } from '../../../shared/ranking/casino-scores';
import { hasOffer, isListed } from '../../../shared/casinos/casino-status';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import { dayText } from '../../../shared/text/day-text';
import type { ActiveCode, ShownCode } from '../../../shared/codes/promo-codes';
import { ownValue } from '../../../shared/text/own-value';
import { isWebUrl } from '../../../shared/text/web-url';
import type { Db } from '../../database/database';
import { AppError } from '../../base/errors';
import { edgeChart } from '../charts/edge-chart';
import { edgesIn, getField } from '../charts/field.service';
import { knownChart } from '../charts/known-chart';
import { ratingChart } from '../charts/rating-chart';
import { scoreChart } from '../charts/score-chart';
import type { ScoredPart } from '../charts/score-chart';
import { getSettings } from '../settings/settings.service';
import { factTexts, listKeyFacts } from '../facts/fact-texts';
import { getAlternatives } from '../casinos/avoided.service';
import { fieldsFromFacts } from '../facts/facts.service';
import { factKeys, publicChanges } from '../history/changes.service';
import { shownEvidence } from '../evidence/evidence.service';
import { shownPayouts } from '../payouts/shown-payouts.service';
import { explainRanking } from '../ranking/why.service';
import { getLandingDomain } from '../links/known-address';
import { placesInList } from '../ranking/casino-filter.service';
import { findCasinoAt, findCasinoOrDraft } from '../casinos/casinos.queries';

import { withCheckDate, withSafeLink } from '../casinos/public-casino';

const CHANGES = { factKeys, limit: 3 };

function shownCode(activeCode: ActiveCode | null): { promoCode: string | null; code: ShownCode | null } {
  if (activeCode === null) return { promoCode: null, code: null };
  const { code: promoCode, offer: _, ...code } = activeCode;
  return { promoCode, code };
}

interface Offer {
  status: CasinoStatus;
  bonusAmount: string;
  bonusTerms: string | null;
  promoCode: string | null;
  code: ShownCode | null;
  affiliateLink: string | null;
  isRecommended: boolean;
  placement: number | null;
}

type PublicOffer = Omit<Offer, 'bonusAmount'> & { bonusAmount: string | null };

const NO_OFFER = {
  bonusAmount: null,
  bonusTerms: null,
  promoCode: null,
  code: null,
  affiliateLink: null,
  isRecommended: false,
  placement: null,
};

function withoutEndedOffer<T extends Offer>(casino: T): Omit<T, keyof PublicOffer> & PublicOffer {
  return isListed(casino) ? casino : { ...casino, ...NO_OFFER };
}

type Reviewed = NonNullable<Awaited<ReturnType<typeof findCasinoOrDraft>>>;

function getScores(scores: Reviewed['scores'], criteria: readonly Criterion[]) {
  return criteria.flatMap(({ key, name, weight }) => {
    const row = ownValue(scores, key);
    return row ? [{ key, name, weight, score: row.score / 10, reason: row.reason }] : [];
  });
}

function overdueText(facts: readonly StoredFact[], now: Date) {
  const overdue = overdueCheck(facts, now);
  return overdue && { text: overdue.text, on: overdue.checkedAt && dayText(overdue.checkedAt) };
}

/** Pictures of what a review says, as HTML; null where there is too little to draw. */
async function toCharts(db: Db, { casino, facts, scores, shown, hasBonus }: Pictured) {
  const { id, name } = casino;
  const [field, { criteria }] = await Promise.all([getField(db), getSettings(db)]);
  const draw = (chart: Chart | null) => chart && chartHtml(chart);
  const score = scoreChart(name, scores);
  const edges = edgesIn(facts.find(({ key }) => key === 'house_edge')?.value);
  const { match } = knownBonus(facts);
  const isDrawn = hasBonus && match !== null;
  return {
    /** Without a table: the parts are listed below with their reasons. */
    score: score && chartHtml({ ...score, table: null }),
    rating: draw(await ratingChart(db, casino, criteria, 'newest')),
    known: draw(knownChart(name, shown)),
    edge: edges ? draw(edgeChart(name, edges, field.edges)) : null,
    outcomes: isDrawn ? draw(outcomeDots(bonusRange(match, EXAMPLE_DEPOSIT).likely, EXAMPLE_DEPOSIT)) : null,
    bonus: isDrawn ? draw(bonusChart(name, { worths: field.worths, id, deposit: EXAMPLE_DEPOSIT })) : null,
  };
}

interface Pictured {
  casino: { id: string; name: string };
  facts: readonly StoredFact[];
  scores: readonly ScoredPart[];
  shown: ReturnType<typeof factTexts>;
  hasBonus: boolean;
}

/** A casino as its review shows it. */
async function getReview(
  db: Db,
  { facts: stored, scores, changes: _changes, activeCode, isOfferPaused, checkedDomain, ...reviewed }: Reviewed,
) {
  const casino = { ...reviewed, ...shownCode(activeCode) };
  const { websiteUrl } = casino;
  const { criteria, siteName } = await getSettings(db);
  const facts = stored.map(withCheckDate);
  const isDraft = casino.status === 'draft';
  const places = await placesInList(db, isDraft ? { ...casino, rating: casino.rating ?? 0 } : undefined);
  const linked = withSafeLink({ ...casino, placement: places.get(casino.id) ?? null });
  const hasBonus = isDraft || hasOffer({ ...casino, isOfferPaused });
  const now = new Date();
  const shown = factTexts(facts, now).filter(({ group }) => hasBonus || group !== FACT_GROUPS.bonus);
  const scored = getScores(scores, criteria);
  const payouts = await shownPayouts(db, casino, facts);
  return {
    ...(isDraft ? linked : withoutEndedOffer(linked)),
    alternatives: isDraft ? [] : await getAlternatives(db, casino),
    // As in the history: a verdict without a named editor is the site's.
    statusBy: casino.statusAt && (casino.statusBy ?? siteName),
    ...fieldsFromFacts(facts),
    websiteUrl: websiteUrl !== null && isWebUrl(websiteUrl) ? websiteUrl : null,
    landingDomain: getLandingDomain({ checkedDomain, websiteUrl }),
    display: offerDisplay({ ...casino, facts }, now),
    overdue: overdueText(facts, now),
    keyFacts: listKeyFacts(facts, casino),
    facts: shown,
    bonus: hasBonus ? bonusWords(knownBonus(facts), EXAMPLE_DEPOSIT) : null,
    scores: scored,
    charts: await toCharts(db, { casino, facts, scores: scored, shown, hasBonus }),
    payouts,
    evidence: await shownEvidence(db, casino.id, { criteria, payouts: payouts.own }),
  };
}

export async function getDraftOrCasino(db: Db, id: string) {
  const casino = await findCasinoOrDraft(db, id, CHANGES);
  return casino && (await getReview(db, casino));
}

export async function getCasinoAt(db: Db, address: string) {
  const [casino, settings] = await Promise.all([findCasinoAt(db, address, CHANGES), getSettings(db)]);
  if (!casino) throw new AppError('NOT_FOUND', 'We have no review at that address.', { address });
  const [review, why] = await Promise.all([
    getReview(db, casino),
    isListed(casino) ? explainRanking(db, casino.id) : null,
  ]);
  return { ...review, rating: casino.rating, why, changes: publicChanges(casino.changes, settings) };
}
