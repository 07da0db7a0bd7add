import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import type { Db } from '../../server/database/database';
import { cloneTestDatabase } from '../database/postgres';
import type { TestPostgres } from '../database/postgres';
import { startMailServer } from '../fixtures/mail-server';
import { signIn } from '../fixtures/signed-in';
import { expectAccessible } from './accessible';
import { openSection } from './publish';
import { DESKTOP, PHONE } from './screen-sizes';
import { startSite } from './site';
import { expect, test as siteTest } from './test';

interface EmptySite {
  db: Db;
  url: string;
  mails: { to: string }[];
}

const test = siteTest.extend<{ empty: EmptySite }>({
  empty: async ({}, use) => {
    const postgres = JSON.parse(process.env['LOOTRANK_TEST_POSTGRES'] ?? '') as TestPostgres;
    const templateName = process.env['LOOTRANK_EMPTY_TEMPLATE'] ?? '';
    const database = await cloneTestDatabase({ ...postgres, templateName });
    const mail = await startMailServer();
    const site = await startSite(database.connectionString, { env: { SMTP_URL: mail.url } });
    await use({ db: database.db, url: site.url, mails: mail.accepted });
    await site.stop();
    mail.close();
    await database.drop();
  },
  baseURL: async ({ empty }, use) => {
    await use(empty.url);
  },
});

const FOUNDER = 'founder@example.com';
const EMPTY = [
  '/casinos',
  '/casinos/new',
  '/casinos/crypto',
  '/casinos/visa',
  '/codes',
  '/compare',
  '/changes',
  '/blog',
];
const OF_SITE = ['/casinos', '/casinos/new', '/changes'];

/** No page that has nothing to show is linked, listed or indexed, and no page claims an example figure. */
async function expectPresentable({ request }: Page, filled: readonly string[] = []) {
  const read = async (path: string) => {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    return await response.text();
  };
  const [home, sitemap] = [await read('/'), await read('/sitemap-pages.xml')];
  expect(home).not.toMatch(/50000\+|1250000/);
  for (const path of EMPTY) {
    const html = await read(path);
    const isFilled = filled.includes(path);
    expect(home.includes(`href="${path}"`), `${path} is linked`).toBe(isFilled);
    expect(sitemap.includes(`${path}</loc>`), `${path} is in the sitemap`).toBe(isFilled);
    expect(html.includes('content="noindex, follow"'), `${path} is kept out of search engines`).toBe(!isFilled);
    expect(/Which codes|Kind of change|Sites to compare|Sort by|Filters/.test(html), `${path} filters`).toBe(
      isFilled && path.startsWith('/c'),
    );
  }
  for (const feed of ['/feed.xml', '/feed.atom', '/feed/casinos.xml', '/about', '/sitemap.xml']) await read(feed);
}

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h64v64H0z"/></svg>';
const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) };

type Press = (target: Locator) => Promise<void>;
const byHand: Press = (target) => target.click();
const byKey: Press = async (target) => {
  await target.focus();
  await target.press('Enter');
};

const saved = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

async function nameOperator(page: Page, press: Press) {
  await page.getByLabel('Site name').fill('Skin Desk');
  await page.getByLabel('Legal name').fill('Skin Desk Ltd');
  await page.getByLabel('Postal address').fill('1 Test Street\nTestville');
  await page.getByLabel('Public contact').fill('desk@example.com');
  await press(page.getByRole('button', { name: 'Save Settings' }));
  await saved(page, 'Settings saved');
}

async function chooseLogo(page: Page, press: Press) {
  await press(page.getByRole('button', { name: 'Replace the logo' }));
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(logo);
  await expect(dialog).toBeHidden();
  await press(page.getByRole('button', { name: 'Save Look' }));
  await saved(page, 'Look saved');
}

async function addSite(page: Page, press: Press) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('First Site');
  await press(dialog.getByRole('button', { name: 'Add Casino' }));
  await expect(page).toHaveURL(/\/admin\/casinos\/edit\//);
  await page.getByLabel('Logo to upload').setInputFiles(logo);
  await expect(page.getByRole('textbox', { name: /^Logo/ })).toHaveValue(/\/uploads\//);
  await page.getByLabel('Bonus', { exact: true }).fill('5% on top');
  await page.getByLabel('Affiliate link').fill('https://first.example.com/join');
  await openSection(page, 'scores');
  await page.getByLabel('Rating set by an editor').fill('4.2');
  await openSection(page, 'review');
  await page.getByLabel('Summary').fill('New here.');
  await page.getByLabel('Markdown', { exact: true }).fill('We deposited $50 and got it back.');
  await press(page.getByRole('button', { name: 'List this site' }));
  await expect(page.getByRole('button', { name: 'Publish changes' })).toBeVisible();
}

async function importSite(page: Page, press: Press) {
  const download = page.waitForEvent('download');
  await press(page.getByRole('button', { name: 'Template (CSV)' }));
  const template = readFileSync(await (await download).path(), 'utf8');
  const files = page.getByLabel('Files to import');
  const table = (text: string) => ({ name: 'casinos.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const rated = template.replace('Example Site,example-site,4.2', 'First Site,first-site,7');
  await files.setInputFiles(table(rated));
  await expect(page.getByText(/ating .*5/).first()).toBeVisible();
  await files.setInputFiles(table(rated.replace(',7,', ',4.2,').replace(/,draft\s*$/, ',listed\n')));
  await saved(page, 'This is what would change.');
  await press(page.getByRole('button', { name: 'Import', exact: true }));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Import' }));
  await saved(page, 'Imported.');
}

async function writeArticle(page: Page, press: Press) {
  await page.getByLabel('Title', { exact: true }).fill('What we test first');
  await page.locator('[data-field=content] .cm-content').fill('Two deposits and four withdrawals.');
  await press(page.getByRole('button', { name: 'Publish', exact: true }));
  await expect(page.getByRole('button', { name: 'Publish changes' })).toBeVisible();
}

async function changeMenu(page: Page, press: Press) {
  const menu = page.getByRole('group', { name: 'Entries of the header menu' });
  await expect(menu).toBeInViewport();
  await press(menu.getByRole('button', { name: 'Remove Tools' }));
  await press(page.getByRole('button', { name: 'Save Look' }));
  await saved(page, 'Look saved');
}

test.describe('a first hour', () => {
  for (const { viewport, press, way } of [
    { viewport: DESKTOP, press: byKey, way: { role: 'button', name: 'Add a site', fill: addSite, fills: OF_SITE } },
    {
      viewport: PHONE,
      press: byHand,
      way: { role: 'link', name: 'Template and import', fill: importSite, fills: [...OF_SITE, '/codes'] },
    },
  ] as const) {
    test.describe(`at ${viewport.width} px`, () => {
      test.use({ viewport });

      test('an empty site is presentable, and its dashboard leads to the end of all six steps', async ({
        page,
        context,
        empty: { db, url, mails },
      }) => {
        await expectPresentable(page);
        await page.goto('/');
        await expect(page.getByText('has just begun')).toBeVisible();
        await expect(page.getByText(/Claim Top Bonuses|Filter Results/)).toHaveCount(0);

        await signIn(context, db, url, { email: FOUNDER, isAdmin: true });
        const steps = page.locator('section').filter({ has: page.getByRole('heading', { name: 'First steps' }) });
        const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name });
        const backWith = async (name: string, done: number) => {
          await page.goto('/admin?tab=dashboard');
          await expect(steps.getByRole('status')).toContainText(`${done} of 6 done`);
          await expect(step(name)).toContainText('Done');
        };

        await page.goto('/admin?tab=dashboard');
        await expect(steps.getByRole('status')).toContainText('0 of 6 done');
        // Pressed at once, before the list is read again.
        await steps.getByRole('button', { name: 'Skip: Logo' }).dispatchEvent('click');
        await steps.getByRole('button', { name: 'Skip: Menu' }).dispatchEvent('click');
        await expect(steps.getByRole('status')).toContainText('0 of 6 done, 2 skipped');
        for (const name of ['Logo', 'Menu']) await press(steps.getByRole('button', { name: `Take up again: ${name}` }));
        await expect(steps.getByRole('status')).toHaveText(/^0 of 6 done\. /);

        await press(steps.getByRole('link', { name: 'Enter' }));
        await nameOperator(page, press);
        await backWith('Name and legal block', 1);
        expect(await (await page.request.get('/about')).text()).toContain('Skin Desk Ltd');

        await press(steps.getByRole('link', { name: 'Choose a logo' }));
        await chooseLogo(page, press);
        await backWith('Logo', 2);
        await expectPresentable(page);

        await press(steps.getByRole(way.role, { name: way.name }));
        await way.fill(page, press);
        await backWith('First site', 3);
        await expectPresentable(page, way.fills);

        await press(steps.getByRole('link', { name: 'Write' }));
        await writeArticle(page, press);
        await backWith('First article', 4);
        await expectPresentable(page, [...way.fills, '/blog']);

        await press(steps.getByRole('button', { name: 'Send me a test mail' }));
        await expect(step('Mail')).toContainText('Done');
        expect(mails.map(({ to }) => to)).toEqual([FOUNDER]);

        await press(steps.getByRole('link', { name: 'Check the menu' }));
        await changeMenu(page, press);
        await page.goto('/admin?tab=dashboard');
        await expect(steps.getByRole('status')).toHaveText('All are done.');
        await expectAccessible(page, [viewport]);
        await press(steps.getByRole('button', { name: 'Hide the first steps' }));
        await expect(steps).toHaveCount(0);

        await page.goto('/');
        await expect(page.getByRole('banner')).toContainText('Skin Desk');
        await expect(page.getByRole('main')).toContainText('First Site');
        await expect(page.getByRole('main')).toContainText('What we test first');
        await expectAccessible(page, [viewport]);
      });
    });
  }
});
