import { signIn } from '../fixtures/signed-in';
import { expect, writingTest as test } from './test';

test('R21: the second of two editors of a page sees the conflict, and keeps the typed text', async ({
  page,
  context,
  database,
  site,
  watched,
}) => {
  watched.expectProblem(/status of 409/);
  await signIn(context, database.db, site.url, { email: 'keeper@example.com', isAdmin: true });
  const stored = async () => {
    const query = database.db.selectFrom('pages').select(['title', 'content']).where('slug', '=', 'about');
    return await query.executeTakeFirstOrThrow();
  };
  const { content } = await stored();
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto('/admin?tab=pages&page=about');
  await other.getByLabel('Title', { exact: true }).fill('From the other editor');
  await other.getByRole('button', { name: 'Save Page' }).click();
  await expect.poll(stored).toEqual({ title: 'From the other editor', content });

  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Mine, typed meanwhile.');
  await page.getByRole('button', { name: 'Save Page' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(/someone else/i);
  expect(await stored()).toEqual({ title: 'From the other editor', content });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog).toBeHidden();
  await expect(text).toHaveValue('Mine, typed meanwhile.');
  await page.getByRole('button', { name: 'Save Page' }).click();
  await dialog.getByRole('button', { name: 'Overwrite' }).click();
  await expect.poll(async () => (await stored()).content).toBe('Mine, typed meanwhile.');
});

test('an example text is marked for visitors until it is confirmed on the dashboard', async ({
  page,
  context,
  database,
  site,
}) => {
  const faq = async () => (await page.request.get(`${site.url}/faq`)).text();
  expect(await faq()).toContain('Example text');
  await signIn(context, database.db, site.url, { email: 'confirmer@example.com', isAdmin: true });
  await page.goto(`${site.url}/admin`);
  const left = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Before going live' }) });
  await left.getByText('Show the pages').click();
  await left.getByRole('button', { name: 'Confirm “Frequently asked questions”' }).click();
  await expect(left.getByText('with example text')).toHaveCount(0);
  await left.getByRole('button', { name: 'Confirm the figures' }).click();
  await expect(left.getByText('Example figures are shown to visitors')).toHaveCount(0);
  await expect.poll(faq).not.toContain('Example text');
});
