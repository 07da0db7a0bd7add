import { expect } from 'vitest';
import { createDatabase } from '../../server/database/database';
import { createRegistry } from '../../server/metrics/registry';
import { test } from '../database/test-database';
import { callerFor, servicesFor } from '../fixtures/caller';
import { startApp } from '../fixtures/running-app';

const TOKEN = 'a token of sixteen letters or more';
const asOperator = { headers: { authorization: `Bearer ${TOKEN}` } };

test('P42: /metrics exists for whoever sends the token, and for nobody else', async ({ db, database }) => {
  const { pool, destroy } = createDatabase({ ...database, logger: servicesFor(db).logger });
  const metrics = createRegistry({ ...servicesFor(db), pool });
  const app = await startApp(db, { env: { METRICS_TOKEN: TOKEN }, metrics });
  for (const authorization of ['', TOKEN, `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
    expect((await app.fetch('/metrics', { headers: { authorization } })).status).toBe(404);
  }
  const answer = await app.fetch('/metrics', asOperator);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-type')).toContain('text/plain');
  await app.close();

  const closed = await startApp(db, { metrics });
  expect((await closed.fetch('/metrics', asOperator)).status).toBe(404);
  await closed.close();
  await destroy();
});

test('the figures follow what happens, and no address becomes a label', async ({ db, database }) => {
  const { pool, destroy } = createDatabase({ ...database, logger: servicesFor(db).logger });
  const app = await startApp(db, {
    env: { METRICS_TOKEN: TOKEN },
    metrics: createRegistry({ ...servicesFor(db), pool }),
  });
  const figures = async () => await (await app.fetch('/metrics', asOperator)).text();

  await app.fetch('/an-address-of-my-own-making');
  await app.fetch('/trpc/settings.public');
  const visitor = callerFor(db);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await visitor.auth.signIn({ email: 'nobody@example.com', password: 'not this one' }).catch(() => undefined);
  }
  await visitor.newsletter.subscribe({ email: 'reader@example.com' });
  const text = await figures();
  expect(text).toMatch(/lootrank_http_request_seconds_count\{route="page",status="4xx"\} 1/);
  expect(text).toMatch(/lootrank_http_request_seconds_count\{route="call",status="2xx"\} 1/);
  expect(text).toMatch(/lootrank_sign_in_failures_total 5/);
  expect(text).toMatch(/lootrank_limit_hits_total\{limit="[^"]+"\} 1/);
  expect(text).toMatch(/lootrank_messages_waiting\{channel="mail"\} 1/);
  expect(text).toMatch(/lootrank_database_connections\{state="waiting"\} 0/);
  expect(text).toMatch(/lootrank_answers\{how="made"\} 0/);
  expect(text).toMatch(/lootrank_kept_answers\{what="bytes"\} 0/);
  expect(text).toMatch(/lootrank_nodejs_eventloop_lag_p99_seconds/);
  expect(text).toMatch(/lootrank_process_resident_memory_bytes/);
  expect(text).not.toContain('of-my-own-making');
  expect(text).not.toContain('example.com');
  await app.close();
  await destroy();
});

test('without a database the other figures are still there', async ({ database }) => {
  const { logger } = servicesFor(database.db);
  const { db, pool, destroy } = createDatabase({ ...database, logger });
  const registry = createRegistry({ ...servicesFor(db), pool });
  await destroy();
  const text = await registry.metrics();
  expect(text).toMatch(/lootrank_database_connections\{state="open"\} 0/);
  expect(text).not.toMatch(/lootrank_messages_waiting\{/);
});
