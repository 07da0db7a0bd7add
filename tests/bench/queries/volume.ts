import pg from 'pg';
import { FACTS } from '../../../shared/facts/casino-facts';

/** Rows of each table in a measured database. */
export interface Volume {
  posts: number;
  casinos: number;
  /** Rows in each of: users, subscribers, messages, clicks, images, audit log and casino changes. */
  others: number;
}

// All values derive from the row number, so every run loads the same data; only dates move with the current day.
const WORDS =
  `case crash roulette odds bonus payout skin trade fair seed wager limit review test battle coin drop inventory
  market price fee deposit withdraw ledger proof queue upgrade jackpot dice mines tower plinko support licence verified
  promo code reward level vault`.split(/\s+/);

const PREPARE = `
  create function pg_temp.hash(n int, salt text) returns int immutable language sql as
    $$ select ('x' || substr(md5(salt || n), 1, 7))::bit(28)::int $$;
  create function pg_temp.id(n int, kind text) returns uuid immutable language sql as $$ select md5(kind || n)::uuid $$;
  create function pg_temp.word(n int, salt text) returns text immutable language sql as
    $$ select (array['${WORDS.join("','")}'])[1 + pg_temp.hash(n, salt) % ${WORDS.length}] $$;
  create temp table paragraph as
    select number, '<p>' || string_agg(pg_temp.word(number * 100 + place, 'text'), ' ' order by place) || '.</p>' as html
    from generate_series(0, 499) as number, generate_series(1, 30) as place group by number;
  create temp table headline as
    select number, initcap(pg_temp.word(number, 'a')) || ' ' || pg_temp.word(number, 'b') || ' and ' || pg_temp.word(number, 'c')
      || case when number = 7 then ' kestrel' else '' end as words
    from generate_series(0, 999) as number;
`;

const PEOPLE = `
  insert into users (id, email, password_hash, email_confirmed_at, disabled_at, created_at)
    select pg_temp.id(n, 'user'), 'user-' || n || '@example.com', 'none',
      case when n % 10 > 0 then now() - n * interval '7 minutes' end,
      case when n % 50 = 3 then now() end, now() - n * interval '7 minutes'
    from generate_series(1, $others) as n;
  insert into profiles (id, email, display_name, role)
    select pg_temp.id(n, 'user'), 'user-' || n || '@example.com', 'User ' || n, case when n <= 20 then 'admin' end from generate_series(1, $others) as n;
  insert into sessions (id, user_id, expires_at, absolute_expires_at)
    select 'session-' || n, pg_temp.id(n, 'user'), now() + interval '5 days', now() + interval '9 days'
    from generate_series(1, $others, 4) as n;
  insert into newsletter_subscribers (email, status, created_at)
    select 'reader-' || n || '@example.com', (array['confirmed', 'confirmed', 'pending', 'unsubscribed'])[1 + n % 4],
      now() - n * interval '5 minutes' from generate_series(1, $others) as n;
  insert into contact_messages (name, email, subject, message, created_at, read_at, handled_at)
    select 'Sender ' || n, 'sender-' || n || '@example.com', words || ' ' || n, html,
      now() - n * interval '9 minutes', case when n % 3 > 0 then now() end, case when n % 3 = 1 then now() end
    from generate_series(1, $others) as n join headline on headline.number = n % 1000 join paragraph on paragraph.number = n % 500;
  insert into media (storage_key, original_name, mime_type, width, height, byte_size, alt, variants, created_at)
    select md5('media' || n) || '-800x450', pg_temp.word(n, 'file') || '-' || n || '.png', 'image/png', 800, 450, 50000, words || ' ' || n,
      '[{"suffix": ".png"}, {"suffix": "-800.webp"}]', now() - n * interval '11 minutes' from generate_series(1, $others) as n join headline on number = n % 1000;
  insert into audit_log (actor_id, action, entity, entity_id, after, occurred_at)
    select pg_temp.id(1 + n % least(20, $others), 'user'), (array['create', 'update', 'remove', 'publish'])[1 + n % 4],
      (array['post', 'casino', 'tag', 'user'])[1 + pg_temp.hash(n, 'entity') % 4], pg_temp.id(n, 'post')::text,
      jsonb_build_object('title', words || ' ' || n), now() - ($others - n) * interval '3 minutes'
    from generate_series(1, $others) as n join headline on number = n % 1000;
`;

const CASINOS = `
  insert into casinos (id, slug, name, rating, description, positives, negatives, bonus_amount, promo_code, affiliate_link,
      is_recommended, gamemodes, placement, full_review, full_review_html, full_review_version, verified_at, created_at, updated_at)
    select pg_temp.id(n, 'casino'), 'casino-' || n, initcap(pg_temp.word(n, 'x')) || initcap(pg_temp.word(n, 'y')) || ' ' || n,
      (n % 50)::numeric / 10, words || ' ' || n || E'\\nMore of it.', array['Fast payouts', 'Fair'], array['Few games'], n || ' free cases',
      case when n % 3 > 0 then 'CODE' || n end, 'https://example.com/' || n, n % 9 = 0,
      (select array_agg(distinct mode) from unnest(array['slots', 'roulette', 'crash', 'case-opening', 'case-battles', 'coinflip', 'dice', 'plinko']) with ordinality as modes (mode, place)
        where place = 1 + n % 8 or pg_temp.hash(n, mode) % (place + 1) = 0),
      case when n <= 300 then n end, review.html,
      review.html || case when n in (12, 62) then '<p>The pangolin pays.</p>' else '' end, 1, now() - (n % 700) * interval '1 day', now() - n * interval '1 hour', now() - n * interval '1 hour'
    from generate_series(1, $casinos) as n join paragraph as review on review.number = n % 500 join headline on headline.number = n % 1000;
  insert into affiliate_clicks (casino_id, placement, occurred_at, is_bot)
    select pg_temp.id(1 + n % $casinos, 'casino'), 'card', now() - (n % 90) * interval '1 day', n % 20 = 0
    from generate_series(1, $others) as n;
  insert into click_months (month, casino_id, casino_name, placement, page, clicks)
    select date_trunc('month', now() at time zone 'UTC' - months * interval '1 month')::date, pg_temp.id(n, 'casino'), 'casino', placement, page, 40
    from generate_series(1, least($casinos, 100)) as n, generate_series(0, 12) as months,
      unnest(array['top', 'hero', 'list', 'text']) as placement,
      lateral (select '/blog/post-' || (n + m) as page from generate_series(1, 50) as m) as pages;
  insert into earnings (month, casino_id, casino_name, currency, amount_cents, source)
    select month, casino_id, 'casino', 'USD', 5000, 'typed' from click_months group by 1, 2;
`;

// One change in a hundred belongs to casino 57, so that one casino has a long history.
const CHANGES = `
  insert into casino_changes (casino_id, changed_at, kind, key, before, after, note, is_minor)
    select pg_temp.id(case when n % 100 = 0 then 57 else 1 + pg_temp.hash(n, 'changed') % $casinos end, 'casino'),
      now() - n * interval '3 minutes', kind, case kind when 'fact' then 'min_deposit' when 'score' then 'payouts' end,
      to_jsonb(n % 50), to_jsonb(1 + n % 50), words, n % 20 = 0
    from generate_series(1, $others) as n join headline on number = n % 1000,
      lateral (select (array['fact', 'fact', 'fact', 'score', 'rating', 'rank', 'bonus', 'code', 'status', 'name'])[1 + pg_temp.hash(n, 'kind') % 10] as kind) as kinds;
`;

// Every fact of every casino: checked by eight people or without a name within the last 700 days; a few never.
const CASINO_FACTS = `
  insert into casino_facts (casino_id, key, value, source_kind, source, checked_at, checked_by, updated_at)
    select pg_temp.id(n, 'casino'), key, case key
        when 'payment_methods' then to_jsonb(array['skins'] || case when n % 4 = 0 then array['litecoin'] else '{}'::text[] end)
        when 'company' then to_jsonb(case when n = 57 then 'Ostrich' else 'Company ' || n end)
        else to_jsonb(n % 500) end, 'terms', 'The terms of casino ' || n,
      case when pg_temp.hash(n, key) % 40 > 0 then now() - pg_temp.hash(n, key) % 700 * interval '1 day' end,
      case when n % 9 > 0 then pg_temp.id(n % 9, 'user') end, now() - n * interval '1 hour'
    from generate_series(1, $casinos) as n cross join unnest(array['${FACTS.map(({ key }) => key).join("','")}']) as key;
`;

const BLOG = `
  insert into blog_categories (id, name, slug)
    select pg_temp.id(n, 'category'), 'Category ' || n, 'category-' || n from generate_series(1, 20) as n;
  insert into blog_tags (id, name)
    select pg_temp.id(n, 'tag'), 'tag ' || n from generate_series(1, greatest(150, $posts / 50)) as n;
  insert into blog_posts (id, title, slug, content, content_html, content_version, excerpt, featured_image, status, published_at, created_at, updated_at, author_id, category_id)
    select pg_temp.id(n, 'post'), words || ' ' || n, 'post-' || n, text.html,
      -- Every third names the same site.
      text.html || other.html || '<p><a href="/casino/casino-' ||
        case when n % 3 = 0 then 57 else 1 + pg_temp.hash(n, 'mention') % $casinos end || '">More</a></p>'
        -- A word that stands in the same few texts alone, whatever the size.
        || case when n in (8, 28, 48) then '<p>The pangolin sleeps.</p>' else '' end, 1, words || '.', '/uploads/' || md5('media' || n) || '-800x450-800.webp',
      case when n % 50 = 9 then 'draft' else 'published' end,
      case when n % 100 = 11 and n < 2000 then now() + n * interval '1 day' else now() - n * interval '20 minutes' end,
      now() - n * interval '20 minutes', now() - n * interval '20 minutes',
      pg_temp.id(1 + n % least(20, $others), 'user'),
      -- Uneven, as on a real site: the first has half of all, the last one a handful.
      pg_temp.id(1 + floor(20 * power(pg_temp.hash(n, 'category') % 10000 / 10000.0, 4))::int, 'category')
    from generate_series(1, $posts) as n
    join headline on headline.number = n % 1000
    join paragraph as text on text.number = n % 500 join paragraph as other on other.number = n * 7 % 500;
  insert into blog_posts_tags (post_id, tag_id)
    select pg_temp.id(n, 'post'), pg_temp.id(1 + tag, 'tag') from generate_series(1, $posts) as n,
      lateral (values (pg_temp.hash(n, 'tag a') % 5), (pg_temp.hash(n, 'tag b') % 60), (pg_temp.hash(n, 'tag c') % greatest(150, $posts / 50))) as tags (tag)
    on conflict do nothing;
  insert into blog_post_views (post_id, views)
    select pg_temp.id(n, 'post'), 90000 / (1 + pg_temp.hash(n, 'views') % 3000) from generate_series(1, $posts) as n where n % 5 > 0
    on conflict (post_id) do update set views = excluded.views;
  insert into post_views_daily (day, post_id, views)
    select (now() at time zone 'UTC')::date - n % 40, pg_temp.id(n, 'post'), 1 + n % 90 from generate_series(1, $posts) as n;
  insert into post_revisions (post_id, title, content, saved_at)
    select pg_temp.id(1, 'post'), 'Title ' || n, 'Text ' || n, now() - n * interval '1 minute' from generate_series(1, $posts) as n;
  insert into slug_redirects (entity, old_slug, target_id)
    select 'post', 'former-' || n, pg_temp.id(n, 'post') from generate_series(1, $posts, 10) as n;
  insert into pages (slug, title, content, content_html)
    select 'guides/guide-' || n, 'Guide ' || n, 'Text', '<p>Text</p>' from generate_series(1, 30) as n;
`;

/** Fills a migrated, empty database, then vacuums and analyzes it as autovacuum would have by then. */
export async function loadVolume(connectionString: string, volume: Volume): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(PREPARE);
    for (const statements of [PEOPLE, CASINOS, CASINO_FACTS, CHANGES, BLOG]) {
      await client.query(
        statements.replace(/\$(posts|casinos|others)/g, (_, name: keyof Volume) => String(volume[name])),
      );
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
