import { Kysely, PostgresDialect, sql } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { createDatabase } from '../../../server/database/database';
import type { Database, Db } from '../../../server/database/database';
import { runMaintenance } from '../../../server/process/maintenance';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { servicesFor } from '../../fixtures/caller';
import { newPerson } from '../../fixtures/people';
import { fill, fillCasinos, fillPosts, planOf } from '../../fixtures/plans';

describe('on tables filled as on a real site', () => {
  test('casinos are searched and filtered along an index with every column needed', async ({ db }) => {
    await fillCasinos(db);
    const orders = {
      casinos_admin_placement_idx: sql`coalesce(placement, 99999), id`,
      casinos_name_order_idx: sql`lower(name), id`,
      casinos_updated_at_idx: sql`updated_at desc, id desc`,
    };
    for (const [index, order] of Object.entries(orders)) {
      const page = sql`
        select id from casinos where folded_name like '%x%' and verified_at < now() order by ${order} limit 9`;
      expect(await planOf(db, page.compile(db))).toContain(`Index Only Scan using ${index}`);
    }
  });

  test('facts of casinos are found by an index', async ({ db }) => {
    await fillCasinos(db);
    await fill(
      db,
      'casino_facts',
      sql`insert into casino_facts (casino_id, key, value)
        select id, 'company', to_jsonb('Company ' || name) from casinos limit 100`,
    );
    await sql`vacuum analyze casinos`.execute(db);
    const found = sql`
      select count(*) from (
        select from public_casinos where words @@ websearch_to_tsquery('english', 'company 77') limit 1001) as found`;
    expect(await planOf(db, found.compile(db))).toContain('Bitmap Index Scan on casinos_words_idx');
    const known = sql`
      select word from (
        select word, plainto_tsquery('english', folded_text(word)) as query from unnest(array['company', 'zz']) as word
      ) as asked
      where (select count(*) from (select from public_casinos where words @@ query limit 1001) as found) > 0`;
    expect(await planOf(db, known.compile(db))).toContain('Bitmap Index Scan on casinos_words_idx');
  });

  test('posts are counted, sorted and searched by an index only', async ({ db }) => {
    await fillPosts(db);
    const page = sql`select id, published_at from public_posts order by published_at desc, id limit 9`;
    expect(await planOf(db, page.compile(db))).toContain('Index Only Scan using blog_posts_published_idx');
    expect(await planOf(db, sql`select count(*) from public_posts`.compile(db))).toContain('Index Only Scan');
    const changes = sql`select category_id, max(greatest(updated_at, published_at)) from public_posts group by category_id`;
    expect(await planOf(db, changes.compile(db))).toContain('Index Only Scan');
    for (const order of ['created_at', 'updated_at']) {
      const found = sql`
        select id from blog_posts
        where folded_title like '%x%' and status in ('draft', 'published') and published_at <= now()
        order by ${sql.ref(order)} desc, id desc limit 9`;
      expect(await planOf(db, found.compile(db))).toContain(`Index Only Scan using blog_posts_${order}_idx`);
    }
  });
});

const EXPIRED = 2_000;
const ROWS = 6_000;

/** Fills each table that housekeeping deletes from with more expired rows than fit in a batch, and with others. */
async function fillWithExpired(db: Db): Promise<void> {
  const casino = await insertCasino(db);
  const { id: person } = await newPerson(db);
  const each = sql`from generate_series(1, ${ROWS}) as n`;
  const at = sql`now() + n * interval '1 second' - case when n <= ${EXPIRED} then interval '20 months' else '0' end`;
  await fill(
    db,
    'affiliate_clicks',
    sql`insert into affiliate_clicks (casino_id, placement, occurred_at) select ${casino.id}, 'card', ${at} ${each}`,
  );
  const letter = await insertPost(db, { slug: 'expired-letter', kind: 'letter', status: 'draft', published_at: null });
  await fill(
    db,
    'letter_deliveries',
    sql`insert into letter_deliveries (post_id, token_hash)
      select case when n <= ${EXPIRED} then null else ${letter.id}::uuid end, 'hash ' || n ${each}`,
  );
  await sql`insert into promo_codes (casino_id, code, offer, position) values (${casino.id}, 'VOTED', '', 9)`.execute(
    db,
  );
  await fill(
    db,
    'code_voters',
    sql`insert into code_voters (day, code_id, voter) select (${at})::date, (select id from promo_codes limit 1),
      sha256(n::text::bytea) ${each}`,
  );
  await fill(
    db,
    'payouts',
    sql`insert into payouts (casino_id, by, state, asked_on, deleted_at)
      select ${casino.id}, 'desk', 'recorded', '2026-01-02', ${at} ${each}`,
  );
  await fill(
    db,
    'missing_paths',
    sql`insert into missing_paths (path, hits, last_seen) select '/' || n, 1, ${at} ${each}`,
  );
  await fill(
    db,
    'asked_sites',
    sql`insert into asked_sites (key, name, asked_at) select 'site ' || n, 'Site', ${at} ${each}`,
  );
  await fill(
    db,
    'contact_messages',
    sql`insert into contact_messages (name, email, message, created_at) select 'a', 'a@example.com', 'x', ${at} ${each}`,
  );
  await fill(
    db,
    'newsletter_subscribers',
    sql`insert into newsletter_subscribers (email, status, consent_at, created_at, unsubscribed_at)
      select 'reader-' || n || '@example.com', case when n % 2 = 0 then 'pending' else 'unsubscribed' end, ${at}, ${at},
        case when n % 2 = 1 then ${at} end ${each}`,
  );
  await fill(
    db,
    'mail_queue',
    sql`insert into mail_queue (to_address, subject, text_body, html_body, status, created_at)
      select '', 'old', '', '', 'sent', ${at} ${each}`,
  );
  await fill(
    db,
    'sessions',
    sql`insert into sessions (id, user_id, expires_at, absolute_expires_at)
      select 'session ' || n, ${person}, ${at}, ${at} ${each}`,
  );
  await fill(
    db,
    'token_families',
    sql`insert into token_families (user_id, selector_hash, token_hash, scopes, expires_at, absolute_expires_at)
      select ${person}, 'selector ' || n, 'hash', array['read'], ${at}, ${at} ${each}`,
  );
  await fill(
    db,
    'personal_tokens',
    sql`insert into personal_tokens (user_id, name, token_hash, scopes, expires_at)
      select ${person}, 'token', 'hash ' || n, array['read'], ${at} ${each}`,
  );
  await fill(
    db,
    'one_time_tokens',
    sql`insert into one_time_tokens (user_id, purpose, token_hash, expires_at)
      select ${person}, 'recover', 'hash ' || n, ${at} ${each}`,
  );
  await fill(
    db,
    'sign_in_networks',
    sql`insert into sign_in_networks (user_id, network_hash, signed_in_at) select ${person}, 'hash ' || n, ${at} ${each}`,
  );
  await fill(
    db,
    'passkey_challenges',
    sql`insert into passkey_challenges (challenge_hash, purpose, holder_hash, expires_at)
      select 'hash ' || n, 'sign_in', 'holder', ${at} ${each}`,
  );
  await fill(
    db,
    'provider_attempts',
    sql`insert into provider_attempts (state_hash, browser_hash, provider, intent, kept, return_to, expires_at)
      select 'hash ' || n, 'browser', 'google', 'sign_in', '{}', '/', ${at} ${each}`,
  );
  await fill(
    db,
    'sign_in_nonces',
    sql`insert into sign_in_nonces (nonce_hash, expires_at) select 'hash ' || n, ${at} ${each}`,
  );
  await fill(
    db,
    'account_notices',
    sql`insert into account_notices (user_id, event, detail, happened_at)
      select ${person}, 'identity_linked', '', ${at} ${each}`,
  );
  await fill(
    db,
    'alert_mails',
    sql`insert into alert_mails (mail_id, user_id, token_hash, created_at)
      select gen_random_uuid(), ${person}, 'hash ' || n, ${at} ${each}`,
  );
  await fill(
    db,
    'casino_changes',
    sql`insert into casino_changes (casino_id, kind) select ${casino.id}, 'rating' ${each}`,
  );
  await fill(
    db,
    'alert_deliveries',
    sql`insert into alert_deliveries (user_id, change_id, due_at, done_at)
      select ${person}, id, ${at}, ${at} from (select id, row_number() over (order by id) as n from casino_changes) as change`,
  );
  await fill(
    db,
    'users',
    sql`insert into users (email, created_at) select 'stranger-' || n || '@example.com', ${at} ${each}`,
  );
  await fill(
    db,
    'rate_limits',
    sql`insert into rate_limits (key, window_start, count) select 'key ' || n, ${at}, 1 ${each}`,
  );
  await fill(
    db,
    'blog_tags',
    sql`insert into blog_tags (name, deleted_as, deleted_at) select 'removed ' || n, '{}', ${at} ${each}`,
  );
  await fill(
    db,
    'submissions',
    sql`insert into submissions (key, body_hash, created_at) select 'key ' || n, '', ${at} ${each}`,
  );
}

test(
  'every batch of housekeeping finds expired rows by an index, and reads no others',
  { timeout: 120_000 },
  async ({ database }) => {
    const { pool, destroy } = createDatabase({ ...database, logger: pino({ level: 'silent' }) });
    const deletions: CompiledQuery[] = [];
    const watched = new Kysely<Database>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => {
        // Leaves out signing_keys, invitations, fine_passages and the counts of votes, which have only a handful of rows; of the trash, tags stand
        // for the other kinds.
        if (
          /^\s*delete from (?!"?(signing_keys|invitations|fine_passages|code_votes|code_vote_salts|casinos|blog_posts|blog_categories|media|pages)\b)/.test(
            query.sql,
          )
        )
          deletions.push(query);
      },
    });
    await runMaintenance(servicesFor(watched));
    expect(deletions).toHaveLength(26);
    await fillWithExpired(watched);
    for (const statement of deletions) {
      const plan = await planOf(watched, statement);
      expect(plan).toMatch(/LockRows.*\s+->\s+(Nested Loop.*\s+(Join Filter.*\s+)?->\s+)?Index Scan .*\s+Index Cond/);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    }
    await destroy();
  },
);
