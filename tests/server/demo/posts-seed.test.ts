import { expect } from 'vitest';
import { seedBlog } from '../../../server/demo/blog';
import { readDemoPosts } from '../../../server/demo/blog-content';
import { test } from '../../database/test-database';
import { callerFor } from '../../fixtures/caller';

const demoPosts = readDemoPosts();
const render = (markdown: string) => Promise.resolve({ html: `<p>${markdown.length}</p>`, version: 1 });

test('the demo blog is created once, with its drafts and scheduled posts hidden', async ({ db }) => {
  const now = new Date();
  const authors = await seedBlog(db, { render, now });
  await expect(seedBlog(db, { render, now })).resolves.toEqual(authors);

  const rows = await db.selectFrom('blog_posts').select(['author_id', 'category_id', 'is_demo']).execute();
  expect(rows).toHaveLength(demoPosts.length);
  expect(rows.every((row) => row.author_id !== null && row.is_demo)).toBe(true);
  const filed = demoPosts.filter(({ category }) => category !== null);
  expect(rows.filter((row) => row.category_id !== null)).toHaveLength(filed.length);

  const due = demoPosts.filter((post) => post.status === 'published' && post.publishedDaysAgo >= 0);
  const { total } = await callerFor(db).posts.list({});
  expect(total).toBe(due.length);
  expect(due.length).toBeLessThan(demoPosts.length);
  expect((await callerFor(db).tags.list()).length).toBeGreaterThanOrEqual(12);
});
