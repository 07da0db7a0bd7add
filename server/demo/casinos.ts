import type { Insertable } from 'kysely';
import { PAYMENT_METHODS } from '../../shared/facts/payment-methods';
import type { PaymentMethod } from '../../shared/facts/payment-methods';
import { PAYOUT_FACTS } from '../../shared/facts/payout-facts';
import type { Database, Db } from '../database/database';
import { summarisePayouts } from '../features/payouts/payouts.queries';
import { readDemoCasinos, readDemoRanking } from './casino-content';
import type { DemoCasino } from './casino-content';
import { deriveHistory } from './casino-history';
import type { DemoHistoryEntry } from './casino-history';
import { dateTests, getLastTest } from './date-tests';
import { readFactWords } from './fact-words';

type NewCasino = Insertable<Database['casinos']>;

interface SeedOptions {
  render: (markdown: string) => Promise<{ html: string; version: number }>;
  now: Date;
  casinos?: readonly DemoCasino[];
}

interface Dating {
  editors: ReadonlyMap<string, string>;
  daysAgo: (days: number) => Date;
}

const RECENT_DAYS = 300;
const FEWEST_TESTS = 4;
const DAY_MS = 24 * 60 * 60 * 1000;

export async function seedCasinos(
  db: Db,
  { render, now, casinos = readDemoCasinos() }: SeedOptions,
  editors: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const known = await db.selectFrom('casinos').select('name').where('is_demo', '=', true).execute();
  const names = new Set(known.map(({ name }) => name));
  const dating: Dating = { editors, daysAgo: (days) => new Date(now.getTime() - days * DAY_MS) };
  const ranking = readDemoRanking();
  for (const casino of casinos) {
    if (names.has(casino.name)) continue;
    const lastTestedAt = dating.daysAgo(getLastTest(casino));
    const fullReview = casino.fullReview && dateTests(casino.fullReview, lastTestedAt);
    const history = deriveHistory(casino, fullReview, ranking);
    const review = fullReview ? await render(fullReview) : null;
    const added = await db
      .insertInto('casinos')
      .values({
        ...demoRow(casino, history, dating),
        full_review: fullReview,
        full_review_html: review?.html ?? null,
        full_review_version: review?.version ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) continue;
    await seedCode(db, { id: added.id, casino }, dating);
    await seedFacts(db, { id: added.id, casino, history }, dating);
    await seedPayouts(db, { id: added.id, fullReview }, dating);
    await seedScores(db, { id: added.id, casino, history }, dating);
    await seedChanges(db, { id: added.id, history }, dating);
  }
}

function demoRow(casino: DemoCasino, history: readonly DemoHistoryEntry[], { editors, daysAgo }: Dating) {
  const { verifiedDaysAgo, createdDaysAgo, override, status } = casino;
  const checked = verifiedDaysAgo !== null;
  const lastChange = history.at(-1)?.daysAgo ?? createdDaysAgo;
  return {
    slug: casino.slug,
    name: casino.name,
    logo_url: casino.logoUrl,
    rating: casino.rating,
    rating_override: override ? casino.rating : null,
    rating_reason: override?.reason ?? null,
    description: casino.description,
    positives: casino.positives,
    negatives: casino.negatives,
    good_for: casino.goodFor,
    not_for: casino.notFor,
    bonus_amount: casino.bonusAmount,
    bonus_terms: casino.bonusTerms,
    promo_code: casino.promoCode,
    affiliate_link: casino.affiliateLink,
    deal: casino.deal,
    website_url: casino.websiteUrl,
    is_recommended: casino.isRecommended,
    gamemodes: casino.gamemodes,
    ...placeColumns(casino.placement, history, { editors, daysAgo }),
    ...(status
      ? {
          status: status.is,
          status_reason: status.reason,
          status_at: daysAgo(status.daysAgo),
          status_by: editors.get(status.by) ?? null,
        }
      : {}),
    meta_title: casino.metaTitle,
    meta_description: casino.metaDescription,
    verified_at: checked ? daysAgo(verifiedDaysAgo) : null,
    verified_by: checked ? (editors.get('m.keller') ?? null) : null,
    created_at: daysAgo(createdDaysAgo),
    updated_at: daysAgo(Math.min(verifiedDaysAgo ?? createdDaysAgo, createdDaysAgo, lastChange)),
    is_demo: true,
  } satisfies NewCasino;
}

function placeColumns(placement: number | null, history: readonly DemoHistoryEntry[], { editors, daysAgo }: Dating) {
  const last = history.findLast(({ kind }) => kind === 'rank');
  return {
    placement,
    placement_reason: last?.note ?? null,
    placed_at: last ? daysAgo(last.daysAgo) : null,
    placed_by: last?.by ? (editors.get(last.by) ?? null) : null,
  };
}

interface Seeded {
  id: string;
  casino: DemoCasino;
  history: readonly DemoHistoryEntry[];
}

function lastSaved({ casino, history }: Seeded, kind: DemoHistoryEntry['kind'], key: string): number {
  return history.findLast((line) => line.kind === kind && line.key === key)?.daysAgo ?? casino.createdDaysAgo;
}

async function seedCode(db: Db, { id, casino }: Pick<Seeded, 'id' | 'casino'>, { editors, daysAgo }: Dating) {
  const { codeEndsInDays: ends, codeCheckedDaysAgo: checked, otherCodes } = casino;
  const getEnd = (days: number | undefined) => {
    const end = days === undefined ? null : daysAgo(-days);
    end?.setUTCHours(23, 59, 0, 0);
    return end;
  };
  for (const [at, { endsInDays, ...code }] of otherCodes.entries()) {
    const row = { ...code, casino_id: id, position: at + 1, ends_at: getEnd(endsInDays) };
    await db.insertInto('promo_codes').values(row).execute();
  }
  const tried = checked ?? casino.verifiedDaysAgo;
  await db
    .updateTable('promo_codes')
    .set({
      ends_at: getEnd(ends),
      ...(tried === null
        ? {}
        : { checked_on: daysAgo(tried).toISOString().slice(0, 10), checked_by: editors.get('m.keller') ?? null }),
    })
    .where('casino_id', '=', id)
    .where('position', '=', 0)
    .execute();
}

async function seedFacts(db: Db, seeded: Seeded, { editors, daysAgo }: Dating): Promise<void> {
  const rows = seeded.casino.facts.map(({ key, value, sourceKind, source, note, daysAgo: checked, by }) => ({
    casino_id: seeded.id,
    key,
    value: JSON.stringify(value),
    source_kind: sourceKind,
    source,
    note,
    checked_at: checked === null ? null : daysAgo(checked),
    checked_by: checked === null ? null : (editors.get(by) ?? null),
    updated_at: daysAgo(lastSaved(seeded, 'fact', key)),
  }));
  await db.insertInto('casino_facts').values(rows).execute();
}

const METHODS: readonly [RegExp, PaymentMethod][] = [
  [/skin/i, 'skins'],
  [/card/i, 'visa'],
  [/bank/i, 'bank-transfer'],
];

export function payoutsIn(fullReview: string) {
  const rows = fullReview.matchAll(/^\| (\w{3}, \w{3} \d+, \d{4})[^|]*\| ([^|]+) \| \$([\d.]+) \| (\d[^|]*?) \|/gm);
  return [...rows].flatMap(([, day = '', way = '', amount, time]) => {
    const method = METHODS.find(([pattern]) => pattern.test(way))?.[1] ?? way.toLowerCase();
    const minutes = readFactWords('payout_slowest', time);
    if (!Object.hasOwn(PAYMENT_METHODS, method) || 'problem' in minutes) return [];
    const askedOn = new Date(`${day} UTC`).toISOString().slice(0, 10);
    return [{ askedOn, method, amountCents: Math.round(Number(amount) * 100), minutes: Number(minutes.value) }];
  });
}

/** Only tests of the last months; older figures stay in the text. */
async function seedPayouts(
  db: Db,
  { id, fullReview }: { id: string; fullReview: string | null | undefined },
  { editors, daysAgo }: Dating,
): Promise<void> {
  const payouts = payoutsIn(fullReview ?? '');
  const oldest = daysAgo(RECENT_DAYS).toISOString().slice(0, 10);
  if (payouts.length >= FEWEST_TESTS && payouts.every(({ askedOn }) => askedOn > oldest)) {
    const by = { casino_id: id, by: 'desk', state: 'recorded', decided_by: editors.get('m.keller') ?? null };
    const rows = payouts.map(({ askedOn, method, amountCents, minutes }) => ({
      ...by,
      ...{ asked_on: askedOn, method, amount_cents: amountCents, minutes },
    }));
    await db.insertInto('payouts').values(rows).execute();
    const newest = payouts.map(({ askedOn }) => askedOn).reduce((one, other) => (one > other ? one : other));
    await db
      .updateTable('casino_facts')
      .set({ checked_at: `${newest}T00:00:00Z` })
      .where('casino_id', '=', id)
      .where('key', 'in', PAYOUT_FACTS)
      .where('checked_at', '<', new Date(`${newest}T00:00:00Z`))
      .execute();
  }
  await summarisePayouts(db, [id]);
}

async function seedScores(db: Db, seeded: Seeded, { editors, daysAgo }: Dating): Promise<void> {
  const rows = Object.entries(seeded.casino.scores).map(([criterion, { score, reason }]) => ({
    casino_id: seeded.id,
    criterion,
    score: Math.round(score * 10),
    reason,
    scored_at: daysAgo(lastSaved(seeded, 'score', criterion)),
    scored_by: editors.get('m.keller') ?? null,
  }));
  await db.insertInto('casino_scores').values(rows).execute();
}

const asJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

async function seedChanges(
  db: Db,
  { id, history }: Pick<Seeded, 'id' | 'history'>,
  { editors, daysAgo }: Dating,
): Promise<void> {
  const rows = history.map(({ daysAgo: changed, by, kind, key, before, after, note, isMinor }) => ({
    casino_id: id,
    changed_at: daysAgo(changed),
    changed_by: by === null ? null : (editors.get(by) ?? null),
    kind,
    key: key ?? null,
    before: asJson(before),
    after: asJson(after),
    note: note ?? null,
    is_minor: isMinor ?? false,
  }));
  await db.insertInto('casino_changes').values(rows).execute();
}
