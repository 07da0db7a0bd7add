import pg from 'pg';
import type { MeasuredList } from './lists';
import type { Site } from './site';

/** The statements of a list, each with its query plan. */
export async function explained(list: MeasuredList, site: Site): Promise<string> {
  const statements = await site.statementsOf(() => list.run(site));
  const client = new pg.Client({ connectionString: site.connectionString });
  await client.connect();
  try {
    const parts = [`\n## ${list.name}`];
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values);
      parts.push(text.trim(), ...rows.map((row) => `  ${row['QUERY PLAN']}`), '');
    }
    return parts.join('\n');
  } finally {
    await client.end();
  }
}
