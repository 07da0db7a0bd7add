import { beforeEach, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { insertPage } from '../../builders/pages';
import { test } from '../../database/test-database';
import { getSettings } from '../../../server/features/settings/settings.service';
import { deleteOldMail } from '../../../server/mail/mail-queue.queries';
import { adminCaller, callerFor, servicesFor } from '../../fixtures/caller';

beforeEach<{ db: Db }>(async ({ db }) => {
  for (const table of ['blog_posts', 'casinos', 'contact_messages'] as const) await db.deleteFrom(table).execute();
});

const DAY = 24 * 3_600_000;

test('the dashboard counts the content and the open tasks', async ({ db }) => {
  const { caller } = await adminCaller(db);
  await insertPost(db, { slug: 'out', status: 'published', published_at: new Date(Date.now() - DAY) });
  await insertPost(db, { slug: 'soon', status: 'published', published_at: new Date(Date.now() + DAY) });
  await insertPost(db, { slug: 'unfinished', status: 'draft', published_at: null });
  const facts = { licence: 'Curaçao', founded_year: 2020 };
  await insertCasino(db, { slug: 'fresh', verified_at: new Date(), ...facts });
  await insertCasino(db, { slug: 'stale', verified_at: new Date(Date.now() - 400 * DAY), ...facts });
  await insertCasino(db, { slug: 'never', verified_at: null, ...facts });
  await db.insertInto('contact_messages').values({ name: 'A', email: 'a@example.com', message: 'Hello' }).execute();
  expect(await caller.admin.dashboard.summary()).toMatchObject({
    posts: 1,
    scheduledPosts: 1,
    drafts: 1,
    casinos: 3,
    overdueFacts: 3,
    newMessages: 1,
    mailIsSent: false,
  });
});

test('each view and each click counts for its day, and days without any are listed too', async ({ db }) => {
  const { caller } = await adminCaller(db);
  await insertPost(db, { slug: 'read', status: 'published', published_at: new Date(Date.now() - DAY) });
  const casino = await insertCasino(db, { slug: 'clicked' });
  await callerFor(db).posts.recordView({ slug: 'read' });
  await callerFor(db, { client: { ip: '192.0.2.2' } }).posts.recordView({ slug: 'read' });
  const click = { casino_id: casino.id, placement: 'card' };
  await db
    .insertInto('affiliate_clicks')
    .values([
      click,
      { ...click, is_bot: true },
      { ...click, occurred_at: new Date(Date.now() - 3 * DAY) },
      { ...click, occurred_at: new Date(Date.now() - 40 * DAY) },
    ])
    .execute();
  const days = await caller.admin.dashboard.activity();
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), views: 2, clicks: 1 });
  expect(days.at(-4)?.clicks).toBe(1);
  expect(days.reduce((sum, day) => sum + day.clicks, 0)).toBe(2);
});

test('the dashboard counts messages of the last 30 days that were given up, by channel', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const message = { to_address: 'a@example.com', subject: 'Hello', text_body: 'x', html_body: 'x' };
  const failed = { ...message, status: 'failed' } as const;
  await db
    .insertInto('mail_queue')
    .values([
      message,
      failed,
      { ...failed, created_at: new Date(Date.now() - 29 * DAY) },
      { ...failed, created_at: new Date(Date.now() - 31 * DAY) },
      { ...failed, channel: 'sms' },
    ])
    .execute();
  expect((await caller.admin.dashboard.summary()).failedMessages).toMatchObject({ mail: 2, sms: 1 });
});

test('the dashboard lists what is left before going live, until it is done or confirmed', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const { dashboard, pages, settings } = caller.admin;
  await db.deleteFrom('pages').execute();
  await insertPage(db, { slug: 'about', title: 'About', is_demo: true });
  await insertPage(db, { slug: 'faq', title: 'Questions', is_demo: true });
  await insertPage(db, { slug: 'imprint', title: 'Imprint' });
  await insertCasino(db, { slug: 'invented', is_demo: true });
  const left = await dashboard.beforeGoingLive();
  expect(left.demo.casinos).toBe(1);
  expect(left.examplePages.map(({ slug }) => slug)).toEqual(['about', 'faq']);
  expect(left.exampleFigures.map(({ value }) => value)).toEqual(['50000+', '$1250000+', '50+', '4+']);
  expect(left.hasOperator).toBe(false);

  const { updatedAt } = await settings.get();
  await pages.update({ slug: 'about', title: 'About us' });
  await pages.confirm({ slug: 'faq' });
  await settings.update({
    casinosReviewed: '',
    happyUsers: '120',
    operatorName: 'Desk Ltd',
    operatorAddress: '1 Test Street',
    operatorContact: 'desk@example.com',
    expectedUpdatedAt: updatedAt,
  });
  await settings.removeDemo();
  const later = await dashboard.beforeGoingLive();
  expect(later).toMatchObject({ demo: { casinos: 0 }, examplePages: [], hasOperator: true });
  expect(later.exampleFigures.map(({ value }) => value)).toEqual(['$1250000+', '4+']);
  await settings.update({ figuresAreConfirmed: true });
  expect((await dashboard.beforeGoingLive()).exampleFigures).toEqual([]);
});

test('confirming the figures makes no open settings form outdated, and says nothing to visitors', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const { settings, updatedAt } = await caller.admin.settings.get();
  await caller.admin.settings.update({ figuresAreConfirmed: true });
  await caller.admin.settings.update({ ...settings, footerNote: 'Ours', expectedUpdatedAt: updatedAt });
  expect(await callerFor(db).settings.public()).not.toHaveProperty('figuresAreConfirmed');
});

test('a first step is done once the content shows it, and skipping it stores nothing but that', async ({ db }) => {
  await db.deleteFrom('settings').execute();
  const services = servicesFor(db, { SMTP_URL: 'smtp://mail.example.com' });
  const { caller, email } = await adminCaller(db, { services });
  const { dashboard, settings } = caller.admin;
  const stateOf = async () =>
    (await dashboard.firstSteps()).steps.map(({ step, isDone, isSkipped }) =>
      isDone ? `${step} done` : isSkipped ? `${step} skipped` : step,
    );
  expect(await stateOf()).toEqual(['operator', 'logo', 'site', 'article', 'mail', 'menu']);

  await insertCasino(db, { status: 'draft' });
  await insertPost(db, { status: 'draft', published_at: null });
  expect(await stateOf(), 'drafts are not seen').toEqual(['operator', 'logo', 'site', 'article', 'mail', 'menu']);
  await insertCasino(db);
  await insertPost(db, {});
  const operator = { operatorName: 'Desk Ltd', operatorAddress: '1 Test Street', operatorContact: 'desk@example.com' };
  await settings.update({ siteName: 'Skin Desk', ...operator, menu: [{ label: 'Blog', path: '/blog' }] });
  // Pressed at the same time: neither undoes the other.
  await Promise.all([
    settings.update({ skippedSteps: { logo: true } }),
    settings.update({ skippedSteps: { menu: true } }),
  ]);
  expect(await stateOf()).toEqual(['operator done', 'logo skipped', 'site done', 'article done', 'mail', 'menu done']);
  await settings.update({ skippedSteps: { logo: false } });
  expect((await stateOf())[1]).toBe('logo');
  expect((await getSettings(db)).skippedSteps).toEqual(['menu']);

  expect(await dashboard.sendTestMail()).toEqual({ to: email });
  expect((await dashboard.firstSteps()).mail).toEqual({ isSetUp: true, state: 'waiting', problem: null });
  const mail = db.updateTable('mail_queue').where('subject', '=', 'Test email from Skin Desk');
  await mail.set({ status: 'failed', last_error: '550 no such user' }).execute();
  expect((await dashboard.firstSteps()).mail).toMatchObject({ state: 'failed', problem: '550 no such user' });
  await mail.set({ created_at: new Date(Date.now() - 40 * DAY) }).execute();
  await deleteOldMail(db);
  expect((await dashboard.firstSteps()).mail.state, 'after 40 days').toBe('failed');
  await mail.set({ status: 'sent', last_error: null }).execute();
  expect((await stateOf())[4]).toBe('mail done');
});

test('a test mail goes to the caller alone, and a mail into the outbox proves nothing', async ({ db }) => {
  await db.deleteFrom('audit_log').execute();
  const { caller } = await adminCaller(db);
  const { dashboard } = caller.admin;
  await expect(
    dashboard.sendTestMail({ to: 'else@example.com' } as unknown as Record<string, never>),
  ).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  await dashboard.sendTestMail();
  expect((await dashboard.firstSteps()).mail).toEqual({ isSetUp: false, state: null, problem: null });
  const again = Array.from({ length: 9 }, () => dashboard.sendTestMail());
  await Promise.all(again);
  await expect(dashboard.sendTestMail()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('a site without listed casinos names its empty pages, and one with them fewer', async ({ db }) => {
  const empty = async () => (await callerFor(db).settings.public()).emptyPages ?? [];
  expect(await empty()).toEqual(expect.arrayContaining(['/casinos', '/casinos/visa', '/compare', '/codes', '/blog']));
  await insertPost(db, {});
  await insertCasino(db, { status: 'draft' });
  expect(await empty()).toContain('/casinos');
  // Its offer needs no code.
  await insertCasino(db);
  expect(await empty()).toEqual(expect.arrayContaining(['/compare', '/casinos/visa', '/casinos/avoid', '/codes']));
  expect(await empty()).not.toEqual(expect.arrayContaining(['/casinos']));
  for (let number = 1; number < 5; number += 1) await insertCasino(db);
  expect(await empty()).not.toEqual(expect.arrayContaining(['/compare']));
  expect(await empty()).not.toContain('/casinos/visa');
});
