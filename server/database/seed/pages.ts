import type { Insertable } from 'kysely';
import type { Database, Db } from '../database';
import { demoHelpServices } from './content/help-services';
import { demoPages } from './content/pages';

type NewPage = Insertable<Database['pages']>;
type NewHelpService = Insertable<Database['help_services']>;

interface SeedOptions {
  render: (markdown: string) => Promise<{ html: string; version: number }>;
}

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

/** Demo pages that are not there yet, and the help services when the list is empty. */
export async function seedPages(db: Db, { render }: SeedOptions): Promise<void> {
  const known = new Set((await db.selectFrom('pages').select('slug').execute()).map(({ slug }) => slug));
  for (const { slug, writtenOn, title, content, metaTitle, metaDescription } of demoPages) {
    if (known.has(slug)) continue;
    const { html, version } = await render(content);
    await db
      .insertInto('pages')
      .values({
        slug,
        title,
        content,
        content_html: html,
        content_version: version,
        meta_title: metaTitle,
        meta_description: metaDescription,
        updated_at: new Date(writtenOn),
        is_demo: true,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await seedHelpServices(db);
}

// These rows are facts about the world, not demo: they stay when the demo goes. They have no natural key to conflict on.
async function seedHelpServices(db: Db): Promise<void> {
  const some = await db.selectFrom('help_services').select('id').limit(1).executeTakeFirst();
  if (some) return;
  await db
    .insertInto('help_services')
    .values(
      demoHelpServices.map(({ countryCode, country, name, url, phone, note, checkedOn }, position) => ({
        country_code: countryCode,
        country,
        name,
        url,
        phone,
        note,
        checked_at: checkedOn,
        position,
      })),
    )
    .execute();
}
