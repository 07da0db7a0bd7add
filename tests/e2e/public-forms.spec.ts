import { announceChange } from '../../server/cache/announce-change';
import { linkIn, mailTo } from './outbox';
import { expect, hydrated, writingTest as test } from './test';

// One site and database for this file; the tests run in order and see each other's data.
test.describe.configure({ mode: 'default' });

test('a newsletter subscription is confirmed and cancelled through the mail', async ({ page, site }) => {
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Please enter your email address')).toBeVisible();
  await page.getByLabel('Email address').fill('signs-up@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(
    page.getByText("You've been subscribed to our newsletter. Please confirm through the e-mail we have sent."),
  ).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue('');

  const mail = await mailTo(site.outbox, 'signs-up@example.com', /newsletter\/confirm/);
  expect(mail).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/i);
  await page.goto(linkIn(mail, /\/newsletter\/confirm\?token=/));
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByRole('main')).toContainText('You are on the list');
  await page.goto(linkIn(mail, /\/newsletter\/unsubscribe\?token=/));
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByRole('main')).toContainText(/unsubscribed|no more/i);
});

test('a message is stored once, and a rejected one keeps its text', async ({ page, database }) => {
  await page.goto('/contact');
  await hydrated(page);
  const form = page.getByRole('main').locator('form');
  await form.getByLabel('Name').fill('Ada');
  await form.getByLabel('Email').fill('not an address');
  await form.getByLabel('Message').fill('The code HOUND has expired.');
  await form.getByRole('button').click();
  await expect(form.getByText('Enter the full address, for example name@example.com')).toBeVisible();
  await expect(form.getByLabel('Message')).toHaveValue('The code HOUND has expired.');
  await form.getByLabel('Email').fill('ada@example.com');
  await form.getByRole('button').click();
  await expect(page.getByRole('main')).toContainText(/thank/i);
  const stored = await database.db.selectFrom('contact_messages').select(['name', 'message']).execute();
  expect(stored).toEqual([{ name: 'Ada', message: 'The code HOUND has expired.' }]);
});

test('reading a post counts one view', async ({ page, database }) => {
  const views = async () => {
    const row = await database.db
      .selectFrom('public_posts')
      .select('views')
      .where('slug', '=', 'plinko-risk-levels-measured')
      .executeTakeFirstOrThrow();
    return row.views;
  };
  // Views counted earlier from this address would use up its limit.
  await database.db.deleteFrom('rate_limits').execute();
  const before = await views();
  const counted = page.waitForResponse((response) => response.url().includes('posts.recordView'));
  await page.goto('/blog/plinko-risk-levels-measured');
  expect((await counted).ok()).toBe(true);
  await expect.poll(views).toBe(before + 1);
});

test('P25, P28: markup planted past the sanitizer still runs nothing', async ({ page, database, watched }) => {
  watched.expectProblem(/content security policy|Refused to (execute|run|apply)|violates the following/i);
  const attack =
    '<p id="planted">here</p><script>window.fired = 1</script><img src="x" onerror="window.fired = 2"><a id="js" href="javascript:window.fired=3">go</a>';
  const { id, ...former } = await database.db
    .selectFrom('blog_posts')
    .select(['id', 'content_html', 'content_version'])
    .where('slug', '=', 'case-battles-explained')
    .executeTakeFirstOrThrow();
  const plant = async (stored: typeof former) => {
    await database.db.updateTable('blog_posts').set(stored).where('id', '=', id).execute();
    await announceChange(database.db, ['posts', `post:${id}`]);
  };
  await plant({ content_html: attack, content_version: 999 });
  await expect
    .poll(async () => await (await page.request.get('/blog/case-battles-explained')).text())
    .toContain('id="planted"');
  watched.expectProblem(/404|hydrat|418|Minified React error/i);
  await page.goto('/blog/case-battles-explained');
  await expect(page.locator('#planted')).toBeVisible();
  const refused = page.waitForEvent('console', (message) => /javascript.* url/i.test(message.text()));
  await page.locator('#js').click();
  await refused;
  expect(await page.evaluate(() => (window as unknown as { fired?: number }).fired)).toBeUndefined();
  await plant(former);
});
