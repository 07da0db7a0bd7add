import { sql } from 'kysely';
import { expect } from 'vitest';
import { sendAlerts } from '../../../server/features/alerts/send-alerts.service';
import type { Db } from '../../../server/database/database';
import { insertCasino } from '../../builders/casinos';
import { insertChange } from '../../builders/changes';
import { test } from '../../database/test-database';
import { minutesFromNow } from '../../fixtures/alerts';
import { servicesFor } from '../../fixtures/caller';
import { recordStatements, wideScansOf } from '../../fixtures/recorded-statements';

const PEOPLE = 5_000;
const AT_ONCE = 1_000;
const SITES = 200;
const SAVED_BY_EACH = 6;

/** Inserts members with alerts on, each with several saved sites; all of them save the first site. */
async function fillPeople(db: Db): Promise<string> {
  const sites = [];
  for (let number = 0; number < SITES; number += 1) sites.push((await insertCasino(db)).id);
  for (let from = 1; from <= PEOPLE; from += AT_ONCE) {
    const each = sql`from generate_series(${from}::int, ${from + AT_ONCE - 1}::int) as n`;
    for (const statement of [
      sql`insert into users (id, email, email_confirmed_at)
        select md5('person ' || n)::uuid, 'person-' || n || '@example.com', now() ${each}`,
      sql`insert into alert_preferences (user_id, is_on, kinds, frequency)
        select md5('person ' || n)::uuid, true, array['code', 'fact'], case n % 50 when 0 then 'at_once' else 'weekly' end ${each}`,
      sql`insert into saved_casinos (user_id, casino_id)
        select md5('person ' || n)::uuid,
          (${sites}::uuid[])[case k when 0 then 1 else 2 + (n * 7 + k * 13) % ${sql.lit(SITES - 1)} end]
        ${each}, generate_series(0, ${sql.lit(SAVED_BY_EACH - 1)}) as k on conflict do nothing`,
    ]) {
      await statement.execute(db);
    }
  }
  for (const table of ['users', 'alert_preferences', 'saved_casinos']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
  return sites[0] ?? '';
}

test(
  'a change of a site that everybody saved costs in proportion to its alerts, and an idle run almost nothing',
  { timeout: 300_000 },
  async ({ db, database }) => {
    const site = await fillPeople(db);
    await insertChange(db, site, { kind: 'code', before: 'A', after: 'B' });
    await insertChange(db, site, { kind: 'fact', key: 'min_deposit', before: { value: 1 }, after: { value: 2 } });
    const recorded = recordStatements(database.connectionString);
    expect(await sendAlerts(servicesFor(recorded.db), { now: minutesFromNow(17), isOver: () => false })).toBe(true);
    await sql`analyze alert_deliveries`.execute(db);
    const { rows } = await sql<{ done: number; waiting: number }>`
    select count(done_at)::int as done, count(*)::int - count(done_at)::int as waiting from alert_deliveries`.execute(
      db,
    );
    expect(rows).toEqual([{ done: PEOPLE / 25, waiting: PEOPLE * 2 - PEOPLE / 25 }]);

    const before = recorded.statements.length;
    await sendAlerts(servicesFor(recorded.db), { now: minutesFromNow(18), isOver: () => false });
    expect(recorded.statements.length - before).toBe(2);

    const statements = new Map(recorded.statements.map((statement) => [statement.text, statement]));
    for (const statement of statements.values()) {
      const scans = await wideScansOf(recorded.pool, statement, 100);
      expect(scans.filter((scan) => !/^(Bitmap )?(Heap|Index)/.test(scan))).toEqual([]);
    }
    await recorded.destroy();
  },
);
