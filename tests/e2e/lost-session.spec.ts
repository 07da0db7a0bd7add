import type { Page } from 'playwright/test';
import { hashPassword } from '../../server/features/auth/primitives/passwords';
import { ensureConfirmedUser, makeAdmin } from '../../server/features/auth/store/auth.queries';
import { insertCategory, insertPost } from '../builders/blog';
import { insertCasino } from '../builders/casinos';
import { axeProblems } from '../fixtures/axe';
import { PASSWORD } from '../fixtures/people';
import { signIn } from '../fixtures/signed-in';
import { publishChanges } from './publish';
import { expect, writingTest as test } from './test';

const OWNER = 'mira@example.com';
const OTHER = 'david@example.com';

test.beforeEach(async ({ context, database: { db }, site, watched }) => {
  // Several sign-ins, each with a password to hash.
  test.slow();
  watched.expectProblem(/status of 401|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  for (const email of [OWNER, OTHER])
    await makeAdmin(db, await ensureConfirmedUser(db, email, await hashPassword(PASSWORD)));
  await signIn(context, db, site.url, { email: OWNER, isAdmin: true });
});

const over = (page: Page) => page.getByRole('dialog', { name: /^(Sign in to go on|You are signed in as .* now)$/ });

async function signInOver(page: Page, email: string) {
  const dialog = over(page);
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: /^Sign in( and save)?$/ }).click();
}

/** Asks the server for the session, as the timer does every 30 seconds. */
const checkSession = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('a live post keeps its text when its session ends, and is saved by its own author alone', async ({
  page,
  database: { db },
}) => {
  const { id } = await insertPost(db, { title: 'Live', slug: 'live-post' });
  const getContent = async () =>
    (await db.selectFrom('blog_posts').select('content').where('id', '=', id).executeTakeFirstOrThrow()).content;
  await page.goto(`/admin/blog/edit/${id}`);
  const text = page.getByLabel('Markdown', { exact: true });
  await text.fill('Typed.');
  await expect(page.getByText(/^Your changes saved .*, not public$/)).toBeVisible();
  await db.deleteFrom('sessions').execute();
  // Saved by itself, which needs a session.
  await text.fill('Typed for an hour.');
  await expect(over(page)).toContainText('Your text stays here and is saved as soon as you are back.');
  await expect(over(page).getByLabel('Email', { exact: true })).toHaveValue(OWNER);
  expect(await axeProblems(page)).toEqual([]);
  await signInOver(page, OTHER);
  await expect(over(page)).toContainText('You are signed in as david now');
  await expect(over(page)).toContainText('This text belongs to mira.');
  await over(page).getByRole('button', { name: 'Read on, save later' }).click({ timeout: 20_000 });
  await expect(text).toHaveText('Typed for an hour.');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(over(page)).toBeVisible();
  expect(await getContent()).not.toContain('Typed');

  await signInOver(page, OWNER);
  await expect(over(page)).toBeHidden();
  await expect.poll(getContent).toBe('Typed for an hour.');
  await expect(page).toHaveURL(`/admin/blog/edit/${id}`);
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
});

test('signing out in another tab, or here, loses no text of a casino without asking', async ({
  page,
  context,
  database: { db },
}) => {
  const { id } = await insertCasino(db, { name: 'Kept' });
  await page.goto(`/admin/casinos/edit/${id}`);
  const bonus = page.getByLabel('Bonus', { exact: true });
  // Nothing is saved before the sessions end.
  let end!: () => void;
  const hasEnded = new Promise<void>((resolve) => (end = resolve));
  await page.route(/admin\.casinos\.saveCopy/, async (route) => {
    await hasEnded;
    await route.continue();
  });
  await bonus.fill('12% on top');

  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();

  const elsewhere = await context.newPage();
  await elsewhere.goto('/admin');
  await elsewhere.getByRole('button', { name: 'Sign Out' }).click();
  await expect(elsewhere).toHaveURL('/auth');
  end();
  await expect(over(page)).toBeVisible();
  await expect(bonus).toHaveValue('12% on top');

  await elsewhere.getByLabel('Email', { exact: true }).fill(OWNER);
  await elsewhere.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(over(page)).toBeHidden();
  await publishChanges(page);
  const stored = db.selectFrom('casinos').select('bonus_amount').where('id', '=', id);
  await expect.poll(() => stored.executeTakeFirst(), { timeout: 20_000 }).toEqual({ bonus_amount: '12% on top' });

  await bonus.fill('13% on top');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/auth');
});

test('a form in a dialog and a page’s form wait for the new sign-in too; without text the guard leads to /auth', async ({
  page,
  database: { db },
}) => {
  const { name, id } = await insertCategory(db);
  await page.goto('/admin?tab=blog&blogTab=categories');
  await page.getByRole('button', { name: `Edit “${name}”` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Category' });
  await dialog.getByLabel('Description').fill('Typed in a dialog.');
  await db.deleteFrom('sessions').execute();
  await dialog.getByRole('button', { name: /^(Save|Update)/ }).click();
  await expect(over(page)).toBeVisible();
  await signInOver(page, OWNER);
  const stored = db.selectFrom('blog_categories').select('description').where('id', '=', id);
  await expect.poll(() => stored.executeTakeFirst()).toEqual({ description: 'Typed in a dialog.' });
  await expect(dialog).toBeHidden();

  await page.goto('/admin?tab=settings');
  await page.getByLabel('Legal name').fill('Keller Ltd');
  await db.deleteFrom('sessions').execute();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await signInOver(page, OWNER);
  await expect(page.getByText('Settings saved')).toBeVisible();

  await page.getByLabel('Legal name').fill('Keller and Sons');
  await db.deleteFrom('sessions').execute();
  await checkSession(page);
  await over(page).getByRole('button', { name: 'Read on, save later' }).click();
  await page.getByRole('button', { name: 'Undo changes' }).first().click();
  await expect(page).toHaveURL(/\/auth\?redirectTo=/);
});

test('what is saved offline waits, and is stored once the browser is back', async ({
  page,
  context,
  database: { db },
}) => {
  const { id } = await insertCasino(db, { name: 'Offline' });
  await page.goto(`/admin/casinos/edit/${id}`);
  const bonus = page.getByLabel('Bonus', { exact: true });
  await bonus.fill('14% on top');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const bar = page.getByRole('status').filter({ hasText: 'Kept in this browser, will be saved when you are back' });
  await expect(bar).toBeVisible();
  await page.getByRole('link', { name: 'Facts' }).first().click();
  await expect(bonus).toHaveValue('14% on top');
  await context.setOffline(false);
  await expect(page.getByText('Casino updated')).toBeVisible({ timeout: 20_000 });
  const stored = db.selectFrom('casinos').select('bonus_amount').where('id', '=', id);
  expect(await stored.executeTakeFirstOrThrow()).toEqual({ bonus_amount: '14% on top' });
});
