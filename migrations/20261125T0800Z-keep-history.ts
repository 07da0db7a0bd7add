import { type Kysely, sql } from 'kysely';

// A removed casino's history and clicks stay, with its name. Demo content is fiction and leaves nothing.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table casinos add column last_public jsonb;

    alter table casino_changes drop constraint casino_changes_casino_id_fkey;
    alter table casino_changes add column is_imported boolean not null default false;

    -- Known ones keep the id that the API gave them, which was made of their values.
    alter table casino_changes add column public_id text;
    alter table casino_changes disable trigger casino_changes_append_only;
    update casino_changes set public_id = made.id from (
      select id as change_id, left(encode(sha256(convert_to(
        concat_ws(' ', casino_id, kind, key, extract(epoch from changed_at)), 'UTF8')), 'hex'), 24) as id,
        row_number() over (partition by casino_id, kind, key, changed_at order by id) as nth
      from casino_changes
    ) as made where made.change_id = casino_changes.id and nth = 1;
    update casino_changes set public_id = left(replace(gen_random_uuid()::text, '-', ''), 24) where public_id is null;
    alter table casino_changes enable trigger casino_changes_append_only;
    alter table casino_changes alter column public_id set default left(replace(gen_random_uuid()::text, '-', ''), 24);
    alter table casino_changes alter column public_id set not null;
    alter table casino_changes add constraint casino_changes_public_id_key unique (public_id);

    create table removed_casinos (
      id uuid primary key,
      name text not null,
      slug text,
      removed_at timestamptz not null default now()
    );
    create index removed_casinos_slug_idx on removed_casinos (lower(slug));

    alter table affiliate_clicks alter column casino_id drop not null;
    alter table affiliate_clicks add column casino_name text;
    alter table affiliate_clicks drop constraint affiliate_clicks_casino_id_fkey;
    alter table affiliate_clicks add constraint affiliate_clicks_casino_id_fkey
      foreign key (casino_id) references casinos (id) on delete set null;

    create function keep_removed_casino() returns trigger language plpgsql as $$
    begin
      if tg_when = 'BEFORE' then
        if old.is_demo then
          delete from affiliate_clicks where casino_id = old.id;
        else
          update affiliate_clicks set casino_name = old.name where casino_id = old.id;
        end if;
        return old;
      end if;
      if old.is_demo then
        delete from casino_changes where casino_id = old.id;
      elsif exists (select from casino_changes where casino_id = old.id) then
        insert into removed_casinos (id, name, slug) values (old.id, old.name, old.slug)
        on conflict (id) do update set name = excluded.name, slug = excluded.slug, removed_at = now();
      end if;
      return null;
    end $$;
    create trigger casinos_removed_before before delete on casinos for each row execute function keep_removed_casino();
    create trigger casinos_removed_after after delete on casinos for each row execute function keep_removed_casino();
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger casinos_removed_before on casinos;
    drop trigger casinos_removed_after on casinos;
    drop function keep_removed_casino();
    delete from affiliate_clicks where casino_id is null;
    alter table affiliate_clicks drop constraint affiliate_clicks_casino_id_fkey;
    alter table affiliate_clicks add constraint affiliate_clicks_casino_id_fkey
      foreign key (casino_id) references casinos (id) on delete cascade;
    alter table affiliate_clicks drop column casino_name;
    alter table affiliate_clicks alter column casino_id set not null;
    drop table removed_casinos;
    delete from casino_changes where not exists (select from casinos where id = casino_id);
    alter table casino_changes drop column is_imported;
    alter table casino_changes drop column public_id;
    alter table casino_changes add constraint casino_changes_casino_id_fkey
      foreign key (casino_id) references casinos (id) on delete cascade;
    alter table casinos drop column last_public;
  `.execute(db);
}
