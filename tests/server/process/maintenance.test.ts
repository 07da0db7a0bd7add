import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertCasino } from '../../builders/casinos';
import { diskStorage } from '../../../server/storage/disk-storage';
import { runMaintenance } from '../../../server/process/maintenance';
import { test } from '../../database/test-database';
import { servicesFor } from '../../fixtures/caller';
import { newPerson } from '../../fixtures/people';

const monthsAgo = (months: number) => new Date(Date.now() - months * 31 * 86_400_000);

test('the data that the privacy page promises to delete is deleted, and nothing else', async ({ db }) => {
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
      { email: 'left@example.com', status: 'unsubscribed', consent_at: monthsAgo(20), unsubscribed_at: monthsAgo(13) },
      {
        email: 'leaving@example.com',
        status: 'unsubscribed',
        consent_at: monthsAgo(20),
        unsubscribed_at: monthsAgo(11),
      },
    ])
    .execute();
  await runMaintenance(servicesFor(db));
  expect(await db.selectFrom('affiliate_clicks').select('placement').execute()).toHaveLength(1);
  expect(await db.selectFrom('contact_messages').select('name').execute()).toEqual([{ name: 'new' }]);
  const emails = await db.selectFrom('newsletter_subscribers').select('email').orderBy('email').execute();
  expect(emails.map((row) => row.email)).toEqual([
    'just-asked@example.com',
    'leaving@example.com',
    'reader@example.com',
  ]);
});

test('messages written as files are deleted after 30 days, and no other file is', async ({ db }) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'outbox-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const outbox = path.join(dataDir, 'outbox');
  await mkdir(outbox);
  const names = ['old.eml', 'old.sms.txt', 'old.eml.part', 'notes.txt', 'new.eml'];
  for (const name of names) {
    await writeFile(path.join(outbox, name), 'x');
    if (name !== 'new.eml') await utimes(path.join(outbox, name), monthsAgo(1), monthsAgo(1));
  }
  await runMaintenance(servicesFor(db, { DATA_DIR: dataDir }));
  expect((await readdir(outbox)).sort()).toEqual(['new.eml', 'notes.txt']);
});

const ROWS = 1_200;
const MOST_IN_A_STATEMENT = 1_000;

/** Inserts `ROWS` expired rows of each kind that housekeeping deletes. */
async function fillWithExpired(db: Db): Promise<void> {
  const casino = await insertCasino(db);
  const { id: person } = await newPerson(db);
  const each = sql`generate_series(1, ${ROWS}) as n`;
  const ago = sql`now() - interval '20 months'`;
  for (const statement of [
    sql`insert into affiliate_clicks (casino_id, placement, occurred_at) select ${casino.id}, 'card', ${ago} from ${each}`,
    sql`insert into contact_messages (name, email, message, created_at) select 'a', 'a@example.com', 'x', ${ago} from ${each}`,
    sql`insert into newsletter_subscribers (email, status, consent_at)
      select 'reader-' || n || '@example.com', 'pending', ${ago} from ${each}`,
    sql`insert into mail_queue (to_address, subject, text_body, html_body, status, created_at)
      select '', 'old', '', '', 'sent', ${ago} from ${each}`,
    sql`insert into sessions (id, user_id, expires_at, absolute_expires_at) select 'session ' || n, ${person}, ${ago}, ${ago} from ${each}`,
    sql`insert into one_time_tokens (user_id, purpose, token_hash, expires_at) select ${person}, 'recover', 'hash ' || n, ${ago} from ${each}`,
    sql`insert into sign_in_networks (user_id, network_hash, signed_in_at) select ${person}, 'hash ' || n, ${ago} from ${each}`,
    sql`insert into users (email, created_at) select 'stranger-' || n || '@example.com', ${ago} from ${each}`,
    sql`insert into submissions (key, body_hash, created_at) select 'key ' || n, '', ${ago} from ${each}`,
    sql`insert into rate_limits (key, window_start, count) select 'key ' || n, ${ago}, 1 from ${each}`,
  ]) {
    await statement.execute(db);
  }
}

const FILLED = [
  'affiliate_clicks',
  'contact_messages',
  'newsletter_subscribers',
  'mail_queue',
  'sessions',
  'one_time_tokens',
  'sign_in_networks',
  'users',
  'rate_limits',
  'submissions',
] as const;

async function rowsIn(db: Db, table: (typeof FILLED)[number]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Until the test ends, makes a statement fail if it deletes more than `MOST_IN_A_STATEMENT` rows of these tables. */
async function limitStatementTime(db: Db): Promise<void> {
  await sql`
    create function refuse_long_deletion() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > ${sql.lit(MOST_IN_A_STATEMENT)} then raise 'too many rows in one statement'; end if;
      return null;
    end $$
  `.execute(db);
  for (const table of FILLED)
    await sql`create trigger refuse_long_deletion after delete on ${sql.table(table)}
      referencing old table as gone for each statement execute function refuse_long_deletion()`.execute(db);
  onTestFinished(async () => {
    await sql`drop function refuse_long_deletion cascade`.execute(db);
  });
}

test('no housekeeping statement grows with the backlog, and the backlog is gone at the end', async ({ db }) => {
  await fillWithExpired(db);
  await limitStatementTime(db);
  const services = servicesFor(db);
  const problems: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void problems.push(line) });
  await runMaintenance({ ...services, logger });
  expect(problems).toEqual([]);
  for (const table of FILLED) expect([table, (await rowsIn(db, table)) < 10]).toEqual([table, true]);
});

test('a failing housekeeping step is logged by name and blocks none of the others', async ({ db }) => {
  await fillWithExpired(db);
  await db.schema.alterTable('newsletter_subscribers').renameTo('subscribers_away').execute();
  onTestFinished(() => db.schema.alterTable('subscribers_away').renameTo('newsletter_subscribers').execute());
  const problems: { step?: string; msg: string }[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void problems.push(JSON.parse(line) as never) });
  await runMaintenance({ ...servicesFor(db), logger });
  expect(problems.map(({ step, msg }) => [step, msg])).toEqual([
    ['unconfirmed subscribers', 'maintenance step failed'],
    ['unsubscribed', 'maintenance step failed'],
  ]);
  for (const table of FILLED.filter((name) => name !== 'newsletter_subscribers'))
    expect([table, (await rowsIn(db, table)) < 10]).toEqual([table, true]);
});

test('housekeeping that is asked to stop starts no further batch', async ({ db }) => {
  await db.deleteFrom('newsletter_subscribers').execute();
  await fillWithExpired(db);
  let isShuttingDown = false;
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      isShuttingDown = true;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await runMaintenance(servicesFor(watched), () => isShuttingDown);
  const left = await rowsIn(db, 'newsletter_subscribers');
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(ROWS);
  expect(await rowsIn(db, 'affiliate_clicks')).toBeGreaterThanOrEqual(ROWS);
  await runMaintenance(servicesFor(db));
});

test('every foreign key has an index for deletes of the referenced row', async ({ db }) => {
  const { rows } = await sql<{ reference: string }>`
    select conrelid::regclass || '.' || attname as reference
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and (
        indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)
      )
    )
  `.execute(db);
  expect(rows).toEqual([]);
});

test('orphaned uploads are found a thousand at a time', async ({ db }) => {
  const longAgo = new Date(Date.now() - 86_400_000);
  const names = Array.from({ length: 2_500 }, (_, n) => `${n.toString(16)}-10x10.webp`);
  const removed: string[] = [];
  const files = {
    ...diskStorage('/nonexistent'),
    list: async function* () {
      for (const name of names) yield await Promise.resolve({ name, modifiedAt: longAgo });
    },
    remove: (name: string) => Promise.resolve(void removed.push(name)),
  };
  const { id } = await newPerson(db);
  await sql`insert into media (storage_key, original_name, mime_type, width, height, byte_size, variants, uploaded_by)
    values ('7b-10x10', 'a.png', 'image/png', 10, 10, 1, '[]', ${id})`.execute(db);
  let longest = 0;
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      longest = Math.max(longest, (JSON.stringify(node).match(/-10x10/g) ?? []).length);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await runMaintenance({ ...servicesFor(watched), files });
  expect(removed).toHaveLength(names.length - 1);
  expect(removed).not.toContain('7b-10x10.webp');
  // Each name twice: as a picture of contents, and as an original of evidence.
  expect(longest).toBe(2_000);
});
