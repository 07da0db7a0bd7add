import { dayText } from '../../../shared/text/day-text';
import { KEPT_PLACE_REASON, getStandings } from '../../../shared/ranking/casino-ranking';
import type { Standing, Why } from '../../../shared/ranking/casino-ranking';
import { ownValue } from '../../../shared/text/own-value';
import type { SiteSettings } from '../../../shared/settings/settings.schema';
import { cached } from '../../cache/query-cache';
import type { Db } from '../../database/database';
import { getSettings } from '../settings/settings.service';
import { placesInList } from './casino-filter.service';
import { listNotRankedYet, listPlaced } from './ranking.queries';

type Placed = Awaited<ReturnType<typeof listPlaced>>[number];

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const places = (count: number) => `${NUMBERS[count] ?? count} ${count === 1 ? 'place' : 'places'}`;

function toDetail(
  place: number,
  { byScore, isMoved }: Standing,
  { placementReason, placedAt, placedBy }: Placed,
  siteName: string,
) {
  if (byScore === null) return 'Not every part of its rating has a score yet.';
  if (!isMoved) {
    return byScore === place ? 'Not moved by an editor.' : 'Its place changed because other sites moved.';
  }
  if (placementReason?.startsWith(KEPT_PLACE_REASON)) return `${placementReason}.`;
  const distance = Math.abs(byScore - place);
  const how = distance === 0 ? 'Put there' : `Moved ${place < byScore ? 'up' : 'down'} ${places(distance)}`;
  const when = placedAt === null ? '' : ` on ${dayText(placedAt)} by ${placedBy ?? siteName}`;
  return placementReason === null ? `${how}${when}.` : `${how}${when}: “${placementReason}”`;
}

function toHeadline(place: number, { byScore, isMoved }: Standing, { placementReason, rating }: Placed): string {
  if (byScore === null) return `#${place} in our list.`;
  if (!isMoved && byScore === 1 && place === 1) return `Highest score (${rating.toFixed(1)}).`;
  if (!isMoved && byScore === place) return `#${byScore} by score, and #${place} in our list.`;
  const isDecided = isMoved && !placementReason?.startsWith(KEPT_PLACE_REASON);
  return `#${byScore} by score, #${place} ${isDecided ? 'by an editor’s decision' : 'in our list'}.`;
}

type Named = Pick<SiteSettings, 'criteria' | 'siteName'>;

function describe(casino: Placed, standing: Standing, { criteria, siteName }: Named): Why {
  const { place, placedAt, placedBy, placementReason, rating, isOverridden, scores } = casino;
  const movedAt = standing.isMoved && placedAt !== null ? dayText(placedAt) : null;
  return {
    place,
    ...standing,
    movedAt,
    movedBy: movedAt === null ? null : (placedBy ?? siteName),
    reason: standing.isMoved ? placementReason : null,
    since: placedAt === null ? null : dayText(placedAt),
    headline: toHeadline(place, standing, casino),
    detail: toDetail(place, standing, casino, siteName),
    rating,
    totalLabel: isOverridden ? 'Set by an editor' : 'Overall',
    parts: criteria.flatMap(({ key, name, weight }) => {
      const score = ownValue(scores, key);
      return score === undefined ? [] : [{ name, weight, score: score / 10 }];
    }),
  };
}

export const RANKING_TAGS = ['ranking', 'settings', 'authors'];

async function readRanking(db: Db) {
  const settings = await getSettings(db);
  const { criteria } = settings;
  const [stored, places] = await Promise.all([
    listPlaced(
      db,
      criteria.map(({ key }) => key),
    ),
    placesInList(db),
  ]);
  const placed = stored.flatMap((casino) => {
    const place = places.get(casino.id);
    return place === undefined ? [] : [{ ...casino, place }];
  });
  const standings = getStandings(placed);
  const ranked = placed.flatMap((casino) => {
    const standing = standings.get(casino.id);
    return standing ? [{ casino, why: describe(casino, standing, settings) }] : [];
  });
  return { criteria, ranked, byId: new Map(ranked.map(({ casino, why }) => [casino.id, why])) };
}

const getRanking = (db: Db) => cached(db, { key: 'why each place', tags: RANKING_TAGS }, () => readRanking(db));

export async function explainRankings(db: Db): Promise<ReadonlyMap<string, Why>> {
  return (await getRanking(db)).byId;
}

export async function explainRanking(db: Db, casinoId: string): Promise<Why | null> {
  return (await explainRankings(db)).get(casinoId) ?? null;
}

export async function getPublicRanking(db: Db) {
  const [{ criteria, ranked }, unranked] = await Promise.all([getRanking(db), listNotRankedYet(db)]);
  return {
    criteria,
    ranked: ranked.map(({ casino: { id, slug, name }, why }) => ({ id, slug, name, why })),
    unranked,
  };
}
