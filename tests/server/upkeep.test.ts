import { expect } from 'vitest';
import { insertCasino } from '../../server/database/seed/casinos';
import { forgetOldData } from '../../server/upkeep';
import { test } from '../database/test-database';
import { servicesFor } from '../fixtures/caller';

const monthsAgo = (months: number) => new Date(Date.now() - months * 31 * 86_400_000);

test('what the privacy page promises to forget is forgotten, and nothing else', async ({ db }) => {
  const casino = await insertCasino(db);
  await db
    .insertInto('affiliate_clicks')
    .values([
      { casino_id: casino.id, placement: 'card', occurred_at: monthsAgo(14) },
      { casino_id: casino.id, placement: 'card', occurred_at: monthsAgo(1) },
    ])
    .execute();
  await db
    .insertInto('contact_messages')
    .values([
      { name: 'old', email: 'a@example.com', message: 'x', created_at: monthsAgo(13) },
      { name: 'new', email: 'a@example.com', message: 'x', created_at: monthsAgo(1) },
    ])
    .execute();
  await db
    .insertInto('newsletter_subscribers')
    .values([
      { email: 'never-confirmed@example.com', status: 'pending', consent_at: monthsAgo(1), created_at: monthsAgo(1) },
      { email: 'just-asked@example.com', status: 'pending', consent_at: new Date() },
      { email: 'reader@example.com', status: 'confirmed', consent_at: monthsAgo(20), created_at: monthsAgo(20) },
    ])
    .execute();
  const services = servicesFor(db);
  await forgetOldData(services);
  expect(await db.selectFrom('affiliate_clicks').select('placement').execute()).toHaveLength(1);
  expect(await db.selectFrom('contact_messages').select('name').execute()).toEqual([{ name: 'new' }]);
  const emails = await db.selectFrom('newsletter_subscribers').select('email').orderBy('email').execute();
  expect(emails.map((row) => row.email)).toEqual(['just-asked@example.com', 'reader@example.com']);
});
