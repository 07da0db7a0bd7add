import { axeProblems } from '../fixtures/axe';
import { signIn } from '../fixtures/signed-in';
import { expectNoSidewaysScroll } from './accessible';
import { PHONE } from './screen-sizes';
import { expect, writingTest as test } from './test';

// It changes a site that others write about, and finds three like it.
test.use({ apart: 'warning' });

test('a site with an editor’s warning loses its offer everywhere at once, and says why', async ({
  page,
  context,
  database,
  site,
}) => {
  await signIn(context, database.db, site.url, { email: 'tester@example.com', isAdmin: true });
  const { id, updatedAt } = await database.db
    .selectFrom('casinos')
    .select(['id', 'updated_at as updatedAt'])
    .where('slug', '=', 'copperline')
    .executeTakeFirstOrThrow();
  await page.goto('/casinos');
  const inTheList = page.getByRole('main').getByRole('link', { name: 'Copperline', exact: true });
  await expect(inTheList).toBeVisible();

  const status = await page.evaluate(
    async ({ input, dates }) => {
      const answer = await fetch('/trpc/admin.casinos.update', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ json: input, meta: { values: dates } }),
      });
      return answer.status;
    },
    {
      input: {
        id,
        expectedUpdatedAt: updatedAt.toISOString(),
        status: 'warning',
        statusReason: 'Three withdrawals have been open since October.',
      },
      dates: { expectedUpdatedAt: ['Date'] },
    },
  );
  expect(status).toBe(200);

  await page.goto('/casinos');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(inTheList).toHaveCount(0);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sites to avoid' }).click();
  await expect(page).toHaveURL('/casinos/avoid');
  await page.getByRole('link', { name: 'Copperline' }).click();
  await expect(page).toHaveURL('/casino/copperline');
  const verdict = page.getByRole('region', { name: 'We advise against this site' });
  await expect(verdict).toContainText('Three withdrawals have been open since October.');
  await expect(page.locator('a[href^="/go/"]')).toHaveCount(0);
  const others = page.getByRole('region', { name: 'Three similar sites that paid us' });
  await expect(others.getByRole('link', { name: 'Read Review' })).toHaveCount(3);

  await page.setViewportSize(PHONE);
  await page.reload();
  const [above, below] = await Promise.all([
    verdict.boundingBox(),
    page.getByRole('heading', { level: 1 }).boundingBox(),
  ]);
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  await expectNoSidewaysScroll(page);
  expect(await axeProblems(page)).toEqual([]);

  await page.goto('/go/copperline');
  await expect(page.getByText('We advise against this site: Three withdrawals')).toBeVisible();
  await page.getByRole('link', { name: 'Read Review' }).click();
  await expect(verdict).toBeVisible();
});
