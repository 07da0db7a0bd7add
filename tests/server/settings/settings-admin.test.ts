import { beforeEach, describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { settingsForm } from '../../../shared/settings/settings.schema';
import { getSettings } from '../../../server/features/settings/settings.service';
import { getSiteTotals } from '../../../server/features/settings/site-totals.queries';
import { trustFigures } from '../../../server/features/settings/trust-figures';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';
import { startApp } from '../../fixtures/running-app';

beforeEach<{ db: Db }>(async ({ db }) => {
  await db.deleteFrom('settings').execute();
  await db.deleteFrom('audit_log').execute();
});

describe('site settings', () => {
  test('site settings change what visitors see, keep the rest, and are logged with before and after', async ({
    db,
  }) => {
    await insertCasino(db, { is_demo: true });
    const { caller } = await adminCaller(db);
    await caller.admin.settings.update({ siteName: 'Skin Desk', happyUsers: '' });
    expect(await callerFor(db).settings.public()).toMatchObject({
      siteName: 'Skin Desk',
      trust: [
        { label: 'Bonus value claimed', value: '$1250000+' },
        { label: 'Casinos reviewed', value: '50+' },
        { label: 'Years experience', value: '4+' },
      ],
    });
    const entry = await db.selectFrom('audit_log').select(['entity', 'before', 'after']).executeTakeFirstOrThrow();
    expect(entry).toEqual({
      entity: 'settings',
      before: { siteName: 'LootRank', happyUsers: '50000+' },
      after: { siteName: 'Skin Desk', happyUsers: '' },
    });
  });

  test('site settings pass their form’s validation and can be saved unchanged', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { settings, updatedAt } = await caller.admin.settings.get();
    expect(settingsForm.safeParse(settings).error).toBeUndefined();
    const saved = await caller.admin.settings.update({ ...settings, expectedUpdatedAt: updatedAt });
    expect(saved.settings).toEqual(settings);
  });

  test('site settings are reset to the default by null; saving no change logs nothing', async ({ db }) => {
    const { caller } = await adminCaller(db);
    await caller.admin.settings.update({ siteName: 'Skin Desk' });
    await caller.admin.settings.update({ siteName: null });
    await caller.admin.settings.update({ siteName: 'LootRank' });
    expect((await caller.admin.settings.get()).settings.siteName).toBe('LootRank');
    expect(await db.selectFrom('audit_log').select('id').execute()).toHaveLength(2);
  });

  test('site settings saved from an outdated form are refused: of twenty concurrent saves all but one', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const { updatedAt } = await caller.admin.settings.get();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        caller.admin.settings.update({ siteName: `Name ${index}`, expectedUpdatedAt: updatedAt }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes.filter((one) => one.status === 'rejected')) {
      expect(outcome.reason).toMatchObject({ code: 'CONFLICT', message: 'This was saved elsewhere in the meantime.' });
    }
    const again = await caller.admin.settings.get();
    await caller.admin.settings.update({ siteName: 'Last', expectedUpdatedAt: again.updatedAt });
  });

  test.for([
    [{ siteName: '' }, 'siteName'],
    [{ contactEmail: 'nobody' }, 'contactEmail'],
    [{ socialLinks: [{ label: 'X', href: 'javascript:alert(1)' }] }, 'socialLinks'],
    [{ socialLinks: [{ label: 'X', href: 'http://example.com/' }] }, 'socialLinks'],
    [{ footerNote: 'x'.repeat(401) }, 'footerNote'],
    [{ unknown: 1 }, ''],
  ] as const)('the site settings %j are refused', async ([input, field], { db }) => {
    const { caller } = await adminCaller(db);
    const error = await caller.admin.settings.update(input as never).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'BAD_REQUEST' });
    if (field) expect((error as { cause: { issues: { path: unknown[] }[] } }).cause.issues[0]?.path[0]).toBe(field);
  });

  test('a social link in other letters is stored as links need it; an old one that is no web address is not shown', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const saved = await caller.admin.settings.update({
      socialLinks: [{ label: 'Video', href: 'https://bücher.example/käse' }],
    });
    const link = { label: 'Video', href: 'https://xn--bcher-kva.example/k%C3%A4se' };
    expect(saved.settings.socialLinks).toEqual([link]);
    const stored = JSON.stringify([{ label: 'Old', href: 'https://name:word@example.com/' }, link]);
    await db.updateTable('settings').set({ value: stored }).where('key', '=', 'socialLinks').execute();
    expect((await callerFor(db).settings.public()).socialLinks).toEqual([link]);
  });

  test('the contact address is for admins only', async ({ db }) => {
    const { caller } = await adminCaller(db);
    await caller.admin.settings.update({ contactEmail: 'desk@example.com' });
    expect((await caller.admin.settings.get()).settings.contactEmail).toBe('desk@example.com');
    expect(JSON.stringify(await callerFor(db).settings.public())).not.toContain('desk@example.com');
  });
});

describe('the demo content', () => {
  test('the demo content is removed with one click; editors’ content stays', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const row = { slug: 'mine', name: 'Mine', is_demo: false };
    await db
      .insertInto('blog_categories')
      .values([row, { slug: 'demo', name: 'Demo', is_demo: true }])
      .execute();
    expect((await caller.admin.settings.get()).demo.categories).toBe(1);
    expect((await caller.admin.settings.removeDemo()).removed.categories).toBe(1);
    expect((await db.selectFrom('blog_categories').select('slug').execute()).map(({ slug }) => slug)).toEqual(['mine']);
    const entry = await db.selectFrom('audit_log').select('action').executeTakeFirstOrThrow();
    expect(entry.action).toBe('remove_demo');
  });
});

describe('trust figures', () => {
  const origins = async (admin: Awaited<ReturnType<typeof adminCaller>>['caller']['admin'], change: object) => {
    const { settings } = await admin.settings.get();
    return { figureOrigins: { ...settings.figureOrigins, ...change } };
  };
  const typed = { kind: 'typed' as const, source: '', date: '' };

  test('trust figures are typed with a source and a day, or counted, and a count of none is left out', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const { settings, dashboard } = caller.admin;
    const before = await getSiteTotals(db);
    for (const [status, promo_code, tests] of [
      ['listed', 'CODE', 4],
      ['warning', 'OTHER', 3],
      ['draft', 'HIDDEN', 9],
    ] as const) {
      const reason = status === 'warning' ? { status_reason: 'It keeps deposits.' } : {};
      await insertCasino(db, { status, promo_code, rating: 4, facts: { payout_tests: tests }, ...reason });
    }
    // A code that nobody has tried is no code checked.
    await insertCasino(db, { promo_code: 'UNTRIED', rating: 4, facts: {} });
    await db.updateTable('promo_codes').set({ checked_on: '2026-11-01' }).where('code', '<>', 'UNTRIED').execute();
    await settings.update(
      await origins(caller.admin, {
        happyUsers: { ...typed, kind: 'payouts' },
        bonusValueClaimed: { ...typed, kind: 'codes' },
        casinosReviewed: { ...typed, kind: 'sites' },
        yearsExperience: { ...typed, source: 'Founded in 2022', date: '2026-11-16' },
      }),
    );
    const after = await getSiteTotals(db);
    expect(after).toEqual({
      listed: before.listed + 2,
      tested: before.tested + 3,
      advisedAgainst: before.advisedAgainst + 1,
      payoutsTested: before.payoutsTested + 7,
      codesChecked: before.codesChecked + 1,
    });
    expect((await callerFor(db).settings.public()).trust).toEqual([
      { label: 'Payouts tested', value: `${after.payoutsTested}` },
      { label: 'Codes checked', value: `${after.codesChecked}` },
      { label: 'Casinos reviewed', value: `${after.tested}` },
      { label: 'Years experience', value: '4+', note: 'Founded in 2022, Nov 16, 2026' },
    ]);
    // What is counted or has a source is no example.
    expect((await dashboard.beforeGoingLive()).exampleFigures).toEqual([]);
    const totals = { listed: 0, tested: 0, advisedAgainst: 0, payoutsTested: 0, codesChecked: 0 };
    expect(trustFigures(await getSettings(db), totals).map(({ label }) => label)).toEqual(['Years experience']);
  });

  test('trust figures refuse an invalid day, and a stored form of another version shows the typed figures', async ({
    db,
  }) => {
    await insertCasino(db, { is_demo: true });
    const { caller } = await adminCaller(db);
    const wrong = await origins(caller.admin, { happyUsers: { ...typed, date: '2026-13-01' } });
    await expect(caller.admin.settings.update(wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await db
      .insertInto('settings')
      .values({ key: 'figureOrigins', value: JSON.stringify({ happyUsers: 'counted' }) })
      .execute();
    expect((await callerFor(db).settings.public()).trust).toHaveLength(4);
    // Nobody has typed or confirmed them.
    await db.deleteFrom('casinos').where('is_demo', '=', true).execute();
    expect((await callerFor(db).settings.public()).trust).toEqual([]);
  });

  test('trust figures that are counted follow each change in the next response', async ({
    database: { db, connectionString },
  }) => {
    const app = await startApp(db, { env: { DATABASE_URL: connectionString }, connectionState: true });
    const { caller } = await adminCaller(db, { services: app.services });
    const { id } = await insertCasino(db, { promo_code: null, facts: { payout_tests: 4 } });
    await caller.admin.settings.update(
      await origins(caller.admin, {
        happyUsers: { ...typed, kind: 'payouts' },
        bonusValueClaimed: { ...typed, kind: 'codes' },
      }),
    );
    const shown = async () => {
      const page = await (await app.fetch('/')).text();
      return ['Payouts tested', 'Codes checked'].map((label) =>
        Number(new RegExp(`<dt>${label}</dt><dd>(\\d+)</dd>`).exec(page)?.[1] ?? 0),
      );
    };
    const { hits } = app.services.responseCache.counters;
    await shown();
    const [payouts = 0, codes = 0] = await shown();
    expect(app.services.responseCache.counters.hits).toBeGreaterThan(hits);
    await caller.admin.casinos.update({ id, codes: [{ code: 'NEW', offer: '5%', checkedOn: '2026-11-01' }] });
    const asked = { method: 'bitcoin', amountCents: 5000, askedOn: '2026-11-01', minutes: 9, outcome: 'paid' } as const;
    await caller.admin.payouts.add({ casinoId: id, ...asked });
    expect(await shown()).toEqual([payouts - 3, codes + 1]);
    await caller.admin.casinos.update({ id, status: 'draft' });
    expect(await shown()).toEqual([payouts - 4, codes]);
    await app.close();
  });
});
