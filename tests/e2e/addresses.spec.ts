import { signIn } from '../fixtures/signed-in';
import { expectAccessible, expectNoSidewaysScroll } from './accessible';
import { PHONE } from './screen-sizes';
import { expect, writingTest as test } from './test';

const reader = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  Accept: 'text/html',
};

test.beforeEach(async ({ context, database, site }) => {
  await signIn(context, database.db, site.url, { email: 'addresses@example.com', isAdmin: true });
});

test('an address that people miss leads on after four clicks, on a phone', async ({
  page,
  database: { db },
  site,
  watched,
}) => {
  watched.expectProblem(/status of 400/);
  const { slug } = await db.selectFrom('public_posts').select('slug').orderBy('slug').executeTakeFirstOrThrow();
  const missing = `/2019/05/${slug}.html`;
  const open = () => fetch(`${site.url}${missing}`, { headers: reader, redirect: 'manual' });
  expect((await open()).status).toBe(404);
  await fetch(`${site.url}/nobody-needs-this`, { headers: reader });
  await expect.poll(async () => (await db.selectFrom('missing_paths').select('path').execute()).length).toBe(2);
  await page.setViewportSize(PHONE);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Menu Dashboard' }).click();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Addresses' }).click();
  await page.getByRole('link', { name: 'Not found' }).click();
  const target = page.getByRole('textbox', { name: `Where ${missing} should lead` });
  await expect(target).toHaveValue(`/blog/${slug}`);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: `Redirect ${missing}` }).click();
  await expect(target).toBeHidden();
  const answer = await open();
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, `/blog/${slug}`]);

  await page.getByRole('button', { name: 'Not needed: /nobody-needs-this' }).click();
  await expect(page.getByText('Nothing is missed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  const other = page.getByRole('textbox', { name: 'Where /nobody-needs-this should lead' });
  await other.fill('/nobody-needs-this/');
  await other.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('This would be a loop: /nobody-needs-this → /nobody-needs-this.');
  await expectNoSidewaysScroll(page);
});

test('the redirects are added, changed, and restored after deleting', async ({ page, watched }) => {
  watched.expectProblem(/status of 400/);
  await page.goto('/admin?tab=addresses');
  const add = async (from: string, to: string) => {
    await page.getByRole('button', { name: 'Add Redirect' }).click();
    await page.getByLabel('From').fill(from);
    await page.getByLabel('To', { exact: true }).fill(to);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  };
  await add('/Summer-Offer/', '/casinos');
  const row = (path: string) => page.getByRole('row').filter({ hasText: path });
  await expect(row('/summer-offer')).toContainText('/casinos');
  await add('/winter-offer', '/summer-offer');
  await expect(page.getByRole('alert').filter({ hasText: 'chain' })).toHaveText(
    'This would be a chain: /winter-offer → /summer-offer → /casinos. Lead to the last one.',
  );
  await expectAccessible(page);
  await page.getByLabel('What happened to it').selectOption('Gone (410)');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row('/winter-offer')).toContainText('Nowhere');
  await page.getByRole('button', { name: 'Edit /summer-offer' }).click();
  await page.getByLabel('To', { exact: true }).fill('/blog?page=2#all-posts');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row('/summer-offer')).toContainText('/blog?page=2#all-posts');
  await page.getByRole('button', { name: 'Delete /summer-offer' }).click();
  await expect(row('/summer-offer')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row('/summer-offer')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'From' }).click();
  await expect(page).toHaveURL(/sort=from/);
});

test('a CSV file is shown line by line before anything is written', async ({ page, database: { db } }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/admin?tab=addresses&view=csv');
  const csv = 'from,to\n/csv-one,/casinos\n/csv-two,/csv-one\n/admin/x,/casinos\n';
  await page
    .getByLabel('Files to import')
    .setInputFiles({ name: 'moved.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const problems = page.getByRole('table', { name: 'Rows to look at' });
  await expect(problems).toContainText('This would be a chain: /csv-two → /csv-one → /casinos.');
  await expect(problems).toContainText('Addresses below /admin cannot lead elsewhere');
  await expect(page.getByRole('table', { name: 'Redirects' })).toContainText('/csv-one → /casinos');
  await expectNoSidewaysScroll(page);
  expect(await db.selectFrom('redirects').select('from_path').where('from_path', 'like', '/csv%').execute()).toEqual(
    [],
  );
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Imported.')).toBeVisible();
  expect(
    await db.selectFrom('redirects').select('from_path').where('from_path', 'like', '/csv%').execute(),
  ).toHaveLength(1);
});
