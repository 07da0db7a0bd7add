import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { HelpServicesUpdate } from '../../../shared/content/pages.schema';
import { toRow } from '../../database/columns';
import type { Database, Db } from '../../database/database';

export async function lockHelpServices(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lootrank help services'))`.execute(trx);
}

export async function findHelpVersion(db: Db): Promise<string> {
  const { version } = await db
    .selectFrom('help_services')
    .select(
      sql<string>`md5(coalesce(string_agg(help_services::text, E'\\n' order by position, country, id), ''))`.as(
        'version',
      ),
    )
    .executeTakeFirstOrThrow();
  return version;
}

export async function replaceHelpServices(
  trx: Transaction<Database>,
  services: HelpServicesUpdate['services'],
): Promise<void> {
  await trx.deleteFrom('help_services').execute();
  if (services.length === 0) return;
  const rows = services.map((service, position) => ({ ...toRow('help_services', service), position }));
  await trx.insertInto('help_services').values(rows).execute();
}
