import { once } from 'node:events';
import { Agent, get, request } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { createEmptyTestDatabase } from '../database/postgres';
import type { TestDatabase } from '../database/postgres';
import { launchSite } from '../e2e/site';
import type { LaunchedSite, SiteOptions } from '../e2e/site';
import { expire, openJobs } from '../fixtures/jobs';
import { until } from '../fixtures/waiting';
import { visit } from './visitors';

let site: LaunchedSite;
let database: TestDatabase;

async function startSeeded(options: SiteOptions = {}) {
  database = await createEmptyTestDatabase(inject('postgres'));
  site = await launchSite(database.connectionString, { env: { SEED_DEMO: 'true', ...options.env } });
  await site.ready;
}

afterEach(async () => {
  site.child.kill('SIGKILL');
  await site.exit;
  rmSync(site.dataDir, { recursive: true, force: true });
  await database.drop();
});

/** Sends a request over a persistent connection. `sent` resolves once it has been written. */
function ask(agent: Agent, path: string) {
  const request = get(`${site.url}${path}`, { agent });
  async function answer() {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return { status: response.statusCode, connection: response.headers.connection };
  }
  return { sent: once(request, 'finish'), answer: answer() };
}

test('R9: SIGTERM lets a hundred started requests finish, accepts no new ones, and exits with 0', async () => {
  await startSeeded();
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  expect((await ask(agent, '/healthz').answer).connection).toBe('keep-alive');

  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query('begin; lock table casinos in access exclusive mode');
  // Ten requests hold the pool's connections, the others wait for one.
  const asked = Array.from({ length: 100 }, (_, number) => ask(agent, `/search?q=slow${number}`));
  await Promise.all(asked.map(({ sent }) => sent));
  await until('the first of them wait for the table', 30_000, async () => {
    const { rowCount } = await client.query(`select from pg_locks where not granted`);
    return (rowCount ?? 0) > 0;
  });
  site.child.kill('SIGTERM');
  const leftAt = Date.now();
  const refused = async () => [0, 503].includes((await visit(site.url, '/readyz')).status);
  await until('no new connection is taken', 3000, refused);
  site.child.kill('SIGTERM');
  await client.query('rollback');

  const results = await Promise.all(asked.map(({ answer }) => answer));
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(results.map(({ connection }) => connection))).toEqual(new Set(['close']));
  expect(await site.exit).toBe(0);
  expect(Date.now() - leftAt).toBeLessThan(15_000);
  await client.end();
  agent.destroy();
});

test('R9: SIGTERM while a mail server delays its response exits within 15 s, and the mail is not lost', async () => {
  const held = new Set<Socket>();
  const mailServer = createServer((socket) => {
    held.add(socket.on('error', () => undefined).on('close', () => held.delete(socket)));
    socket.write('220 slow.example ESMTP\r\n');
  }).listen(0, '127.0.0.1');
  await once(mailServer, 'listening');
  const { port } = mailServer.address() as AddressInfo;
  await startSeeded({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const init = { method: 'POST', body: new URLSearchParams({ email: 'reader@example.com' }) };
  expect((await visit(site.url, '/newsletter', init)).status).toBeLessThan(400);
  await until('the mail is being sent', 20_000, () => held.size > 0);

  site.child.kill('SIGTERM');
  const leftAt = Date.now();
  expect(await site.exit).toBe(0);
  expect(Date.now() - leftAt).toBeLessThan(15_000);
  // The job stays active and runs again once it expires.
  const rows = await database.db.selectFrom('mail_queue').select('status').execute();
  expect(rows).toEqual([{ status: 'sending' }]);
  expect((await openJobs(database.db, 'mail')).map(({ state }) => state)).toEqual(['active']);
  for (const socket of held) socket.destroy();
  mailServer.close();
});

/** An SMTP server that stays silent until `greets` is set; then it accepts and counts every mail. */
async function startMailServer() {
  const state = { greets: false, callers: 0, accepted: 0, port: 0, close: () => Promise.resolve() };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    state.callers += 1;
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    if (!state.greets) return;
    let isBody = false;
    let body = '';
    socket.write('220 mail.example\r\n');
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      // The end of the body may arrive in a packet of its own.
      if (isBody) body += text;
      if (isBody && body.endsWith('\r\n.\r\n')) {
        isBody = false;
        body = '';
        state.accepted += 1;
        socket.write('250 accepted\r\n');
      } else if (!isBody) {
        isBody = /^DATA/i.test(text);
        socket.write(isBody ? '354 go on\r\n' : '250 fine\r\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  state.port = (server.address() as AddressInfo).port;
  state.close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return state;
}

test('a process killed while sending a mail leaves it to the next one, which sends it once', async () => {
  const mail = await startMailServer();
  const env = { SMTP_URL: `smtp://127.0.0.1:${mail.port}` };
  await startSeeded({ env });
  const init = { method: 'POST', body: new URLSearchParams({ email: 'reader@example.com' }) };
  expect((await visit(site.url, '/newsletter', init)).status).toBeLessThan(400);
  await until('the mail is being sent', 20_000, () => mail.callers > 0);
  site.child.kill('SIGKILL');
  await site.exit;
  rmSync(site.dataDir, { recursive: true, force: true });

  mail.greets = true;
  site = await launchSite(database.connectionString, { env });
  await site.ready;
  expect((await openJobs(database.db, 'mail')).map(({ state }) => state)).toEqual(['active']);
  expect(mail.accepted).toBe(0);
  await expire(database.db, 'mail');
  await until('the mail has been sent', 20_000, async () => {
    const rows = await database.db.selectFrom('mail_queue').select('status').execute();
    return rows.every(({ status }) => status === 'sent');
  });
  expect(mail.accepted).toBe(1);
  await mail.close();
});

test.for([
  ['a rejection nobody handles', 'Promise.reject(new Error("a fault"))'],
  ['an error in a listener', 'setImmediate(() => { throw new Error("a fault") })'],
])('R24: %s is logged and the process exits with 1', async ([, fault]) => {
  const plant = `data:text/javascript,${encodeURIComponent(`process.on("SIGUSR2", () => { ${fault ?? ''} })`)}`;
  await startSeeded({ env: { NODE_OPTIONS: `--import ${plant}` } });
  site.child.kill('SIGUSR2');
  expect(await site.exit).toBe(1);
  expect(site.output()).toContain('ending after a fault');
  expect(site.output()).toContain('a fault');
});

const TOKEN = 'metrics-of-this-test';

async function figures() {
  const { body } = await visit(site.url, '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
  return {
    rss: figure('lootrank_process_resident_memory_bytes'),
    handles: figure('lootrank_nodejs_active_handles_total'),
    waiting: figure('lootrank_database_connections\\{state="waiting"\\}'),
  };
}

/** Sends a request and disconnects once it is written, before the response. */
async function hangUp(path: string, options: RequestOptions = {}, unfinished?: string): Promise<void> {
  const asked = request(`${site.url}${path}`, { ...options, agent: false });
  // Ignores errors of a response that arrived first.
  asked.on('error', () => undefined).on('response', (answer) => answer.on('error', () => undefined));
  const gone = new Promise((resolve) => asked.on('close', resolve));
  if (unfinished === undefined) asked.end(() => asked.destroy());
  else asked.write(unfinished, () => asked.destroy());
  await gone;
}

const UNFINISHED_UPLOAD =
  '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

async function hangUpTenTimes(round: string): Promise<void> {
  const calls = Array.from({ length: 8 }, (_, number) => hangUp(`/search?q=gone${round}x${number}`));
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
  const upload = hangUp('/admin/media', { method: 'POST', headers }, UNFINISHED_UPLOAD);
  await Promise.all([...calls, upload, hangUp('/trpc/casinos.list')]);
}

test('R25: a thousand aborted requests leak no memory, handle or pool connection', async () => {
  await startSeeded({ env: { METRICS_TOKEN: TOKEN } });
  for (let round = 0; round < 40; round += 1) await hangUpTenTimes(`early${round}`);
  await until('the warm-up has ended', 60_000, async () => (await figures()).waiting === 0);
  const before = await figures();
  for (let round = 0; round < 100; round += 1) await hangUpTenTimes(String(round));
  await until('what they began has ended', 60_000, async () => {
    const now = await figures();
    return now.waiting === 0 && now.handles <= before.handles + 5;
  });
  expect((await figures()).rss - before.rss).toBeLessThan(60 * 1024 * 1024);
  expect((await visit(site.url, '/')).status).toBe(200);
});
