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

type Overrides = Partial<Omit<NewCasino, keyof FactColumns>> & FactColumns & { facts?: Record<string, unknown> };

/** A fact of a casino, checked when the casino was. */
export async function insertFact(db: Db, casinoId: string, key: string, value: unknown, checkedAt: Date | null = null) {
  await db
    .insertInto('casino_facts')
    .values({ casino_id: casinoId, key, value: JSON.stringify(value), checked_at: checkedAt })
    .execute();
}

/** One casino, everything a list needs filled in; says what differs. */
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
