import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createChoices(db);
  await createQueue(db);
  await queueChanges(db);
  await followAccounts(db);
}

async function createChoices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_casinos (
      user_id uuid not null references users (id) on delete cascade,
      casino_id uuid not null references casinos (id) on delete cascade,
      saved_at timestamptz not null default now(),
      primary key (user_id, casino_id)
    );
    create index saved_casinos_casino_id_idx on saved_casinos (casino_id, user_id);

    create table alert_preferences (
      user_id uuid primary key references users (id) on delete cascade,
      is_on boolean not null,
      kinds text[] not null,
      frequency text not null,
      on_since timestamptz not null default now(),
      rating_since timestamptz not null default now(),
      mailed_at timestamptz,
      updated_at timestamptz not null default now(),
      constraint alert_preferences_kinds check (kinds <@ array['warning', 'closed', 'score', 'code', 'fact']),
      constraint alert_preferences_frequency check (frequency in ('at_once', 'daily', 'weekly'))
    );

    create table alert_sites (
      user_id uuid not null references users (id) on delete cascade,
      casino_id uuid not null references casinos (id) on delete cascade,
      kinds text[],
      rating_since timestamptz,
      primary key (user_id, casino_id),
      constraint alert_sites_kinds check (kinds <@ array['warning', 'closed', 'score', 'code', 'fact'])
    );
    create index alert_sites_casino_id_idx on alert_sites (casino_id);

    create table alert_searches (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      filter text not null,
      created_at timestamptz not null default now(),
      constraint alert_searches_filter_key unique (user_id, filter),
      constraint alert_searches_filter_length check (length(filter) between 1 and 2000)
    );
    create index alert_searches_filter_idx on alert_searches (filter);

    -- Casinos reported to a search, each once: those that matched when it was stored count as reported, and a row stays.
    create table alert_search_sites (
      search_id uuid not null references alert_searches (id) on delete cascade,
      casino_id uuid not null references casinos (id) on delete cascade,
      noticed_at timestamptz not null default now(),
      told_at timestamptz,
      primary key (search_id, casino_id)
    );
    create index alert_search_sites_casino_id_idx on alert_search_sites (casino_id);
    create index alert_search_sites_waiting_idx on alert_search_sites (noticed_at) where told_at is null;
  `.execute(db);
}

async function createQueue(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert_changes (
      change_id bigint primary key references casino_changes (id) on delete cascade,
      casino_id uuid not null,
      noticed_at timestamptz not null default now()
    );
    create index alert_changes_casino_id_idx on alert_changes (casino_id, change_id);

    create table alert_deliveries (
      user_id uuid not null references users (id) on delete cascade,
      change_id bigint not null references casino_changes (id) on delete cascade,
      due_at timestamptz not null,
      done_at timestamptz,
      mail_id uuid,
      primary key (user_id, change_id)
    );
    create index alert_deliveries_change_id_idx on alert_deliveries (change_id);
    create index alert_deliveries_due_at_idx on alert_deliveries (due_at, user_id) where done_at is null;
    create index alert_deliveries_done_at_idx on alert_deliveries (done_at) where done_at is not null;

    create table alert_mails (
      mail_id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      token_hash text not null,
      created_at timestamptz not null default now(),
      is_of_filters boolean not null default false
    );
    create unique index alert_mails_token_hash_key on alert_mails (token_hash);
    create index alert_mails_user_id_idx on alert_mails (user_id);
    create index alert_mails_created_at_idx on alert_mails (created_at);
  `.execute(db);
}

/**
 * A change is queued in the transaction that writes it, so it is not missed however late that commits. Changes dated
 * before their transaction are an imported history and queue nothing.
 */
async function queueChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_told_changes() returns trigger language plpgsql as $$
    begin
      insert into alert_changes (change_id, casino_id)
      select id, casino_id from added
      where not is_minor and kind in ('status', 'rating', 'code', 'fact') and changed_at >= now();
      return null;
    end $$;
    create trigger casino_changes_noted after insert on casino_changes referencing new table as added
      for each statement execute function note_told_changes();
  `.execute(db);
}

/** Unsent mails follow the account: deleted with it or when it is disabled, redirected to its new address. */
async function followAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function stop_alert_mails() returns trigger language plpgsql as $$
    begin
      delete from mail_queue using alert_mails
      where alert_mails.user_id = old.id and mail_queue.id = alert_mails.mail_id
        and mail_queue.status in ('queued', 'sending');
      return old;
    end $$;
    create trigger users_alert_mails_of_deleted before delete on users
      for each row execute function stop_alert_mails();
    create trigger users_alert_mails_of_disabled after update of disabled_at on users
      for each row when (old.disabled_at is null and new.disabled_at is not null) execute function stop_alert_mails();

    create function redirect_alert_mails() returns trigger language plpgsql as $$
    begin
      if new.email is null or new.email_confirmed_at is null then
        delete from mail_queue using alert_mails
        where alert_mails.user_id = new.id and mail_queue.id = alert_mails.mail_id
          and mail_queue.status in ('queued', 'sending');
      else
        update mail_queue set to_address = new.email from alert_mails
        where alert_mails.user_id = new.id and mail_queue.id = alert_mails.mail_id
          and mail_queue.status in ('queued', 'sending');
      end if;
      return null;
    end $$;
    create trigger users_alert_mails_of_moved after update of email, email_confirmed_at on users
      for each row when (old.email is distinct from new.email
        or (old.email_confirmed_at is not null and new.email_confirmed_at is null))
      execute function redirect_alert_mails();
  `.execute(db);
}
