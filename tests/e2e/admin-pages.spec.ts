import { insertPage } from '../builders/pages';
import { signIn } from '../fixtures/signed-in';
import { expectNoSidewaysScroll } from './accessible';
import { publishChanges } from './publish';
import { PHONE } from './screen-sizes';
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
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto('/admin?tab=pages&page=about');
  await other.getByLabel('Title', { exact: true }).fill('From the other editor');
  await other.getByLabel('Markdown', { exact: true }).fill('Theirs.');
  await publishChanges(other);
  await expect.poll(stored).toEqual({ title: 'From the other editor', content: 'Theirs.' });

  const text = page.getByLabel('Markdown', { exact: true });
  await text.fill('Mine, typed meanwhile.');
  await publishChanges(page);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('You changed this in another tab.');
  expect(await stored()).toEqual({ title: 'From the other editor', content: 'Theirs.' });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog).toBeHidden();
  await expect(text).toHaveText('Mine, typed meanwhile.');
  await publishChanges(page);
  await dialog.getByRole('group', { name: 'Text' }).getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  // Their title was no conflict: nobody else had touched it.
  await expect.poll(stored).toEqual({ title: 'From the other editor', content: 'Mine, typed meanwhile.' });
});

test('a page that is begun is a draft until it is published', async ({ page, context, database, site }) => {
  await signIn(context, database.db, site.url, { email: 'keeper@example.com', isAdmin: true });
  await page.setViewportSize(PHONE);
  await page.goto('/admin?tab=pages&view=new');
  await page.getByLabel('Title', { exact: true }).fill('Imprint');
  await expect(page).toHaveURL(/page=new:/);
  await expect(page.getByText(/^Your changes saved .*, not public$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Imprint');
  // What is missing is said, and stops only publishing.
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/^Address (is required|may be)/)).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill('imprint');
  await page.getByLabel('Markdown', { exact: true }).fill('Who we are.');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await page.goto('/admin?tab=pages');
  await page.getByRole('link', { name: 'Imprint' }).click();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('imprint');
  expect((await page.request.get(`${site.url}/imprint`)).status()).toBe(404);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Page created', { exact: true })).toBeVisible();
  await expect.poll(async () => (await page.request.get(`${site.url}/imprint`)).status()).toBe(200);
});

test('an earlier text of a page is restored, previewed and then published', async ({
  page,
  context,
  database,
  site,
}) => {
  await signIn(context, database.db, site.url, { email: 'keeper@example.com', isAdmin: true });
  await page.setViewportSize(PHONE);
  await insertPage(database.db, { slug: 'imprint-2', title: 'Imprint', content: 'First words.' });
  await page.goto('/admin?tab=pages&page=imprint-2');
  const text = page.getByLabel('Markdown', { exact: true });
  await text.fill('Second words.');
  await publishChanges(page);
  await expect(page.getByText('Page saved', { exact: true })).toBeVisible();
  const open = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await open('Revisions');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('region', { name: 'Saved versions' }).getByRole('button').last().click();
  await expect(dialog.locator('del')).toHaveText('First words.');
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog).toBeHidden();
  await expect(text).toHaveText('First words.');
  const shown = async (path: string) => await (await page.request.get(`${site.url}${path}`)).text();
  expect(await shown('/imprint-2')).toContain('Second words.');
  await open('Preview');
  const link = await dialog.getByRole('link', { name: 'Open preview' }).getAttribute('href');
  expect(await shown(link ?? '')).toMatch(/This is a preview\.[^]*First words\./);
  await dialog.press('Escape');
  await publishChanges(page);
  await expect.poll(() => shown('/imprint-2')).toContain('First words.');
});

test('an example text is marked for visitors until it is confirmed on the dashboard', async ({
  page,
  context,
  database,
  site,
}) => {
  const faq = async () => (await page.request.get(`${site.url}/faq`)).text();
  expect(await faq()).toContain('not yet confirmed by our editors');
  await signIn(context, database.db, site.url, { email: 'confirmer@example.com', isAdmin: true });
  await page.goto(`${site.url}/admin`);
  const left = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Before going live' }) });
  await left.getByText('Show the pages').click();
  await left.getByRole('button', { name: 'Confirm “Frequently asked questions”' }).click();
  await expect(left.getByText(/pages? with example text/)).toHaveCount(0);
  await expect(left.getByText('50,000+ happy users')).toBeVisible();
  await left.getByRole('button', { name: 'Confirm the figures' }).click();
  await expect(left.getByText('Example figures are shown to visitors')).toHaveCount(0);
  await expect.poll(faq).not.toContain('not yet confirmed by our editors');
});
