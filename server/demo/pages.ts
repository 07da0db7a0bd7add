import type { Db } from '../database/database';
import { demoHelpServices } from './content/help-services';
import { demoPages } from './content/pages';

interface SeedOptions {
  render: (markdown: string) => Promise<{ html: string; version: number }>;
}

/** Adds missing demo pages, and the help services if there are none. */
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

// Real services, not demo data: they stay when the demo is removed. They have no natural key for a conflict clause.
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
