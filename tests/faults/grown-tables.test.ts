import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '../../server/database/database';
import { insertCasino } from '../builders/casinos';
import { codeHash } from '../../server/features/auth/primitives/one-time-tokens';
import { cloneDatabase } from '../database/test-database';
import { trpcMutate } from '../fixtures/calls';
import { newIp, newPerson } from '../fixtures/people';
import { until } from '../fixtures/waiting';
import { launchWatched, readsOf } from './watched-site';

/** Runs statements without the site's statement timeout. */
async function fill(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const EXPIRED_ROWS = 60_000;

/** Insert statements for expired rows, one for each table that housekeeping sweeps. */
function expiredRows(casino: string, person: string): Record<string, string> {
  const each = `generate_series(1, ${EXPIRED_ROWS}) as n`;
  const ago = `now() - interval '20 months'`;
  return {
    affiliate_clicks: `(casino_id, placement, occurred_at) select '${casino}', 'card', ${ago} from ${each}`,
    contact_messages: `(name, email, message, created_at) select 'a', 'a@example.com', 'x', ${ago} from ${each}`,
    newsletter_subscribers: `(email, status, consent_at) select 'reader-' || n || '@example.com', 'pending', ${ago} from ${each}`,
    mail_queue: `(to_address, subject, text_body, html_body, status, created_at) select '', 'old', '', '', 'sent', ${ago} from ${each}`,
    sessions: `(id, user_id, expires_at, absolute_expires_at) select 'session ' || n, '${person}', ${ago}, ${ago} from ${each}`,
    one_time_tokens: `(user_id, purpose, token_hash, expires_at) select '${person}', 'recover', 'hash ' || n, ${ago} from ${each}`,
    sign_in_networks: `(user_id, network_hash, signed_in_at) select '${person}', 'network ' || n, ${ago} from ${each}`,
    users: `(email, created_at) select 'stranger-' || n || '@example.com', ${ago} from ${each}`,
    rate_limits: `(key, window_start, count) select 'key ' || n, ${ago}, 1 from ${each}`,
  };
}

async function hasAtLeast(db: Db, table: string, rows: number): Promise<boolean> {
  const found = await sql`select from ${sql.table(table)} limit ${sql.lit(rows)}`.execute(db);
  return found.rows.length === rows;
}

test('a site that starts with sixty thousand expired rows in each table that housekeeping sweeps deletes them all', async () => {
  const database = await cloneDatabase();
  const casino = await insertCasino(database.db);
  const person = await newPerson(database.db);
  const rows = expiredRows(casino.id, person.id);
  const tables = Object.keys(rows);
  await fill(
    database.connectionString,
    Object.entries(rows).map(([table, values]) => `insert into ${table} ${values}`),
  );
  for (const table of tables)
    expect([table, await hasAtLeast(database.db, table, EXPIRED_ROWS)]).toEqual([table, true]);
  const site = await launchWatched(database);
  onTestFinished(async () => {
    await site.remove();
    await database.drop();
  });
  // A few rows of each table belong to accounts that stay.
  for (const table of tables)
    await until(`${table} is swept`, 240_000, async () => !(await hasAtLeast(database.db, table, 10)));
  expect((await fetch(site.url)).status).toBe(200);
  expect(site.output()).not.toContain('maintenance step failed');
  expect((await database.db.selectFrom('users').select('id').where('id', '=', person.id).execute()).length).toBe(1);
});

const TOKENS = 100_000;
const CODE = '123456';
const TRIES = 15;

/** A hundred unused links and codes for each of a thousand accounts. */
const TOKENS_OF_STRANGERS = [
  `insert into users (email, email_confirmed_at) select 'known-' || n || '@example.com', now() from generate_series(1, 1000) as n`,
  `insert into one_time_tokens (user_id, purpose, token_hash, code_hash, target, expires_at)
    select id, (array['email_otp', 'recover', 'confirm_email', 'change_email'])[1 + n % 4], md5(email || n), md5(email || n), email,
      now() + interval '1 hour'
    from users cross join generate_series(1, ${TOKENS / 1000}) as n where email like 'known-%'`,
  'analyze one_time_tokens',
];

/** Milliseconds from requesting a code to being signed in, without the test's own database work between. */
async function signInByCode(url: string, db: Db): Promise<number> {
  const { id, email } = await newPerson(db);
  const headers = { 'X-Forwarded-For': newIp() };
  const app = { fetch: (path: string, init?: RequestInit) => fetch(url + path, init) };
  const startedAt = performance.now();
  expect((await trpcMutate(app, 'auth.otp.request', { email }, headers)).status).toBe(200);
  const askedFor = performance.now() - startedAt;
  // Only the mail holds the code, so the test stores the hash of a known one.
  const token = await db.selectFrom('one_time_tokens').select('id').where('user_id', '=', id).executeTakeFirstOrThrow();
  await db
    .updateTable('one_time_tokens')
    .set({ code_hash: codeHash(token.id, CODE) })
    .where('id', '=', token.id)
    .execute();
  const typedAt = performance.now();
  const answer = await trpcMutate(app, 'auth.otp.verify', { email, code: CODE }, headers);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('set-cookie')).toContain('casino-site-auth-storage=');
  return askedFor + performance.now() - typedAt;
}

async function usualTime(url: string, db: Db): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < TRIES; n += 1) times.push(await signInByCode(url, db));
  return times.sort((a, b) => a - b)[Math.floor(TRIES / 2)] ?? Infinity;
}

test('requesting and entering a sign-in code takes no longer with a hundred thousand stored tokens, and never scans them all', async () => {
  const database = await cloneDatabase();
  const { db } = database;
  const site = await launchWatched(database, { env: { TRUST_PROXY: '1' } });
  onTestFinished(async () => {
    await site.remove();
    await database.drop();
  });
  await usualTime(site.url, db);
  const empty = await usualTime(site.url, db);
  await fill(database.connectionString, TOKENS_OF_STRANGERS);
  const grown = await usualTime(site.url, db);
  site.child.kill('SIGTERM');
  expect(await site.exit).toBe(0);
  const { times, scanned } = await readsOf(db, 'one_time_tokens');
  expect(times).toBeGreaterThan(TRIES);
  expect(scanned).toBeLessThan(TOKENS);
  expect(grown).toBeLessThan(2 * empty);
});
