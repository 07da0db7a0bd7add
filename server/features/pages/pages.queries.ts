import { sql } from 'kysely';
import type { Db } from '../../database/database';

/** A page as visitors read it, by its address or by the one it had before that became the site's own. In any case. */
export async function findPage(db: Db, slug: string) {
  const wanted = sql<string>`lower(${slug})`;
  return await db
    .selectFrom('pages')
    .select([
      'slug',
      'title',
      'content_html as contentHtml',
      'meta_title as metaTitle',
      'meta_description as metaDescription',
      'updated_at as updatedAt',
    ])
    .where((eb) => eb.or([eb(sql`lower(slug)`, '=', wanted), eb(sql`lower(former_slug)`, '=', wanted)]))
    .orderBy((eb) => eb(sql`lower(slug)`, '=', wanted), 'desc')
    .executeTakeFirst();
}

const GUIDES = 'guides/';
const MAX_GUIDES = 100;

/** Every guide, by title; `name` is the part of its address after /guides/. */
export async function listGuides(db: Db) {
  return await db
    .selectFrom('pages')
    .select(['title', sql<string>`substr(slug, ${GUIDES.length + 1})`.as('name')])
    .where(sql<boolean>`starts_with(slug, ${GUIDES})`)
    .orderBy('title')
    .orderBy('slug')
    .limit(MAX_GUIDES)
    .execute();
}

const MAX_SERVICES = 100;

/** Help services for people who gamble too much, in the order editors gave the countries. */
export async function listHelpServices(db: Db) {
  return await db
    .selectFrom('help_services')
    .select(['country_code as countryCode', 'country', 'name', 'url', 'phone', 'note', 'checked_at as checkedAt'])
    .orderBy('position')
    .orderBy('country')
    .orderBy('id')
    .limit(MAX_SERVICES)
    .execute();
}
