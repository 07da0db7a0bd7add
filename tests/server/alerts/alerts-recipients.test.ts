import { describe, expect } from 'vitest';
import { DIGEST_HOUR, dueTimes } from '../../../server/features/alerts/alert-times';
import { sendAlerts } from '../../../server/features/alerts/send-alerts.service';
import { insertCasino } from '../../builders/casinos';
import { insertChange } from '../../builders/changes';
import { test } from '../../database/test-database';
import { alertsTo, minutesFromNow, newReader, saveSites, sendAlertsAfter } from '../../fixtures/alerts';
import { adminCaller, servicesFor } from '../../fixtures/caller';
import { newAddress, newMember } from '../../fixtures/people';

const code = { kind: 'code', before: 'A', after: 'B' };
const toWarning = { kind: 'status', before: 'listed', after: 'warning', note: 'It does not pay.' };

describe('the switch of one site', () => {
  test('the switch of one site turns its alerts on at once, and no other site’s', async ({ db }) => {
    const [site, other] = [await insertCasino(db), await insertCasino(db)];
    const { member, email, id } = await newMember(db);
    await saveSites(db, id, [site, other]);
    await member.alerts.choose({ slug: other.id, kinds: ['code'] });
    await member.alerts.switch({ slug: site.id, isOn: true });
    expect(await member.alerts.get()).toMatchObject({
      isOn: true,
      kinds: [],
      sites: [{ kinds: ['warning', 'closed', 'score', 'code'] }],
    });
    for (const changed of [site, other]) await insertChange(db, changed.id, code);
    await sendAlertsAfter(db);
    const mails = await alertsTo(db, email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(site.name);
    expect(mails[0]?.text).not.toContain(other.name);
    await member.alerts.switch({ slug: site.id, isOn: false });
    await insertChange(db, site.id, { ...code, before: 'B', after: 'C' });
    await sendAlertsAfter(db, 90);
    expect(await alertsTo(db, email)).toHaveLength(1);
  });

  test('the switch of one site leaves alerts off for a site that is not saved', async ({ db }) => {
    const { member } = await newMember(db);
    const { id } = await insertCasino(db);
    await expect(member.alerts.switch({ slug: id, isOn: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await member.alerts.get()).toMatchObject({ isOn: false });
  });
});

describe('the frequency', () => {
  test('daily and weekly mail is due in the morning, never in the past', () => {
    const at = (iso: string) => dueTimes(new Date(iso));
    // 2026-11-23 is a Monday.
    expect(at('2026-11-23T07:59:59Z')).toMatchObject({
      daily: new Date(Date.UTC(2026, 10, 23, DIGEST_HOUR)),
      weekly: new Date(Date.UTC(2026, 10, 23, DIGEST_HOUR)),
    });
    expect(at('2026-11-23T08:00:00Z')).toMatchObject({
      daily: new Date(Date.UTC(2026, 10, 24, DIGEST_HOUR)),
      weekly: new Date(Date.UTC(2026, 10, 30, DIGEST_HOUR)),
    });
    expect(at('2026-12-29T12:00:00Z').weekly).toEqual(new Date(Date.UTC(2027, 0, 4, DIGEST_HOUR)));
  });

  test.for(['daily', 'weekly'] as const)(
    'a %s mail is a single one when it is due, and none is sent if nothing is pending',
    async (frequency, { db }) => {
      const [site, taken] = [await insertCasino(db), await insertCasino(db)];
      const { email } = await newReader(db, { saved: [site, taken], frequency });
      await insertChange(db, site.id, { ...code, after: 'B' });
      await insertChange(db, taken.id, code);
      const run = (now: Date) => sendAlerts(servicesFor(db), { now, isOver: () => false });
      const first = minutesFromNow(17);
      await run(first);
      expect(await alertsTo(db, email)).toEqual([]);
      await insertChange(db, site.id, { ...code, before: 'B', after: 'C' });
      await insertChange(db, taken.id, { ...code, before: 'B', after: 'A' });
      await run(new Date(first.getTime() + 1_000));
      const due = dueTimes(first)[frequency];
      await run(new Date(due.getTime() - 1_000));
      expect(await alertsTo(db, email)).toEqual([]);
      await run(due);
      const [mail, ...others] = await alertsTo(db, email);
      expect(mail?.text).toContain('Code: A to C');
      expect(mail?.text).not.toContain(taken.name);
      expect(others).toEqual([]);
      await run(new Date(due.getTime() + 8 * 86_400_000));
      expect(await alertsTo(db, email)).toHaveLength(1);
    },
  );

  test('a warning does not wait for the weekly mail', async ({ db }) => {
    const site = await insertCasino(db);
    const { email } = await newReader(db, { saved: [site], frequency: 'weekly' });
    await insertChange(db, site.id, toWarning);
    await insertChange(db, site.id, { kind: 'rating', before: 4, after: 1 });
    await sendAlertsAfter(db);
    const [mail, ...others] = await alertsTo(db, email);
    expect(mail?.text).toContain('Status: listed to advised against');
    expect(mail?.text).not.toContain('Rating');
    expect(others).toEqual([]);
  });

  test('mails that are sent at once are half an hour apart, and changes between them come together', async ({ db }) => {
    const sites = [await insertCasino(db), await insertCasino(db), await insertCasino(db)];
    const { email } = await newReader(db, { saved: sites });
    for (const [place, { id }] of sites.entries()) {
      const change = await insertChange(db, id, code);
      await db
        .updateTable('alert_changes')
        .set({ noticed_at: minutesFromNow(place * 7) })
        .where('change_id', '=', change.id)
        .execute();
      await sendAlertsAfter(db, 17 + place * 7);
    }
    expect(await alertsTo(db, email)).toHaveLength(1);
    await sendAlertsAfter(db, 48);
    const mails = await alertsTo(db, email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `News about ${sites[0]?.name}`,
      'News about 2 sites you saved',
    ]);
  });

  test('changing the frequency also applies to pending changes', async ({ db }) => {
    const site = await insertCasino(db);
    const { email, member } = await newReader(db, { saved: [site], frequency: 'weekly' });
    await insertChange(db, site.id, code);
    await sendAlertsAfter(db);
    await member.alerts.save({ isOn: true, kinds: ['code'], frequency: 'at_once' });
    await sendAlertsAfter(db, 18);
    expect(await alertsTo(db, email)).toHaveLength(1);
  });
});

test('an import that changes 5,000 sites sends each reader a single mail of readable length', async ({ db }) => {
  await db
    .insertInto('casinos')
    .values(
      Array.from({ length: 5_000 }, (_, number) => ({
        ...{ name: `Import ${number}`, slug: `import-${number}`, rating: 4, description: 'x', bonus_amount: 'x' },
        affiliate_link: 'https://example.com/',
      })),
    )
    .execute();
  const sites = await db.selectFrom('casinos').select('id').where('name', 'like', 'Import %').execute();
  const readers = [];
  for (let number = 0; number < 3; number += 1) {
    readers.push(await newReader(db, { saved: sites.slice(number * 100, number * 100 + 200) }));
  }
  await db.transaction().execute(async (trx) => {
    for (const [before, after] of [
      ['A', 'B'],
      ['B', 'C'],
    ] as const) {
      const rows = sites.map(({ id }) => ({ casino_id: id, kind: 'code', before: `"${before}"`, after: `"${after}"` }));
      await trx.insertInto('casino_changes').values(rows).execute();
    }
  });
  await sendAlertsAfter(db);
  for (const { email } of readers) {
    const [mail, ...others] = await alertsTo(db, email);
    expect(others).toEqual([]);
    expect(mail?.text.match(/Code: A to C/g)).toHaveLength(60);
    expect(mail?.text).toContain('And 140 more changes: see your saved sites.');
  }
  expect(await db.selectFrom('alert_changes').select('change_id').execute()).toEqual([]);
});

describe('P80: mail is sent only', () => {
  test('alerts are mailed only to a confirmed address', async ({ db }) => {
    const { member, id } = await newMember(db, { isFresh: false });
    await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', id).execute();
    expect(await member.alerts.get()).toMatchObject({ address: null, isOn: false });
    const input = { isOn: true, kinds: ['code' as const], frequency: 'at_once' as const };
    await expect(member.alerts.save(input)).rejects.toThrow('Alerts need a confirmed email address.');
  });

  test('alerts are mailed neither to an address that lost its confirmation nor to a disabled account', async ({
    db,
  }) => {
    const site = await insertCasino(db);
    const [unconfirmed, disabled] = [await newReader(db, { saved: [site] }), await newReader(db, { saved: [site] })];
    await insertChange(db, site.id, code);
    await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', unconfirmed.id).execute();
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute();
    await sendAlertsAfter(db);
    for (const { email } of [unconfirmed, disabled]) expect(await alertsTo(db, email)).toEqual([]);
    const waiting = await db
      .selectFrom('alert_deliveries')
      .select('user_id')
      .where('user_id', 'in', [unconfirmed.id, disabled.id])
      .where('done_at', 'is', null)
      .execute();
    expect(waiting).toEqual([]);
  });

  test('alerts are mailed only to the current address, even if already in the queue', async ({ db }) => {
    const site = await insertCasino(db);
    const [early, late] = [await newReader(db, { saved: [site] }), await newReader(db, { saved: [site] })];
    const moved = { early: newAddress(), late: newAddress() };
    await insertChange(db, site.id, code);
    await db.updateTable('users').set({ email: moved.early }).where('id', '=', early.id).execute();
    await sendAlertsAfter(db);
    await db.updateTable('users').set({ email: moved.late }).where('id', '=', late.id).execute();
    for (const { email } of [early, late]) expect(await alertsTo(db, email)).toEqual([]);
    for (const address of Object.values(moved)) expect(await alertsTo(db, address)).toHaveLength(1);
  });

  test('alerts in the queue are not mailed if the account is disabled or deleted, or alerts are switched off', async ({
    db,
  }) => {
    const site = await insertCasino(db);
    const readers = [];
    for (let number = 0; number < 3; number += 1) readers.push(await newReader(db, { saved: [site] }));
    await insertChange(db, site.id, code);
    await sendAlertsAfter(db);
    const [disabled, deleted, off] = readers;
    const { caller } = await adminCaller(db);
    await caller.admin.users.setDisabled({ id: disabled?.id ?? '', isDisabled: true });
    await db
      .deleteFrom('users')
      .where('id', '=', deleted?.id ?? '')
      .execute();
    await off?.member.alerts.save({ isOn: false, kinds: ['code'], frequency: 'at_once' });
    for (const { email } of readers) expect(await alertsTo(db, email)).toEqual([]);
  });

  test('alerts are mailed only about sites that are still saved, visible and chosen', async ({ db }) => {
    const sites = [await insertCasino(db), await insertCasino(db), await insertCasino(db)] as const;
    const [unsaved, drafted, silent] = sites;
    const { email, id, member } = await newReader(db, { saved: sites });
    for (const site of sites) await insertChange(db, site.id, code);
    await db.deleteFrom('saved_casinos').where('user_id', '=', id).where('casino_id', '=', unsaved.id).execute();
    await db.updateTable('casinos').set({ status: 'draft' }).where('id', '=', drafted.id).execute();
    await member.alerts.choose({ slug: silent.slug ?? '', kinds: [] });
    await sendAlertsAfter(db);
    expect(await alertsTo(db, email)).toEqual([]);
  });
});

describe('the choice for a single site', () => {
  test('the choice for a single site overrides the choice for all, and can be reset', async ({ db }) => {
    const [loud, silent] = [await insertCasino(db, { name: 'Loud' }), await insertCasino(db, { name: 'Silent' })];
    const { email, member } = await newReader(db, { saved: [loud, silent], kinds: ['closed'] });
    await member.alerts.choose({ slug: loud.slug ?? '', kinds: ['code'] });
    expect((await member.alerts.get()).sites).toEqual([{ address: loud.slug, kinds: ['code'] }]);
    for (const { id } of [loud, silent]) await insertChange(db, id, code);
    await sendAlertsAfter(db);
    expect((await alertsTo(db, email)).map(({ subject }) => subject)).toEqual(['News about Loud']);
    await member.alerts.choose({ slug: loud.slug ?? '', kinds: null });
    expect((await member.alerts.get()).sites).toEqual([]);
    await insertChange(db, loud.id, { ...code, before: 'B', after: 'C' });
    await sendAlertsAfter(db, 60);
    expect(await alertsTo(db, email)).toHaveLength(1);
  });

  test('the choice for a single site survives removing and saving the site again', async ({ db }) => {
    const site = await insertCasino(db);
    const { member, id } = await newReader(db, { saved: [site] });
    await member.alerts.choose({ slug: site.slug ?? '', kinds: [] });
    await db.deleteFrom('saved_casinos').where('user_id', '=', id).execute();
    expect((await member.alerts.get()).sites).toEqual([]);
    await saveSites(db, id, [site]);
    expect((await member.alerts.get()).sites).toEqual([{ address: site.slug, kinds: [] }]);
  });

  test('the choice for a single site is refused for a site that is not saved or not visible', async ({ db }) => {
    const [other, draft] = [await insertCasino(db), await insertCasino(db, { status: 'draft' })];
    const { member } = await newReader(db, { saved: [draft] });
    for (const slug of [other.slug ?? '', draft.slug ?? '', draft.id, 'no-such-site']) {
      await expect(member.alerts.choose({ slug, kinds: null })).rejects.toThrow('You have not saved this site.');
    }
  });

  test('the choice for a single site is refused if invalid, as is the choice for all sites', async ({ db }) => {
    const { member } = await newMember(db, { isFresh: false });
    const refused = [
      { isOn: true, kinds: [], frequency: 'daily' },
      { isOn: true, kinds: ['bonus'], frequency: 'daily' },
      { isOn: true, kinds: ['code', 'code'], frequency: 'daily' },
      { isOn: true, kinds: Array<string>(1_000).fill('code'), frequency: 'daily' },
      { isOn: true, kinds: ['code'], frequency: 'hourly' },
      { isOn: true, kinds: ['code'], frequency: 'daily', userId: crypto.randomUUID() },
    ];
    for (const input of refused) {
      await expect(member.alerts.save(input as Parameters<typeof member.alerts.save>[0])).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    }
    expect(await member.alerts.get()).toMatchObject({ isOn: false, sites: [] });
  });
});

test('a pause keeps a new code from the account, and no warning', async ({ db }) => {
  const site = await insertCasino(db);
  const { id, email } = await newReader(db, { saved: [site] });
  await db
    .updateTable('users')
    .set({ paused_until: minutesFromNow(24 * 60) })
    .where('id', '=', id)
    .execute();
  await insertChange(db, site.id, code);
  await sendAlertsAfter(db);
  expect(await alertsTo(db, email)).toEqual([]);
  await insertChange(db, site.id, toWarning);
  await sendAlertsAfter(db, 90);
  const [mail] = await alertsTo(db, email);
  expect(mail?.text).toContain('It does not pay.');
  expect(mail?.text).not.toMatch(/code/i);
});
