import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import type { Db } from '../../server/database/database';
import { hashPassword } from '../../server/features/auth/primitives/passwords';
import { ensureConfirmedUser, makeAdmin } from '../../server/features/auth/store/auth.queries';
import { insertPost } from '../builders/blog';
import { insertCasino } from '../builders/casinos';
import { insertPage } from '../builders/pages';
import { PASSWORD } from '../fixtures/people';
import { signIn } from '../fixtures/signed-in';
import { freePort, startSite } from './site';
import { expect, writingTest } from './test';

const OWNER = 'mira@example.com';
const KEPT_HERE = 'Kept in this browser, will be saved when you are back';

const EDITORS: Record<string, { field: string; open: (db: Db) => Promise<string> }> = {
  post: {
    field: 'Title',
    open: async (db) => `/admin/blog/edit/${(await insertPost(db, { slug: 'kept', status: 'published' })).id}`,
  },
  casino: {
    field: 'Bonus',
    open: async (db) => `/admin/casinos/edit/${(await insertCasino(db, { name: 'Kept' })).id}`,
  },
  page: {
    field: 'Title',
    open: async (db) => {
      await insertPage(db, { slug: 'kept' });
      return '/admin?tab=pages&page=kept';
    },
  },
};

/** A site that can be stopped and started again at the same address. */
async function restartable(databaseUrl: string) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lootrank-site-'));
  const port = `${await freePort()}`;
  const url = `http://127.0.0.1:${port}`;
  const start = () => startSite(databaseUrl, { dataDir, env: { PORT: port, PUBLIC_URL: url } });
  let site = await start();
  return {
    url,
    stop: () => site.stop(),
    start: async () => {
      site = await start();
    },
    end: async () => {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const saved = (page: Page) => page.getByText(/^Your changes saved .*, not public$/);

async function signInOver(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Sign in to go on' });
  await dialog.getByLabel('Email', { exact: true }).fill(OWNER);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: /^Sign in( and save)?$/ }).click();
  await expect(dialog).toBeHidden();
}

const test = writingTest.extend<{ place: Awaited<ReturnType<typeof restartable>> }>({
  place: async ({ database }, use) => {
    const place = await restartable(database.connectionString);
    await use(place);
    await place.end();
  },
  baseURL: async ({ place }, use) => {
    await use(place.url);
  },
});

for (const [kind, { field, open }] of Object.entries(EDITORS)) {
  test(`nothing of a ${kind} is lost by a reload, a closed tab, a lost line, a restart or a session that ends`, async ({
    page: first,
    context,
    database: { db },
    place,
    watched,
  }) => {
    test.slow();
    watched.expectProblem(/status of 401|ERR_|Failed to fetch/);
    await makeAdmin(db, await ensureConfirmedUser(db, OWNER, await hashPassword(PASSWORD)));
    await signIn(context, db, place.url, { email: OWNER, isAdmin: true });
    const address = await open(db);
    const getField = (page: Page) => page.getByLabel(field, { exact: true });

    await first.goto(address);
    await getField(first).fill('Before a reload');
    await expect(saved(first)).toBeVisible();
    await first.reload();
    await expect(getField(first)).toHaveValue('Before a reload');

    await getField(first).fill('In a closed tab');
    await expect(first.getByText('Unsaved changes')).toBeVisible();
    await expect(saved(first)).toBeVisible();
    await first.close({ runBeforeUnload: false });
    const page = await context.newPage();
    await page.goto(address);
    await expect(getField(page)).toHaveValue('In a closed tab');

    await context.setOffline(true);
    await getField(page).fill('Without a line');
    await expect(page.getByText(KEPT_HERE)).toBeVisible();
    await context.setOffline(false);
    await expect(saved(page)).toBeVisible();

    await place.stop();
    await getField(page).fill('During a restart');
    await expect(page.getByText(KEPT_HERE)).toBeVisible({ timeout: 30_000 });
    await place.start();
    await expect(saved(page)).toBeVisible({ timeout: 30_000 });

    await db.deleteFrom('sessions').execute();
    await getField(page).fill('After the session');
    await signInOver(page);
    await expect(saved(page)).toBeVisible();

    const elsewhere = await context.newPage();
    await elsewhere.goto('/admin');
    await page.bringToFront();
    await getField(page).fill('Signed out elsewhere');
    await elsewhere.getByRole('button', { name: 'Sign Out' }).click();
    await expect(elsewhere).toHaveURL('/auth');
    await signInOver(page);
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(getField(page)).toHaveValue('Signed out elsewhere');
  });
}
