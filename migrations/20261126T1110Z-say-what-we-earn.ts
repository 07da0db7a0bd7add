import { type Kysely, sql } from 'kysely';

const COLUMNS = ['deal'];

export async function up(db: Kysely<unknown>): Promise<void> {
  const view = await takePublicView(db);
  await sql`
    alter table casinos
      add column deal text not null default 'undisclosed'
        check (deal in ('none', 'sign_up', 'losses', 'undisclosed'));
  `.execute(db);
  await createPublicView(db, [...view, ...COLUMNS]);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const view = await takePublicView(db);
  await sql`alter table casinos drop column deal`.execute(db);
  await createPublicView(
    db,
    view.filter((column) => !COLUMNS.includes(column)),
  );
}

/** Drops the view and returns its columns: it keeps those that it was made with, which are not all of the table. */
async function takePublicView(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'public_casinos'::regclass and attnum > 0 order by attnum
  `.execute(db);
  await sql`drop view public_casinos`.execute(db);
  return rows.map(({ name }) => name);
}

async function createPublicView(db: Kysely<unknown>, columns: readonly string[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.id(column)));
  await sql`create view public_casinos as select ${names} from casinos where status <> 'draft'`.execute(db);
}
