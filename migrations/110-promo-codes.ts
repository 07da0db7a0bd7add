import { type Kysely, type RawBuilder, sql } from 'kysely';

const isActive = (code: string) => {
  const [start, end] = [sql.ref(`${code}.starts_at`), sql.ref(`${code}.ends_at`)];
  return sql`(${start} is null or ${start} <= now()) and (${end} is null or ${end} > now())`;
};

const votesThisMonth = (count: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(${count}), 0)::int from code_votes
    where code_votes.code_id = code.id and day >= date_trunc('month', now() at time zone 'UTC')::date)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCodes(db);
  await createVotes(db);
  await createFirstCodes(db);
  await writeFirstCode.execute(db);
}

async function createCodes(db: Kysely<unknown>): Promise<void> {
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
    create index promo_codes_lower_code_idx on promo_codes (lower(code));
    create index promo_codes_starts_at_idx on promo_codes (starts_at) where starts_at is not null;
    create index promo_codes_ends_at_idx on promo_codes (ends_at) where ends_at is not null;
    create index promo_codes_checked_by_idx on promo_codes (checked_by) where checked_by is not null;
    create index promo_codes_reported_at_idx on promo_codes (reported_at) where reported_at is not null;
  `.execute(db);
}

/** A voter is a hash with the salt of the day, which is deleted afterwards. */
async function createVotes(db: Kysely<unknown>): Promise<void> {
  await sql`
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
  `.execute(db);
}

/** The first active code of each casino, by the clock. */
async function createFirstCodes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view first_codes as
    select code.casino_id as code_of, code.id as code_id, code.code, code.offer, jsonb_build_object(
      'id', code.id, 'code', code.code, 'offer', code.offer, 'endsAt', code.ends_at, 'terms', code.terms,
      'source', code.source, 'checkedOn', code.checked_on, 'isReported', code.reported_at is not null,
      'worked', ${votesThisMonth(sql`worked`)}, 'votes', ${votesThisMonth(sql`worked + missed`)}
    ) as shown
    from promo_codes code
    where ${isActive('code')} and not exists (
      select from promo_codes earlier
      where earlier.casino_id = code.casino_id and earlier.position < code.position and ${isActive('earlier')}
    );
  `.execute(db);
}

// A save of casinos.promo_code and bonus_amount changes the first active code. Another code is a new one: the check, the
// terms and the votes of the former do not apply to it.
const writeFirstCode = sql`
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
      elsif lower(first.code) is distinct from lower(new_code) then
        with former as (delete from promo_codes where id = first.code_id returning position)
        insert into promo_codes (casino_id, code, offer, position)
        select new.id, new_code, new.bonus_amount, position from former;
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
`;
