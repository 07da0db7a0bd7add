import { cloneTestDatabase, startTestPostgres } from '../database/postgres';
import { runCommand, startSite } from './site';

/** Starts a Postgres with a seeded template, and the site that all read-only specs share. */
export default async function globalSetup() {
  const { stop: stopPostgres, ...postgres } = await startTestPostgres();
  const seeded = await cloneTestDatabase(postgres);
  await runCommand('seed', seeded.connectionString);
  // As before going live: an example text is no public page.
  await seeded.db.updateTable('pages').set({ is_demo: false }).where('slug', '<>', 'faq').execute();
  await seeded.db.destroy();
  const templateName = decodeURIComponent(new URL(seeded.connectionString).pathname.slice(1));
  const reading = await cloneTestDatabase({ ...postgres, templateName });
  const site = await startSite(reading.connectionString);
  process.env['LOOTRANK_TEST_POSTGRES'] = JSON.stringify({ ...postgres, templateName });
  process.env['LOOTRANK_EMPTY_TEMPLATE'] = postgres.templateName;
  process.env['LOOTRANK_TEST_SITE'] = site.url;
  return async () => {
    await site.stop();
    await reading.drop();
    await seeded.drop();
    await stopPostgres();
  };
}
