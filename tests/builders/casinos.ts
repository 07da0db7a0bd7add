import type { Insertable } from 'kysely';
import type { Database, Db } from '../../server/database/database';

type NewCasino = Insertable<Database['casinos']>;

let inserted = 0;

interface FactColumns {
  payment_methods?: string[];
  licence?: string | null;
  provably_fair?: boolean;
  founded_year?: number | null;
}

type Overrides = Partial<NewCasino> & FactColumns & { facts?: Record<string, unknown> };

/** Inserts a fact of a casino; without a date it has never been checked. */
export async function insertFact(db: Db, casinoId: string, key: string, value: unknown, checkedAt: Date | null = null) {
  await db
    .insertInto('casino_facts')
    .values({ casino_id: casinoId, key, value: JSON.stringify(value), checked_at: checkedAt })
    .execute();
}

/** Inserts a casino with every field that a list needs; `overrides` change single columns. */
export async function insertCasino(
  db: Db,
  { payment_methods, licence, provably_fair, founded_year, facts = {}, ...overrides }: Overrides = {},
) {
  inserted += 1;
  const slug = `casino-${inserted}`;
  const values: NewCasino = {
    slug,
    name: `Casino ${inserted}`,
    rating: 4,
    description: 'Pays out within the hour.',
    bonus_amount: '10% up to $100',
    affiliate_link: `https://${slug}.example.com/join`,
    ...overrides,
  };
  const casino = await db.insertInto('casinos').values(values).returningAll().executeTakeFirstOrThrow();
  const known = { payment_methods, licence, provably_fair: provably_fair || undefined, founded_year, ...facts };
  for (const [key, value] of Object.entries(known)) {
    if (value !== undefined && value !== null && value !== '') {
      await insertFact(db, casino.id, key, value, casino.verified_at);
    }
  }
  return casino;
}

/** Inserts three listed casinos: with all facts known, with some, and with none. */
export async function insertTestedCasinos(db: Db) {
  const checked = new Date(Date.now() - 5 * 86_400_000);
  const facts = { min_deposit: 200, kyc_from: 'never', payout_median: 30, payment_methods: ['skins', 'bitcoin'] };
  await insertCasino(db, {
    ...{ name: 'Kestrel', slug: 'kestrel', placement: 1, rating: 4.6, verified_at: checked },
    ...{ gamemodes: ['case-battles', 'crash'], facts: { ...facts, excluded_countries: ['DE'] } },
  });
  await insertCasino(db, {
    ...{ name: 'Heron', slug: 'heron', placement: 2, rating: 3.6, gamemodes: ['case-battles'] },
    facts: { min_deposit: 1000, kyc_from: 100_000, payout_median: 14, excluded_countries: [] },
  });
  await insertCasino(db, { name: 'Unknown', slug: 'unknown', placement: 3, gamemodes: ['crash'] });
}
