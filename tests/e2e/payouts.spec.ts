import { insertCasino } from '../builders/casinos';
import { axeProblems } from '../fixtures/axe';
import { signIn } from '../fixtures/signed-in';
import { expectNoSidewaysScroll } from './accessible';
import { PHONE } from './screen-sizes';
import { expect, writingTest as test } from './test';

test.use({ viewport: PHONE });

test('an editor records a withdrawal on a phone, visitors read it at once, and a deleted one is taken back', async ({
  context,
  page,
  database,
  site,
}) => {
  await signIn(context, database.db, site.url, { email: 'payer@example.com', isAdmin: true });
  const { id } = await insertCasino(database.db, { slug: 'heron', name: 'Heron' });
  await page.goto(`/admin/casinos/edit/${id}#payouts`);
  const section = page.getByRole('region', { name: 'Withdrawals' });
  await section.getByRole('button', { name: 'Add Withdrawal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Withdrawal' });
  await dialog.getByLabel('Amount').fill('-5');
  await dialog.getByLabel('Took').fill('soon');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('not below 0')).toBeVisible();
  await expect(dialog.getByText('Write the time like')).toBeVisible();
  await dialog.getByLabel('Amount').fill('50.25');
  await dialog.getByLabel('Took').fill('3 h 20 min');
  await expect.poll(() => axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(section.getByText('Median payout 3 h 20 min')).toBeVisible();
  await expectNoSidewaysScroll(page);

  const review = await context.newPage();
  await review.goto('/casino/heron#payouts');
  const shown = review.getByRole('region', { name: 'Withdrawals' });
  await expect(shown.getByText('1 withdrawal by us, typically 3 h 20 min.')).toBeVisible();
  await expect(shown.getByRole('row', { name: /\$50\.25 Skins 3 h 20 min/ })).toBeVisible();
  await expectNoSidewaysScroll(review);

  await section.getByRole('button', { name: /^Delete the withdrawal/ }).click();
  await expect(section.getByText('No withdrawals yet')).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(section.getByText('$50.25, Skins')).toBeVisible();
});
