import { sql } from 'kysely';
import type { Insertable, Transaction } from 'kysely';
import { ALL_PAGES, announceChange } from '../cache/announce-change';
import { toRow } from '../database/columns';
import type { Database, Db } from '../database/database';
import { readDemoHelpServices, readDemoLaw, readDemoPages } from './page-content';

interface SeedOptions {
  render: (markdown: string) => Promise<{ html: string; version: number }>;
}

export async function seedPages(db: Db, options: SeedOptions): Promise<void> {
  const pages = await missingPages(db, options);
  await db.transaction().execute(async (trx) => {
    let added = 0;
    for (const page of pages) added += await insertMissing(trx, page);
    if (await seedHelpServices(trx)) added += 1;
    if (await seedLaw(trx)) added += 1;
    if (added > 0) await announceChange(trx, ALL_PAGES);
  });
}

async function missingPages(db: Db, { render }: SeedOptions): Promise<Insertable<Database['pages']>[]> {
  // A trashed page may be restored.
  const slug = sql<string>`coalesce(deleted_as ->> 'slug', slug)`.as('slug');
  const known = new Set((await db.selectFrom('pages').select(slug).execute()).map((page) => page.slug));
  const pages = [];
  for (const { slug, writtenOn, title, content, metaTitle, metaDescription } of readDemoPages()) {
    if (known.has(slug)) continue;
    const { html, version } = await render(content);
    pages.push({
      slug,
      title,
      content,
      content_html: html,
      content_version: version,
      meta_title: metaTitle,
      meta_description: metaDescription,
      updated_at: new Date(writtenOn),
      is_demo: true,
    });
  }
  return pages;
}

async function insertMissing(trx: Transaction<Database>, page: Insertable<Database['pages']>): Promise<number> {
  const added = await trx
    .insertInto('pages')
    .values(page)
    .onConflict((conflict) => conflict.doNothing())
    .returning('slug')
    .execute();
  return added.length;
}

async function seedHelpServices(trx: Transaction<Database>): Promise<boolean> {
  const some = await trx.selectFrom('help_services').select('id').limit(1).executeTakeFirst();
  if (some) return false;
  await trx
    .insertInto('help_services')
    .values(
      readDemoHelpServices().map(({ countryCode, country, name, url, phone, note, checkedAt }, position) => ({
        country_code: countryCode,
        country,
        name,
        url,
        phone,
        note,
        checked_at: checkedAt,
        position,
      })),
    )
    .execute();
  return true;
}

/** Marked as an example like the pages: the law was not checked for this site. */
async function seedLaw(trx: Transaction<Database>): Promise<boolean> {
  const some = await trx.selectFrom('legal_sections').select('position').limit(1).executeTakeFirst();
  if (some) return false;
  const rows = readDemoLaw().map((section, position) => ({
    ...toRow('legal_sections', section),
    position,
    is_demo: true,
  }));
  await trx.insertInto('legal_sections').values(rows).execute();
  return true;
}
