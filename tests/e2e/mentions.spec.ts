import { insertPost } from '../builders/blog';
import { insertCasino } from '../builders/casinos';
import { signIn } from '../fixtures/signed-in';
import { expectAccessible } from './accessible';
import { DESKTOP } from './screen-sizes';
import { expect, writingTest as test } from './test';

test('what other texts say of a site is listed, opened at the passage, and marked as fine', async ({
  context,
  page,
  database: { db },
  site,
}) => {
  await signIn(context, db, site.url, { email: 'mentions@example.com', isAdmin: true });
  const casino = await insertCasino(db, { slug: 'quokka', name: 'Quokka Crates' });
  const sentence = `A plain sentence about ${casino.name} stands here.`;
  await insertPost(db, {
    slug: 'quokkas',
    content: `Begin.\n\n${sentence}`,
    content_html: `<p>Begin.</p><p>${sentence}</p>`,
  });
  await page.goto('/admin?tab=mentions');
  await page.getByRole('combobox', { name: 'Site', exact: true }).selectOption(casino.id);
  const list = page.getByRole('list', { name: `Mentions of ${casino.name}` });
  const row = list.getByRole('listitem').filter({ hasText: 'A plain sentence about' });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await row.getByRole('button', { name: /^Fine:/ }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('link', { name: /^Open at the passage/ }).click();
  await expect(page.getByRole('heading', { name: 'Edit post', level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.location.hash)).toContain('#passage=');
});

test('a link that leads nowhere is redirected from its row', async ({ context, page, database: { db }, site }) => {
  await signIn(context, db, site.url, { email: 'redirecter@example.com', isAdmin: true });
  const post = await insertPost(db, { slug: 'numbat', title: 'Numbat', content: 'See [it](/numbat-old?x=1).' });
  await db
    .insertInto('link_findings')
    .values({ entity: 'post', entity_id: post.id, href: '/numbat-old?x=1', reason: 'nowhere' })
    .execute();
  await page.goto('/admin?tab=mentions');
  await page.getByRole('link', { name: 'Redirect /numbat-old' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('From')).toHaveValue('/numbat-old');
  await dialog.getByLabel('To', { exact: true }).fill('/blog/numbat');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
  const answer = await page.request.get(`${site.url}/numbat-old`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([301, '/blog/numbat']);
});

test('one search on the dashboard finds a draft’s sentence and opens its editor there', async ({
  context,
  page,
  database: { db },
  site,
}) => {
  await signIn(context, db, site.url, { email: 'seeker@example.com', isAdmin: true });
  const sentence = 'A bandicoot counts the keys.';
  await insertPost(db, {
    ...{ slug: 'bandicoot-draft', title: 'Bandicoot draft', status: 'draft' },
    ...{ content: `First.\n\n${sentence}`, content_html: `<p>First.</p><p>${sentence}</p>` },
  });
  await page.setViewportSize(DESKTOP);
  await page.goto('/admin');
  await page.getByRole('searchbox', { name: 'Search all texts' }).fill('bandicoot keys');
  const found = page.getByRole('region', { name: 'Posts' });
  await expect(found).toContainText(sentence);
  await expect(page).toHaveURL(/q=bandicoot/);
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await found.getByRole('link', { name: 'Bandicoot draft' }).click();
  await expect(page.getByRole('heading', { name: 'Edit post', level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.getSelection()?.toString())).toContain('bandicoot');
  await page.goBack();
  await page.getByRole('searchbox', { name: 'Search all texts' }).fill('zyzzyva');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing found')).toBeHidden();
});
