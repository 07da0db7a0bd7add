import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect } from 'vitest';
import { insertCasino } from '../../builders/casinos';
import { insertPost } from '../../builders/blog';
import { createMarkdownRenderer } from '../../../server/markdown/markdown-renderer';
import { PIPELINE_VERSION } from '../../../server/markdown/pipeline-version';
import { rerenderOutdated } from '../../../server/markdown/rerender';
import { removeDemo } from '../../../server/features/settings/remove-demo.queries';
import { seedDemo, seedStartingPages } from '../../../server/demo/seed';
import { createDatabase } from '../../../server/database/database';
import { test } from '../../database/test-database';
import { markdown } from '../../fixtures/caller';
import { transferApp } from '../../fixtures/transfer/transfer-app';

const logger = pino({ level: 'silent' });
/** Every text is too slow for somebody at a screen, as on a machine that has no time. */
const impatient = createMarkdownRenderer({ logger, timeoutMs: 0 });
afterAll(() => impatient.close());

test('a busy machine is no reason to refuse the demo, an upgrade or an import', async ({ db, database }) => {
  await expect(impatient.render('text *text* '.repeat(2_000))).rejects.toMatchObject({ reason: 'too_slow' });
  await seedStartingPages(db, impatient);
  await db.transaction().execute((trx) => removeDemo(trx));
  await seedDemo(db, impatient, logger);
  const post = await insertPost(db, { content: 'plain', content_html: 'old', content_version: 0 });
  expect(await rerenderOutdated({ db, markdown: impatient, logger })).toBe(1);
  await db.deleteFrom('blog_posts').where('id', '=', post.id).execute();
  const site = await transferApp(db);
  Object.assign(site.services, { markdown: impatient });
  // A statement that takes longer than those of requests may.
  await sql`create function take_long() returns trigger language plpgsql as
    $$ begin perform pg_sleep(3.5); return new; end $$`.execute(db);
  await sql`create trigger take_long before insert on blog_posts for each row execute function take_long()`.execute(db);
  const requests = createDatabase({ ...database, logger, limits: { statement_timeout: 3_000 } });
  Object.assign(site.services, { db: requests.db });
  const report = await site.import({ 'blog_posts.csv': 'title,content\nA busy day,*plain*\n' });
  expect(report.errors).toBe(0);
  const stored = await db
    .selectFrom('blog_posts')
    .select('content_html')
    .where('title', '=', 'A busy day')
    .executeTakeFirstOrThrow();
  expect(stored.content_html).toBe('<p><em>plain</em></p>');
  await sql`drop trigger take_long on blog_posts`.execute(db);
  await requests.destroy();
  await site.close();
});

test('a text rendered by an older pipeline is rendered again, once', async ({ db }) => {
  const post = await insertPost(db, { content: '**bold**', content_html: 'old', content_version: 0 });
  const casino = await insertCasino(db, { full_review: '*fine*', full_review_html: 'old', full_review_version: 0 });
  expect(await rerenderOutdated({ db, markdown, logger })).toBe(2);
  const stored = await db
    .selectFrom('blog_posts')
    .select(['content_html', 'content_version'])
    .where('id', '=', post.id)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ content_html: '<p><strong>bold</strong></p>', content_version: PIPELINE_VERSION });
  const review = await db
    .selectFrom('casinos')
    .select('full_review_html')
    .where('id', '=', casino.id)
    .executeTakeFirstOrThrow();
  expect(review.full_review_html).toBe('<p><em>fine</em></p>');
  expect(await rerenderOutdated({ db, markdown, logger })).toBe(0);
});

test('a text that the pipeline refuses keeps its HTML and does not block the others', async ({ db }) => {
  const refused = await insertPost(db, { content: '> '.repeat(5000), content_html: 'old', content_version: 0 });
  await insertPost(db, { content: 'plain', content_html: 'old', content_version: 0 });
  expect(await rerenderOutdated({ db, markdown, logger })).toBe(1);
  const kept = await db
    .selectFrom('blog_posts')
    .select('content_html')
    .where('id', '=', refused.id)
    .executeTakeFirstOrThrow();
  expect(kept.content_html).toBe('old');
});

test('each text is loaded once, however many the pipeline refuses', async ({ db }) => {
  await db.deleteFrom('blog_posts').execute();
  for (let n = 0; n < 45; n += 1)
    await insertPost(db, { content: '> '.repeat(5000), content_html: `old ${n}`, content_version: 0 });
  await insertPost(db, { content: 'plain', content_html: 'old', content_version: 0 });
  let read = 0;
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      read += result.rows.filter((row) => 'source' in row).length;
      return Promise.resolve(result);
    },
  });
  expect(await rerenderOutdated({ db: watched, markdown, logger })).toBe(1);
  expect(read).toBe(46);
});
