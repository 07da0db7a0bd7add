import { type Kysely, sql } from 'kysely';

// The list of saved sites stands at /saved. A page that moved before keeps the address that leads on to it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      reserved text;
      free text;
      number integer;
    begin
      for reserved in select slug from pages where lower(slug) = 'saved' loop
        free := 'saved-page';
        number := 2;
        while exists (select from pages where lower(slug) = free) loop
          free := 'saved-page-' || number;
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
    update pages moved set slug = former_slug, former_slug = null
    where lower(former_slug) = 'saved'
      and not exists (select from pages other where lower(other.slug) = lower(moved.former_slug));
  `.execute(db);
}
