import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { insertCasino } from '../builders/casinos';
import { insertChange } from '../builders/changes';
import { createEmptyTestDatabase } from '../database/postgres';
import { launchSite } from '../e2e/site';
import type { LaunchedSite } from '../e2e/site';
import { letTimePass, until } from '../fixtures/waiting';

const READERS = 3_000;
const KILLS = 12;
const AT_ANY_MOMENT = 'a kill comes at any moment of the work, not at one that the test would choose';

async function kill(site: LaunchedSite): Promise<void> {
  site.child.kill('SIGKILL');
  await site.exit;
  rmSync(site.dataDir, { recursive: true, force: true });
}

test(
  'R10: two replicas killed while sending alerts tell each reader about every change once',
  { timeout: 600_000 },
  async () => {
    const database = await createEmptyTestDatabase(inject('postgres'));
    const { db } = database;
    const start = async () => {
      const started = await launchSite(database.connectionString, { env: { SEED_DEMO: 'false' } });
      await started.ready;
      return started;
    };
    await kill(await start());
    const sites = [await insertCasino(db), await insertCasino(db)];
    await sql`
    insert into users (email, email_confirmed_at) select 'reader-' || n || '@example.com', now()
    from generate_series(1, ${sql.lit(READERS)}) as n`.execute(db);
    await sql`
    insert into alert_preferences (user_id, is_on, kinds, frequency)
    select id, true, array['code'], 'at_once' from users where email like 'reader-%'`.execute(db);
    for (const { id } of sites) {
      await sql`insert into saved_casinos (user_id, casino_id) select id, ${id} from users where email like 'reader-%'`.execute(
        db,
      );
      await insertChange(db, id, { kind: 'code', before: 'A', after: 'B' });
    }
    await sql`update alert_changes set noticed_at = now() - interval '20 minutes'`.execute(db);

    const isLeft = async () => {
      const noted = await db.selectFrom('alert_changes').select('change_id').execute();
      const waiting = await db.selectFrom('alert_deliveries').select('user_id').where('done_at', 'is', null).execute();
      return noted.length + waiting.length > 0;
    };
    let killedAtWork = 0;
    const replicas = await Promise.all([start(), start()]);
    for (let round = 0; round < KILLS; round += 1) {
      await letTimePass(randomInt(50, 400), AT_ANY_MOMENT);
      if (await isLeft()) killedAtWork += 1;
      const victim = replicas.shift();
      if (victim) await kill(victim);
      replicas.push(await start());
    }
    // Ensures that enough kills hit a replica while alerts were being sent.
    expect(killedAtWork).toBeGreaterThan(2);
    await until('everything is told', 300_000, async () => !(await isLeft()));
    const { rows } = await sql<{ mails: number; readers: number; told: number }>`
    select (select count(*) from alert_mails)::int as mails,
      (select count(distinct user_id) from alert_mails)::int as readers,
      (select count(*) from alert_deliveries join alert_mails using (mail_id, user_id))::int as told`.execute(db);
    expect(rows).toEqual([{ mails: READERS, readers: READERS, told: READERS * sites.length }]);
    const queued = await db.selectFrom('mail_queue').select('id').execute();
    expect(queued).toHaveLength(READERS);
    for (const site of replicas) await kill(site);
    await database.drop();
  },
);
