import { expect } from 'vitest';
import { demoCasinos } from '../../server/demo/content/casinos';
import { insertCasino } from '../builders/casinos';
import { seedCasinos } from '../../server/demo/casinos';
import { test } from '../database/test-database';
import { callerFor } from '../fixtures/caller';

const render = (markdown: string) => Promise.resolve({ html: `<p>${markdown.length}</p>`, version: 1 });

test('seeding twice leaves every demo casino once, and other casinos alone', async ({ db }) => {
  await insertCasino(db, { name: 'Not a demo' });
  const now = new Date('2026-11-21T12:00:00Z');
  await seedCasinos(db, { render, now });
  await seedCasinos(db, { render, now });
  const list = await callerFor(db).casinos.list({ pageSize: 100 });
  expect(list.total).toBe(demoCasinos.length + 1);
  const first = await callerFor(db).casinos.bySlug({ slug: 'copperline' });
  expect(first).toMatchObject({ name: 'Copperline', placement: 1, rating: 4.8 });
  expect(first.fullReviewHtml).toMatch(/^<p>\d+<\/p>$/);
  expect(first.verifiedAt).toEqual(new Date('2026-11-12T12:00:00Z'));
  expect(
    list.items.every(({ affiliateLink, logoUrl, name }) => name === 'Not a demo' || (affiliateLink && logoUrl)),
  ).toBe(true);
});
