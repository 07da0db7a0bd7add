const set = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
    .join(' ');

// The role, the database or the server may have others. Our statements and the readers of their results rely on these.
const RELIED_ON = set({
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
});

/** For short statements: starting parallel workers or JIT compilation would take longer than it saves. */
export const SHORT_STATEMENTS = { max_parallel_workers_per_gather: '0', jit: 'off' };

/**
 * The address of the database with the session settings that every connection opens with, which override those of the
 * role, the database and the server. The tables stand in the schema public unless the address itself names another
 * `search_path` in its `options`.
 */
export function withSessionSettings(connectionString: string, more: Record<string, string> = {}): string {
  const url = new URL(connectionString);
  const own = url.searchParams.get('options') ?? '';
  url.searchParams.set('options', [set({ search_path: 'public' }), own, RELIED_ON, set(more)].join(' ').trim());
  return url.href;
}
