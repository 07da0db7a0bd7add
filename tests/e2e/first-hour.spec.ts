import { cloneTestDatabase } from '../database/postgres';
import type { TestPostgres } from '../database/postgres';
import { signIn } from '../fixtures/signed-in';
import { expectAccessible } from './accessible';
import { SIZES } from './screen-sizes';
import { expect, writingTest } from './test';

const test = writingTest.extend<object, { database: Awaited<ReturnType<typeof cloneTestDatabase>> }>({
  database: [
    async ({}, use) => {
      const postgres = JSON.parse(process.env['LOOTRANK_TEST_POSTGRES'] ?? '') as TestPostgres;
      const templateName = process.env['LOOTRANK_EMPTY_TEMPLATE'] ?? '';
      const database = await cloneTestDatabase({ ...postgres, templateName });
      await use(database);
      await database.drop();
    },
    { scope: 'worker' },
  ],
});
test.use({ apart: 'first hour' });

test('a site without the demo links to no empty page, claims nothing and offers none of them to search engines', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('has just begun')).toBeVisible();
  await expect(page.getByText(/50000\+|Claim Top Bonuses|Filter Results/)).toHaveCount(0);
  const empty = ['/casinos', '/casinos/new', '/casinos/visa', '/codes', '/compare', '/changes', '/blog'];
  for (const path of empty) await expect(page.locator(`a[href="${path}"]`), path).toHaveCount(0);
  await expectAccessible(page);
  const sitemap = await (await page.request.get('/sitemap-pages.xml')).text();
  for (const path of empty) {
    expect(sitemap).not.toContain(`${path}</loc>`);
    const html = await (await page.request.get(path)).text();
    expect(html, path).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(html, path).not.toMatch(/"(Which codes|Kind of change|Sites to compare)"/);
  }
  for (const feed of ['/feed.xml', '/feed.atom', '/feed/casinos.xml'])
    expect((await page.request.get(feed)).status(), feed).toBe(200);
});

test('the dashboard of a new site leads through its first steps, and each can be skipped and taken up again', async ({
  page,
  context,
  database,
  site,
}) => {
  await signIn(context, database.db, site.url, { email: 'founder@example.com', isAdmin: true });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto('/admin');
    const steps = page.locator('section').filter({ has: page.getByRole('heading', { name: 'First steps' }) });
    await expect(steps).toContainText('0 of 6 done');
    await steps.getByRole('button', { name: 'Skip: Logo' }).click();
    await expect(steps).toContainText('0 of 6 done, 1 skipped');
    await steps.getByRole('button', { name: 'Take up again: Logo' }).click();
    await expect(steps.getByRole('link', { name: 'Choose a logo' })).toBeVisible();
    await expect(page.getByText(/^Times in /)).toHaveCount(1);
  }
  await expectAccessible(page);
});
