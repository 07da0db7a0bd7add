import { sql } from 'kysely';
import type { Db } from '../../database/database';
import { personName } from '../../database/person-name';

const mayReview = sql<boolean>`profiles.role in ('admin', 'editor')`;

const selectStaff = (db: Db) =>
  db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select(['profiles.id', mayReview.as('mayReview')])
    .where('profiles.role', 'is not', null)
    .where('users.disabled_at', 'is', null);

export async function listPeople(db: Db) {
  const name = personName('profiles');
  return await selectStaff(db)
    .select(sql<string>`coalesce(${name}, '')`.as('name'))
    .orderBy(sql`lower(${name})`)
    .orderBy('profiles.id')
    .limit(500)
    .execute();
}

export async function findStaff(db: Db, id: string) {
  return await selectStaff(db).where('profiles.id', '=', id).executeTakeFirst();
}
