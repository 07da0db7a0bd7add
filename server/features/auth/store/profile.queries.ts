import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../../database/database';

const columns = [
  'display_name as displayName',
  'bio',
  'conflicts',
  'photo',
  'author_slug as slug',
  'is_public as isPublic',
  'signs_changes as signsChanges',
] as const;

export async function findPublicProfile(db: Db, userId: string) {
  return await db
    .selectFrom('profiles')
    .select([...columns, 'role'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export type StoredProfile = NonNullable<Awaited<ReturnType<typeof findPublicProfile>>>;

export async function lockPublicProfile(trx: Transaction<Database>, userId: string) {
  return await trx
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select([...columns, 'role'])
    .select(
      sql<boolean>`users.disabled_at is null and (users.email_confirmed_at is not null
        or users.phone_confirmed_at is not null or holds_identity(users.id))`.as('isActive'),
    )
    .where('profiles.id', '=', userId)
    .forUpdate('profiles')
    .executeTakeFirst();
}

export async function lockAuthorSlugs(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lootrank author slugs'))`.execute(trx);
}

/** Also true for the address of an erased account. */
export async function wasSlugTaken(db: Db, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('former_author_slugs')
    .select('slug_hash')
    .where('slug_hash', '=', sql<Buffer>`sha256(convert_to(${slug}, 'UTF8'))`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listSlugsLike(db: Db, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .select('author_slug as slug')
    .where(sql<boolean>`author_slug = ${slug} or starts_with(author_slug, ${`${slug}-`})`)
    .execute();
  return rows.flatMap((row) => row.slug ?? []);
}

export type ProfileRow = Pick<
  StoredProfile,
  'displayName' | 'bio' | 'conflicts' | 'photo' | 'slug' | 'isPublic' | 'signsChanges'
>;

export async function writeProfile(trx: Transaction<Database>, userId: string, profile: ProfileRow): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({
      display_name: profile.displayName,
      bio: profile.bio,
      conflicts: profile.conflicts,
      photo: profile.photo,
      author_slug: profile.slug,
      is_public: profile.isPublic,
      signs_changes: profile.signsChanges,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute();
}
