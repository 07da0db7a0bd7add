import { type Kysely, sql } from 'kysely';

// 999 orders casinos without a placement. Stored as one, it stood among them and called itself ranked; more than that came after them.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update casinos set placement = null where placement >= 999;
    alter table casinos drop constraint casinos_placement_positive;
    alter table casinos add constraint casinos_placement_range check (placement between 1 and 998);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table casinos drop constraint casinos_placement_range;
    alter table casinos add constraint casinos_placement_positive check (placement >= 1);
  `.execute(db);
}
