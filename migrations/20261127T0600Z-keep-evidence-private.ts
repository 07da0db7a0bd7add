import { type Kysely, sql } from 'kysely';

// The image itself, which no address serves but the desk's: a file of the uploads could be read by its name.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payouts alter column evidence type bytea using null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payouts alter column evidence type text using null`.execute(db);
}
