import { insertCasino } from '../builders/casinos';
import { signIn } from '../fixtures/signed-in';
import { PHONE } from './screen-sizes';
import { expect, writingTest as test } from './test';

test('on a phone: a statement is added, asked about when its month exists already, undone, and read from a file', async ({
  page,
  context,
  database: { db },
  site,
  watched,
}) => {
  watched.expectProblem(/status of 409/);
  await insertCasino(db, { name: 'Earnest Skins', slug: 'earnest-skins' });
  await signIn(context, db, site.url, { email: 'earnings@example.com', isAdmin: true });
  await page.setViewportSize(PHONE);
  await page.goto('/admin?tab=earnings&month=2026-03');
  const dialog = page.getByRole('dialog');
  const add = async (amount: string) => {
    await page.getByRole('button', { name: 'Add Statement' }).first().click();
    await dialog.getByLabel('Site').selectOption('Earnest Skins');
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  };
  await add('1,200.50');
  await expect(page.getByText('Statement added')).toBeVisible();
  const row = page.getByRole('row', { name: /Earnest Skins/ });
  await expect(row).toContainText('$1,200.50');

  await add('100');
  await expect(dialog.getByText('Earnest Skins has $1,200.50 for March 2026 already.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add to it' }).click();
  await expect(row).toContainText('$1,300.50');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(row).toContainText('$1,200.50');

  await page.getByRole('link', { name: 'CSV' }).click();
  const text = 'month,site,amount\n2026-03,Earnest Skins,7\n2026-03,Somebody Else,8\n2026-03,Earnest Skins,-9\n';
  await page
    .getByLabel('Statements to read')
    .setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByText('Line 4: Amount must be a number such as 1,234.50, not below 0')).toBeVisible();
  await page.getByLabel('Somebody Else').selectOption('Earnest Skins');
  await page.getByLabel('Months that stand already').selectOption('Add to what stands');
  await page.getByRole('button', { name: 'Store 1 statement' }).click();
  await expect(page.getByText('1 statement stored')).toBeVisible();
  await page.getByRole('link', { name: 'Statements' }).click();
  await expect(row).toContainText('$1,215.50');
});
