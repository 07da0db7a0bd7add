import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertCasino } from '../../builders/casinos';
import { insertChange } from '../../builders/changes';
import { test } from '../../database/test-database';
import { alertsTo, newReader, sendAlertsAfter } from '../../fixtures/alerts';
import { newAddress } from '../../fixtures/people';
import { until } from '../../fixtures/waiting';

const code = { kind: 'code', before: 'A', after: 'B' };

/** Counts the sessions of this database that are waiting for a lock. */
async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows[0]?.waiting ?? 0;
}

test.for([
  ['moves to another address', (email: string) => sql`email = ${email}`, 1],
  ['has an address that is confirmed no longer', () => sql`email_confirmed_at = null`, 0],
  ['is disabled', () => sql`disabled_at = now()`, 0],
] as const)('P80: an account that %s while its alert mail is written', async ([, change, mails], { db }) => {
  const site = await insertCasino(db);
  const reader = await newReader(db, { saved: [site] });
  await insertChange(db, site.id, code);
  const moved = newAddress();

  const told = await db.transaction().execute(async (trx) => {
    // Readers of the table continue; writing the mail blocks at its last step, after reading the address.
    await sql`lock table alert_mails in share mode`.execute(trx);
    const telling = sendAlertsAfter(db);
    await until('the mail is written', 30_000, async () => (await waiting(db)) === 1);
    let isChanged = false;
    const changing = sql`update users set ${change(moved)} where id = ${reader.id}`.execute(db).then(() => {
      isChanged = true;
    });
    await until('the change is made, or waits', 30_000, async () => isChanged || (await waiting(db)) === 2);
    return [telling, changing];
  });
  await Promise.all(told);
  expect(await alertsTo(db, reader.email)).toEqual([]);
  expect(await alertsTo(db, moved)).toHaveLength(mails);
});
