import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { EXCLUDED_TABLES } from '../../../server/backup/manifest';
import { EMPTIED, REPLACED } from '../../../server/backup/scrub.queries';
import { writeBackup } from '../../../server/backup/write-backup';
import type { Db } from '../../../server/database/database';
import { SEALED } from '../../../server/secrets/seal';
import { getSettings } from '../../../server/features/settings/settings.service';
import { publicSettings, siteSettings } from '../../../shared/settings/settings.schema';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { createEmptyTestDatabase } from '../../database/postgres';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller, servicesFor } from '../../fixtures/caller';
import { runFromSources } from '../../fixtures/command';
import { newPerson } from '../../fixtures/people';

/** Columns with text that a scrubbed copy keeps, because they say nothing about a person, by table. */
const KEPT: Record<string, string> = {
  affiliate_clicks: 'placement country referrer_path casino_name',
  alert_preferences: 'kinds frequency',
  click_months: 'casino_name placement page',
  alert_sites: 'kinds',
  asked_sites: 'key name',
  blog_categories: 'name slug description deleted_as',
  blog_post_views: '',
  blog_posts:
    'title slug content content_html excerpt featured_image featured_image_alt meta_description meta_keywords status kind review_state deleted_as',
  blog_posts_tags: '',
  blog_tags: 'name deleted_as',
  casino_changes: 'kind key before after note public_id',
  casino_facts: 'key value source_kind source note',
  casino_revisions: 'snapshot',
  casino_scores: 'criterion reason',
  casinos:
    'slug name logo_url description positives negatives good_for not_for bonus_amount bonus_terms promo_code affiliate_link deal website_url gamemodes full_review full_review_html rating_reason placement_reason status status_reason meta_title meta_description fact_text last_public deleted_as',
  code_votes: '',
  contact_messages: '',
  fact_labels: 'key option label',
  fine_passages: 'entity entity_id subject sentence',
  help_services: 'country_code country name url phone note',
  legal_sections: 'country_code country content source_name source_url',
  link_checks: 'address final_domain confirmed_domain',
  link_findings: 'entity entity_id href reason',
  media: 'storage_key mime_type alt variants deleted_as',
  missing_paths: 'path referrer_path',
  newsletter_subscribers: 'status source',
  old_images: 'url state reason',
  page_revisions: 'page_slug title content meta_title meta_description',
  pages: 'slug title content content_html meta_title meta_description deleted_as',
  payouts: 'by state method currency outcome summary reason answer',
  post_mentions: 'address',
  post_revisions: 'title content excerpt',
  post_views_daily: '',
  profiles: 'role',
  removed_casinos: 'name slug',
  saved_casinos: '',
  // By key: see the test of the settings.
  settings: 'key value',
  promo_codes: 'code offer terms source',
  redirects: 'from_path to_path source',
  slug_redirects: 'entity old_slug',
  users: '',
  working_copies: 'entity entity_id values problem',
};

/** Stands in everything that is stored about the person of these tests. */
const MARK = 'lovelace';

async function insertPersonalData(db: Db, connectionString: string): Promise<void> {
  const { id } = await newPerson(db, { isAdmin: true });
  const casino = await insertCasino(db, { slug: 'saved' });
  await insertPost(db, { slug: 'hers', author_id: id, review_note: MARK });
  await insertPost(db, { slug: 'her-letter', kind: 'letter', status: 'draft', published_at: null });
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`
    update users set email = '${MARK}@example.com', phone = '+442079460000', phone_confirmed_at = now() where id = '${id}';
    update profiles set email = '${MARK}@example.com', display_name = 'Ada ${MARK}', author_slug = 'ada-${MARK}',
      bio = '${MARK}', conflicts = '${MARK}', photo = '/uploads/${MARK}.png', is_public = true, environment_admin_at = now()
      where id = '${id}';
    insert into account_notices (user_id, event, detail) values ('${id}', 'moved', '${MARK}');
    insert into alert_mails (mail_id, user_id, token_hash) values (gen_random_uuid(), '${id}', '${MARK}');
    insert into alert_preferences (user_id, is_on, kinds, frequency) values ('${id}', true, '{fact}', 'daily');
    insert into alert_searches (user_id, filter) values ('${id}', '${MARK}');
    insert into alert_search_sites (search_id, casino_id) select id, '${casino.id}' from alert_searches;
    insert into saved_casinos (user_id, casino_id) values ('${id}', '${casino.id}');
    insert into app_secret (fingerprint) values ('${MARK}');
    insert into audit_log (actor_id, action, entity, after) values ('${id}', 'update', 'user', '{"email": "${MARK}"}');
    insert into contact_messages (name, email, subject, message) values
      ('${MARK}', '${MARK}@example.com', '${MARK}', 'I am ${MARK}');
    insert into identities (user_id, provider, subject) values ('${id}', 'google', '${MARK}');
    insert into former_author_slugs (slug_hash) values (sha256('${MARK}'));
    insert into invitations (email, role, token_hash, expires_at) values ('${MARK}@example.com', 'author', '${MARK}', now());
    insert into index_now (key) values ('${MARK}');
    insert into letter_deliveries (post_id, token_hash) select id, '${MARK}' from blog_posts where slug = 'her-letter';
    insert into letter_sendings (post_id, state, start_at) select id, 'planned', now() from blog_posts where slug = 'her-letter';
    insert into media (storage_key, original_name, mime_type, width, height, byte_size, sent_digest) values
      ('a', '${MARK}.jpg', 'image/jpeg', 1, 1, 1, '${MARK}');
    insert into casino_evidence (casino_id, media_id, kind, taken_on, caption, drawing, position)
      select '${casino.id}', id, 'receipt', '2026-01-02', '${MARK}', '', 0 from media;
    insert into earnings (month, casino_id, casino_name, currency, amount_cents, source) values ('2026-01-01', '${casino.id}', '${MARK}', 'USD', 1, 'typed');
    insert into mfa_factors (user_id, type, status, secret) values ('${id}', 'totp', 'verified', '${SEALED}${MARK}');
    insert into newsletter_subscribers (email, confirm_token_hash, unsubscribe_token_hash) values
      ('${MARK}@example.com', '${MARK}', '${MARK}');
    insert into payouts (casino_id, by, state, asked_on, reported_by, evidence) values ('${casino.id}', 'reader', 'waiting', '2026-01-02', '${id}', '${MARK}');
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name, is_user_verified, is_backed_up)
      values ('${id}', '${MARK}', '\\x01', 0, '{}', '${MARK}', true, false);
    insert into recovery_codes (user_id, code_hash) values ('${id}', '${MARK}');
    insert into sign_in_networks (user_id, network_hash) values ('${id}', '${MARK}');
    insert into code_vote_salts (day, salt) values ('2026-01-01', '${MARK}');
    insert into code_voters (day, code_id, voter) select '2026-01-01', id, '${MARK}' from promo_codes limit 1;
  `);
  await client.end();
  const { caller } = await adminCaller(db);
  await caller.admin.settings.update({
    siteName: 'Skin Desk',
    contactEmail: `${MARK}@example.com`,
    operatorName: `Ada ${MARK}`,
    operatorAddress: `${MARK} Street`,
    operatorContact: `${MARK}@example.com`,
    indexNow: true,
  });
}

/** `copy`: the database of a site with one person in every table, backed up and restored without personal data. */
const test = databaseTest.extend('copy', { scope: 'file' }, async ({ db, database }, { onCleanup }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lootrank-scrub-'));
  const target = await createEmptyTestDatabase(inject('postgres'));
  onCleanup(async () => {
    await target.drop();
    await rm(folder, { recursive: true, force: true });
  });
  await insertPersonalData(db, database.connectionString);
  const file = path.join(folder, 'site.tar.gz');
  const { files } = servicesFor(db, { DATA_DIR: path.join(folder, 'site') });
  await writeBackup({ connectionString: database.connectionString, files, print: () => undefined }, file);
  // Without the secret that sealed the backup, which a copy for testing must not need.
  const env = { DATABASE_URL: target.connectionString, DATA_DIR: path.join(folder, 'copy'), APP_SECRET: '' };
  const restored = await runFromSources('restore', [file, '--scrub'], env);
  return { ...target, restored };
});

interface Column {
  table: string;
  column: string;
  isText: boolean;
}

/** Stored columns of the tables in a backup; those that Postgres computes follow from the others. */
async function toColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column",
      data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'bytea', 'inet') as "isText"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    order by 1, 2
  `.execute(db);
  return rows.filter(({ table }) => !EXCLUDED_TABLES.includes(table) && !table.startsWith('kysely_'));
}

const toValues = async (db: Db, table: string, column: string) =>
  (
    await sql<{ value: string | null }>`select ${sql.ref(column)}::text as value from ${sql.table(table)}`.execute(db)
  ).rows
    .map(({ value }) => value)
    .filter((value) => value !== null);

const countRows = async (db: Db, table: string) => (await sql`select from ${sql.table(table)}`.execute(db)).rows.length;

test('every table and every column with text has its rule for a scrubbed copy', async ({ db }) => {
  const columns = await toColumns(db);
  const tables = [...new Set(columns.map(({ table }) => table))];
  expect([...EMPTIED, ...Object.keys(KEPT)].sort()).toEqual(tables);
  const texts = columns.filter(({ table, isText }) => isText && !EMPTIED.includes(table));
  const decided = (table: string) => [...Object.keys(REPLACED[table] ?? {}), ...(KEPT[table] ?? '').split(' ')];
  expect(texts.filter(({ table, column }) => !decided(table).includes(column))).toEqual([]);
});

test('a scrubbed copy has lost what was stored about a person, wherever it was', async ({ db, copy }) => {
  expect(copy.restored).toMatchObject({
    code: 0,
    output: expect.stringContaining('Restored without personal data.'),
  });
  for (const table of EMPTIED) {
    expect({ table, before: (await countRows(db, table)) > 0, after: await countRows(copy.db, table) }).toEqual({
      table,
      before: true,
      after: 0,
    });
  }
  for (const [table, columns] of Object.entries(REPLACED)) {
    for (const column of Object.keys(columns)) {
      const before = await toValues(db, table, column);
      const after = await toValues(copy.db, table, column);
      expect(before, `${table}.${column}`).not.toEqual([]);
      expect(
        after.filter((value) => before.includes(value)),
        `${table}.${column}`,
      ).toEqual([]);
    }
  }
  for (const table of new Set((await toColumns(copy.db)).map((column) => column.table))) {
    const { rows } = await sql<{
      row: string;
    }>`select stored::text as row from ${sql.table(table)} as stored`.execute(copy.db);
    expect(
      rows.filter(({ row }) => row.toLowerCase().includes(MARK)),
      table,
    ).toEqual([]);
  }
});

test('a scrubbed copy keeps what editors wrote, and the number of accounts and messages', async ({ db, copy }) => {
  const { settings: _own, ...kept } = KEPT;
  for (const [table, columns] of Object.entries(kept)) {
    expect(await countRows(copy.db, table), table).toBe(await countRows(db, table));
    for (const column of columns.split(' ').filter(Boolean)) {
      const [before, after] = [await toValues(db, table, column), await toValues(copy.db, table, column)];
      expect(after.sort(), `${table}.${column}`).toEqual(before.sort());
    }
  }
});

test('a scrubbed copy has default settings, except those that every visitor reads and the criteria', async ({
  db,
  copy,
}) => {
  const before = await getSettings(db);
  const { criteria } = before;
  expect(await getSettings(copy.db)).toEqual({
    ...siteSettings.parse({}),
    ...publicSettings.parse(before),
    criteria,
  });
  expect(before).toMatchObject({ siteName: 'Skin Desk', indexNow: true });
});
