import type { Insertable } from 'kysely';
import type { Db, Database } from '../database/database';
import { demoCasinos } from './content/casinos';
import type { DemoCasino } from './content/casinos/demo-casino';
import { datedTests } from './dated-tests';

type NewCasino = Insertable<Database['casinos']>;

interface SeedOptions {
  render: (markdown: string) => Promise<{ html: string; version: number }>;
  now: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Demo casinos that are not there yet. They carry who checked them only when somebody is given. */
export async function seedCasinos(
  db: Db,
  { render, now }: SeedOptions,
  verifiedBy: string | null = null,
): Promise<void> {
  const known = await db.selectFrom('casinos').select('name').where('is_demo', '=', true).execute();
  const names = new Set(known.map(({ name }) => name));
  for (const casino of demoCasinos) {
    if (names.has(casino.name)) continue;
    const row = demoRow(casino, { now, verifiedBy });
    const review = await render(row.full_review);
    const added = await db
      .insertInto('casinos')
      .values({ ...row, full_review_html: review.html, full_review_version: review.version })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) await seedFacts(db, casino, { id: added.id, checkedAt: row.verified_at, checkedBy: row.verified_by });
  }
}

interface DemoFacts {
  now: Date;
  verifiedBy: string | null;
}

function demoRow(casino: DemoCasino, { now, verifiedBy }: DemoFacts) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const lastTestedAt = daysAgo(casino.verifiedDaysAgo ?? 0);
  return {
    slug: casino.slug,
    name: casino.name,
    logo_url: casino.logoUrl,
    rating: casino.rating,
    description: casino.description,
    positives: casino.positives,
    negatives: casino.negatives,
    bonus_amount: casino.bonusAmount,
    bonus_terms: casino.bonusTerms,
    promo_code: casino.promoCode,
    affiliate_link: casino.affiliateLink,
    website_url: casino.websiteUrl,
    is_recommended: casino.isRecommended,
    gamemodes: casino.gamemodes,
    placement: casino.placement,
    full_review: datedTests(casino.fullReview, lastTestedAt),
    verified_at: casino.verifiedDaysAgo === null ? null : daysAgo(casino.verifiedDaysAgo),
    verified_by: casino.verifiedDaysAgo === null ? null : verifiedBy,
    created_at: daysAgo(casino.createdDaysAgo),
    updated_at: daysAgo(Math.min(casino.verifiedDaysAgo ?? casino.createdDaysAgo, casino.createdDaysAgo)),
    is_demo: true,
  } satisfies NewCasino;
}

interface Checked {
  id: string;
  checkedAt: Date | null;
  checkedBy: string | null;
}

async function seedFacts(db: Db, casino: DemoCasino, { id, checkedAt, checkedBy }: Checked): Promise<void> {
  const known: [string, unknown][] = [
    ...(casino.paymentMethods.length > 0 ? [['payment_methods', casino.paymentMethods] as [string, unknown]] : []),
    ...(casino.licence === null ? [] : [['licence', casino.licence] as [string, unknown]]),
    ...(casino.provablyFair ? [['provably_fair', true] as [string, unknown]] : []),
    ...(casino.foundedYear === null ? [] : [['founded_year', casino.foundedYear] as [string, unknown]]),
  ];
  const rows = known.map(([key, value]) => ({
    casino_id: id,
    key,
    value: JSON.stringify(value),
    checked_at: checkedAt,
    checked_by: checkedBy,
  }));
  await db.insertInto('casino_facts').values(rows).execute();
}
