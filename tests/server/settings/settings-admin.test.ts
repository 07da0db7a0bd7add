import { beforeEach, describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { settingsForm } from '../../../shared/content/settings.schema';
import { test } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';

beforeEach<{ db: Db }>(async ({ db }) => {
  await db.deleteFrom('settings').execute();
  await db.deleteFrom('audit_log').execute();
});

describe('site settings', () => {
  test('change what visitors see, keep the rest, and are logged with before and after', async ({ db }) => {
    const { caller } = await adminCaller(db);
    await caller.admin.settings.update({ siteName: 'Skin Desk', happyUsers: '' });
    expect(await callerFor(db).settings.public()).toMatchObject({
      siteName: 'Skin Desk',
      happyUsers: '',
      casinosReviewed: '50+',
    });
    const entry = await db.selectFrom('audit_log').select(['entity', 'before', 'after']).executeTakeFirstOrThrow();
    expect(entry).toEqual({
      entity: 'settings',
      before: { siteName: 'LootRank', happyUsers: '50000+' },
      after: { siteName: 'Skin Desk', happyUsers: '' },
    });
  });

  test('pass their form’s validation and can be saved unchanged', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { settings, updatedAt } = await caller.admin.settings.get();
    expect(settingsForm.safeParse(settings).error).toBeUndefined();
    const saved = await caller.admin.settings.update({ ...settings, expectedUpdatedAt: updatedAt });
    expect(saved.settings).toEqual(settings);
  });

  test('are reset to the default by null; saving no change logs nothing', async ({ db }) => {
    const { caller } = await adminCaller(db);
    await caller.admin.settings.update({ siteName: 'Skin Desk' });
    await caller.admin.settings.update({ siteName: null });
    await caller.admin.settings.update({ siteName: 'LootRank' });
    expect((await caller.admin.settings.get()).settings.siteName).toBe('LootRank');
    expect(await db.selectFrom('audit_log').select('id').execute()).toHaveLength(2);
  });

  test('saved from an outdated form are refused: of twenty at once all but one', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { updatedAt } = await caller.admin.settings.get();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        caller.admin.settings.update({ siteName: `Name ${index}`, expectedUpdatedAt: updatedAt }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes.filter((one) => one.status === 'rejected')) {
      expect(outcome.reason).toMatchObject({ code: 'CONFLICT', message: 'Someone else saved this in the meantime.' });
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
  ] as const)('%j is refused', async ([input, field], { db }) => {
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
  test('is removed with one click; editors’ content stays', async ({ db }) => {
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
