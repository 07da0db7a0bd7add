import { type Kysely, sql } from 'kysely';

const PUBLIC_CASINOS = sql`create view public_casinos as select * from casinos where status <> 'draft'`;

// Views keep the columns that they were made with.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop view public_casinos;
    alter table casinos
      add column good_for text check (length(good_for) between 1 and 160),
      add column not_for text check (length(not_for) between 1 and 160);
    ${PUBLIC_CASINOS};
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop view public_casinos;
    alter table casinos drop column good_for, drop column not_for;
    ${PUBLIC_CASINOS};
  `.execute(db);
}
