import type { z } from 'zod';
import { chartHtml } from '../../../shared/charts/figure';
import { compareSites, countDifferences } from '../../../shared/compare/casino-comparison';
import type { ComparedSite } from '../../../shared/compare/casino-comparison';
import { FACTS } from '../../../shared/facts/casino-facts';
import { hasOffer, isListed, getVerdict } from '../../../shared/casinos/casino-status';
import { codeNote } from '../../../shared/codes/promo-codes';
import type { Criterion } from '../../../shared/ranking/casino-scores';
import { MAX_COMPARED, toPair } from '../../../shared/content/comparison-path';
import type { comparableInput } from '../../../shared/compare/comparison.schema';
import {
  comparisonAnswer,
  comparisonSentences,
  decidingDifference,
} from '../../../shared/compare/comparison-sentences';
import { COUNTED_MONTHS } from '../../../shared/payouts/payouts';
import { isWebUrl } from '../../../shared/text/web-url';
import { cached } from '../../cache/query-cache';
import type { Db } from '../../database/database';
import { AppError } from '../../base/errors';
import { listBestCasinos } from '../addresses/best-casinos.queries';
import { findCasinoIdsAt } from '../addresses/casino-address.queries';
import { findComparedIds } from '../addresses/compared-pair';
import { getField } from '../charts/field.service';
import { scoreChart } from '../charts/score-chart';
import { FEWEST_DOTS, withdrawalsChart } from '../charts/withdrawals-chart';
import { readCountedPayouts } from '../payouts/payouts.queries';
import type { CountedPayouts } from '../payouts/payouts.queries';
import { getSettings } from '../settings/settings.service';
import { listChangesOfSeveral } from '../history/changes.service';
import { listComparable, listCompared, listWithSimilar } from './compare.queries';
import { toOfferDisplay } from './compared-display';
import { getLandingDomain } from '../links/known-address';
import { placesInList } from '../ranking/casino-filter.service';

type Row = Awaited<ReturnType<typeof listCompared>>[number];

const comparedKeys = FACTS.filter(({ compare }) => compare).map(({ key }) => key);
const RECENT_CHANGES = 6;
const MOST_RELATED = 4;

interface Known {
  row: Row;
  site: ComparedSite;
  reasons: ReadonlyMap<string, string>;
}

async function readSites(db: Db, reading: Promise<Row[]>): Promise<Known[]> {
  const [rows, places] = await Promise.all([reading, placesInList(db)]);
  return rows.map((row) => {
    const scores = Object.entries(row.scores);
    const shown = isListed(row);
    const site: ComparedSite = {
      name: row.name,
      status: row.status,
      rating: row.rating,
      place: shown ? (places.get(row.id) ?? null) : null,
      gamemodes: row.gamemodes,
      isOfferPaused: row.isOfferPaused,
      facts: new Map(Object.entries(row.facts)),
      scores: new Map(scores.map(([criterion, { score }]) => [criterion, score / 10])),
      bonusAmount: shown ? row.bonusAmount : null,
      promoCode: shown ? (row.activeCode?.code ?? null) : null,
      codeNote: shown ? codeNote(row.activeCode) : null,
      bonusTerms: shown ? row.bonusTerms : null,
      positives: row.positives,
      negatives: row.negatives,
      verifiedAt: row.verifiedAt,
    };
    return { row, site, reasons: new Map(scores.map(([criterion, { reason }]) => [criterion, reason])) };
  });
}

const byAddress = (a: Row, b: Row) => (a.address < b.address ? -1 : 1);

const getBestIds = (db: Db) =>
  cached(db, { key: 'the best casinos', tags: ['casinos'] }, async () => {
    const best = await listBestCasinos(db);
    return { best, ids: new Set(best.map(({ id }) => id)), pairs: usualPairs(best) };
  });

/** Canonical pair address, verified to resolve to these casinos; `asked` needs no verification. */
async function canonicalPair(db: Db, rows: readonly Row[], asked?: string): Promise<string> {
  const pair = toPair(rows.map(({ address }) => address));
  if (pair === asked) return pair;
  const read = await findComparedIds(db, pair);
  const isTheirs = read?.length === rows.length && rows.every(({ id }) => read.includes(id));
  // A slug saved before separators were forbidden may resolve to two other casinos.
  return isTheirs ? pair : toPair(rows.map(({ id }) => id));
}

function getDisplay(row: Row, now: Date) {
  const display = toOfferDisplay(row, now);
  return { display, drawback: display === 'plain' ? (row.negatives[0] ?? null) : null };
}

/** Why the strip of withdrawals has no row of a site; undefined if it has one. */
function leftOutText(name: string, payouts: CountedPayouts | undefined): string | undefined {
  const count = payouts?.counted.length ?? 0;
  if (count >= FEWEST_DOTS) return undefined;
  if (count > 0) return `${name} is left out: we have asked it for one withdrawal only.`;
  if (payouts?.summary) return `${name} is left out: of its withdrawals we have only the typical time.`;
  if (payouts?.hasOwn) return `${name} is left out: our withdrawals there are more than ${COUNTED_MONTHS} months old.`;
  return `${name} is left out: we have asked it for no withdrawal yet.`;
}

/** The withdrawals of all on one scale, and the parts of each rating; as HTML. */
async function toCharts(db: Db, known: readonly Known[], criteria: readonly Criterion[]) {
  const [payouts, { typicalTime }] = await Promise.all([
    readCountedPayouts(
      db,
      known.map(({ row }) => row.id),
    ),
    getField(db),
  ]);
  const withdrawals = withdrawalsChart(
    known.map(({ row: { id, name } }) => ({ name, payouts: payouts.get(id)?.counted ?? [] })),
    typicalTime,
  );
  const leftOut = known.flatMap(({ row: { id, name } }) => leftOutText(name, payouts.get(id)) ?? []);
  return {
    withdrawals: withdrawals && chartHtml({ ...withdrawals, key: [withdrawals.key, ...leftOut].join(' ') }),
    scores: known.map(({ row: { name }, site }) => {
      const parts = criteria.flatMap(({ key, name: part, weight }) => {
        const score = site.scores.get(key);
        return score === undefined ? [] : [{ name: part, weight, score }];
      });
      const chart = scoreChart(name, parts);
      return chart && chartHtml(chart);
    }),
  };
}

async function getComparisonOf(db: Db, ids: readonly string[], asked?: string) {
  const known = (await readSites(db, listCompared(db, ids, comparedKeys))).toSorted((a, b) => byAddress(a.row, b.row));
  const rows = known.map(({ row }) => row);
  const sites = known.map(({ site }) => site);
  const [{ criteria }, best, changes, pair] = await Promise.all([
    getSettings(db),
    getBestIds(db),
    listChangesOfSeveral(db, ids, RECENT_CHANGES),
    canonicalPair(db, rows, asked),
  ]);
  const groups = compareSites(sites, criteria);
  const now = new Date();
  return {
    pair,
    charts: await toCharts(db, known, criteria),
    related: best.pairs
      .filter((usual) => usual.pair !== pair && usual.ids.some((id) => ids.includes(id)))
      .slice(0, MOST_RELATED)
      .map(({ ids: _ids, ...usual }) => usual),
    isUsual: rows.length === 2 && rows.every(({ id }) => best.ids.has(id)),
    sites: known.map(({ row, reasons }) => ({
      ...getDisplay(row, now),
      id: row.id,
      address: row.address,
      name: row.name,
      logoUrl: row.logoUrl,
      rating: row.rating,
      bonusAmount: isListed(row) ? row.bonusAmount : null,
      verdict: getVerdict(row),
      statusReason: isListed(row) ? null : row.statusReason,
      hasOffer: hasOffer(row) && isWebUrl(row.affiliateLink),
      landingDomain: getLandingDomain(row),
      reasons: criteria.flatMap(({ key, name }) => {
        const reason = reasons.get(key);
        return reason ? [{ key, name, reason }] : [];
      }),
    })),
    warned: rows
      .filter(({ status }) => status === 'warning')
      .map(({ id, name, statusReason, statusAt }) => ({ id, name, reason: statusReason, since: statusAt })),
    answer: comparisonAnswer(sites, criteria) ?? null,
    sentences: comparisonSentences(sites),
    groups,
    differences: countDifferences(groups),
    changes,
  };
}

export async function getComparison(db: Db, slugs: readonly string[]) {
  const found = await findCasinoIdsAt(db, slugs);
  const ids = slugs.map((slug) => {
    const id = found.get(slug.toLowerCase());
    if (id === undefined) throw new AppError('NOT_FOUND', 'We have no site at one of these addresses.', { slug });
    return id;
  });
  if (new Set(ids).size < ids.length) throw new AppError('BAD_REQUEST', 'slugs: Name each site once.');
  return await getComparisonOf(db, ids);
}

export async function getComparisonAt(db: Db, pair: string) {
  const ids = await findComparedIds(db, pair);
  if (!ids) {
    throw new AppError('NOT_FOUND', 'We have no comparison at that address.', { pair });
  }
  return await getComparisonOf(db, ids, pair);
}

const MOST_OFFERED = 24;

function choice({ id, address, name, logoUrl, rating, status }: Awaited<ReturnType<typeof listComparable>>[number]) {
  return { id, address, name, logoUrl, rating, verdict: getVerdict({ status }) };
}

function usualPairs(best: Awaited<ReturnType<typeof listBestCasinos>>) {
  return best.flatMap((a, index) =>
    best.slice(index + 1).map((b) => {
      const sorted = [a, b].toSorted((one, other) => (one.address < other.address ? -1 : 1));
      return {
        pair: toPair([a.address, b.address]),
        names: sorted.map(({ name }) => name),
        ids: [a.id, b.id],
      };
    }),
  );
}

export async function getComparable(db: Db, { chosen, q }: z.output<typeof comparableInput>) {
  const [ids, offered, { pairs }] = await Promise.all([
    findCasinoIdsAt(db, chosen),
    listComparable(db, { q, limit: MOST_OFFERED + 1 }),
    getBestIds(db),
  ]);
  const chosenIds = [...new Set(chosen.flatMap((address) => ids.get(address.toLowerCase()) ?? []))];
  const found = await listCompared(db, chosenIds, []);
  return {
    chosen: found.slice(0, MAX_COMPARED).map(choice),
    unknown: chosen.filter((address) => !ids.has(address.toLowerCase())),
    isTooMany: found.length > MAX_COMPARED,
    offered: offered
      .slice(0, MOST_OFFERED)
      .filter(({ id }) => !chosenIds.includes(id))
      .map(choice),
    hasMore: offered.length > MOST_OFFERED,
    pairs: pairs.map(({ ids: _ids, ...usual }) => usual),
  };
}

const SIMILAR = 3;

/**
 * Three casinos with an offer and shared game modes, each with the deciding difference, and the top casino of the list.
 */
export async function getSimilar(db: Db, slug: string) {
  const [[own, ...alike], { best }] = await Promise.all([
    readSites(db, listWithSimilar(db, slug, { factKeys: comparedKeys, limit: SIMILAR })),
    getBestIds(db),
  ]);
  if (!own) throw new AppError('NOT_FOUND', 'We have no review at that address.', { slug });
  const { row, site } = own;
  const [first] = best;
  return {
    id: row.id,
    address: row.address,
    items: alike.map((other) => ({
      id: other.row.id,
      address: other.row.address,
      name: other.row.name,
      logoUrl: other.row.logoUrl,
      rating: other.row.rating,
      sentence: decidingDifference(other.site, site),
      pair: toPair([row.address, other.row.address]),
    })),
    withFirst:
      first && first.id !== row.id && hasOffer(row)
        ? { id: first.id, name: first.name, pair: toPair([row.address, first.address]) }
        : null,
  };
}
