import { sql } from 'kysely';
import type { Kysely } from 'kysely';

// Until when an account takes a break from offers. The form for it stands at /pause: a page that stood there moves.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column paused_until timestamptz;
    do $$
    declare
      reserved text;
      free text;
      number integer;
    begin
      for reserved in select slug from pages where lower(slug) = 'pause' loop
        free := 'pause-page';
        number := 2;
        while exists (select from pages where lower(slug) = free) loop
          free := 'pause-page-' || number;
          number := number + 1;
        end loop;
        update pages set slug = free, former_slug = coalesce(former_slug, reserved) where slug = reserved;
        raise warning 'The address /% is the site''s own now. The page that stood there moved to /%.', reserved, free;
      end loop;
    end $$;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users drop column paused_until;
    update pages moved set slug = former_slug, former_slug = null
    where lower(former_slug) = 'pause'
      and not exists (select from pages other where lower(other.slug) = lower(moved.former_slug));
  `.execute(db);
}
