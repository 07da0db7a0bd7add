import { insertCasino, insertFact } from '../builders/casinos';
import { insertScoredCasino } from '../builders/scores';
import { axeProblems } from '../fixtures/axe';
import { signIn } from '../fixtures/signed-in';
import { PHONE } from './screen-sizes';
import { expect, writingTest as test } from './test';

const OLD = new Date('2023-01-01T00:00:00Z');
const FIVE = ['min_deposit', 'min_withdrawal', 'payout_median', 'free_cases', 'licence'];

test.beforeEach(async ({ context, database, site }) => {
  await signIn(context, database.db, site.url, { email: 'checker@example.com', isAdmin: true });
});

test('five facts of two casinos are verified in one click, from the keyboard, and the dashboard leads there', async ({
  page,
  database,
}) => {
  const one = await insertCasino(database.db, { name: 'Queued Harbour' });
  const two = await insertCasino(database.db, { name: 'Queued Yard' });
  for (const [index, key] of FIVE.entries()) {
    await insertFact(database.db, index < 3 ? one.id : two.id, key, key === 'licence' ? 'Curaçao' : 5, OLD);
  }
  await insertFact(database.db, two.id, 'company', 'Yard Ltd', OLD);
  await page.goto('/admin');
  await page.getByRole('link', { name: /facts? to check$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Facts to check');

  await page.getByRole('searchbox', { name: 'Search casinos' }).fill('queued');
  await expect(page).toHaveURL(/[?&]q=queued/);
  const table = page.getByRole('table', { name: 'Facts to check' });
  await expect(table.getByRole('row')).toHaveCount(7);
  await expect(table).toContainText('Checked 46 months ago');
  for (const name of ['Minimum deposit', 'Minimum withdrawal', 'Median payout', 'Free cases', 'Licence']) {
    await table.getByRole('checkbox', { name: new RegExp(`^Choose ${name}, Queued`) }).focus();
    await page.keyboard.press('Space');
  }
  await page.getByRole('button', { name: 'Verified, unchanged (5)' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: "5 facts carry today's date." }).first()).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Verified, unchanged (0)' })).toBeFocused();
  const fresh = await database.db
    .selectFrom('casino_facts')
    .select('key')
    .where('casino_id', 'in', [one.id, two.id])
    .where('checked_at', '>', new Date(Date.now() - 600_000))
    .execute();
  expect(fresh.map(({ key }) => key).toSorted()).toEqual(FIVE.toSorted());

  await page.getByRole('button', { name: 'Undo the last verification' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('5 facts carry their earlier dates again.')).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(7);
  await expect(page.getByRole('button', { name: 'Undo the last verification' })).toBeFocused();
  const dates = await database.db
    .selectFrom('casino_facts')
    .select('checked_at')
    .where('casino_id', 'in', [one.id, two.id])
    .execute();
  expect(new Set(dates.map(({ checked_at }) => checked_at?.toISOString()))).toEqual(new Set([OLD.toISOString()]));

  await table.getByRole('link', { name: 'Company' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/casinos/edit/${two.id}#fact-company$`));
  await expect(page.getByRole('group', { name: 'Company', exact: true })).toBeInViewport();
  await expect(page.getByRole('group', { name: 'Company', exact: true })).toBeFocused();
});

test('on a phone the button for ticked facts stays in view and covers nothing', async ({ page, database }) => {
  const { id } = await insertCasino(database.db, { name: 'Phone Queue' });
  for (const key of FIVE) await insertFact(database.db, id, key, key === 'licence' ? 'Curaçao' : 5, OLD);
  await insertScoredCasino(database.db, { rating: 5, placement: 991, name: 'Phone Riser', placed_at: new Date() });
  await page.setViewportSize(PHONE);
  await page.goto('/admin/casinos/checks?q=phone queue');
  const boxes = page.getByRole('checkbox', { name: /^Choose .*, Phone Queue/ });
  const button = page.getByRole('button', { name: /^Verified, unchanged \(/ });
  await expect(boxes).toHaveCount(5);
  await boxes.last().focus();
  await expect(button).not.toBeInViewport();
  for (const box of await boxes.all()) {
    await box.focus();
    await page.keyboard.press('Space');
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  expect(await axeProblems(page)).toEqual([]);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  const end = page.getByRole('region', { name: 'Places to explain' });
  const covered = async () => {
    const [bar, last] = await Promise.all([button.boundingBox(), end.boundingBox()]);
    return (last?.y ?? Infinity) + (last?.height ?? 0) - (bar?.y ?? 0);
  };
  await expect.poll(covered).toBeLessThanOrEqual(0);
  await expect(button).toHaveText('Verified, unchanged (5)');
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await button.click();
  await expect(page.getByText("5 facts carry today's date.")).toBeVisible();
  await expect(button).toBeDisabled();
  // Back in its normal position, above the element that follows the list.
  const isAbove = async () => {
    const [place, behind] = await Promise.all([button.boundingBox(), end.boundingBox()]);
    return (place?.y ?? Infinity) + (place?.height ?? 0) < (behind?.y ?? 0);
  };
  await expect.poll(isAbove).toBe(true);
});

test('a fact saved in the meantime is not verified, and the screen says so', async ({ page, database, watched }) => {
  watched.expectProblem(/409/);
  const { id } = await insertCasino(database.db, { name: 'Overtaken' });
  await insertFact(database.db, id, 'min_deposit', 500, OLD);
  await page.goto('/admin/casinos/checks?q=overtaken');
  const verify = page.getByRole('button', { name: 'Verified, unchanged: Minimum deposit, Overtaken' });
  await expect(verify).toBeVisible();
  await database.db
    .updateTable('casino_facts')
    .set({ value: '700', updated_at: new Date() })
    .where('casino_id', '=', id)
    .execute();
  await verify.click();
  await expect(page.getByText('This was saved elsewhere in the meantime.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Facts to check' })).toContainText('$7');
});

test('a verification followed by a newer change is not undone, and the screen says so', async ({
  page,
  database,
  watched,
}) => {
  watched.expectProblem(/409/);
  const { id } = await insertCasino(database.db, { name: 'Taken Back Late' });
  await insertFact(database.db, id, 'min_deposit', 500, OLD);
  await page.goto('/admin/casinos/checks?q=taken back late');
  await page.getByRole('button', { name: 'Verified, unchanged: Minimum deposit, Taken Back Late' }).click();
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await database.db
    .updateTable('casino_facts')
    .set({ value: '700', updated_at: new Date() })
    .where('casino_id', '=', id)
    .execute();
  await undo.click();
  await expect(page.getByText('saved or verified again in the meantime. Nothing was taken back.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo the last verification' })).toBeDisabled();
});

test('paging by keyboard keeps the focus on the paging buttons', async ({ page }) => {
  await page.goto('/admin/casinos/checks?state=all');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const next = pages.getByRole('button', { name: 'Next' });
  await next.press('Enter');
  await expect(pages).toContainText(/^26–50 of/);
  await expect(next).toBeFocused();
  const previous = pages.getByRole('button', { name: 'Previous' });
  // Enabled once the page has loaded.
  await expect(previous).toBeEnabled();
  await previous.press('Enter');
  await expect(pages).toContainText(/^1–25 of/);
  await expect(previous).toBeFocused();
});

test('a placement without a reason links to its row in the order of placements', async ({ page, database }) => {
  const { db } = database;
  const ranked = await db
    .selectFrom('casinos')
    .select(['id', 'placement'])
    .where('placement', 'is not', null)
    .execute();
  await db.updateTable('casinos').set({ placement: null }).execute();
  await insertScoredCasino(db, { rating: 4, placement: 1, name: 'First Stop', placed_at: new Date() });
  await insertScoredCasino(db, { rating: 4.5, placement: 2, name: 'Second Stop', placed_at: new Date() });
  await page.goto('/admin/casinos/checks');
  const places = page.getByRole('region', { name: 'Places to explain' });
  await places.getByRole('button', { name: /^Explain the place of/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Order of placements' });
  const reason = dialog.getByRole('textbox', { name: /^Why .* stands at/ });
  await expect(reason).toBeFocused();
  await expect(reason).toBeInViewport({ ratio: 1 });
  await page.keyboard.type('Its terms are the clearest of all.');
  await dialog.getByRole('button', { name: 'Save order' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Every place follows the scores or has its reason.')).toBeVisible();

  // Later tests of other files expect the demo's order.
  await db.deleteFrom('casinos').where('name', 'in', ['First Stop', 'Second Stop']).execute();
  for (const { id, placement } of ranked) {
    await db.updateTable('casinos').set({ placement }).where('id', '=', id).execute();
  }
});

test('with nothing due the screen says so and links to what is due soon', async ({ page, database }) => {
  await database.db.updateTable('casino_facts').set({ checked_at: new Date() }).execute();
  await page.goto('/admin/casinos/checks');
  await expect(page.getByRole('heading', { name: 'Nothing is due: every fact was checked in time.' })).toBeVisible();
  await page.getByRole('button', { name: 'Show what is due within 30 days' }).click();
  await expect(page).toHaveURL(/state=soon/);
  await expect(page.getByRole('heading', { name: 'Nothing falls due within 30 days.' })).toBeVisible();
});
