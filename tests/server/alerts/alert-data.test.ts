import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished } from 'vitest';
import { restoreBackup } from '../../../server/backup/restore-backup';
import { writeBackup } from '../../../server/backup/write-backup';
import { alertsJob } from '../../../server/features/alerts/alerts.job';
import { createCasinoMatcher } from '../../../server/features/ranking/casino-filter.service';
import { installJobSchema } from '../../../server/jobs/job-schema.queries';
import { runMaintenance } from '../../../server/process/maintenance';
import { insertCasino } from '../../builders/casinos';
import { insertChange } from '../../builders/changes';
import { createEmptyTestDatabase } from '../../database/postgres';
import { test } from '../../database/test-database';
import { alertsTo, minutesFromNow, newReader, sendAlertsAfter } from '../../fixtures/alerts';
import { servicesFor } from '../../fixtures/caller';
import { openJobs, startAndStop } from '../../fixtures/jobs';

const code = { kind: 'code', before: 'A', after: 'B' };

test('an account’s export includes its alert choices; deleting the account removes them all', async ({ db }) => {
  const site = await insertCasino(db, { name: 'Kestrel' });
  const { id, member } = await newReader(db, { saved: [site], kinds: ['code'], frequency: 'daily' });
  await member.alerts.choose({ slug: site.slug ?? '', kinds: ['closed', 'code'] });
  await insertChange(db, site.id, { ...code, kind: 'code' });
  await sendAlertsAfter(db);
  await sendAlertsAfter(db, 2 * 24 * 60);
  await member.auth.reauthenticate({ password: 'correct horse battery' });
  const { alerts } = await member.auth.account.exportData();
  expect(alerts).toMatchObject({
    settings: { isOn: true, kinds: ['code'], frequency: 'daily' },
    sites: [{ siteId: site.id, name: 'Kestrel', kinds: ['closed', 'code'] }],
  });
  await db.deleteFrom('users').where('id', '=', id).execute();
  for (const table of ['alert_preferences', 'alert_sites', 'alert_deliveries', 'alert_mails'] as const) {
    expect(await db.selectFrom(table).selectAll().where('user_id', '=', id).execute(), table).toEqual([]);
  }
});

test('sent changes are deleted after 30 days, links after half a year, and pending ones are kept', async ({ db }) => {
  const site = await insertCasino(db);
  const { id } = await newReader(db, { saved: [site], frequency: 'weekly' });
  const { id: other } = await newReader(db, { saved: [site] });
  await insertChange(db, site.id, code);
  await sendAlertsAfter(db);
  const days = (count: number) => minutesFromNow(-count * 24 * 60);
  const left = async () => [
    (await db.selectFrom('alert_deliveries').select('user_id').where('user_id', 'in', [id, other]).execute()).length,
    (await db.selectFrom('alert_mails').select('user_id').where('user_id', '=', other).execute()).length,
  ];
  await db
    .updateTable('alert_deliveries')
    .set({ due_at: days(40) })
    .where('user_id', '=', id)
    .execute();
  for (const [age, linkAge, expected] of [
    [29, 179, [2, 1]],
    [31, 179, [1, 1]],
    [31, 181, [1, 0]],
  ] as const) {
    await db
      .updateTable('alert_deliveries')
      .set({ done_at: days(age) })
      .where('user_id', '=', other)
      .execute();
    await db
      .updateTable('alert_mails')
      .set({ created_at: days(linkAge) })
      .where('user_id', '=', other)
      .execute();
    await runMaintenance(servicesFor(db));
    expect(await left(), `${age} and ${linkAge} days`).toEqual(expected);
  }
});

test('a restored backup alerts to nothing from before it, and its links and choices stay valid', async ({
  db,
  database,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lootrank-alerts-'));
  const target = await createEmptyTestDatabase(inject('postgres'));
  onTestFinished(async () => {
    await target.drop();
    await rm(folder, { recursive: true });
  });
  const site = await insertCasino(db);
  const { email, id } = await newReader(db, { saved: [site], frequency: 'weekly' });
  await insertChange(db, site.id, { kind: 'status', before: 'listed', after: 'warning', note: 'No.' });
  await insertChange(db, site.id, { kind: 'rating', before: 4, after: 3 });
  await sendAlertsAfter(db);
  await insertChange(db, site.id, code);
  const file = path.join(folder, 'site.tar.gz');
  const print = () => undefined;
  await writeBackup({ ...database, files: servicesFor(db, { DATA_DIR: folder }).files, print }, file);
  const { files } = servicesFor(target.db, { DATA_DIR: path.join(folder, 'target') });
  await restoreBackup({ ...target, files, print }, file, { force: false });
  // The next start reinstalls the job queue.
  await installJobSchema(target.db);
  for (const minutes of [17, 60, 14 * 24 * 60]) await sendAlertsAfter(target.db, minutes);
  expect(await target.db.selectFrom('mail_queue').select('id').execute()).toEqual([]);
  const links = await target.db.selectFrom('alert_mails').select('user_id').where('user_id', '=', id).execute();
  expect(links).toHaveLength(1);
  await insertChange(target.db, site.id, { kind: 'status', before: 'warning', after: 'closed', note: 'Gone.' });
  await sendAlertsAfter(target.db, 15 * 24 * 60);
  expect(await alertsTo(target.db, email)).toHaveLength(1);
});

test('every start schedules a run that is due at once, and a finished run schedules the next', async ({
  db,
  database,
}) => {
  const services = servicesFor(db);
  const job = alertsJob(services, createCasinoMatcher);
  await startAndStop({ ...database, db }, [job]);
  // A restore leaves the job queue empty.
  await sql`delete from pgboss.job`.execute(db);
  await job.recover?.();
  await job.recover?.();
  expect((await openJobs(db, job.name)).map(({ seconds }) => seconds <= 0)).toEqual([true]);
  await job.run({}, new AbortController().signal);
  await job.run({}, new AbortController().signal);
  const next = (await openJobs(db, job.name)).filter(({ seconds }) => seconds > 30);
  expect(next).toHaveLength(1);
});
