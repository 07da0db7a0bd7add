import { sql } from 'kysely';
import { expect } from 'vitest';
import type { AlertKind } from '../../../shared/saved/alert-kinds';
import type { Db } from '../../../server/database/database';
import { sendSearchAlerts } from '../../../server/features/alerts/search-alerts.service';
import { createCasinoMatcher } from '../../../server/features/ranking/casino-filter.service';
import { sendAlerts } from '../../../server/features/alerts/send-alerts.service';
import { insertCasino } from '../../builders/casinos';
import { insertChange } from '../../builders/changes';
import { test } from '../../database/test-database';
import { alertsTo, minutesFromNow, newReader, saveSites, sendAlertsAfter } from '../../fixtures/alerts';
import { adminCaller, servicesFor } from '../../fixtures/caller';

const code = (before: string | null, after: string | null) => ({ kind: 'code', before, after });

const textsTo = async (db: Db, email: string) => (await alertsTo(db, email)).map(({ text }) => text);

test('a change of a saved site is sent one time, in a single mail with all others, whatever runs later', async ({
  db,
}) => {
  const site = await insertCasino(db, { name: 'Kestrel' });
  const { email } = await newReader(db, { saved: [site] });
  await insertChange(db, site.id, code('SPRING', 'SUMMER'));
  await insertChange(db, site.id, {
    kind: 'fact',
    key: 'min_deposit',
    before: { value: 200 },
    after: { value: 500 },
  });
  await sendAlertsAfter(db);
  const [text, ...others] = await textsTo(db, email);
  expect(others).toEqual([]);
  expect(text).toContain('Kestrel\n- Code: SPRING to SUMMER (');
  expect(text).toMatch(/Minimum deposit: \$2(\.00)? to \$5/);
  for (const minutes of [17, 60, 24 * 60, 8 * 24 * 60]) await sendAlertsAfter(db, minutes);
  expect(await alertsTo(db, email)).toHaveLength(1);
});

test('a change of a saved site is sent after a save in the editor, but not for a draft', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const site = await insertCasino(db, { name: 'Heron', promo_code: 'OLD' });
  const draft = await insertCasino(db, { status: 'draft', promo_code: 'OLD' });
  const { email } = await newReader(db, { saved: [site, draft] });
  for (const { id } of [site, draft]) await caller.admin.casinos.update({ id, promoCode: 'NEW' });
  await caller.admin.casinos.update({ id: site.id, status: 'warning', statusReason: 'It has not paid since May.' });
  await sendAlertsAfter(db);
  const [mail, ...others] = await alertsTo(db, email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('We advise against Heron');
  expect(mail?.text).toContain('Status: listed to advised against');
  expect(mail?.text).toContain('“It has not paid since May.”');
  // A site with a warning has no offer.
  expect(mail?.text).not.toContain('NEW');
});

test('a change of a saved site waits for further changes, so that a correction cancels it or is merged with it', async ({
  db,
}) => {
  const [taken, corrected] = [await insertCasino(db), await insertCasino(db, { name: 'Corrected' })];
  const { email } = await newReader(db, { saved: [taken, corrected] });
  await insertChange(db, taken.id, code('RIGHT', 'WORNG'));
  await insertChange(db, corrected.id, code('OLD', 'WORNG'));
  await sendAlertsAfter(db, 15);
  expect(await alertsTo(db, email)).toEqual([]);
  await insertChange(db, taken.id, code('WORNG', 'RIGHT'));
  await insertChange(db, corrected.id, code('WORNG', 'RIGHT'));
  await sendAlertsAfter(db);
  const texts = await textsTo(db, email);
  expect(texts).toEqual([expect.stringContaining('Corrected\n- Code: OLD to RIGHT (')]);
  expect(texts[0]).not.toMatch(/WORNG|Code: RIGHT/);
});

test.for(['status', 'code', 'score', 'filter'] as const)(
  'a change of a saved site of the %s is in the outbox within 20 minutes, after the 15 in which it can be corrected',
  async (kind, { db }) => {
    const { caller } = await adminCaller(db);
    const site = await insertCasino(db, { promo_code: 'OLD', rating: 3, gamemodes: ['upgrade'] });
    const { email, member } = await newReader(db, {
      saved: [site],
      ...(kind === 'filter' && { kinds: ['closed'] as const }),
    });
    const parts = { ...servicesFor(db), createCasinoMatcher };
    if (kind === 'filter') await member.alerts.searches.add({ filter: { gamemodes: 'upgrade', rating: '4.5' } });
    // As the job does each minute.
    const runAfter = async (minutes: number) => {
      const run = { now: minutesFromNow(minutes), isOver: () => false };
      expect((await sendAlerts(parts, run)) && (await sendSearchAlerts(parts, run))).toBe(true);
    };
    await runAfter(0);
    const changes = {
      status: { status: 'warning', statusReason: 'It has not paid since May.' },
      code: { promoCode: 'NEW' },
      score: { rating: 4 },
      filter: { rating: 4.8 },
    } as const;
    await caller.admin.casinos.update({ id: site.id, ...changes[kind] });
    const sentAt: number[] = [];
    for (let minutes = 1; minutes <= 25; minutes += 1) {
      await runAfter(minutes);
      if ((await alertsTo(db, email)).length > sentAt.length) sentAt.push(minutes);
    }
    expect(sentAt).toEqual([expect.any(Number)]);
    expect(sentAt[0]).toBeGreaterThan(15);
    expect(sentAt[0]).toBeLessThanOrEqual(20);
  },
);

test('a change of a saved site is in the outbox within 20 minutes while an editor keeps saving', async ({ db }) => {
  const site = await insertCasino(db);
  const { email } = await newReader(db, { saved: [site] });
  const { id } = await insertChange(db, site.id, code('A', 'B'));
  await db
    .updateTable('alert_changes')
    .set({ noticed_at: minutesFromNow(-18.5) })
    .where('change_id', '=', id)
    .execute();
  await insertChange(db, site.id, code('B', 'C'));
  await sendAlertsAfter(db, 0);
  // What its author can still correct waits.
  expect(await textsTo(db, email)).toEqual([expect.stringContaining('Code: A to B')]);
  await sendAlertsAfter(db, 60);
  expect((await textsTo(db, email))[1]).toContain('Code: B to C');
});

test('a change of a saved site that commits after a later one is still sent', async ({ db }) => {
  const [slow, quick] = [await insertCasino(db, { name: 'Slow' }), await insertCasino(db, { name: 'Quick' })];
  const { email } = await newReader(db, { saved: [slow, quick] });
  let commit: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (commit = resolve));
  let ids: number[] = [];
  let noted: () => void = () => undefined;
  const isNoted = new Promise<void>((resolve) => (noted = resolve));
  const late = db.transaction().execute(async (trx) => {
    ids = [(await insertChange(trx, slow.id, code('A', 'B'))).id];
    noted();
    await held;
  });
  await isNoted;
  ids.push((await insertChange(db, quick.id, code('C', 'D'))).id);
  expect(ids[0]).toBeLessThan(ids[1] ?? 0);
  await sendAlertsAfter(db);
  expect(await textsTo(db, email)).toEqual([expect.stringContaining('Code: C to D')]);
  commit();
  await late;
  await sendAlertsAfter(db, 60);
  const texts = await textsTo(db, email);
  expect(texts).toHaveLength(2);
  expect(texts[1]).toContain('Code: A to B');
  expect(texts[1]).not.toContain('Code: C');
});

test('a change of a saved site of an unchosen kind, of a bonus or marked as minor is not sent', async ({ db }) => {
  const site = await insertCasino(db);
  const { email } = await newReader(db, { saved: [site], kinds: ['warning', 'closed'] });
  await insertChange(db, site.id, code('A', 'B'));
  await insertChange(db, site.id, { kind: 'rating', before: 3, after: 5 });
  await insertChange(db, site.id, { kind: 'bonus', key: 'amount', before: '5%', after: '100%' });
  await insertChange(db, site.id, { kind: 'status', before: 'listed', after: 'closed', is_minor: true });
  await sendAlertsAfter(db);
  expect(await alertsTo(db, email)).toEqual([]);
});

test('a change of a bonus’s components sends no alert, since no mail may advertise an offer', async ({ db }) => {
  const site = await insertCasino(db, { bonus_amount: '250% up to $900' });
  const { email } = await newReader(db, { saved: [site] });
  await insertChange(db, site.id, {
    kind: 'fact',
    key: 'bonus_match',
    before: { value: 1000 },
    after: { value: 20_000 },
  });
  await sendAlertsAfter(db);
  expect(await alertsTo(db, email)).toEqual([]);
  await insertChange(db, site.id, code('A', 'B'));
  await sendAlertsAfter(db);
  const [mail] = await alertsTo(db, email);
  const links = [...`${mail?.text} ${mail?.html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link);
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) expect(link).toMatch(/^http:\/\/localhost:3000\/(saved|account|casino\/)/);
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/\/go\/|250%/);
});

test.for<[string, string, AlertKind, boolean]>([
  ['listed', 'warning', 'warning', true],
  ['warning', 'listed', 'warning', true],
  ['warning', 'closed', 'warning', true],
  ['warning', 'closed', 'closed', true],
  ['listed', 'closed', 'closed', true],
  ['closed', 'listed', 'closed', true],
  ['listed', 'closed', 'warning', false],
  ['listed', 'paused', 'warning', true],
  ['listed', 'paused', 'closed', false],
])(
  'a change of a saved site from %s to %s is sent to readers who chose “%s”: %s',
  async ([before, after, kind, isTold], { db }) => {
    const site = await insertCasino(db);
    const { email } = await newReader(db, { saved: [site], kinds: [kind] });
    await insertChange(db, site.id, { kind: 'status', before, after, note: 'A reason.' });
    await sendAlertsAfter(db);
    expect(await alertsTo(db, email)).toHaveLength(isTold ? 1 : 0);
  },
);

test('a change of rating is sent once it differs by 0.3 from the last one sent, in a single step or several', async ({
  db,
}) => {
  const site = await insertCasino(db, { name: 'Kestrel' });
  const { email } = await newReader(db, { saved: [site] });
  const steps = [4, 4.29, 4.3, 4.5, 4.1, 4];
  let minutes = 0;
  for (const [place, after] of steps.entries()) {
    if (place > 0) await insertChange(db, site.id, { kind: 'rating', before: steps[place - 1], after });
    await sendAlertsAfter(db, (minutes += 60));
  }
  const texts = (await textsTo(db, email)).map((text) => /Rating: .* to \S+/.exec(text)?.[0]);
  expect(texts).toEqual(['Rating: 4.0 to 4.3', 'Rating: 4.3 to 4.0']);
});

test('a change of rating is measured from the time of the reader’s choice', async ({ db }) => {
  const site = await insertCasino(db);
  await insertChange(db, site.id, { kind: 'rating', before: 2, after: 4 });
  const { email, member } = await newReader(db, { saved: [site], kinds: ['code'] });
  await insertChange(db, site.id, { kind: 'rating', before: 4, after: 4.2 });
  await member.alerts.save({ isOn: true, kinds: ['code', 'score'], frequency: 'at_once' });
  await insertChange(db, site.id, { kind: 'rating', before: 4.2, after: 4.4 });
  await sendAlertsAfter(db);
  expect(await alertsTo(db, email)).toEqual([]);
  await insertChange(db, site.id, { kind: 'rating', before: 4.4, after: 4.5 });
  await sendAlertsAfter(db);
  expect(await textsTo(db, email)).toEqual([expect.stringContaining('Rating: 4.2 to 4.5')]);
});

test('past changes are not sent to a reader who switches alerts on, or saves a site, afterwards', async ({ db }) => {
  const [before, after] = [await insertCasino(db), await insertCasino(db)];
  await insertChange(db, before.id, code('A', 'B'));
  const { email, id } = await newReader(db, { saved: [before] });
  await insertChange(db, after.id, code('C', 'D'));
  await saveSites(db, id, [after]);
  await sendAlertsAfter(db);
  expect(await alertsTo(db, email)).toEqual([]);
});

test('past changes are not sent if a site is removed and saved again while its change waits for the daily mail', async ({
  db,
}) => {
  const sites = [await insertCasino(db), await insertCasino(db)] as const;
  const [anew] = sites;
  const { id: userId, email } = await newReader(db, { saved: sites, frequency: 'daily' });
  await insertChange(db, anew.id, { kind: 'rating', before: 4, after: 4.1 });
  await insertChange(db, anew.id, code('A', 'B'));
  await insertChange(db, sites[1].id, code('C', 'D'));
  await sendAlertsAfter(db);
  await db.deleteFrom('saved_casinos').where('user_id', '=', userId).where('casino_id', '=', anew.id).execute();
  await saveSites(db, userId, [anew]);
  await sendAlertsAfter(db, 25 * 60);
  expect(await textsTo(db, email)).toEqual([expect.stringContaining('Code: C to D')]);
  expect((await textsTo(db, email)).join('')).not.toMatch(/Rating|A to B/);
});

test('past changes are not sent for an imported history', async ({ db }) => {
  const site = await insertCasino(db);
  const { id } = await insertChange(db, site.id, { ...code('A', 'B'), changed_at: minutesFromNow(-60) });
  expect(await db.selectFrom('alert_changes').selectAll().where('change_id', '=', id).execute()).toEqual([]);
});

test('two concurrent runs write to each reader once', async ({ db }) => {
  const site = await insertCasino(db);
  const readers = [];
  for (let number = 0; number < 20; number += 1) readers.push(await newReader(db, { saved: [site] }));
  for (let number = 0; number < 5; number += 1) await insertChange(db, site.id, code(`A${number}`, `A${number + 1}`));
  await Promise.all([17, 17, 17, 17].map((minutes) => sendAlertsAfter(db, minutes)));
  for (const { email } of readers) {
    expect(await textsTo(db, email)).toEqual([expect.stringContaining('Code: A0 to A5')]);
  }
});

test('a run that ends before all changes are distributed sends nothing; the next one continues', async ({ db }) => {
  const sites = [];
  for (let number = 0; number < 50; number += 1) sites.push(await insertCasino(db));
  const { email } = await newReader(db, { saved: sites });
  for (const { id } of sites) await insertChange(db, id, code('A', 'B'));
  let asked = 0;
  const run = { now: minutesFromNow(17), isOver: () => (asked += 1) > 2 };
  expect(await sendAlerts(servicesFor(db), run)).toBe(false);
  expect(await db.selectFrom('alert_changes').select('change_id').execute()).toHaveLength(10);
  expect(await alertsTo(db, email)).toEqual([]);
  await sendAlertsAfter(db);
  const [text, ...others] = await textsTo(db, email);
  expect(text?.match(/Code: A to B/g)).toHaveLength(50);
  expect(others).toEqual([]);
});

test('a mail that cannot be written blocks no other, and is retried after an hour', async ({ db }) => {
  const site = await insertCasino(db);
  const [first, second] = [await newReader(db, { saved: [site] }), await newReader(db, { saved: [site] })];
  const refused = sql`check (to_address <> ${sql.lit(first.email)})`;
  await sql`alter table mail_queue add constraint no_mail_to_the_first ${refused}`.execute(db);
  await insertChange(db, site.id, code('A', 'B'));
  await sendAlertsAfter(db);
  expect(await alertsTo(db, second.email)).toHaveLength(1);
  await sql`alter table mail_queue drop constraint no_mail_to_the_first`.execute(db);
  await sendAlertsAfter(db, 60);
  expect(await alertsTo(db, first.email)).toEqual([]);
  await sendAlertsAfter(db, 78);
  expect(await textsTo(db, first.email)).toEqual([expect.stringContaining('Code: A to B')]);
});
