import { expect } from 'vitest';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';

test('what we earn is stated on the review and next to the ranking, changes no place, and is no public change', async ({
  db,
}) => {
  const first = await insertCasino(db, { slug: 'first', rating: 4.5, placement: 1 });
  await insertCasino(db, { slug: 'second', rating: 4, placement: 2 });
  const { caller } = await adminCaller(db);
  const visitor = callerFor(db);
  const before = await visitor.casinos.ranking();
  expect(before.ranked.map(({ deal }) => deal)).toEqual(['undisclosed', 'undisclosed']);
  await caller.admin.casinos.update({ id: first.id, deal: 'losses' });
  expect((await visitor.casinos.bySlug({ slug: 'first' })).deal).toBe('losses');
  const { ranked } = await visitor.casinos.ranking();
  expect(ranked.map(({ deal }) => deal)).toEqual(['losses', 'undisclosed']);
  expect(ranked.map(({ why }) => why)).toEqual(before.ranked.map(({ why }) => why));
  expect((await visitor.changes.list({ slug: 'first' })).items).toEqual([]);
  const unknown = 'a lot' as 'losses';
  await expect(caller.admin.casinos.update({ id: first.id, deal: unknown })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('deal') as string,
  });
});
