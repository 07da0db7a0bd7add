import { sql } from 'kysely';
import type { Page } from 'playwright/test';
import { makeDue } from '../fixtures/jobs';
import { signIn } from '../fixtures/signed-in';
import { expectAccessible } from './accessible';
import { mailTo } from './outbox';
import { DESKTOP, PHONE } from './screen-sizes';
import { expect, writingTest as test } from './test';

const READERS = 40;

// The tests' own script, in the mail's frame, which runs none.
test.beforeEach(({ watched }) => watched.expectProblem(/^error: Blocked script execution in \S+\/mail\?/));

const markdown = (page: Page) => page.locator('[data-field=content] .cm-content');

test('a test of a letter needs no reader, says beside its button what it lacks, and reaches its editor', async ({
  context,
  page,
  database: { db },
  site,
}) => {
  const email = 'tries@example.com';
  await signIn(context, db, site.url, { email, isAdmin: true });
  await db.deleteFrom('newsletter_subscribers').execute();
  await page.setViewportSize(DESKTOP);
  await page.goto('/admin?tab=newsletter');
  await page.getByRole('button', { name: 'New letter' }).click();
  await expect(page.getByText('Nobody has confirmed an address.')).toBeVisible();
  const button = page.getByRole('button', { name: 'Send me a test' });
  await expect(button).toHaveAccessibleDescription(`Goes to ${email} only.`);
  await page.getByLabel('Subject').fill('');
  await expect(button).toHaveAccessibleDescription('The letter has no subject.');
  await page.getByLabel('Subject').fill('Tried by hand');
  await button.click();
  await expect(page.getByText('Test sent')).toBeVisible();
  await mailTo(site.outbox, email, /Subject: \[Test\] Tried by hand/);

  // As on a public site without SMTP_URL.
  const address = page.url();
  await page.goto('about:blank');
  await page.route(/trpc\/.*letters\.state/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('"isSent":true', '"isSent":false') });
  });
  await page.goto(address);
  await expect(button).toHaveAccessibleDescription(/^No mail server is set\. An admin sets SMTP_URL\./);
  await page.setViewportSize(PHONE);
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.unrouteAll({ behavior: 'wait' });
});

test('the mail stands beside the text, follows the autosave, and draws blocks as mails have them', async ({
  context,
  page,
  database: { db },
  site,
}) => {
  await signIn(context, db, site.url, { email: 'beside@example.com', isAdmin: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin?tab=newsletter');
  await page.getByRole('button', { name: 'New letter' }).click();
  const paragraphs = Array.from({ length: 40 }, (_, n) => `Paragraph ${n}.`).join('\n\n');
  await markdown(page).fill(`::site{copperline}\n\n::compare{copperline,ninth-round}\n\n${paragraphs}`);
  await page.getByLabel('Subject').fill('Renamed on the way');
  const frame = page.locator('iframe[title="Mail: Renamed on the way"]');
  const mail = frame.contentFrame();
  await expect(mail.getByRole('heading', { name: 'Renamed on the way' })).toBeVisible();
  await expect(mail.getByRole('link', { name: 'Copperline', exact: true })).toBeVisible();
  await expect(mail.getByRole('link', { name: 'Copperline and Ninth Round compared' })).toBeVisible();
  await expect(mail.getByText('Claim Bonus')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Live preview' })).toBeHidden();
  const [text, beside] = [await markdown(page).boundingBox(), await frame.boundingBox()];
  expect(beside?.x).toBeGreaterThanOrEqual((text?.x ?? 0) + (text?.width ?? 0));
  // The mail is as tall as its text, so that its place is kept when it follows.
  const pane = page.getByRole('region', { name: 'Mail', exact: true });
  await pane.evaluate((element) => element.scrollTo(0, 500));
  await page.getByLabel('First line in the inbox').fill('Seen next to the subject');
  await expect(mail.getByText('Seen next to the subject')).toBeAttached();
  expect(await pane.evaluate((element) => element.scrollTop)).toBe(500);
});

test('a letter that a colleague changed after it was read is shown again before it is sent', async ({
  context,
  page,
  database: { db },
  site,
}) => {
  await signIn(context, db, site.url, { email: 'reads@example.com', isAdmin: true });
  await sql`
    insert into newsletter_subscribers (email, status, confirmed_at) values ('one@letters.example', 'confirmed', now())
  `.execute(db);
  await page.setViewportSize(DESKTOP);
  await page.goto('/admin?tab=newsletter');
  await page.getByRole('button', { name: 'New letter' }).click();
  await page.getByLabel('Subject').fill('Read twice');
  await markdown(page).fill('Read by its editor.');
  const letters = () =>
    db
      .selectFrom('blog_posts as post')
      .leftJoin('letter_sendings as sending', 'sending.post_id', 'post.id')
      .select(['post.content', 'sending.state'])
      .where('post.title', '=', 'Read twice')
      .execute();
  await page.getByRole('button', { name: /^Send to \d+…$/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect.poll(letters).toEqual([{ content: 'Read by its editor.', state: null }]);
  await sql`update blog_posts set content = 'By a colleague.', updated_at = now() where title = 'Read twice'`.execute(
    db,
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Somebody changed it meanwhile. Look at it, then press again.')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(markdown(page)).toHaveText('By a colleague.');
  expect(await letters()).toEqual([{ content: 'By a colleague.', state: null }]);
  await page.getByRole('button', { name: /^Send to \d+…$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^Goes out in/)).toBeVisible();
  expect(await letters()).toEqual([{ content: 'By a colleague.', state: 'planned' }]);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Nothing was sent. The letter is a draft again.')).toBeVisible();
  await db.deleteFrom('newsletter_subscribers').execute();
});

test('a letter is seen as mail in both modes, mended, sent, paused and finished, once to each reader', async ({
  context,
  page,
  database: { db },
  site,
}) => {
  await signIn(context, db, site.url, { email: 'letters@example.com', isAdmin: true });
  await sql`
    insert into newsletter_subscribers (email, status, confirmed_at)
    select 'reader-' || n || '@letters.example', 'confirmed', now() from generate_series(1, ${sql.lit(READERS)}) as n
  `.execute(db);
  // Two a second, so that there is something left to pause.
  await db.insertInto('settings').values({ key: 'lettersPerMinute', value: '120' }).execute();
  await page.setViewportSize(DESKTOP);
  await page.goto('/admin?tab=newsletter');
  await page.getByRole('button', { name: 'New letter' }).click();
  await expect(page.getByText('Before you send: 1 to look at')).toBeVisible();
  await page.getByRole('button', { name: /^Send to \d+…$/ }).click();
  await expect(page.getByText('The letter has no text yet.')).toHaveCount(2);
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Letter deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Letter of / })).toBeHidden();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: /^Letter of / }).click();
  await page.getByLabel('Subject').fill('Paused on the way');
  await page.getByLabel('Markdown', { exact: true }).fill('## News\n\nSee [nothing](/blog/no-such-post).\n');

  const mail = page.frameLocator('iframe[title="Mail: Paused on the way"]');
  const paper = mail.locator('.mail');
  const shownAs = page.getByRole('group', { name: 'Shown as' });
  await expect(mail.getByRole('heading', { name: 'News' })).toBeVisible();
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await shownAs.getByRole('button', { name: 'Dark' }).click();
  await expect(paper).toHaveCSS('background-color', 'rgb(24, 27, 33)');
  await shownAs.getByRole('button', { name: 'Text' }).click();
  await expect(page.getByRole('region', { name: 'Text of the mail' })).toContainText('See nothing (');
  await shownAs.getByRole('button', { name: 'Light' }).click();
  await page.getByRole('button', { name: 'Show in the text: /blog/no-such-post' }).click();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('/blog/no-such-post');
  await page.keyboard.type('/blog');
  await expect(page.getByText('Before you send: nothing to look at')).toBeVisible();
  // Away from the bar, which covers what is scrolled under it.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);

  const readers = await db
    .selectFrom('newsletter_subscribers')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('status', '=', 'confirmed')
    .executeTakeFirstOrThrow();
  await page.getByRole('button', { name: `Send to ${readers.n}…` }).click();
  const send = page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await expect(page.getByText(/^Goes out in \d+ s$/)).toBeVisible();
  await expect(page.getByText(/^Scheduled · /)).toBeVisible();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Nothing was sent. The letter is a draft again.')).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: `Send to ${readers.n}…` }).click();
  await send.click();
  await expect(page.getByText(/^Goes out in \d+ s$/)).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Take it back' })).toBeInViewport();
  await expect(page.locator(':focus')).toContainText('Goes out in');
  await page.setViewportSize(DESKTOP);
  await db.updateTable('letter_sendings').set({ start_at: new Date() }).execute();
  await makeDue(db, 'letters');
  await expect(page.getByText(/^Sending · \d+ of \d+$/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/^Paused · /)).toBeVisible();
  await expect(page.getByText(/^Paused at \d+ of \d+$/)).toBeVisible();

  // What was queued already still goes out; then the figures stand still.
  const open = () =>
    db.selectFrom('mail_queue').select('id').where('channel', '=', 'letter').where('status', '<>', 'sent').execute();
  await expect.poll(open).toEqual([]);
  await page.reload();
  const paused = page.getByText(/^Paused at \d+ of \d+$/);
  const figures = await paused.innerText();
  expect(figures).not.toContain(`${readers.n} of ${readers.n}`);
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  const waiting = () => db.selectFrom('letter_deliveries').select('id').where('state', '=', 'waiting').execute();
  const before = await waiting();
  await page.reload();
  await expect(paused).toHaveText(figures);
  expect(await waiting()).toEqual(before);

  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText(`${readers.n} of ${readers.n} sent.`)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/0 failed/)).toBeVisible();
  await expect(page.getByText(/^Sent · /)).toBeVisible();
  const told = site
    .outbox()
    .filter((one) => one.includes('Subject: Paused on the way'))
    .map((one) => /^To: (\S+)/m.exec(one)?.[1]);
  expect(told).toHaveLength(readers.n);
  expect(new Set(told).size).toBe(readers.n);
});
