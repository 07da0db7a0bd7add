import { sql } from 'kysely';
import type { Kysely } from 'kysely';

// What earns: sums of clicks and copied codes by month, which outlive the clicks and the site, and what was paid for
// them. Neither refers to casinos: a site that is deleted keeps its sums under its name.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table click_months (
      month date not null,
      casino_id uuid not null,
      casino_name text not null,
      placement text not null,
      page text not null,
      clicks int not null default 0,
      bots int not null default 0,
      copies int not null default 0,
      primary key (month, casino_id, placement, page)
    );
    create table earnings (
      month date not null,
      casino_id uuid not null,
      casino_name text not null,
      currency text not null,
      amount_cents bigint not null check (amount_cents >= 0),
      sign_ups int check (sign_ups >= 0),
      depositors int check (depositors >= 0),
      source text not null,
      updated_at timestamptz not null default now(),
      primary key (month, casino_id, currency)
    );
    insert into click_months (month, casino_id, casino_name, placement, page, clicks, bots)
    select date_trunc('month', occurred_at at time zone 'UTC')::date, coalesce(casinos.id, md5(casino_name)::uuid),
      coalesce(casinos.name, casino_name),
      case when affiliate_clicks.placement = any(array['top', 'hero', 'summary', 'dock', 'list', 'game', 'saved', 'text', 'api',
        'compare-head', 'compare-foot']) then affiliate_clicks.placement else 'other' end,
      case when referrer_path is null then 'unknown'
        when referrer_path = '/' then '/'
        when exists (select from casinos where '/casino/' || slug = lower(referrer_path)) then lower(referrer_path)
        when exists (select from blog_posts where '/blog/' || slug = lower(referrer_path)) then lower(referrer_path)
        when split_part(referrer_path, '/', 2) = any(array['blog', 'casino', 'casinos', 'changes', 'compare', 'games',
          'guides', 'saved', 'search', 'tools']) then '/' || split_part(referrer_path, '/', 2)
        else 'other' end,
      count(*) filter (where not is_bot), count(*) filter (where is_bot)
    from affiliate_clicks left join casinos on casinos.id = affiliate_clicks.casino_id
    where casinos.id is not null or casino_name is not null
    group by 1, 2, 3, 4, 5;
    create function forget_demo_earnings() returns trigger language plpgsql as $$
    begin
      delete from click_months where casino_id = old.id;
      delete from earnings where casino_id = old.id;
      return null;
    end $$;
    create trigger forget_demo_earnings after delete on casinos for each row when (old.is_demo)
      execute function forget_demo_earnings();
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger forget_demo_earnings on casinos;
    drop function forget_demo_earnings;
    drop table earnings;
    drop table click_months;
  `.execute(db);
}
