import { sql } from 'kysely';
import { expect } from 'vitest';
import type { FactsInput } from '../../../shared/facts/casino-fact-input.schema';
import type { Db } from '../../../server/database/database';
import { insertCasino } from '../../builders/casinos';
import { letChangesAge } from '../../builders/changes';
import { test as databaseTest } from '../../database/test-database';
import { alertsTo, newReader, sendAlertsAfter } from '../../fixtures/alerts';
import { adminCaller, callerFor, casinoAsRead } from '../../fixtures/caller';

const test = databaseTest
  .extend('admin', { scope: 'file' }, async ({ db }) => (await adminCaller(db)).caller.admin)
  .extend('other', { scope: 'file' }, async ({ db }) => (await adminCaller(db)).caller.admin)
  .extend('shown', { scope: 'file' }, ({ db }) => async (id: string) => {
    const { items, casino } = await callerFor(db).changes.list({ slug: id });
    const lines = items.map(({ label, before, after, note }) => [label, before, after, note ?? ''].join(' | '));
    return { lines, total: casino?.total };
  });

const kyc = (dollars: number | null, source = ''): { facts: FactsInput } => ({
  facts: { kyc_from: dollars === null ? null : { value: dollars * 100, sourceKind: 'terms', source, note: '' } },
});

const storedLines = (db: Db, id: string) =>
  db.selectFrom('casino_changes').select(['kind', 'is_minor']).where('casino_id', '=', id).orderBy('id').execute();

test('a value saved again within 15 minutes is reported one time, from the first value to the last, with the last source', async ({
  db,
  admin,
  shown,
}) => {
  const { id } = await insertCasino(db);
  await admin.casinos.update({ id, ...kyc(100, 'Clause 1') });
  await letChangesAge(db, id, 20);
  for (const dollars of [200, 300, 400]) await admin.casinos.update({ id, ...kyc(dollars, `Clause ${dollars}`) });
  expect(await shown(id)).toEqual({
    lines: ['ID check (KYC) from | $100 | $400 | Clause 400', 'ID check (KYC) from |  | $100 | Clause 1'],
    total: 2,
  });
  // Editors see each entry, and the audit log has every save.
  expect(await storedLines(db, id)).toHaveLength(4);
  const audited = await db.selectFrom('audit_log').select('id').where('entity_id', '=', id).execute();
  expect(audited).toHaveLength(4);
});

test('a value saved again is not reported when the first value is back, and the next change begins anew', async ({
  db,
  admin,
  shown,
}) => {
  const { id } = await insertCasino(db, { promo_code: 'FIRST' });
  await admin.casinos.update({ id, promoCode: 'SECOND', ...kyc(100) });
  await admin.casinos.update({ id, promoCode: 'FIRST', ...kyc(null) });
  expect(await shown(id)).toEqual({ lines: [], total: 0 });
  await admin.casinos.update({ id, promoCode: 'THIRD' });
  expect((await shown(id)).lines).toEqual(['Code | FIRST | THIRD | ']);
});

test('a value saved again is reported separately after 15 minutes, and when another user saved it in the meantime', async ({
  db,
  admin,
  other,
  shown,
}) => {
  const { id } = await insertCasino(db, { promo_code: 'A' });
  await admin.casinos.update({ id, promoCode: 'B' });
  await letChangesAge(db, id, 16);
  await admin.casinos.update({ id, promoCode: 'C' });
  await other.casinos.update({ id, promoCode: 'D' });
  await admin.casinos.update({ id, promoCode: 'A' });
  expect((await shown(id)).lines).toEqual(['Code | D | A | ', 'Code | C | D | ', 'Code | B | C | ', 'Code | A | B | ']);
});

test('a correction is one entry per subject: a separate one for a fact, a status with its reason, a score with its rating', async ({
  db,
  admin,
  shown,
}) => {
  const { id } = await insertCasino(db);
  await admin.casinos.update({ id, ...kyc(100), status: 'warning', statusReason: 'Keeps depostis.' });
  await admin.casinos.update({
    id,
    facts: { founded_year: { value: 2020, sourceKind: 'other', source: '', note: '' } },
  });
  await admin.casinos.update({ id, status: 'closed', statusReason: 'Keeps deposits.' });
  await admin.casinos.update({ id, scores: { payouts: { score: 3, reason: 'Slow.' } } });
  await admin.casinos.update({ id, scores: { payouts: { score: 4, reason: 'Quick.' } } });
  expect((await shown(id)).lines).toEqual([
    'Payouts |  | 4.0 | “Quick.”',
    'Status | listed | closed | “Keeps deposits.”',
    'Founded |  | 2020 | ',
    'ID check (KYC) from |  | $100 | ',
  ]);
});

test('a public change of a text stays public when its correction is minor', async ({ db, admin, shown }) => {
  const { id } = await insertCasino(db, { description: 'One.' });
  await admin.casinos.update({ id, description: 'Tow.' });
  await admin.casinos.update({ id, description: 'Two.', isMinor: true });
  const { items } = await callerFor(db).changes.list({ slug: id });
  expect(items).toHaveLength(1);
  expect(items[0]?.text?.map(({ text }) => text).join(' ')).toContain('Two');
  await admin.casinos.update({ id, description: 'One.' });
  expect((await shown(id)).lines).toEqual([]);
});

test('a correction counts one time however many saves arrive at the same time', async ({ db, admin, shown }) => {
  const { id } = await insertCasino(db, { promo_code: 'NONE' });
  await Promise.all(['A', 'B', 'C', 'D'].map((promoCode) => admin.casinos.update({ id, promoCode })));
  const { promoCode } = await admin.casinos.get({ id });
  expect((await shown(id)).lines).toEqual([`Code | NONE | ${promoCode} | `]);
});

test('a correction leaves the rating that the history reports last right', async ({ db, admin, shown }) => {
  const { id } = await insertCasino(db, { rating: 4 });
  await admin.casinos.update({ id, ratingOverride: 3 });
  await admin.casinos.update({ id, ratingOverride: 4 });
  expect((await shown(id)).lines).toEqual([]);
  await admin.casinos.update({ id, status: 'draft' });
  await admin.casinos.update({ ...(await casinoAsRead(admin, id)), status: 'listed' });
  expect((await shown(id)).lines).toEqual(['Listed again with a rating of |  | 4.0 | ']);
});

test('the alerts of a correction are one mail with the last value, and none when the value is back', async ({
  db,
  admin,
}) => {
  const [changed, undone] = [
    await insertCasino(db, { promo_code: 'A', name: 'Changed' }),
    await insertCasino(db, { promo_code: 'A', name: 'Undone' }),
  ];
  const { email } = await newReader(db, { saved: [changed, undone] });
  for (const { id } of [changed, undone]) await admin.casinos.update({ id, promoCode: 'B' });
  await sendAlertsAfter(db, 14);
  expect(await alertsTo(db, email)).toEqual([]);
  await admin.casinos.update({ id: changed.id, promoCode: 'C' });
  await admin.casinos.update({ id: undone.id, promoCode: 'A' });
  for (const minutes of [17, 60, 24 * 60]) await sendAlertsAfter(db, minutes);
  const mails = await alertsTo(db, email);
  expect(mails.map(({ text }) => /- Code: .* \(/.exec(text)?.[0])).toEqual(['- Code: A to C (']);
  expect(mails[0]?.text).not.toContain('Undone');
});

test('the alerts of a correction wait for what can still be corrected, even where a site is saved without end', async ({
  db,
  admin,
}) => {
  const { id } = await insertCasino(db, { promo_code: 'A' });
  const { email } = await newReader(db, { saved: [{ id }] });
  await admin.casinos.update({ id, ...kyc(100) });
  await db
    .updateTable('alert_changes')
    .set({ noticed_at: new Date(Date.now() - 21 * 60_000) })
    .where('casino_id', '=', id)
    .execute();
  await admin.casinos.update({ id, promoCode: 'B' });
  await sendAlertsAfter(db, 0);
  const [first] = await alertsTo(db, email);
  expect(first?.text).toContain('ID check');
  expect(first?.text).not.toContain('Code');
  await admin.casinos.update({ id, promoCode: 'A' });
  for (const minutes of [17, 60, 24 * 60]) await sendAlertsAfter(db, minutes);
  expect(await alertsTo(db, email)).toHaveLength(1);
});

test('no entry older than 15 minutes can be withdrawn, nor any other change be made with it', async ({ db, admin }) => {
  const { id } = await insertCasino(db);
  await admin.casinos.update({ id, promoCode: 'NEW' });
  const withdraw = sql`update casino_changes set is_minor = true where casino_id = ${id}`;
  await expect(
    sql`update casino_changes set is_minor = true, note = 'x' where casino_id = ${id}`.execute(db),
  ).rejects.toThrow('append-only');
  await letChangesAge(db, id, 16);
  await expect(withdraw.execute(db)).rejects.toThrow('append-only');
  await admin.casinos.update({ id, promoCode: 'NEWER' });
  await sql`update casino_changes set is_minor = true where casino_id = ${id} and after = '"NEWER"'`.execute(db);
  await expect(
    sql`update casino_changes set is_minor = false where casino_id = ${id} and after = '"NEWER"'`.execute(db),
  ).rejects.toThrow('append-only');
});
