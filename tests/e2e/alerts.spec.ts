import type { Page } from 'playwright/test';
import type { Db } from '../../server/database/database';
import { enqueue } from '../../server/jobs/enqueue.queries';
import { insertChange } from '../builders/changes';
import { signIn } from '../fixtures/signed-in';
import { expectAccessibleHere } from './accessible';
import { linkIn, mailTo } from './outbox';
import { expect, hydrated, writingTest as test } from './test';

const EMAIL = 'alerted@example.com';

async function saveSites(db: Db, slugs: readonly string[]) {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', EMAIL).executeTakeFirstOrThrow();
  const sites = await db.selectFrom('casinos').select('id').where('slug', 'in', slugs).execute();
  const rows = sites.map((site) => ({ user_id: id, casino_id: site.id }));
  await db.insertInto('saved_casinos').values(rows).execute();
}

/** Changes a casino's code and backdates it, so that its alert is due at once. */
async function changeCode(db: Db, slug: string) {
  const { id } = await db.selectFrom('casinos').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  await insertChange(db, id, { kind: 'code', before: 'SPRING', after: 'SUMMER' });
  await db
    .updateTable('alert_changes')
    .set({ noticed_at: new Date(Date.now() - 3_600_000) })
    .execute();
  await enqueue(db, 'alerts', {});
}

/** Counts the taps from here on, on whatever page. */
async function countTaps(page: Page) {
  let taps = 0;
  await page.exposeFunction('tapped', () => (taps += 1));
  await page.addInitScript(() => {
    const { tapped } = window as unknown as { tapped: () => void };
    addEventListener('pointerdown', tapped, true);
  });
  return () => taps;
}

test('a member switches alerts on, chooses them for one site, gets a mail, and unsubscribes by its link', async ({
  page,
  context,
  database: { db },
  site,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(context, db, site.url, { email: EMAIL });
  await saveSites(db, ['copperline', 'old-harbour']);

  await page.goto('/saved');
  await page.getByRole('link', { name: 'Switch on alerts' }).click();
  const alerts = page.getByRole('region', { name: 'Alerts' });
  await expect(alerts.getByRole('heading', { name: 'Alerts' })).toBeInViewport();
  await alerts.getByText('Email me about saved sites').click();
  await alerts.getByText('A fact changes').click();
  await alerts.getByLabel('How often').selectOption('At once');
  await alerts.getByRole('button', { name: 'Save alerts' }).click();
  await expect(page.getByText('Alerts saved')).toBeVisible();
  await page.reload();
  await expect(alerts.getByLabel('Email me about saved sites')).toBeChecked();
  await expectAccessibleHere(page);

  await page.goto('/saved');
  await expect(page.getByText('Alerts by mail are on: at once.')).toBeVisible();
  await page.getByLabel('Mail me about Old Harbour').selectOption('No mail');
  await expect(page.getByText(/Old Harbour .*: No mail/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Mail me about Old Harbour')).toHaveValue('none');
  await expect(page.getByLabel('Mail me about Copperline')).toHaveValue('all');
  await expectAccessibleHere(page);

  await changeCode(db, 'old-harbour');
  await changeCode(db, 'copperline');
  const mail = await mailTo(site.outbox, EMAIL, /Copperline/);
  expect(mail).toContain('Code: SPRING to SUMMER');
  expect(mail).not.toContain('Old Harbour');

  await context.clearCookies();
  await page.goto(linkIn(mail, /&site=/));
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop emails about this site?');
  await expectAccessibleHere(page);
  await page.getByRole('button', { name: 'Stop all alerts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your alerts are off');
  const stored = await db.selectFrom('alert_preferences').select('is_on').execute();
  expect(stored).toEqual([{ is_on: false }]);
});

test('a member saves a site and is notified of its next code, in two taps', async ({
  page,
  context,
  database: { db },
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(context, db, site.url, { email: 'three-taps@example.com' });
  const taps = await countTaps(page);
  await page.goto('/');
  await hydrated(page);
  await page
    .getByRole('article', { name: /^Copperline/ })
    .locator('[data-save]')
    .click();
  await page.getByRole('button', { name: 'Switch alerts on' }).click();
  await expect(page.getByText('Alerts are on for Copperline')).toBeVisible();
  expect(taps()).toBe(2);
  await changeCode(db, 'copperline');
  expect(await mailTo(site.outbox, 'three-taps@example.com', /Copperline/)).toContain('Code: SPRING to SUMMER');
  await page.goto('/saved');
  await page.getByRole('switch', { name: /Copperline/ }).click();
  await expect(page.getByRole('switch', { name: /Copperline/ })).not.toBeChecked();
});

test('a member stores the filter of a list in two taps, and removes it again', async ({
  page,
  context,
  database: { db },
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/casinos?rating=4.5&provably-fair=yes');
  await page.getByRole('link', { name: 'Alert me when a site fits' }).click();
  await page.getByRole('link', { name: 'Sign in to be told' }).click();
  await expect(page).toHaveURL(/\/auth\?redirectTo=%2Fsaved%2Falerts/);

  await signIn(context, db, site.url, { email: 'two-taps@example.com' });
  const taps = await countTaps(page);
  await page.goto('/casinos?rating=4.5&provably-fair=yes');
  await page.getByRole('link', { name: 'Alert me when a site fits' }).click();
  await expect(page.getByText('Your filter: Rating ≥ 4.5, Provably fair')).toBeVisible();
  await page.getByRole('button', { name: 'Switch this alert on' }).click();
  await expect(page.getByText('This alert is on.')).toBeVisible();
  expect(taps()).toBe(2);
  await expect(page.getByText('1 of 20 stored.')).toBeVisible();
  await expectAccessibleHere(page);
  await page.getByRole('button', { name: 'Remove Rating ≥ 4.5, Provably fair' }).click();
  await expect(page.getByText('You have none yet.')).toBeVisible();
});

test('a visitor who asks for alerts signs in, and has them on the site they chose', async ({
  page,
  context,
  database: { db },
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/casinos');
  await hydrated(page);
  for (const name of ['Packhorse', 'Copperline', 'Ninth Round', 'Kiteyard', 'Mothlight']) {
    await page
      .getByRole('article', { name: new RegExp(`^${name}`) })
      .locator('[data-save]')
      .click();
  }
  await expect(page.getByText('Mothlight is saved')).toBeVisible();
  await page.getByRole('button', { name: 'Switch alerts on' }).click();
  await expect(page).toHaveURL(/\/auth\?mode=sign-up&redirectTo=%2Fsaved$/);
  await signIn(context, db, site.url, { email: 'asks@example.com' });
  await page.goto('/saved');
  await expect(page.getByRole('switch', { name: /Mothlight/ })).toBeChecked();
  await expect(page.getByRole('switch', { name: /Copperline/ })).not.toBeChecked();
  await expect(page.getByText('The first four: Mothlight, Kiteyard, Ninth Round, Copperline.')).toBeVisible();
  await expectAccessibleHere(page);
  await page.getByRole('link', { name: 'Compare these' }).click();
  await expect(page).toHaveURL('/compare/copperline-vs-kiteyard-vs-mothlight-vs-ninth-round');
});

test('a member without a confirmed address sees why alerts are off, and where to add one', async ({
  page,
  context,
  database: { db },
  site,
}) => {
  await signIn(context, db, site.url, { email: 'by-phone@example.com' });
  await db
    .updateTable('users')
    .set({ email: null, email_confirmed_at: null, phone: '+442079460999', phone_confirmed_at: new Date() })
    .where('email', '=', 'by-phone@example.com')
    .execute();
  await page.goto('/saved');
  await page.getByRole('link', { name: 'Add one to your account' }).click();
  const alerts = page.getByRole('region', { name: 'Alerts' });
  await expect(alerts).toContainText('this account has no confirmed address yet');
  await expect(alerts.getByRole('button')).toHaveCount(0);
  await alerts.getByRole('link', { name: 'Email' }).click();
  await expect(page).toHaveURL(/#email$/);
});
