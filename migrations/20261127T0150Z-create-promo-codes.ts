import { type Kysely, type RawBuilder, sql } from 'kysely';

/** What visitors read in place of a bonus when every code of a site has ended. */
const NO_BONUS = 'No bonus at the moment';

const lives = (alias: string) =>
  sql.raw(
    `(${alias}.starts_at is null or ${alias}.starts_at <= now()) and (${alias}.ends_at is null or ${alias}.ends_at > now())`,
  );

/** Of this month. */
const votes = (count: string) =>
  sql.raw(`(select coalesce(sum(${count}), 0)::int from code_votes
    where code_votes.code_id = code.id and day >= date_trunc('month', now() at time zone 'UTC')::date)`);

const firstCode = (column: string) =>
  sql`(select ${sql.ref(column)} from first_codes where first_codes.code_of = casinos.id)`;

// The first code that lives is told by the clock, in the view `first_codes` alone. `casinos.promo_code` and
// `casinos.bonus_amount` are what was written last: the words of the search, and what an older version reads and writes.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table promo_codes (
      id uuid not null unique default gen_random_uuid(),
      casino_id uuid not null references casinos (id) on delete cascade,
      code text,
      offer text not null default '',
      starts_at timestamptz,
      ends_at timestamptz,
      terms text not null default '',
      source text not null default '',
      checked_on date,
      checked_by uuid references users (id) on delete set null,
      position integer not null,
      missed_in_a_row integer not null default 0,
      reported_at timestamptz,
      primary key (casino_id, position),
      constraint promo_codes_end_after_start check (ends_at > starts_at),
      constraint promo_codes_not_empty check (code <> '' or offer <> '')
    );
    create unique index promo_codes_code_idx on promo_codes (casino_id, lower(code));
    create index promo_codes_starts_at_idx on promo_codes (starts_at) where starts_at is not null;
    create index promo_codes_ends_at_idx on promo_codes (ends_at) where ends_at is not null;
    create index promo_codes_checked_by_idx on promo_codes (checked_by) where checked_by is not null;
    create index promo_codes_reported_at_idx on promo_codes (reported_at) where reported_at is not null;

    create table code_votes (
      code_id uuid not null references promo_codes (id) on delete cascade,
      day date not null,
      worked integer not null default 0,
      missed integer not null default 0,
      primary key (code_id, day)
    );
    create table code_voters (
      day date not null,
      code_id uuid not null references promo_codes (id) on delete cascade,
      voter bytea not null,
      primary key (day, code_id, voter)
    );
    create index code_voters_code_id_idx on code_voters (code_id);
    create table code_vote_salts (day date primary key, salt bytea not null);

    insert into promo_codes (casino_id, code, offer, position)
    select id, nullif(promo_code, ''), bonus_amount, 0 from casinos where coalesce(promo_code, '') <> '' or bonus_amount <> '';

    create view first_codes as
    select code.casino_id as code_of, code.id as code_id, code.code, code.offer, jsonb_build_object(
      'id', code.id, 'code', code.code, 'offer', code.offer, 'endsAt', code.ends_at, 'terms', code.terms,
      'source', code.source, 'checkedOn', code.checked_on, 'isReported', code.reported_at is not null,
      'worked', ${votes('worked')}, 'votes', ${votes('worked + missed')}
    ) as shown
    from promo_codes code
    where ${lives('code')} and not exists (
      select from promo_codes earlier
      where earlier.casino_id = code.casino_id and earlier.position < code.position and ${lives('earlier')}
    );

    create function write_first_code() returns trigger language plpgsql as $$
    declare
      first first_codes;
      new_code text := nullif(new.promo_code, '');
    begin
      select * into first from first_codes where code_of = new.id;
      if first.code is not distinct from new_code and coalesce(first.offer, '') = new.bonus_amount then
        return null;
      end if;
      delete from promo_codes
      where casino_id = new.id and lower(code) = lower(new_code) and id is distinct from first.code_id;
      if first.code_id is not null then
        if new_code is null and new.bonus_amount = '' then
          delete from promo_codes where id = first.code_id;
        else
          update promo_codes set code = new_code, offer = new.bonus_amount where id = first.code_id;
        end if;
      elsif new_code is not null or new.bonus_amount <> '' then
        insert into promo_codes (casino_id, code, offer, position)
        select new.id, new_code, new.bonus_amount, coalesce(min(position), 1) - 1 from promo_codes
        where casino_id = new.id;
      end if;
      return null;
    end $$;
    create trigger casinos_write_first_code after insert or update of promo_code, bonus_amount on casinos
      for each row execute function write_first_code();
  `.execute(db);
  await rebuildPublicView(db, {
    promo_code: firstCode('code'),
    bonus_amount: sql`coalesce(${firstCode('offer')}, ${sql.lit(NO_BONUS)})`,
    living_code: firstCode('shown'),
  });
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await rebuildPublicView(db, {}, ['living_code']);
  await sql`
    drop trigger casinos_write_first_code on casinos;
    drop function write_first_code();
    update casinos set promo_code = code.code, bonus_amount = code.offer
    from (select distinct on (casino_id) casino_id, code, offer from promo_codes
      where ends_at is null or ends_at > now() order by casino_id, position) as code
    where code.casino_id = casinos.id;
    update casinos set promo_code = null where promo_code is not null and not exists (
      select from promo_codes where casino_id = casinos.id and (ends_at is null or ends_at > now()));
    drop view first_codes;
    drop table code_vote_salts, code_voters, code_votes, promo_codes;
  `.execute(db);
}

/** The view keeps the columns that it was made with, which are not all of the table; some become what is given here. */
async function rebuildPublicView(
  db: Kysely<unknown>,
  told: Record<string, RawBuilder<unknown>>,
  dropped: readonly string[] = [],
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'public_casinos'::regclass and attnum > 0 order by attnum
  `.execute(db);
  const names = new Set([...rows.map(({ name }) => name), ...Object.keys(told)]);
  const columns = [...names]
    .filter((name) => !dropped.includes(name))
    .map((name) => (told[name] ? sql`${told[name]} as ${sql.id(name)}` : sql`casinos.${sql.id(name)}`));
  await sql`
    drop view public_casinos;
    create view public_casinos as select ${sql.join(columns)} from casinos where status <> 'draft';
  `.execute(db);
}
