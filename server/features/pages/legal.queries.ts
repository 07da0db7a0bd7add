import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { LEGAL_MONTHS } from '../../../shared/content/legal-page';
import { toRow } from '../../database/columns';
import type { Database, Db } from '../../database/database';
import { publicName, publicSlug } from '../../database/person-name';
import type { LegalUpdate } from '../../../shared/content/pages.schema';

const hiddenOn = sql<Date>`(section.checked_at + make_interval(months => ${LEGAL_MONTHS}))::date`;

const selectSections = (db: Db) =>
  db
    .selectFrom('legal_sections as section')
    .select([
      'section.country_code as countryCode',
      'section.country',
      'section.content',
      'section.source_name as sourceName',
      'section.source_url as sourceUrl',
      'section.checked_at as checkedAt',
    ])
    .orderBy('section.position')
    .orderBy('section.country');

/** Sections whose check is recent enough for visitors. `author` is null for a person without a public profile. */
export async function listLegalSections(db: Db) {
  return await selectSections(db)
    .leftJoin('profiles as author', 'author.id', 'section.author_id')
    .select([publicName('author').as('author'), publicSlug('author').as('authorSlug'), 'section.is_demo as isExample'])
    .where(hiddenOn, '>', sql<Date>`(now() at time zone 'UTC')::date`)
    .execute();
}

export async function listStoredSections(db: Db) {
  return await selectSections(db).select(['section.author_id as authorId', 'section.is_demo as isDemo']).execute();
}

/** `due`: hidden from visitors now or within a month. */
export async function countLegalWork(db: Db): Promise<{ due: number; examples: number }> {
  const isDue = sql`${hiddenOn} <= (now() at time zone 'UTC')::date + 30`;
  return await db
    .selectFrom('legal_sections as section')
    .select([
      sql<number>`count(*) filter (where ${isDue})::int`.as('due'),
      sql<number>`count(*) filter (where is_demo)::int`.as('examples'),
    ])
    .executeTakeFirstOrThrow();
}

export async function lockLegalSections(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lootrank legal sections'))`.execute(trx);
}

export async function findLegalVersion(db: Db): Promise<string> {
  const { version } = await db
    .selectFrom('legal_sections')
    .select(
      sql<string>`md5(coalesce(string_agg(legal_sections::text, E'\\n' order by country_code), ''))`.as('version'),
    )
    .executeTakeFirstOrThrow();
  return version;
}

type NewSection = LegalUpdate['sections'][number] & { authorId: string | null; isDemo: boolean };

export async function replaceLegalSections(trx: Transaction<Database>, sections: readonly NewSection[]): Promise<void> {
  await trx.deleteFrom('legal_sections').execute();
  if (sections.length === 0) return;
  const rows = sections.map(({ authorId, isDemo, ...section }, position) => ({
    ...toRow('legal_sections', section),
    author_id: authorId,
    is_demo: isDemo,
    position,
  }));
  await trx.insertInto('legal_sections').values(rows).execute();
}
