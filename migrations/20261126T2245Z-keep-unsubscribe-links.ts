import { type Kysely, sql } from 'kysely';

// The links of mails that were sent must unsubscribe for as long as somebody has the mail, also after their letter is
// deleted.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table letter_deliveries
      alter column post_id drop not null,
      drop constraint letter_deliveries_post_id_fkey,
      add constraint letter_deliveries_post_id_fkey foreign key (post_id) references blog_posts (id) on delete set null;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from letter_deliveries where post_id is null;
    alter table letter_deliveries
      alter column post_id set not null,
      drop constraint letter_deliveries_post_id_fkey,
      add constraint letter_deliveries_post_id_fkey foreign key (post_id) references blog_posts (id) on delete cascade;
  `.execute(db);
}
