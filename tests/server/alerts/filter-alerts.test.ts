import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { MAX_FILTER_ALERTS } from '../../../shared/saved/alert-kinds';
import { COUNTRIES } from '../../../shared/content/countries';
import { createCasinoMatcher } from '../../../server/features/ranking/casino-filter.service';
import { sendSearchAlerts } from '../../../server/features/alerts/search-alerts.service';
import { insertAlertMail } from '../../../server/features/alerts/alert-links.queries';
import { stopByLink } from '../../../server/features/alerts/alerts.router';
import type { Db } from '../../../server/database/database';
import { queueMail } from '../../../server/mail/mail-queue';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { alertsTo, minutesFromNow } from '../../fixtures/alerts';
import { servicesFor } from '../../fixtures/caller';
import { newMember } from '../../fixtures/people';
import { until } from '../../fixtures/waiting';

const runAfter = async (db: Db, minutes: number) =>
  await sendSearchAlerts(
    { ...servicesFor(db), createCasinoMatcher },
    { now: minutesFromNow(minutes), isOver: () => false },
  );

/** Whether a statement waits for a lock. */
async function isWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length > 0;
}

const setRating = (db: Db, id: string, rating: number) =>
  db.updateTable('casinos').set({ rating }).where('id', '=', id).execute();

/** A member with an alert on well-rated sites with upgrades, a site that fits it from the start and one that does not. */
async function alerted(db: Db) {
  const gamemodes = ['upgrade'];
  const [early, late] = [
    await insertCasino(db, { rating: 4.6, gamemodes }),
    await insertCasino(db, { rating: 3.1, gamemodes }),
  ];
  const person = await newMember(db, { isFresh: false });
  await person.member.alerts.searches.add({ filter: { gamemodes: 'upgrade', rating: '4.5' } });
  return { ...person, early, late };
}

test('an alert on a filter reports a site that newly matches, one time, and none that matched before', async ({
  db,
}) => {
  const { email, early, late } = await alerted(db);
  await runAfter(db, 20);
  expect(await alertsTo(db, email)).toEqual([]);
  await setRating(db, late.id, 4.8);
  await runAfter(db, 21);
  // Its author can still take it back.
  expect(await alertsTo(db, email)).toEqual([]);
  await runAfter(db, 38);
  const [mail, ...others] = await alertsTo(db, email);
  expect(others).toEqual([]);
  expect(mail?.subject).toContain('matches your filter');
  expect(mail?.text).toContain(late.name);
  expect(mail?.text).toContain('Upgrade, Rating ≥ 4.5');
  expect(mail?.text).not.toContain(early.name);
  await setRating(db, late.id, 3);
  await runAfter(db, 60);
  await setRating(db, late.id, 4.9);
  await runAfter(db, 61);
  await runAfter(db, 80);
  expect(await alertsTo(db, email)).toHaveLength(1);
});

test('an alert on a filter reports nothing during a pause', async ({ db }) => {
  const { id, email, late } = await alerted(db);
  await runAfter(db, 20);
  await db
    .updateTable('users')
    .set({ paused_until: minutesFromNow(24 * 60) })
    .where('id', '=', id)
    .execute();
  await setRating(db, late.id, 4.8);
  await runAfter(db, 21);
  await runAfter(db, 38);
  expect(await alertsTo(db, email)).toEqual([]);
});

test('an alert on a filter is matched in time, however many others there are: a run continues where the one before ended', async ({
  db,
}) => {
  const { id: userId, member, late } = await alerted(db);
  for (const rating of ['3.5', '4']) await member.alerts.searches.add({ filter: { gamemodes: 'upgrade', rating } });
  await runAfter(db, 20);
  await setRating(db, late.id, 4.8);
  // Each run has time for a single filter, of all that the tests of this file stored.
  const stored = await db.selectFrom('alert_searches').select('filter').distinct().execute();
  for (let run = 0; run <= stored.length; run += 1) {
    let matched = 0;
    const isOver = () => (matched += 1) > 1;
    await sendSearchAlerts({ ...servicesFor(db), createCasinoMatcher }, { now: minutesFromNow(21), isOver });
  }
  const noted = db
    .selectFrom('alert_search_sites as site')
    .innerJoin('alert_searches as search', 'search.id', 'search_id');
  const waiting = noted.where('user_id', '=', userId).where('casino_id', '=', late.id).where('told_at', 'is', null);
  expect(await waiting.select('filter').execute()).toHaveLength(3);
});

test('an alert on a filter reports neither a reverted change nor a site that is paused, closed or advised against', async ({
  db,
}) => {
  const { email, late } = await alerted(db);
  await setRating(db, late.id, 4.8);
  await runAfter(db, 1);
  await setRating(db, late.id, 3);
  await runAfter(db, 18);
  for (const status of ['paused', 'warning', 'closed']) {
    await db
      .updateTable('casinos')
      .set({ status, status_reason: 'For a reason.', rating: 4.8 })
      .where('id', '=', late.id)
      .execute();
    await runAfter(db, 19);
    await runAfter(db, 40);
  }
  expect(await alertsTo(db, email)).toEqual([]);
});

test('an alert on a filter is mailed one time by two replicas at the same time', async ({ db }) => {
  const { email, late } = await alerted(db);
  await setRating(db, late.id, 4.8);
  await Promise.all([runAfter(db, 1), runAfter(db, 1)]);
  await Promise.all([runAfter(db, 18), runAfter(db, 18), runAfter(db, 18)]);
  expect(await alertsTo(db, email)).toHaveLength(1);
});

test('an alert on a filter sends nothing to an account without a confirmed address or a disabled one', async ({
  db,
}) => {
  const { email, id, late } = await alerted(db);
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute();
  await setRating(db, late.id, 4.8);
  await runAfter(db, 1);
  await runAfter(db, 18);
  expect(await alertsTo(db, email)).toEqual([]);
});

test('an alert on a filter is stopped by the link of its mail, alone or with all others', async ({ db }) => {
  const { email, late, member } = await alerted(db);
  await member.alerts.searches.add({ filter: { rating: '4' } });
  await setRating(db, late.id, 4.8);
  await runAfter(db, 1);
  await runAfter(db, 18);
  const [mail] = await alertsTo(db, email);
  const [, token = '', search] = /Stop this alert: \S+token=([\w-]+)&search=(\S+)/.exec(mail?.text ?? '') ?? [];
  expect(await stopByLink(db, token, { search })).toBe('search');
  expect(await member.alerts.searches.list()).toMatchObject([{ filter: 'rating=4', words: expect.any(String) }]);
  const text = 'sort=rating&rating=4&page=2';
  expect(await member.alerts.searches.describe({ text })).toMatchObject({ filter: 'rating=4' });
  for (const none of ['q=words', '__proto__=1', '%%%', 'rating=9'])
    expect(await member.alerts.searches.describe({ text: none }), none).toBeNull();
  expect(await stopByLink(db, token, {})).toBe('all');
  expect(await member.alerts.searches.list()).toEqual([]);
});

test('an alert on a filter says which values are alternatives', async ({ db }) => {
  const { member } = await newMember(db, { isFresh: false });
  const filter = { gamemodes: 'crash,upgrade', 'payment-methods': 'bitcoin,visa', languages: 'de,da' };
  await member.alerts.searches.add({ filter });
  const [stored] = await member.alerts.searches.list();
  expect(stored?.words).toBe('Crash, Upgrade, Bitcoin or Visa, Danish or German');
});

test('removing the last alert on a filter removes its queued mail, and no mail about saved sites', async ({ db }) => {
  const { id: userId, late, member } = await alerted(db);
  await setRating(db, late.id, 4.8);
  await runAfter(db, 1);
  await runAfter(db, 18);
  const queued = () =>
    db
      .selectFrom('alert_mails')
      .innerJoin('mail_queue', 'mail_queue.id', 'mail_id')
      .select('is_of_filters as isOfFilters')
      .where('user_id', '=', userId)
      .execute();
  const mailId = await db.transaction().execute(async (trx) => {
    const id = await queueMail(trx, {
      to: 'a@example.com',
      subject: 'Changes',
      text: 'Of saved sites.',
      html: '<p>Of saved sites.</p>',
    });
    await insertAlertMail(trx, { mailId: id, userId, tokenHash: randomUUID(), isOfFilters: false });
    return id;
  });
  const [stored] = await member.alerts.searches.list();
  await member.alerts.searches.remove({ id: stored?.id ?? '' });
  expect(await queued()).toEqual([{ isOfFilters: false }]);
  await db.updateTable('alert_mails').set({ is_of_filters: true }).where('mail_id', '=', mailId).execute();
  // The switch is of saved sites alone.
  await member.alerts.save({ isOn: false, kinds: ['fact'], frequency: 'daily' });
  expect(await queued()).toEqual([{ isOfFilters: true }]);
});

test('an alert on a filter reports a site again that no longer matched at the last run', async ({ db }) => {
  const { email, late } = await alerted(db);
  await setRating(db, late.id, 4.8);
  await runAfter(db, 1);
  // The run that mails begins before the change that the second look sees.
  const services = servicesFor(db);
  let looks = 0;
  const changing: typeof createCasinoMatcher = async (stored) => {
    const { asOf, find } = await createCasinoMatcher(stored);
    looks += 1;
    return { asOf, find: looks === 1 ? find : () => [] };
  };
  await sendSearchAlerts(
    { ...services, createCasinoMatcher: changing },
    { now: minutesFromNow(18), isOver: () => false },
  );
  expect(looks).toBeGreaterThan(1);
  expect(await alertsTo(db, email)).toEqual([]);
  await setRating(db, late.id, 4.7);
  await runAfter(db, 19);
  await runAfter(db, 36);
  expect(await alertsTo(db, email)).toHaveLength(1);
});

test('an alert on a filter never reports a site that is advised against, whatever its filter finds', async ({ db }) => {
  const { email, late } = await alerted(db);
  await db
    .updateTable('casinos')
    .set({ status: 'warning', status_reason: 'Unpaid.' })
    .where('id', '=', late.id)
    .execute();
  const everything: typeof createCasinoMatcher = async (stored) => ({
    ...(await createCasinoMatcher(stored)),
    find: () => [late.id],
  });
  for (const minutes of [1, 18]) {
    await sendSearchAlerts(
      { ...servicesFor(db), createCasinoMatcher: everything },
      { now: minutesFromNow(minutes), isOver: () => false },
    );
  }
  expect(await alertsTo(db, email)).toEqual([]);
});

test('removing an alert on a filter while a run stores its matches stops neither', async ({ db }) => {
  const { id: userId, late, member } = await alerted(db);
  await setRating(db, late.id, 4.8);
  const [stored] = await member.alerts.searches.list();
  const run = await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('alert_searches')
      .where('id', '=', stored?.id ?? '')
      .execute();
    const running = runAfter(db, 1);
    await until('the run waits for the removal', 30_000, () => isWaiting(trx));
    return { running };
  });
  await expect(run.running).resolves.toBe(true);
  expect(await db.selectFrom('alert_searches').select('id').where('user_id', '=', userId).execute()).toEqual([]);
});

test('an alert on a filter belongs to its account, and is deleted with it', async ({ db }) => {
  const { member, id } = await alerted(db);
  const [stored] = await member.alerts.searches.list();
  const other = await newMember(db);
  await other.member.alerts.searches.remove({ id: stored?.id ?? '' });
  expect(await member.alerts.searches.list()).toHaveLength(1);
  await member.alerts.searches.add({ filter: { rating: '4.5', gamemodes: 'upgrade' } });
  expect(await member.alerts.searches.list()).toEqual([stored]);
  await db.deleteFrom('users').where('id', '=', id).execute();
  expect(await db.selectFrom('alert_searches').select('id').where('user_id', '=', id).execute()).toEqual([]);
});

test(`an account is refused more than ${MAX_FILTER_ALERTS} alerts on filters, even at the same time`, async ({
  db,
}) => {
  const { member } = await newMember(db, { isFresh: false });
  const countries = COUNTRIES.slice(0, MAX_FILTER_ALERTS + 3);
  const added = await Promise.allSettled(
    countries.map((country) => member.alerts.searches.add({ filter: { 'available-in': country } })),
  );
  const refused = added.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({ reason: { code: 'BAD_REQUEST', cause: { details: { field: 'filter' } } } });
  expect(await member.alerts.searches.list()).toHaveLength(MAX_FILTER_ALERTS);
});

test.for([
  ['a value between the steps', { rating: '4.2' }, 'rating'],
  ['one the panel does not have', { 'payment-methods': 'bitcoin,shells' }, 'payment-methods'],
  ['words', { q: 'fast' }, 'q'],
  ['nothing', {}, 'filter'],
  ['an order', { rating: '4', sort: 'rating' }, 'sort'],
] as const)('an alert on a filter is refused with %s, naming the field', async ([, filter, field], { db }) => {
  const { member } = await newMember(db, { isFresh: false });
  await expect(member.alerts.searches.add({ filter: { ...filter } as Record<string, string> })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining(field) as string,
  });
});
