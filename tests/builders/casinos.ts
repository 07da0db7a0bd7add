import type { Insertable } from 'kysely';
import type { Database, Db } from '../../server/database/database';

type NewCasino = Insertable<Database['casinos']>;

let inserted = 0;

/** One casino, everything a list needs filled in; says what differs. */
export async function insertCasino(db: Db, overrides: Partial<NewCasino> = {}) {
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
  return await db.insertInto('casinos').values(values).returningAll().executeTakeFirstOrThrow();
}
