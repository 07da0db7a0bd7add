import { sql } from 'kysely';
import { pino } from 'pino';
import { expect } from 'vitest';
import { createDatabase } from '../../../server/database/database';
import type { Db } from '../../../server/database/database';
import { prepared } from '../../../server/database/prepared-statements';
import { readAsJson } from '../../../server/database/read-as-json';
import { test as databaseTest } from '../../database/test-database';

/** One connection of the product, for the whole test. */
const test = databaseTest.extend('connection', async ({ database }, { onCleanup }) => {
  const { pool, db, destroy } = createDatabase({ ...database, logger: pino({ level: 'silent' }) });
  pool.options.max = 1;
  onCleanup(destroy);
  return db;
});

interface Prepared {
  statement: string;
  runs: number;
}

async function preparedOn(connection: Db): Promise<Prepared[]> {
  const { rows } = await sql<Prepared>`
    select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements order by prepare_time
  `.execute(connection);
  return rows;
}

const half = (of: number) => prepared(sql<{ half: number }>`select 10.0 / ${of}::int as half`);

test('a marked statement is prepared once for a connection, others are not', async ({ connection }) => {
  for (const of of [1, 2, 4]) {
    const { rows } = await half(of).execute(connection);
    expect(rows).toEqual([{ half: 10 / of }]);
  }
  await sql`select 1 + ${1}::int as two`.execute(connection);
  expect(await preparedOn(connection)).toEqual([
    { statement: 'select 10.0 / $1::int as half /* prepared */', runs: 3 },
  ]);
});

test('a marked statement that failed runs again on the same connection', async ({ connection }) => {
  await expect(half(0).execute(connection)).rejects.toMatchObject({ code: '22012' });
  expect((await half(5).execute(connection)).rows).toEqual([{ half: 2 }]);
  const unknown = prepared(sql`select * from not_yet`);
  await expect(unknown.execute(connection)).rejects.toMatchObject({ code: '42P01' });
  await sql`create temporary table not_yet as select 1 as one`.execute(connection);
  expect((await unknown.execute(connection)).rows).toEqual([{ one: 1 }]);
});

test('rows as JSON follow a table that is changed or replaced while the connection is open', async ({ connection }) => {
  const read = () => readAsJson(connection, sql<{ at: Date }>`select * from moments`, ['at']);
  await sql`create temporary table moments as select timestamptz '2026-01-02 03:04Z' as at`.execute(connection);
  expect(await read()).toEqual([{ at: new Date('2026-01-02T03:04Z') }]);
  await sql`alter table moments add column note text default 'new'`.execute(connection);
  expect(await read()).toEqual([{ at: new Date('2026-01-02T03:04Z'), note: 'new' }]);
  await sql`drop table moments`.execute(connection);
  await sql`create temporary table moments as select 7 as number, timestamptz '2026-02-02Z' as at`.execute(connection);
  expect(await read()).toEqual([{ number: 7, at: new Date('2026-02-02') }]);
});

test('statements whose text varies after all fill no connection’s memory', async ({ connection }) => {
  for (let number = 0; number < 80; number += 1) {
    const { rows } = await prepared(sql`select ${sql.lit(number)} as number`).execute(connection);
    expect(rows).toEqual([{ number }]);
  }
  expect((await preparedOn(connection)).length).toBeLessThanOrEqual(50);
});
