import sharp from 'sharp';
import { hashPassword } from '../../server/features/auth/primitives/passwords';
import { ensureConfirmedUser } from '../../server/features/auth/store/auth.queries';
import { insertCasino } from '../builders/casinos';
import { axeProblems } from '../fixtures/axe';
import { signIn } from '../fixtures/signed-in';
import { expectNoSidewaysScroll } from './accessible';
import { PHONE } from './screen-sizes';
import { expect, writingTest as test } from './test';

test.use({ viewport: PHONE });

test('an editor records a withdrawal on a phone, visitors read it at once, a deletion is undone, and the operator is quoted', async ({
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
  await shown.getByText('See it', { exact: true }).click();
  await expect(shown.getByRole('row', { name: /\$50\.25 Skins 3 h 20 min/ })).toBeVisible();
  await expectNoSidewaysScroll(review);

  await section.getByRole('button', { name: /^Delete the withdrawal/ }).click();
  await expect(section.getByText('No withdrawals yet')).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(section.getByText('$50.25, Skins')).toBeVisible();

  await section.getByLabel('Answer of the operator').fill('Since June we pay within the hour.');
  await section.getByRole('button', { name: 'Save Answer' }).click();
  await expect(page.getByText('Answer saved')).toBeVisible();
  await review.reload();
  await expect(shown.getByText('Heron answered on')).toContainText('Since June we pay within the hour.');
});

test('a member reports a withdrawal on a phone, and the desk refuses it, takes that back and approves it', async ({
  browser,
  context,
  page,
  database,
  site,
  watched,
}) => {
  watched.expectProblem(/status of 4(00|09)/);
  await insertCasino(database.db, { slug: 'kestrel', name: 'Kestrel' });
  const png = await sharp({ create: { width: 300, height: 600, channels: 3, background: '#8ac' } })
    .png()
    .toBuffer();
  const image = { name: 'withdrawal.png', mimeType: 'image/png', buffer: png };
  const withdrawals = page.getByRole('region', { name: 'Withdrawals', exact: true });
  const form = withdrawals.getByRole('form', { name: 'Report a withdrawal' });
  const refusal = form.getByRole('alert');
  const send = form.getByRole('button', { name: 'Send report' });

  async function open() {
    // Without the fragment: with it the browser would stay on the page it has.
    await page.goto('/casino/kestrel');
    await withdrawals.getByText('Report a withdrawal', { exact: true }).click();
  }
  async function fillIn() {
    await open();
    await form.getByLabel('Requested on').fill('2026-01-05');
    await form.getByLabel('Amount').fill('50.25');
    await form.getByLabel('Time taken').fill('22 min');
    await form.getByLabel('Screenshot').setInputFiles(image);
  }

  await open();
  await expect(form).toBeHidden();
  await ensureConfirmedUser(database.db, 'reporter@example.com', await hashPassword('correct horse battery'));
  await withdrawals.getByRole('link', { name: 'Sign in to report' }).click();
  const main = page.getByRole('main');
  await main.getByLabel('Email', { exact: true }).fill('reporter@example.com');
  await main.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await main.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/casino\/kestrel#payouts$/);
  await fillIn();
  await expect(form.getByText('Not signed in?')).toBeHidden();
  await form.getByLabel('Screenshot').setInputFiles({ ...image, buffer: Buffer.alloc(11 * 1024 * 1024) });
  await send.click();
  await expect(refusal).toContainText('The image is larger than 10 MB.');
  await form.getByLabel('Screenshot').setInputFiles(image);
  await form.getByLabel('Requested on').fill('2999-01-01');
  await send.click();
  await expect(refusal).toContainText('Requested on must not be in the future.');
  await form.getByLabel('Requested on').fill('2026-01-05');
  await form.getByLabel('Amount').fill('-5');
  await send.click();
  await expect(refusal).toContainText('not below 0');
  await expect.poll(() => axeProblems(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await form.getByLabel('Amount').fill('50.25');
  await send.click();
  await expect(withdrawals.getByRole('status')).toContainText('delete it and write to you.');
  await fillIn();
  await send.click();
  await expect(refusal).toContainText('within the last 30 days');

  const desk = await browser.newContext({ baseURL: site.url, viewport: PHONE });
  await signIn(desk, database.db, site.url, { email: 'decider@example.com', isAdmin: true });
  const queue = await desk.newPage();
  await queue.goto('/admin');
  await expect(queue.getByText('$50.25, Skins, asked on Jan 5, 2026. Paid after 22 min.')).toBeVisible();
  await expect.poll(() => axeProblems(queue)).toEqual([]);
  await expectNoSidewaysScroll(queue);
  const address = (await queue.getByRole('link', { name: 'See the image of Kestrel' }).getAttribute('href')) ?? '';
  const shown = await desk.request.get(address);
  expect((await sharp(await shown.body()).metadata()).height).toBe(600);
  expect((await context.request.get(address)).status()).toBe(403);
  await queue.getByLabel('Why the report about Kestrel is refused').selectOption('differs');
  await queue.getByRole('button', { name: 'Refuse the report about Kestrel' }).click();
  await expect(queue.getByText('Report refused')).toBeVisible();
  await expect(queue.getByText('1 withdrawal reported')).toBeHidden();
  expect((await desk.request.get(address)).status()).toBe(404);
  await queue.keyboard.press('Control+z');
  await expect(queue.getByText('Report waits again')).toBeVisible();
  // With two more that were approved, readers have something to say.
  const { id } = await database.db
    .selectFrom('casinos')
    .select('id')
    .where('slug', '=', 'kestrel')
    .executeTakeFirstOrThrow();
  const approved = { by: 'reader', state: 'approved', asked_on: '2026-01-04', outcome: 'paid', minutes: 30 };
  const rows = [1, 2].map(() => ({ ...approved, casino_id: id }));
  await database.db.insertInto('payouts').values(rows).execute();
  const approve = queue.getByRole('button', { name: 'Approve the report about Kestrel' });
  await approve.click();
  await queue.getByRole('button', { name: 'Take back the decision about Kestrel' }).click();
  await approve.click();
  await expect(queue.getByText('Withdrawals decided just now')).toBeVisible();
  await page.goto('/casino/kestrel');
  await expect(withdrawals.getByText('Readers: 3 withdrawals, 3 paid, typically 30 min.')).toBeVisible();
  await desk.close();
});
