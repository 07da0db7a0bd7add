import { describe, expect, test } from 'vitest';
import { FACTS, NEVER, dueAt, findFact } from '../../../shared/facts/casino-facts';
import { MAX_NOTE, MAX_SOURCE, readFactValue } from '../../../shared/facts/casino-fact-input.schema';
import { departuresFrom, inScoreOrder } from '../../../shared/ranking/casino-ranking';
import { DEFAULT_CRITERIA, MAX_REASON, weightedMean } from '../../../shared/ranking/casino-scores';
import { MAX_STATUS_REASON, hasOffer, needsReason } from '../../../shared/casinos/casino-status';
import { readDemoPosts, readDemoTaxonomy } from '../../../server/demo/blog-content';
import { readDemoCasinos, readDemoRanking } from '../../../server/demo/casino-content';
import type { DemoCasino } from '../../../server/demo/casino-content';
import { deriveHistory, derivePlaces } from '../../../server/demo/casino-history';
import type { DemoHistoryEntry } from '../../../server/demo/casino-history';

const demoCasinos = readDemoCasinos();
const demoPosts = readDemoPosts();
const { authors: demoAuthors } = readDemoTaxonomy();
const ranking = readDemoRanking();

const NOW = new Date('2026-11-22T10:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000);

const getValue = ({ facts }: DemoCasino, key: string) => facts.find((fact) => fact.key === key)?.value;

function minutesIn(duration: string): number {
  const of = (unit: string) => Number(new RegExp(`(\\d+) ${unit}`).exec(duration)?.[1] ?? 0);
  return of('days?') * 24 * 60 + of('h\\b') * 60 + of('min');
}

/** The withdrawal times logged in a review, in minutes, ascending. */
function timesIn(review: string): number[] {
  const log = /### (?:Withdrawals|Payouts)\n[\s\S]*?\n(\|[\s\S]*?)\n\n/.exec(review)?.[1] ?? '';
  return [...log.matchAll(/^\| \{\{.*\| (\d[^|]*(?:min|days?|h)) \|/gm)]
    .map(([, duration]) => minutesIn(duration ?? ''))
    .sort((a, b) => a - b);
}

describe.each(demoCasinos.map((casino) => [casino.name, casino] as const))('%s', (_name, casino) => {
  const history = deriveHistory(casino, casino.fullReview, ranking);

  test('a demo casino has facts from the registry, each once, with a source', () => {
    const keys = casino.facts.map(({ key }) => key);
    expect(keys).toEqual([...new Set(keys)]);
    for (const { key, value, source, sourceKind, note, daysAgo: checked } of casino.facts) {
      expect(readFactValue(key, value), key).toEqual({ value });
      expect(source.length, key).toBeLessThanOrEqual(MAX_SOURCE);
      expect(note.length, key).toBeLessThanOrEqual(MAX_NOTE);
      if (sourceKind !== 'own_test') expect(source, key).not.toBe('');
      if (checked !== null) expect(checked, key).toBeGreaterThan(0);
    }
  });

  test('a demo casino lists house edges only for modes it offers', () => {
    expect(casino.gamemodes).toEqual(expect.arrayContaining(Object.keys(getValue(casino, 'house_edge') ?? {})));
  });

  test('a demo casino has the payout figures that its review measures', () => {
    if (casino.fullReview === null) return;
    const times = timesIn(casino.fullReview);
    if (times.length < 4) {
      expect(getValue(casino, 'payout_median')).toBeUndefined();
      return;
    }
    expect(times).toHaveLength(4);
    expect({
      payout_median: getValue(casino, 'payout_median'),
      payout_slowest: getValue(casino, 'payout_slowest'),
      payout_tests: getValue(casino, 'payout_tests'),
    }).toEqual({
      payout_median: Math.round(((times[1] ?? 0) + (times[2] ?? 0)) / 2),
      payout_slowest: times[3],
      payout_tests: 4,
    });
  });

  test('a demo casino has the rating of its scores, or a reason why not', () => {
    const mean = weightedMean(
      DEFAULT_CRITERIA,
      new Map(Object.entries(casino.scores).map(([key, { score }]) => [key, score * 10])),
    );
    expect(mean === casino.rating * 10 || casino.override !== undefined).toBe(true);
    expect(casino.override?.reason ?? '.').toMatch(/^[\s\S]{1,300}$/);
    for (const [, { score, reason }] of Object.entries(casino.scores)) {
      expect(score * 2, 'in halves').toBe(Math.round(score * 2));
      expect(reason.length).toBeLessThanOrEqual(MAX_REASON);
      expect(reason).toMatch(/\.$/);
    }
  });

  test('a demo casino has a status reason if it has no offer, and then neither place nor badge', () => {
    const { status, placement, isRecommended } = casino;
    if (!status || hasOffer({ status: status.is })) {
      expect(status).toBeUndefined();
      return;
    }
    expect(needsReason(status.is)).toBe(true);
    expect(status.reason).not.toBe('');
    expect(status.reason.length).toBeLessThanOrEqual(MAX_STATUS_REASON);
    expect({ placement, isRecommended }).toEqual({ placement: null, isRecommended: false });
    expect(history.findLast(({ kind }) => kind === 'status')).toMatchObject({
      daysAgo: status.daysAgo,
      by: status.by,
      after: status.is,
      note: status.reason,
    });
  });

  test('the history of a demo casino is chronological and starts when it was listed', () => {
    expect(history[0]).toMatchObject({ kind: 'listed', daysAgo: casino.createdDaysAgo });
    expect(history.filter(({ kind }) => kind === 'listed')).toHaveLength(1);
    const saves = casino.history.map((save) => save.daysAgo);
    expect(saves).toEqual(saves.toSorted((a, b) => b - a));
    expect(Math.max(0, ...saves)).toBeLessThan(casino.createdDaysAgo);
    const ages = history.map((line) => line.daysAgo);
    expect(ages).toEqual(ages.toSorted((a, b) => b - a));
    expect(Math.min(...ages)).toBeGreaterThan(0);
    for (const { before, after, kind } of history.slice(1)) expect(after, kind).not.toEqual(before ?? null);
  });

  test('the facts of a demo casino were checked when they changed, or later', () => {
    for (const { key, daysAgo: checked } of casino.facts) {
      const changed = history.findLast((line) => line.kind === 'fact' && line.key === key);
      if (changed && checked !== null) expect(checked, key).toBeLessThanOrEqual(changed.daysAgo);
    }
  });

  test('each change in the history of a demo casino starts from the previous value, up to the current one', () => {
    const ends = new Map<string, unknown>([['rating ', (history[0]?.after as { rating: number }).rating]]);
    for (const line of history.slice(1)) {
      const at = `${line.kind} ${line.key ?? ''}`;
      if (ends.has(at)) expect(line.before, at).toEqual(ends.get(at));
      ends.set(at, line.after);
    }
    expect(Object.fromEntries(ends)).toEqual(
      Object.fromEntries([...ends.keys()].map((at) => [at, todays(casino, at)])),
    );
  });
});

function todays(casino: DemoCasino, at: string): unknown {
  const [kind, key = ''] = at.split(' ');
  const fact = casino.facts.find((known) => known.key === key);
  switch (kind as DemoHistoryEntry['kind']) {
    case 'fact':
      return fact ? { value: fact.value, ...(fact.note ? { note: fact.note } : {}) } : null;
    case 'score':
      return casino.scores[key as keyof DemoCasino['scores']].score;
    case 'rating':
      return casino.rating;
    case 'rank':
      return casino.placement;
    case 'bonus':
      return casino.bonusAmount;
    case 'code':
      return casino.promoCode;
    case 'status':
      return casino.status?.is ?? 'listed';
    case 'review':
      return { positives: casino.positives, negatives: casino.negatives, full_review: casino.fullReview }[key];
    case 'name':
    case 'listed':
      return undefined;
  }
}

test('every fact of the registry occurs in three casinos, one casino has them all, and some have gaps', () => {
  for (const { key } of FACTS) {
    const known = demoCasinos.filter((casino) => getValue(casino, key) !== undefined);
    expect(known.length, key).toBeGreaterThanOrEqual(3);
  }
  expect(demoCasinos.some(({ facts }) => facts.length === FACTS.length)).toBe(true);
  for (const key of ['kyc_from', 'excluded_countries']) {
    expect(demoCasinos.filter((casino) => getValue(casino, key) === undefined).length, key).toBeGreaterThan(2);
  }
});

test('one casino offers case battles with a low minimum deposit and without an identity check', () => {
  const answers = demoCasinos.filter(
    (casino) =>
      !casino.status &&
      casino.gamemodes.includes('case-battles') &&
      Number(getValue(casino, 'min_deposit')) <= 500 &&
      getValue(casino, 'kyc_from') === NEVER,
  );
  expect(answers.map(({ name }) => name)).toEqual(['Tinderbox Cases']);
  // The missing supervision must be listed as a drawback too.
  expect(answers[0]?.negatives).toContain('No licence and no identity check');
});

test('some facts are overdue, and most are not', () => {
  const checks = demoCasinos.flatMap(({ facts }) =>
    facts.flatMap(({ key, daysAgo: checked }) => {
      const definition = findFact(key);
      return checked === null || !definition ? [] : [dueAt(definition, daysAgo(checked)) <= NOW];
    }),
  );
  const overdue = checks.filter(Boolean).length;
  expect(overdue).toBeGreaterThan(10);
  expect(overdue).toBeLessThan(checks.length / 4);
});

test('the places are those of the ranking’s record, counted from one, and each deviation from the scores has a reason', () => {
  const ranked = demoCasinos
    .filter(({ placement }) => placement !== null)
    .toSorted((a, b) => (a.placement ?? 0) - (b.placement ?? 0));
  expect(ranked.map(({ placement }) => placement)).toEqual(ranked.map((_casino, index) => index + 1));
  const asRanked = ranked.map((casino) => ({
    id: casino.name,
    name: casino.name,
    rating: casino.rating,
    payoutMedian: Number(getValue(casino, 'payout_median')),
  }));
  const order = asRanked.map(({ id }) => id);
  const explained = new Set(
    ranked.filter(({ name }) => derivePlaces(name, ranking).at(-1)?.note).map(({ name }) => name),
  );
  const departures = departuresFrom(
    inScoreOrder(asRanked).map(({ id }) => id),
    order,
    explained,
  );
  expect([...departures]).toEqual(['Greyhound Nine']);
  expect([...explained]).toEqual(['Greyhound Nine']);
  expect(derivePlaces('Greyhound Nine', ranking).at(-1)).toMatchObject({
    before: 10,
    after: 5,
    daysAgo: 52,
    by: 'm.keller',
  });
});

test('only the site’s authors have checked and changed things', () => {
  const editors = new Set(demoAuthors.map(({ key }) => key));
  for (const casino of demoCasinos) {
    for (const { by } of [...casino.facts, ...deriveHistory(casino, casino.fullReview, ranking)]) {
      expect(by === null || editors.has(by), casino.name).toBe(true);
    }
  }
});

test('no article links to an offer of a casino that has none', () => {
  const without = demoCasinos.filter(({ status }) => status && !hasOffer({ status: status.is }));
  expect(without.map(({ status }) => status?.is).sort()).toEqual(['closed', 'paused', 'warning']);
  for (const { content } of demoPosts) {
    expect(content).not.toMatch(/\]\(\/go\//);
    for (const { promoCode, websiteUrl } of without) {
      if (promoCode) expect(content).not.toContain(promoCode);
      if (websiteUrl) expect(content).not.toContain(new URL(websiteUrl).hostname);
    }
  }
});
