import { render } from '../../../client/entry-server';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { test } from '../../database/test-database';
import { startApp } from '../../fixtures/running-app';

vi.mock('../../../client/entry-server', async (original) => ({
  ...(await original<{ render: typeof render }>()),
  render: vi.fn((await original<{ render: typeof render }>()).render),
}));

test('P40, R24: a component that throws gives a 500 page with a reference and without the cause', async ({ db }) => {
  const lines: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  const app = await startApp(db, { logger });
  vi.mocked(render).mockRejectedValueOnce(new Error('SECRET /srv/app/client/card.tsx'));
  const answer = await app.fetch('/', { headers: { accept: 'text/html' } });
  const page = await answer.text();
  expect(answer.status).toBe(500);
  expect(page).toContain('Unexpected Application Error!');
  expect(page).toContain(answer.headers.get('x-request-id'));
  expect(page).not.toContain('SECRET');
  expect(lines.filter((line) => line.includes('SECRET'))).toHaveLength(1);
  expect(lines).toHaveLength(1);
  expect((await app.fetch('/')).status).toBe(200);
  await app.close();
});

test('a page whose queries fail has one error in the log, and each further request one with a count', async ({
  db,
}) => {
  const lines: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  const app = await startApp(db, { logger });
  await db
    .insertInto('settings')
    .values({ key: 'siteName', value: JSON.stringify(8) })
    .execute();
  for (const requests of [1, 2, 3]) {
    expect((await app.fetch('/')).status).toBe(500);
    await vi.waitFor(
      () => expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toHaveLength(requests),
      20_000,
    );
  }
  expect(JSON.parse(lines[0] ?? '')).toHaveProperty('err.stack');
  for (const line of lines.slice(1)) {
    expect(JSON.parse(line)).toMatchObject({
      times: expect.any(Number) as number,
      reason: expect.any(String) as string,
    });
    expect(JSON.parse(line)).not.toHaveProperty('err');
  }
  await db.deleteFrom('settings').execute();
  await app.close();
});

test('a message that looks like a stack makes no cause of its own', async ({ db }) => {
  const lines: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  const app = await startApp(db, { logger });
  for (const words of ['one', 'two']) {
    vi.mocked(render).mockRejectedValueOnce(new Error(`not found:\n    at ${words} of a visitor`));
    expect((await app.fetch(`/casinos?q=${words}`)).status).toBe(500);
  }
  const told = lines.map((line) => JSON.parse(line) as object);
  expect(told).toMatchObject([{ err: { message: expect.stringContaining('one') as string } }, { times: 2 }]);
  await app.close();
});

test('P40: a broken row gives a correct status and a safe sentence', async ({ db }) => {
  const app = await startApp(db);
  await db
    .insertInto('settings')
    .values({ key: 'siteName', value: JSON.stringify(7) })
    .execute();
  const answer = await app.fetch('/', { headers: { accept: 'text/html' } });
  const page = await answer.text();
  expect(answer.status).toBe(500);
  expect(page).toContain('Unexpected Application Error!');
  expect(page).not.toMatch(/ZodError|expected string|invalid_type/);
  await app.close();
});

test('the not-found page shows the id of its own request, even when one render serves many', async ({ db }) => {
  await db.deleteFrom('settings').execute();
  const app = await startApp(db);
  for (const path of ['/no-such-page', '/blog/no-such-post', '/404?q=the-id-of-this-request']) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.fetch(path)));
    const ids = answers.map((answer) => answer.headers.get('x-request-id') ?? '-');
    expect(new Set(ids).size).toBe(5);
    for (const [n, answer] of answers.entries()) {
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'private, no-store']);
      const references = [...(await answer.text()).matchAll(/Reference: (?:<!-- -->)?<code[^>]*>([^<]*)</g)];
      expect(references.map(([, id]) => id)).toEqual([ids[n]]);
    }
  }
  expect(await (await app.fetch('/')).text()).not.toContain('Reference:');
  await app.close();
});
