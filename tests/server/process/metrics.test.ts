import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { recordBackup } from '../../../server/backup/last-backup';
import { createDatabase } from '../../../server/database/database';
import { beginCdn, forgetCdn } from '../../../server/features/cdn/cdn.queries';
import { createRegistry } from '../../../server/process/metrics-registry';
import { test } from '../../database/test-database';
import { callerFor, servicesFor } from '../../fixtures/caller';
import { startApp } from '../../fixtures/running-app';

const TOKEN = 'a token of sixteen letters or more';
const isReady = () => Promise.resolve(true);
const asOperator = { headers: { authorization: `Bearer ${TOKEN}` } };

const LATE_REPLICA = { fault: 'behind', lagSeconds: 12, counters: { replica: 5, primary: 3 } };

// Housekeeping has not deleted it yet, but it no longer counts.
const MONTHS_AGO = new Date(Date.now() - 60 * 24 * 60 * 60 * 1000);

test('P42: /metrics exists only for requests with the token', async ({ db, database }) => {
  const { pool, destroy } = createDatabase({ ...database, logger: servicesFor(db).logger });
  const metrics = createRegistry({ ...servicesFor(db), pool, isReady });
  const app = await startApp(db, { env: { METRICS_TOKEN: TOKEN }, metrics });
  for (const authorization of ['', TOKEN, `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
    expect((await app.fetch('/metrics', { headers: { authorization } })).status).toBe(404);
  }
  const answer = await app.fetch('/metrics', asOperator);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('content-type')).toContain('text/plain');
  await app.close();

  const closed = await startApp(db, { metrics });
  expect((await closed.fetch('/metrics', asOperator)).status).toBe(404);
  await closed.close();
  await destroy();
});

test('the metrics follow the events, and no address becomes a label', async ({ db, database }) => {
  const { pool, destroy } = createDatabase({ ...database, logger: servicesFor(db).logger });
  const app = await startApp(db, {
    env: { METRICS_TOKEN: TOKEN },
    metrics: createRegistry({ ...servicesFor(db, { DATA_DIR: tmpdir() }), pool, isReady, replica: LATE_REPLICA }),
  });
  const figures = async () => await (await app.fetch('/metrics', asOperator)).text();

  await app.fetch('/an-address-of-my-own-making');
  await app.fetch('/trpc/settings.public');
  const visitor = callerFor(db);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await visitor.auth.signIn({ email: 'nobody@example.com', password: 'not this one' }).catch(() => undefined);
  }
  await visitor.newsletter.subscribe({ email: 'reader@example.com' });
  await beginCdn(db, 'varnish');
  await db
    .updateTable('cdn_purges')
    .set({ created_at: new Date(Date.now() - 90_000) })
    .execute();
  const text = await figures();
  await forgetCdn(db);
  expect(await figures()).not.toContain('\nlootrank_cdn_oldest_purge_seconds');
  expect(text).toMatch(/lootrank_http_request_seconds_count\{route="page",status="4xx"\} 1/);
  expect(text).toMatch(/lootrank_http_request_seconds_count\{route="call",status="2xx"\} 1/);
  expect(text).toMatch(/lootrank_sign_in_failures_total 5/);
  expect(text).toMatch(/lootrank_limit_hits_total\{limit="[^"]+"\} 1/);
  expect(text).toMatch(/lootrank_messages_waiting\{channel="mail"\} 1/);
  expect(text).toMatch(/lootrank_database_connections\{state="waiting"\} 0/);
  expect(text).toMatch(/lootrank_answers\{how="made"\} 0/);
  expect(text).toMatch(/lootrank_kept_answers\{what="bytes"\} 0/);
  expect(text).toMatch(/lootrank_messages_failed\{channel="mail"\} 0/);
  expect(text).toMatch(/^lootrank_cdn_oldest_purge_seconds 9\d(\.\d+)?$/m);
  expect(text).toMatch(/^lootrank_alerts_due 0$/m);
  expect(text).toMatch(/^lootrank_database_up 1$/m);
  expect(text).toMatch(/^lootrank_ready 1$/m);
  expect(text).toMatch(/^lootrank_info\{version="\d+\.\d+\.\d+",commit="[^"]+"\} 1$/m);
  const disk = (state: string) =>
    Number(new RegExp(`^lootrank_disk_bytes\\{state="${state}"\\} (\\S+)$`, 'm').exec(text)?.[1]);
  expect(disk('free')).toBeGreaterThan(0);
  expect(disk('total')).toBeGreaterThan(disk('free'));
  expect(text).toMatch(/^lootrank_replica_usable 0$/m);
  expect(text).toMatch(/^lootrank_replica_lag_seconds 12$/m);
  expect(text).toMatch(/^lootrank_replica_reads\{from="primary"\} 3$/m);
  expect(text).toMatch(/lootrank_nodejs_eventloop_lag_p99_seconds/);
  expect(text).toMatch(/lootrank_process_resident_memory_bytes/);
  expect(text).not.toContain('of-my-own-making');
  expect(text).not.toContain('example.com');
  await app.close();
  await destroy();
});

test('without a database the other metrics remain', async ({ database }) => {
  const { logger } = servicesFor(database.db);
  const { db, pool, destroy } = createDatabase({ ...database, logger });
  const registry = createRegistry({ ...servicesFor(db), pool, isReady });
  await destroy();
  const text = await registry.metrics();
  expect(text).toMatch(/lootrank_database_connections\{state="open"\} 0/);
  expect(text).not.toMatch(/lootrank_messages_(waiting|failed)\{|^lootrank_alerts_due /m);
  expect(text).toMatch(/^lootrank_database_up 0$/m);
});

test('given-up messages and the age of the last backup appear once there are any', async ({ db, database }) => {
  const services = servicesFor(db, { DATA_DIR: await mkdtemp(path.join(tmpdir(), 'lootrank-metrics-')) });
  const { pool, destroy } = createDatabase({ ...database, logger: services.logger });
  const registry = createRegistry({ ...services, pool, isReady: () => Promise.resolve(false) });
  const before = await registry.metrics();
  expect(before).not.toMatch(/^lootrank_last_backup_age_seconds/m);
  expect(before).toMatch(/^lootrank_ready 0$/m);
  await db
    .insertInto('mail_queue')
    .values([
      { to_address: '', subject: 'lost', text_body: '', html_body: '', status: 'failed' },
      { to_address: '', subject: 'old', text_body: '', html_body: '', status: 'failed', created_at: MONTHS_AGO },
    ])
    .execute();
  await recordBackup(services.config.dataDir, '/safe/today.tar.gz');
  const after = await registry.metrics();
  expect(after).toMatch(/^lootrank_messages_failed\{channel="mail"\} 1$/m);
  expect(Number(/^lootrank_last_backup_age_seconds (\S+)$/m.exec(after)?.[1])).toBeLessThan(60);
  await destroy();
  await rm(services.config.dataDir, { recursive: true });
});

test('each sample alert says how urgent it is and what to do, and has a test of Prometheus’ own', () => {
  const [, ...rules] = readFileSync('docs/alerts.yml', 'utf8').split('- alert: ');
  const tests = readFileSync('docs/alerts.test.yml', 'utf8').split('  - name: ');
  for (const rule of rules) {
    const [name = ''] = rule.split('\n');
    expect(rule).toMatch(/^ +labels: \{ severity: (critical|warning) \}$/m);
    for (const note of ['summary', 'description']) expect(rule).toMatch(new RegExp(`^ +${note}: \\S.{10,}$`, 'm'));
    // One test in which it is quiet, and one in which it is heard.
    expect(tests.filter((one) => one.includes(`alertname: ${name} }`))).not.toEqual([]);
    expect(tests.filter((one) => one.includes(`alertname: ${name}\n        exp_alerts:`))).not.toEqual([]);
  }
  expect(rules.filter((rule) => rule.includes('up{job="lootrank"} == 0'))).not.toEqual([]);
  expect(rules.filter((rule) => rule.includes('absent(up{job="lootrank"})'))).not.toEqual([]);
});

test('every metric in the sample alerts exists', async ({ db, database }) => {
  const { pool, destroy } = createDatabase({ ...database, logger: servicesFor(db).logger });
  const registry = createRegistry({ ...servicesFor(db), pool, isReady, replica: LATE_REPLICA });
  const names = (await registry.getMetricsAsJSON()).map(({ name }) => name);
  const files = ['docs/alerts.yml', 'docs/alerts.test.yml'].map((file) => readFileSync(file, 'utf8')).join();
  const asked = files.match(/lootrank_\w+/g) ?? [];
  expect(asked.length).toBeGreaterThan(5);
  for (const name of asked) expect(names).toContain(name.replace(/_(bucket|count|sum)$/, ''));
  await destroy();
});
