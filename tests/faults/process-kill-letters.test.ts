import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { insertPost } from '../builders/blog';
import { createEmptyTestDatabase } from '../database/postgres';
import { ADMIN, launchSite } from '../e2e/site';
import type { LaunchedSite } from '../e2e/site';
import { expire } from '../fixtures/jobs';
import { startMailServer } from '../fixtures/mail-server';
import { letTimePass, until } from '../fixtures/waiting';

const READERS = 5_000;
const KILLS = 5;
const AT_ANY_MOMENT = 'a kill comes at any moment of the work, not at one that the test would choose';

async function kill(site: LaunchedSite): Promise<void> {
  site.child.kill('SIGKILL');
  await site.exit;
  rmSync(site.dataDir, { recursive: true, force: true });
}

test('R10: two replicas killed while sending a letter send it once to each reader', { timeout: 900_000 }, async () => {
  const database = await createEmptyTestDatabase(inject('postgres'));
  const { db } = database;
  const mail = await startMailServer();
  const launched: LaunchedSite[] = [];
  onTestFinished(async () => {
    for (const site of launched) await kill(site);
    mail.close();
    await database.drop();
  });
  const start = async () => {
    const started = await launchSite(database.connectionString, {
      env: { SEED_DEMO: 'false', SMTP_URL: mail.url },
      dropsLog: true,
    });
    launched.push(started);
    await started.ready;
    return started;
  };
  await kill(await start());
  await sql`
    insert into newsletter_subscribers (email, status, confirmed_at)
    select 'reader-' || n || '@example.com', 'confirmed', now() from generate_series(1, ${sql.lit(READERS)}) as n
  `.execute(db);
  const letter = { kind: 'letter', status: 'draft', published_at: null } as const;
  const content = { content: 'News.', content_html: '<p>News.</p>' };
  const { id } = await insertPost(db, { title: 'News', slug: 'letter-1', ...letter, ...content });
  await db.insertInto('settings').values({ key: 'lettersPerMinute', value: '6000' }).execute();
  await sql`
    insert into letter_sendings (post_id, state, start_at, planned_by)
    select ${id}, 'planned', now(), id from profiles where email = ${ADMIN.email}
  `.execute(db);

  const sentSoFar = async () => {
    const { rows } = await sql<{ sent: number }>`
      select count(*)::int as sent from letter_deliveries where state = 'sent'`.execute(db);
    return rows[0]?.sent ?? 0;
  };
  let killedAtWork = 0;
  const replicas = await Promise.all([start(), start()]);
  await until('the first are sent', 120_000, async () => (await sentSoFar()) > 0);
  for (let round = 0; round < KILLS; round += 1) {
    await letTimePass(randomInt(500, 2_000), AT_ANY_MOMENT);
    if ((await sentSoFar()) < READERS) killedAtWork += 1;
    const victim = replicas.shift();
    if (victim) await kill(victim);
    replicas.push(await start());
  }
  expect(killedAtWork).toBe(KILLS);
  // What a killed process had under way, one mail at most, is tried again when its job expires.
  const left = () =>
    sql<{ id: string }>`select id from mail_queue where status <> 'sent' order by id`
      .execute(db)
      .then(({ rows }) => rows);
  await until('all others are sent', 300_000, async () => {
    const before = await left();
    await letTimePass(2_000, 'what a living process has under way is sent by then');
    const isFirst = before.length + (await sentSoFar()) < READERS;
    return !isFirst && before.length <= KILLS && isDeepStrictEqual(before, await left());
  });
  await expire(db, 'letter');
  await until('all are sent', 120_000, async () => (await sentSoFar()) === READERS);

  expect(new Set(mail.accepted.map(({ to }) => to)).size).toBe(READERS);
  // A mail accepted at the very moment of a kill is handed over again as the same mail, which mail programs show once.
  expect(new Set(mail.accepted.map((one) => one.id)).size).toBe(READERS);
  expect(mail.accepted.length - READERS).toBeLessThanOrEqual(KILLS);
  const { rows } = await sql`
    select state, count(*)::int as count, count(distinct mail_id)::int as mails from letter_deliveries group by 1
  `.execute(db);
  expect(rows).toEqual([{ state: 'sent', count: READERS, mails: READERS }]);
  // The job that ends it may be that of a killed process, too.
  await expire(db, 'letters');
  await until('the letter is done', 120_000, async () => {
    const sendings = await db.selectFrom('letter_sendings').select('state').execute();
    return sendings.every(({ state }) => state === 'done');
  });
});
