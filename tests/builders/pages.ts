import type { Insertable } from 'kysely';
import type { Database, Db } from '../../server/database/database';

type NewPage = Insertable<Database['pages']>;
type NewHelpService = Insertable<Database['help_services']>;

let inserted = 0;

export async function insertPage(db: Db, overrides: Partial<NewPage> = {}) {
  inserted += 1;
  const values: NewPage = {
    slug: `page-${inserted}`,
    title: `Page ${inserted}`,
    content: 'Every site is tested with our own money.',
    content_html: '<p>Every site is tested with our own money.</p>',
    ...overrides,
  };
  return await db.insertInto('pages').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function insertHelpService(db: Db, overrides: Partial<NewHelpService> = {}) {
  inserted += 1;
  const values: NewHelpService = {
    country_code: 'XX',
    country: 'Examplia',
    name: `Help line ${inserted}`,
    url: `https://help-${inserted}.example.com/`,
    checked_at: '2026-03-02',
    ...overrides,
  };
  return await db.insertInto('help_services').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function insertLegalSection(db: Db, overrides: Partial<Insertable<Database['legal_sections']>> = {}) {
  const values = {
    country_code: 'SE',
    country: 'Sweden',
    content: 'A licence is needed.',
    source_name: 'The authority',
    source_url: 'https://authority.example.com/',
    checked_at: new Date().toISOString().slice(0, 10),
    ...overrides,
  };
  return await db.insertInto('legal_sections').values(values).returningAll().executeTakeFirstOrThrow();
}
