import { type Kysely, sql } from 'kysely';
import { OperatorError } from '../base/errors';

interface Found {
  extension: string | null;
  tables: string | null;
}

/**
 * Throws if the required extension or the site's tables are in a schema outside the search path: migrating would fail,
 * or fill a second, empty site.
 */
export async function assertInReach<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<Found>`
    with reach as (select unnest(current_schemas(false)) as name)
    select
      (select n.nspname::text from pg_extension e join pg_namespace n on n.oid = e.extnamespace
        where e.extname = 'pg_trgm' and n.nspname not in (select name from reach)) as extension,
      (select min(m.schemaname)::text from pg_tables m join pg_tables c using (schemaname)
        where m.tablename = 'kysely_migration' and c.tablename = 'casino_facts'
          and not exists (select from pg_tables t join reach on reach.name = t.schemaname
            where t.tablename = 'kysely_migration')) as tables
  `.execute(db);
  const { extension = null, tables = null } = rows[0] ?? {};
  if (tables !== null) {
    throw new OperatorError(
      `DATABASE_URL: the site’s tables stand in the schema ${tables}. Name it at the end of the address: ?options=-c%20search_path%3D${tables}`,
    );
  }
  if (extension !== null) {
    throw new OperatorError(
      `DATABASE_URL: the extension pg_trgm stands in the schema ${extension}, where the site does not look. As an administrator of that database run: alter extension pg_trgm set schema public;`,
    );
  }
}
