import pg from 'pg';
import { withSessionSettings } from '../database/session-settings';
import { JOB_SCHEMA } from '../jobs/enqueue.queries';

export interface TableShape {
  name: string;
  columns: string[];
}

const OWN_RELATIONS = `c.relnamespace = current_schema()::regnamespace and c.relname not like 'kysely\\_%'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

async function toRows<Row extends pg.QueryResultRow>(client: pg.Client, text: string, values: unknown[] = []) {
  return (await client.query<Row>(text, values)).rows;
}

export async function connectWithoutTimeout(connectionString: string): Promise<pg.Client> {
  const settings = withSessionSettings({ connectionString });
  const client = new pg.Client({
    connectionString: settings.connectionString,
    application_name: 'lootrank backup',
    keepAlive: true,
  });
  // A connection lost between two statements must fail the next statement, not crash the process.
  client.on('error', () => undefined);
  await client.connect();
  await settings.onConnect(client);
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s'`,
  );
  return client;
}

/** All later reads see the database as of now, whatever the site commits in the meantime. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
}

export async function getPostgresMajor(client: pg.Client): Promise<number> {
  const [row] = await toRows<{ major: number }>(
    client,
    `select current_setting('server_version_num')::int / 10000 as major`,
  );
  return row?.major ?? 0;
}

export async function migrationsIn(client: pg.Client): Promise<string[]> {
  const [table] = await toRows<{ found: boolean }>(
    client,
    `select to_regclass('kysely_migration') is not null as found`,
  );
  if (!table?.found) return [];
  return (await toRows<{ name: string }>(client, 'select name from kysely_migration order by name')).map(
    ({ name }) => name,
  );
}

/** Tables of the site, each after the tables it references. */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const tables = await toRows<TableShape>(
    client,
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and ${OWN_RELATIONS}
      group by c.relname order by c.relname`,
  );
  const references = await toRows<{ from: string; to: string }>(
    client,
    `select c.relname::text as from, p.relname::text as to
       from pg_constraint r join pg_class c on c.oid = r.conrelid join pg_class p on p.oid = r.confrelid
      where r.contype = 'f' and r.conrelid <> r.confrelid and ${OWN_RELATIONS}`,
  );
  return parentsFirst(tables, references);
}

function parentsFirst(tables: readonly TableShape[], references: readonly { from: string; to: string }[]) {
  const waiting = new Set(tables);
  const sorted: TableShape[] = [];
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name));
    const free = [...waiting].filter(({ name }) => !references.some(({ from, to }) => from === name && names.has(to)));
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...names].join(', ')}`);
    for (const table of free) waiting.delete(table);
    sorted.push(...free);
  }
  return sorted;
}

/** Values are text because they may exceed JavaScript's safe integers; null for a sequence never used. */
export async function listSequences(client: pg.Client): Promise<{ name: string; value: string | null }[]> {
  return await toRows(
    client,
    `select sequencename::text as name, last_value::text as value from pg_sequences
      where schemaname = current_schema() order by sequencename`,
  );
}

export async function setSequence(client: pg.Client, name: string, value: string): Promise<void> {
  await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, value]);
}

export async function listUploadNames(client: pg.Client): Promise<string[]> {
  const rows = await toRows<{ name: string }>(
    client,
    `select storage_key || (variant ->> 'suffix') as name from media, jsonb_array_elements(variants) as variant
      where not starts_with(storage_key, 'demo/')`,
  );
  return rows.map(({ name }) => name);
}

export async function countRows(client: pg.Client, table: string): Promise<number> {
  const [row] = await toRows<{ count: string }>(client, `select count(*) from ${pg.escapeIdentifier(table)}`);
  return Number(row?.count);
}

/**
 * A running site always holds a connection. Also matches this connection's own application_name, because DATABASE_URL
 * may set a custom one.
 */
export async function countOtherConnections(client: pg.Client): Promise<number> {
  const [row] = await toRows<{ count: string }>(
    client,
    `select count(*) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and (application_name like 'lootrank%' or application_name = current_setting('application_name'))`,
  );
  return Number(row?.count);
}

/** Drops every table, view, sequence and function of the site and its job queue. Extensions stay. */
export async function dropAllObjects(client: pg.Client): Promise<void> {
  // Queued jobs refer to rows that are dropped too. The site recreates the schema on start.
  await client.query(`drop schema if exists ${JOB_SCHEMA} cascade`);
  const relations = await toRows<{ kind: string; name: string }>(
    client,
    `select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
            quote_ident(c.relname) as name
       from pg_class c
      where c.relkind in ('r', 'p', 'v', 'm', 'S') and (${OWN_RELATIONS} or c.relname like 'kysely\\_%')
      order by c.relkind = 'S', c.relkind = 'r'`,
  );
  for (const { kind, name } of relations) await client.query(`drop ${kind} if exists ${name} cascade`);
  const functions = await toRows<{ name: string }>(
    client,
    `select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  );
  for (const { name } of functions) await client.query(`drop routine if exists ${name} cascade`);
}

const inOneList = (names: readonly string[]) => names.map((name) => pg.escapeIdentifier(name)).join(', ');

export async function prepareToLoad(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query(`truncate ${inOneList(names)}`);
  for (const name of names) await client.query(`alter table ${pg.escapeIdentifier(name)} disable trigger user`);
}

export async function finishLoading(client: pg.Client, names: readonly string[]): Promise<void> {
  for (const name of names) await client.query(`alter table ${pg.escapeIdentifier(name)} enable trigger user`);
  await client.query(`analyze ${inOneList(names)}`);
}

/**
 * Letters may have gone out since the backup. Queued mails are not in a backup, so their fate is unknown: send nothing
 * automatically.
 */
export async function haltLetters(client: pg.Client): Promise<void> {
  await client.query(`
    delete from letter_sendings where state = 'planned';
    update letter_sendings set state = 'paused', paused_at = now(), paused_by = null,
      problem = 'A backup was restored. Whoever got the letter after the backup was made gets it twice if you go on.'
      where state in ('sending', 'paused');
    update letter_deliveries set state = 'failed', error = 'not known: a backup was restored' where state = 'queued'`);
}
