import { recordCheck } from '../../server/features/links/link-checks.service';
import { endText, PAUSED_BONUS } from '../../shared/codes/promo-codes';
import { insertCasino } from '../builders/casinos';
import { signIn } from '../fixtures/signed-in';
import { expectAccessible } from './accessible';
import { DESKTOP } from './screen-sizes';
import { expect, writingTest as test } from './test';

test.beforeEach(async ({ context, database, site }) => {
  await signIn(context, database.db, site.url, { email: 'tester@example.com', isAdmin: true });
});

test('a casino is added, shown on the site, changed and deleted', async ({ page, site, watched }) => {
  watched.expectProblem(/status of 404/);
  await page.goto('/admin?tab=casinos');
  await page.getByRole('button', { name: 'Add Casino' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Add New Casino');
  await dialog.getByLabel('Name', { exact: true }).fill('Weathervane');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/casinos\/edit\//);
  await page.getByLabel('Summary').fill('A casino that was added from a browser.');
  await page.getByLabel('Bonus', { exact: true }).fill('5% on top');
  await page.getByLabel('Affiliate link').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'List this site' }).click();
  await expect(page.getByLabel('Affiliate link')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Rating is required')).toBeVisible();
  // What the draft cannot be saved with is kept beside it.
  await expect(page.getByText(/^Kept as typed .* Mend what is marked to save the draft/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Affiliate link')).toHaveValue('javascript:alert(1)');
  await expect(page.getByLabel('Affiliate link')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Affiliate link').fill('https://weathervane.example.com/join');
  await page.getByLabel('Rating set by an editor').fill('4.8');
  await page.getByRole('button', { name: 'List this site' }).click();
  const address = `${site.url}/casino/weathervane`;
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(200);

  await expect(page.getByRole('status').filter({ hasText: 'Casino updated' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Casinos', exact: true }).click();
  await page.getByPlaceholder('Search casinos...').fill('weather');
  await expect(page).toHaveURL(/q=weather/);
  await page.getByRole('button', { name: 'Edit Weathervane' }).click();
  await expect(dialog).toContainText('Edit Casino');
  await dialog.getByLabel('Bonus', { exact: true }).fill('10% on top');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => await (await page.request.get(address)).text()).toContain('10% on top');

  await page.getByRole('button', { name: 'Delete Weathervane' }).click();
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(question).toContainText('Delete Casino Provider');
  await question.getByLabel('Where its address should lead').fill('/casinos/new');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No casinos match your search.')).toBeVisible();
  const answer = await page.request.get(address, { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([301, '/casinos/new']);
});

test('placements are reordered with the keyboard', async ({ page, database }) => {
  const getPlacement = async (slug: string) => {
    const row = await database.db
      .selectFrom('casinos')
      .select('placement')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    return row.placement;
  };
  await page.goto('/admin?tab=casinos');
  await page.getByRole('button', { name: 'Reorder' }).click();
  const dialog = page.getByRole('dialog');
  const handle = dialog.getByRole('button', { name: /^Move Ninth Round, position 2 / });
  await handle.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('button', { name: /^Move Ninth Round, position 1 / })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Why Ninth Round stands at #1' }).fill('Its bonus has no wagering.');
  await dialog.getByRole('button', { name: 'Save order' }).click();
  await expect(dialog).toBeHidden();
  expect(await getPlacement('ninth-round')).toBe(1);
  expect(await getPlacement('copperline')).toBe(2);
});

test('P27: markup in a name is shown as text in the table, the confirmation and the toast', async ({
  page,
  database,
  watched,
}) => {
  watched.expectProblem(/status of 409/);
  const name = `<img src=x onerror="window.fired=1"><script>window.fired=1</script>&lt;b&gt;`;
  await insertCasino(database.db, { name, slug: 'marked-up', rating: 5, placement: 1 });
  const answer = { message: name, code: -32009, data: { code: 'CONFLICT', httpStatus: 409 } };
  await page.route(/admin\.casinos\.remove/, (route) =>
    route.fulfill({ status: 409, contentType: 'application/json', json: [{ error: { json: answer } }] }),
  );
  await page.goto('/admin?tab=casinos');
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`the casino provider “${name}”?`);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Error deleting casino' })).toContainText(name);
  expect(await page.evaluate(() => 'fired' in window)).toBe(false);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});

for (const width of [1440, 360]) {
  test(`a casino is moved up by keyboard with a reason that visitors see, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin?tab=casinos');
    await page.getByRole('button', { name: 'Reorder' }).click();
    const dialog = page.getByRole('dialog');
    const up = dialog.getByRole('button', { name: 'Move Kiteyard up' });
    await up.focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Enter');
    await expect(up).toBeFocused();
    const reason = dialog.getByRole('textbox', { name: /^Why Kiteyard stands at #/ });
    await dialog.getByRole('button', { name: 'Save order' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Say in a sentence why Kiteyard' })).toBeVisible();
    await expect(reason).toBeFocused();
    const overflow = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await reason.fill('Battles from fifty cents.');
    await dialog.getByRole('button', { name: 'Save order' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/how-we-rank/live');
    await expect(page.getByText('“Battles from fifty cents.”')).toBeVisible();
  });
}

test('the second of two editors who reorder the casinos chooses which order stays, by keyboard on a phone', async ({
  page,
  context,
  watched,
}) => {
  watched.expectProblem(/status of 409/);
  const later = await context.newPage();
  for (const tab of [later, page]) {
    await tab.setViewportSize({ width: 360, height: 740 });
    await tab.goto('/admin?tab=casinos');
    await tab.getByRole('button', { name: 'Reorder' }).click();
    await tab.getByRole('button', { name: 'Move Copperline down' }).press('Enter');
  }
  const write = (tab: typeof page, reason: string) =>
    tab.getByRole('textbox', { name: /^Why Copperline stands at #/ }).fill(reason);
  await write(page, 'Slower since June.');
  await page.getByRole('button', { name: 'Save order' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();

  await write(later, 'Its terms grew.');
  await later.getByRole('button', { name: 'Save order' }).press('Enter');
  const dialog = later.getByRole('dialog');
  const notice = dialog.getByRole('alert').filter({ hasText: 'This was saved elsewhere in the meantime.' });
  await expect(notice).toBeFocused();
  const overflow = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await later.keyboard.press('Tab');
  await expect(notice.getByRole('button', { name: 'Load their version' })).toBeFocused();
  await later.keyboard.press('Enter');
  await expect(notice).toBeHidden();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await expect(dialog).toContainText('Slower since June.');
});

test('a link that leads elsewhere pauses its offer until an editor decides; codes that end are reviewed next to it, by keyboard', async ({
  page,
  database: { db },
  site,
}) => {
  const { id } = await insertCasino(db, {
    ...{ name: 'Moved Away', slug: 'moved-away', promo_code: 'MOVED5', bonus_amount: '5% on top', placement: 1 },
    ...{ affiliate_link: 'https://go.tracker.com/x', website_url: 'https://moved-away.gg', verified_at: new Date() },
  });
  const endsAt = new Date(Date.now() + 3 * 24 * 3_600_000);
  await db.updateTable('promo_codes').set({ ends_at: endsAt }).where('casino_id', '=', id).execute();
  const seen = (finalDomain: string) =>
    recordCheck(db, { id, address: 'https://go.tracker.com/x', status: 200, finalDomain, tlsDays: 40 });
  await seen('moved-away.gg');
  await seen('elsewhere.com');
  const review = async () => await (await page.request.get(`${site.url}/casino/moved-away`)).text();
  await expect.poll(review).toContain(PAUSED_BONUS);
  await page.goto('/admin');
  const links = page.getByRole('listitem').filter({ hasText: 'Moved Away now leads to elsewhere.com' });
  await expect(links).toContainText('Its offer is paused. Known until now: moved-away.gg.');
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Confirm elsewhere.com for Moved Away' }).press('Enter');
  await expect(page.getByText('elsewhere.com is confirmed')).toBeVisible();
  await expect(links).toBeHidden();
  await expect.poll(review).toContain('elsewhere.com');
  expect(await review()).toContain('/go/moved-away');
  await page.keyboard.press('Control+z');
  await expect(links).toBeVisible();
  await expect.poll(review).toContain(PAUSED_BONUS);
  await page.getByRole('button', { name: 'Confirm elsewhere.com for Moved Away' }).press('Enter');
  await expect(links).toBeHidden();

  await page.getByRole('button', { name: 'Extend MOVED5 of Moved Away by 30 days' }).press('Enter');
  await expect(page.getByText('MOVED5 lives 30 days longer')).toBeVisible();
  await expect.poll(review).toContain(endText(new Date(endsAt.getTime() + 30 * 24 * 3_600_000).toISOString()));
  await page.keyboard.press('Control+z');
  const replace = page.getByRole('link', { name: 'Replace MOVED5 of Moved Away' });
  await replace.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/casinos/edit/${id}#code-`));
  await expect(page.getByRole('group', { name: 'MOVED5' })).toBeInViewport();
});
