import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { insertCategory, insertPost } from '../builders/blog';
import { insertCasino } from '../builders/casinos';
import { createShareImageThread } from '../../server/features/seo/share-image-thread';
import { drawableText } from '../../server/features/seo/share-image-text';
import { shareImagePath } from '../../shared/share-images';
import { test as base } from '../database/test-database';
import { startApp } from '../fixtures/running-app';
import type { RunningApp } from '../fixtures/running-app';

const test = base.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db);
  onCleanup(() => app.close());
  return app;
});

async function imageAt(app: RunningApp, path: string) {
  const answer = await app.fetch(path);
  expect(answer.status, path).toBe(200);
  const png = Buffer.from(await answer.arrayBuffer());
  return { answer, png, facts: await sharp(png).metadata() };
}

const SIZE = { format: 'png', width: 1200, height: 630 };

describe('a share image', () => {
  test('is drawn for a review, cached for ever under its version, and 304 to whoever has it', async ({ app, db }) => {
    const { updated_at } = await insertCasino(db, { name: 'Copperline', slug: 'copperline', rating: 4.5 });
    const path = shareImagePath('casino', 'copperline', updated_at);
    const { answer, png, facts } = await imageAt(app, path);
    expect(facts).toMatchObject(SIZE);
    expect(png.length).toBeLessThan(200_000);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
    expect((await app.fetch(path, { headers })).status).toBe(304);
    // An address somebody shared before the last change still shows something, for a while.
    const old = await imageAt(app, '/share/casino/copperline-abc123.png');
    expect(old.answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(old.png.equals(png)).toBe(true);
  });

  test('shows the change after the text has changed', async ({ app, db }) => {
    await insertCasino(db, { name: 'Before', slug: 'changing' });
    const before = await imageAt(app, '/share/casino/changing-0.png');
    await db.updateTable('casinos').set({ name: 'After' }).where('slug', '=', 'changing').execute();
    const after = await imageAt(app, '/share/casino/changing-0.png');
    expect(after.png.equals(before.png)).toBe(false);
  });

  test('is drawn for a casino without slug, for a post, and for the site', async ({ app, db }) => {
    const { id } = await insertCasino(db, { slug: null });
    const category = await insertCategory(db, { name: 'Guides' });
    await insertPost(db, { slug: 'edge', title: 'What the edge costs', category_id: category.id });
    for (const path of [`/share/casino/${id}-0.png`, '/share/post/edge-0.png', '/share/site.png']) {
      expect((await imageAt(app, path)).facts).toMatchObject(SIZE);
    }
  });

  test('does not exist for drafts, scheduled posts and what was never there', async ({ app, db }) => {
    await insertPost(db, { slug: 'a-draft', status: 'draft', published_at: null });
    await insertPost(db, { slug: 'next-week', published_at: new Date(Date.now() + 1e9) });
    const names = ['post/a-draft-0', 'post/next-week-0', 'post/none-0', 'casino/none-0', 'page/about-0', 'post/none'];
    for (const name of names) expect((await app.fetch(`/share/${name}.png`)).status, name).toBe(404);
  });

  test('says nothing rather than boxes in a script that cannot be drawn', () => {
    expect(drawableText('مرحبا بالعالم 🎲 Roll')).toBe('');
    expect(drawableText('Big 🎲\u202e Win')).toBe('Big Win');
    expect(drawableText('Żółw & Ắnh — Őrsi’s “50%” €5')).toBe('Żółw & Ắnh — Őrsi’s “50%” €5');
    expect(drawableText('')).toBe('');
  });
});

test('awkward names are drawn too, and the thread outlives a job that fails', async ({ onTestFinished }) => {
  const thread = createShareImageThread();
  onTestFinished(() => thread.end());
  const facts = { siteName: 'LootRank', kicker: 'Review', rating: 4.5, offer: '', note: '18+. Terms apply.' };
  await expect(thread.draw({ ...facts, title: null as unknown as string })).rejects.toThrow();
  const titles = ['W'.repeat(120), '👨‍👩‍👧', 'مرحبا'.repeat(20), 'a\u0301\u0302 \u200d', '<b>&amp;</b>'];
  for (const title of titles) {
    const png = await thread.draw({ ...facts, title, offer: title });
    expect(await sharp(png).metadata(), title).toMatchObject(SIZE);
  }
});
