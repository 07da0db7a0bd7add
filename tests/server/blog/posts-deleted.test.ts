import { expect } from 'vitest';
import { test as base } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { startApp } from '../../fixtures/running-app';

const test = base.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db);
  onCleanup(() => app.close());
  return app;
});

test('a deleted post is 410 at every address it had, with the not-found screen', async ({ app, db }) => {
  const { posts } = (await adminCaller(db)).caller.admin;
  const { id } = await posts.create({ title: 'Short life', slug: 'short-life', content: 'Text.', status: 'published' });
  await posts.update({ id, slug: 'shorter-life' });
  expect((await app.fetch('/blog/short-life')).status).toBe(301);
  await posts.remove({ id });
  for (const path of ['/blog/short-life', '/blog/shorter-life', '/blog/shorter-life?utm_source=x']) {
    const answer = await app.fetch(path);
    expect(answer.status, path).toBe(410);
    expect(await answer.text()).toContain('Blog Post Not Found');
  }
  expect((await app.fetch('/blog/never-there')).status).toBe(404);
});

test('a new post takes the address of a deleted one once that is removed from the addresses', async ({ app, db }) => {
  const { posts, redirects } = (await adminCaller(db)).caller.admin;
  const first = await posts.create({ title: 'One', slug: 'phoenix', content: 'Text.', status: 'published' });
  await posts.remove({ id: first.id });
  expect((await app.fetch('/blog/phoenix')).status).toBe(410);
  const second = await posts.create({ title: 'Two', slug: 'phoenix', content: 'Text.', status: 'draft' });
  expect((await app.fetch('/blog/phoenix')).status).toBe(410);
  await expect(posts.update({ id: second.id, status: 'published' })).rejects.toMatchObject({ code: 'CONFLICT' });
  await redirects.remove({ from: '/blog/phoenix' });
  expect((await app.fetch('/blog/phoenix')).status).toBe(404);
  await posts.update({ id: second.id, status: 'published' });
  expect((await app.fetch('/blog/phoenix')).status).toBe(200);
});

test('P21: deleting or hiding a draft reveals nothing about it', async ({ app, db }) => {
  const { posts } = (await adminCaller(db)).caller.admin;
  const draft = await posts.create({ title: 'Draft', slug: 'never-shown', content: 'Text.', status: 'draft' });
  await posts.update({ id: draft.id, slug: 'never-shown-either' });
  expect((await app.fetch('/blog/never-shown')).status).toBe(404);
  await posts.remove({ id: draft.id });
  for (const path of ['/blog/never-shown', '/blog/never-shown-either'])
    expect((await app.fetch(path)).status).toBe(404);
});
