import { pino } from 'pino';
import { expect } from 'vitest';
import { insertCasino } from '../builders/casinos';
import { insertPost } from '../builders/blog';
import { PIPELINE_VERSION } from '../../server/markdown/pipeline-version';
import { rerenderOutdated } from '../../server/markdown/rerender';
import { test } from '../database/test-database';
import { markdown } from '../fixtures/caller';

const logger = pino({ level: 'silent' });

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
