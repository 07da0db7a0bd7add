import { type Kysely, sql } from 'kysely';

// The site's own pages stand at these addresses, now or later. Where one does not yet, the old address leads on.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pages add column former_slug text;
    create unique index pages_former_slug_key on pages (lower(former_slug)) where former_slug is not null;

    do $$
    declare
      reserved text;
      free text;
      number integer;
    begin
      for reserved in
        select slug from pages
        where lower(slug) in ('compare', 'changes', 'tools', 'badge', 'developers', 'api', 'authors', 'codes')
        order by slug
      loop
        free := lower(reserved) || '-page';
        number := 2;
        while exists (select from pages where lower(slug) = free) loop
          free := lower(reserved) || '-page-' || number;
          number := number + 1;
        end loop;
        update pages set slug = free, former_slug = reserved where slug = reserved;
        raise warning 'The address /% is the site''s own now. The page that stood there moved to /%.', reserved, free;
      end loop;
    end $$;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    update pages moved set slug = former_slug
    where former_slug is not null
      and not exists (select from pages other where lower(other.slug) = lower(moved.former_slug));
    alter table pages drop column former_slug;
  `.execute(db);
}
