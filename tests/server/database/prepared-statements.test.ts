import { sql } from 'kysely';
import { pino } from 'pino';
import { expect } from 'vitest';
import { createDatabase } from '../../../server/database/database';
import type { Db } from '../../../server/database/database';
import { executePrepared } from '../../../server/database/prepared-statements';
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

const half = (connection: Db, of: number) =>
  executePrepared(connection, sql<{ half: number }>`select 10.0 / ${of}::int as half`);

test('a statement that is to be prepared is prepared once for a connection, others are not', async ({ connection }) => {
  for (const of of [1, 2, 4]) {
    expect(await half(connection, of)).toEqual([{ half: 10 / of }]);
  }
  await sql`select 1 + ${1}::int as two`.execute(connection);
  expect(await preparedOn(connection)).toEqual([{ statement: 'select 10.0 / $1::int as half', runs: 3 }]);
});

test('a prepared statement that failed runs again on the same connection', async ({ connection }) => {
  const pid = async () => (await sql`select pg_backend_pid() as pid`.execute(connection)).rows;
  const before = await pid();
  await expect(half(connection, 0)).rejects.toMatchObject({ code: '22012' });
  expect(await half(connection, 5)).toEqual([{ half: 2 }]);
  const unknown = sql<{ one: number }>`select * from not_yet`;
  await expect(executePrepared(connection, unknown)).rejects.toMatchObject({ code: '42P01' });
  await sql`create temporary table not_yet as select 1 as one`.execute(connection);
  expect(await executePrepared(connection, unknown)).toEqual([{ one: 1 }]);
  expect(await pid()).toEqual(before);
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
    expect(await executePrepared(connection, sql<{ number: number }>`select ${sql.lit(number)} as number`)).toEqual([
      { number },
    ]);
  }
  expect((await preparedOn(connection)).length).toBeLessThanOrEqual(50);
});

test('inside a transaction a statement sees what the transaction wrote', async ({ connection }) => {
  await connection.transaction().execute(async (trx) => {
    await sql`create temporary table own on commit drop as select 3 as three`.execute(trx);
    expect(await executePrepared(trx, sql<{ three: number }>`select * from own`)).toEqual([{ three: 3 }]);
  });
});
