import type pg from 'pg';
import { assertSupported } from './assert-supported';
import type { ServerFacts } from './assert-supported';

// The role, database or server may set others; our statements and the parsing of their results rely on these.
export const RELIED_ON = {
  client_encoding: 'UTF8',
  datestyle: 'ISO,YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  quote_all_identifiers: 'off',
  transform_null_equals: 'off',
  array_nulls: 'on',
  default_transaction_isolation: 'read committed',
};

/** For short statements, starting parallel workers or JIT takes longer than it saves. */
export const SHORT_STATEMENTS = { max_parallel_workers_per_gather: '0', jit: 'off' };

/** Less than the pool's connection timeout, which does not cover this statement. */
const ANSWER_MS = 2_000;

function settingsIn(options: string): Record<string, string> {
  const words = (options.match(/(?:\\.|[^\s\\])+/g) ?? []).map((word) => word.replaceAll(/\\(.)/g, '$1'));
  const assignments = words.flatMap((word) => (word === '-c' ? [] : [word.replace(/^(?:-c|--)/, '')]));
  return Object.fromEntries(
    assignments.map((assignment) => {
      const [name = '', ...value] = assignment.split('=');
      return [name.replaceAll('-', '_').toLowerCase(), value.join('=')] as const;
    }),
  );
}

const FACTS = `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
  current_setting('server_version_num')::int / 10000 as major`;
const WANTED = 'unnest($1::text[], $2::text[]) as wanted (name, value)';
const SET = `${FACTS}, (select count(set_config(name, value, false)) from ${WANTED})`;
// Ends a connection of the pooler that was opened before the role had its settings, and with it the attempt to connect.
// Postgres shows a setting in its own unit and spacing: '5s' as 5000, 'ISO,YMD' as 'ISO, YMD'.
const VERIFY = `${FACTS}, (select pg_terminate_backend(pg_backend_pid()) where exists (
  select from ${WANTED} join pg_settings using (name)
  where lower(replace(setting, ' ', '')) <> lower(replace(value, ' ', ''))))`;

export interface SessionOptions {
  connectionString: string;
  /** A pooler in front of the database may run each transaction on another connection. */
  isPooled?: boolean;
  settings?: Record<string, string>;
}

/**
 * Overrides the session settings of the role, database and server. Set by a statement, because a pooler may refuse or
 * ignore startup settings. Tables are in the schema public unless the URL's `options` name another `search_path`.
 * Behind a pooler that would set a connection which others use next: there storeRoleSettings makes the settings the
 * role's, and a new connection verifies that it has them.
 */
export function withSessionSettings({ connectionString, isPooled = false, settings: more = {} }: SessionOptions) {
  const url = new URL(connectionString);
  const own = settingsIn(url.searchParams.get('options') ?? '');
  url.searchParams.delete('options');
  const needed = { ...RELIED_ON, ...more };
  const settings = isPooled ? needed : { search_path: 'public', ...own, ...needed };
  const statement = {
    text: isPooled ? VERIFY : SET,
    values: [Object.keys(settings), Object.values(settings)],
    query_timeout: ANSWER_MS,
  };
  const onConnect = async (client: pg.ClientBase): Promise<void> => {
    const { rows } = await client.query<ServerFacts>(statement);
    for (const facts of rows) assertSupported(facts);
  };
  return { connectionString: url.href, onConnect };
}
