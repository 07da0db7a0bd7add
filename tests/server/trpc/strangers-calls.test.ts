import { expect, onTestFinished } from 'vitest';
import pg from 'pg';
import { test } from '../../database/test-database';
import { startApp } from '../../fixtures/running-app';

test('strangers’ calls that are too many at once are refused with a request to try again, and hold no place afterwards', async ({
  db,
  database,
}) => {
  const app = await startApp(db);
  onTestFinished(() => app.close());
  const holder = new pg.Client({ connectionString: database.connectionString });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table casinos in access exclusive mode');
  const input = (page: number) => encodeURIComponent(JSON.stringify({ json: { page } }));
  const call = (page: number) => app.fetch(`/trpc/casinos.list?input=${input(page)}`);
  const asked = Array.from({ length: 20 }, (_, number) => call(number + 1));
  const answers = await Promise.all(asked.map(async (answer) => (await answer).text()));
  expect(answers.some((text) => text.includes('More is asked for right now'))).toBe(true);
  await holder.query('rollback');
  expect((await call(1)).status).toBe(200);
});

test('a doubled parameter does not skip the check of a batch', async ({ db }) => {
  const app = await startApp(db);
  onTestFinished(() => app.close());
  const inputs = encodeURIComponent('[{"json":{"page":2}}]');
  for (const batch of ['batch=1', 'batch=1&batch=1']) {
    const answer = await app.fetch(`/trpc/casinos.list?${batch}&input=${inputs}`);
    expect([batch, answer.status]).toEqual([batch, 400]);
  }
});
