import { sql } from 'kysely';
import type { Db } from '../../database/database';

export async function findPage(db: Db, slug: string) {
  return await db
    .selectFrom('public_pages')
    .select([
      'slug',
      'title',
      'content_html as contentHtml',
      'meta_title as metaTitle',
      'meta_description as metaDescription',
      'updated_at as updatedAt',
      'is_demo as isExample',
    ])
    .where(sql`lower(slug)`, '=', sql<string>`lower(${slug})`)
    .executeTakeFirst();
}

const GUIDES = 'guides/';
const MAX_GUIDES = 100;

/** `name` is the part of the path after /guides/. */
export async function listGuides(db: Db) {
  return await db
    .selectFrom('public_pages')
    .select(['title', sql<string>`substr(slug, ${GUIDES.length + 1})`.as('name'), 'updated_at as updatedAt'])
    .where(sql<boolean>`starts_with(slug, ${GUIDES})`)
    .orderBy('title')
    .orderBy('slug')
    .limit(MAX_GUIDES)
    .execute();
}

const MAX_SERVICES = 100;

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
