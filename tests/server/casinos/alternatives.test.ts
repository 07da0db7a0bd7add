import { expect } from 'vitest';
import { insertCasino, insertFact } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { callerFor } from '../../fixtures/caller';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

test('alternatives to a site are rated 3.5 or more, have a place and a tested payout, and no overdue fact', async ({
  db,
}) => {
  const add = (slug: string, rating: number, placement: number | null, { tested = true, checked = new Date() } = {}) =>
    insertCasino(db, {
      ...{ slug, name: slug, rating, placement, gamemodes: ['crash'], verified_at: checked },
      facts: tested ? { payout_median: 14 } : {},
    });
  await insertCasino(db, { slug: 'bad', status: 'warning', status_reason: 'Unpaid.', gamemodes: ['crash'] });
  await add('good', 4.1, 5);
  await add('just-good-enough', 3.5, 6);
  await add('weak', 3.4, 1);
  await add('unranked', 4.9, null);
  await add('untested', 4.8, 2, { tested: false });
  await add('overdue', 4.7, 3, { checked: LONG_AGO });
  const { id } = await add('late-bonus', 4.6, 4);
  await insertFact(db, id, 'bonus_wagering', 10, LONG_AGO);
  const { alternatives } = await callerFor(db).casinos.bySlug({ slug: 'bad' });
  expect(alternatives.map(({ name }) => name)).toEqual(['good', 'just-good-enough']);
});
