import type { Page } from 'playwright/test';
import { sql } from 'kysely';
import { insertCasino, insertFact } from '../builders/casinos';
import { insertScoredCasino } from '../builders/scores';
import { axeProblems } from '../fixtures/axe';
import { signIn } from '../fixtures/signed-in';
import { openSection, publishChanges } from './publish';
import { expectAccessible, expectNoSidewaysScroll } from './accessible';
import { DESKTOP, PHONE, SIZES } from './screen-sizes';
import { expect, writingTest as test } from './test';

test.beforeEach(async ({ context, database, site }) => {
  await signIn(context, database.db, site.url, { email: 'tester@example.com', isAdmin: true });
});

const fact = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

async function openFacts(page: Page) {
  await openSection(page, 'facts');
  await page.getByRole('button', { name: 'Open all groups' }).click();
}

/** Saves a draft, and what visitors see already. */
const saveButton = (page: Page) => page.getByRole('button', { name: /^(Save|Save draft|Publish changes)$/ });

async function save(page: Page) {
  if (((await saveButton(page).textContent()) ?? '').startsWith('Save')) await saveButton(page).click();
  else await publishChanges(page);
  await expect(page.getByRole('status').filter({ hasText: 'Casino updated' }).first()).toBeVisible();
}

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('a casino is added with its logo, facts and review', async ({ page, site }) => {
      await page.goto('/admin?tab=casinos');
      await page.getByRole('button', { name: 'Add Casino' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill(`Weathervane ${viewport.width}`);
      const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h64v64H0z"/></svg>';
      await dialog.getByRole('button', { name: 'Add Casino' }).click();
      await expect(page).toHaveURL(/\/admin\/casinos\/edit\//);
      await page
        .getByLabel('Logo to upload')
        .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) });
      await expect(page.getByRole('textbox', { name: /^Logo/ })).toHaveValue(/\/uploads\/.*\.(png|jpg)$/);
      await page.getByLabel('Bonus', { exact: true }).fill('5% on top');
      await page.getByLabel('Affiliate link').fill('https://weathervane.example.com/join');
      await openSection(page, 'scores');
      await page.getByLabel('Rating set by an editor').fill('4.2');
      await openSection(page, 'review');
      await page.getByLabel('Summary').fill('New here.');
      await openFacts(page);

      const deposit = fact(page, 'Minimum deposit');
      await deposit.getByLabel('Value').fill('2.50');
      await saveButton(page).click();
      await expect(deposit).toContainText('Choose where this is known from');
      await deposit.getByLabel('Kind of source').selectOption('Published terms');
      await fact(page, 'Provably fair').getByLabel('Value').selectOption('yes');
      await fact(page, 'Provably fair').getByLabel('Kind of source').selectOption('Own test');
      await expect(fact(page, 'Typical support reply').getByLabel('Kind of source')).toHaveValue('own_test');
      const countries = fact(page, 'Countries not served');
      const typed = countries.getByRole('combobox', { name: 'Countries not served: add' });
      await typed.fill('DE, DK; France, Atlantis');
      await page.keyboard.press('Enter');
      await expect(countries.getByRole('list').getByRole('button')).toHaveText(['Germany', 'Denmark', 'France']);
      await expect(countries).toContainText('Not added: Atlantis');
      await expect(typed).toHaveValue('Atlantis, ');
      await typed.fill('swi');
      await expect(countries.getByRole('listbox').getByRole('option', { selected: true })).toHaveText('Switzerland');
      await page.keyboard.press('Enter');
      // What is there already is not taken for its neighbour.
      await page.keyboard.type('de');
      await page.keyboard.press('Enter');
      await page.keyboard.type('swedn, geramny; in');
      await page.keyboard.press('ArrowDown');
      await expect(countries.getByRole('listbox').getByRole('option', { selected: true })).toHaveText('Indonesia');
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('Enter');
      const chosen = ['Germany', 'Denmark', 'France', 'Switzerland', 'Sweden', 'Indonesia'];
      await expect(countries.getByRole('list').getByRole('button')).toHaveText(chosen);
      await countries.getByLabel('Kind of source').selectOption('Published terms');
      await openSection(page, 'games');
      await page.getByRole('combobox', { name: 'Gamemodes: add' }).fill('crash, cases');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('checkbox', { name: 'Case Opening' })).toBeChecked();
      await openSection(page, 'review');
      await page.getByLabel('Markdown').fill('## What we did\n\nSome **bold** words.');
      await page.getByRole('button', { name: 'List this site' }).click();
      const address = `${site.url}/casino/weathervane-${viewport.width}`;
      await expect.poll(async () => await (await page.request.get(address)).text()).toContain('What we did');
    });

    test('one fact is corrected', async ({ page, database }) => {
      const { id } = await insertCasino(database.db, { name: 'Corrected' });
      await insertFact(database.db, id, 'min_deposit', 250, new Date('2025-01-01T00:00:00Z'));
      await page.goto(`/admin/casinos/edit/${id}`);
      await openFacts(page);
      const deposit = fact(page, 'Minimum deposit');
      await expect(deposit).toContainText('Overdue since');
      await deposit.getByLabel('Value').fill('five');
      await page.keyboard.press('Control+s');
      await expect(deposit).toContainText('Enter an amount in dollars: 5 or 2.50');
      await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('1 error');
      await deposit.getByLabel('Value').fill('5');
      await expect(page.getByText(/^(1 unsaved|Your changes saved .*, not public)$/)).toBeVisible();
      // Going to another section neither asks to leave nor loses the change.
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'History' }).click();
      await expect(page).toHaveURL(/#history$/);
      await expect(page.getByRole('heading', { name: 'History', level: 2 })).toBeInViewport();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expect(page.getByText(/^(1 unsaved|Your changes saved .*, not public)$/)).toBeVisible();
      const stored = async () =>
        await database.db
          .selectFrom('casino_facts')
          .select(['value', sql<boolean>`checked_at > now() - interval '1 hour'`.as('isCheckedNow')])
          .where('casino_id', '=', id)
          .executeTakeFirstOrThrow();
      await saveButton(page).click();
      const question = page.getByRole('alertdialog', { name: 'Same source, checked today?' });
      await expect(question).toContainText('Minimum deposit: ');
      await question.getByRole('button', { name: 'No, change it' }).click();
      await expect(deposit.getByLabel('Kind of source')).toBeFocused();
      await save(page);
      expect(await stored()).toEqual({ value: 500, isCheckedNow: false });
      await deposit.getByLabel('Value').fill('6');
      await page.keyboard.press('Control+Enter');
      await expect(question).toBeVisible();
      await page.keyboard.press('Control+Enter');
      await expect(question).toBeHidden();
      await expect.poll(stored).toEqual({ value: 600, isCheckedNow: true });
    });

    test('five facts are verified at once', async ({ page, database }) => {
      const { id } = await insertCasino(database.db, { name: 'Verified' });
      const old = new Date('2023-01-01T00:00:00Z');
      for (const key of ['min_deposit', 'min_withdrawal', 'withdrawal_fee', 'support_median', 'free_cases']) {
        await insertFact(database.db, id, key, 5, old);
      }
      await page.goto(`/admin/casinos/edit/${id}`);
      await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('5 due');
      await openSection(page, 'facts');
      await page.getByRole('button', { name: 'Tick overdue' }).click();
      await page.getByRole('button', { name: 'Verified, unchanged (5)' }).click();
      await expect(page.getByText('Unsaved changes')).toBeVisible();
      await save(page);
      await page.getByRole('button', { name: 'Tick overdue' }).click();
      await expect(page.getByText('No fact is overdue')).toBeVisible();
      const rows = await database.db
        .selectFrom('casino_facts')
        .select('checked_at')
        .where('casino_id', '=', id)
        .where('checked_at', '>', new Date(Date.now() - 600_000))
        .execute();
      expect(rows).toHaveLength(5);
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Verification undone' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('5 due');
      await expect(page.getByText('Unsaved changes')).toBeHidden();
    });

    test('a site is warned about, with its reason', async ({ page, database }) => {
      const { id } = await insertCasino(database.db, { name: 'Warned' });
      await page.goto(`/admin/casinos/edit/${id}`);
      await openSection(page, 'offer');
      await page.getByLabel('Status', { exact: true }).selectOption('warning');
      await saveButton(page).click();
      await expect(page.getByText('Say in a sentence why: visitors read it').first()).toBeVisible();
      await page.getByLabel('Reason for the status').fill('It has not paid since May.');
      await saveButton(page).click();
      const question = page.getByRole('alertdialog', { name: 'Publish this warning without a receipt?' });
      await question.getByRole('button', { name: 'Publish without one' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Casino updated' }).first()).toBeVisible();
      const row = await database.db
        .selectFrom('casinos')
        .select(['status', 'status_reason'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ status: 'warning', status_reason: 'It has not paid since May.' });
    });
  });
}

for (const viewport of SIZES) {
  test(`each section and group of facts returns to the section links with one key, ${viewport.width} px wide`, async ({
    page,
    database,
  }) => {
    await page.setViewportSize(viewport);
    const { id } = await insertCasino(database.db, { name: 'Led back' });
    await page.goto(`/admin/casinos/edit/${id}`);
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await sections.getByRole('link', { name: 'Search and sharing' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#search')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('#search summary')).toBeFocused();
    await page.keyboard.press('Tab');
    const back = page.locator('#search').getByRole('link', { name: 'Back to sections' });
    await expect(back).toBeFocused();
    await expect(back).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(sections.getByRole('link', { name: 'Search and sharing' })).toBeFocused();
    await openSection(page, 'facts');
    expect(await page.locator('#facts').getByRole('link', { name: 'Back to sections' }).count()).toBeGreaterThan(4);
  });

  test(`an address that names a fact scrolls to it on load, ${viewport.width} px wide`, async ({ page, database }) => {
    await page.setViewportSize(viewport);
    const { id } = await insertCasino(database.db, { name: 'Named' });
    for (const [key, name] of [
      ['self_exclusion', 'Self-exclusion'],
      ['house_edge', 'House edge'],
    ] as const) {
      await page.goto(`/admin/casinos/edit/${id}#fact-${key}`);
      await page.reload();
      await expect(fact(page, name)).toBeFocused();
      await expect(fact(page, name)).toBeInViewport();
      await page.waitForLoadState('networkidle');
      await expect(fact(page, name).getByText(name, { exact: true })).toBeInViewport({ ratio: 1 });
    }
  });
}

test('groups of facts are folded, and open for an address, an error and what is missing', async ({
  page,
  database,
}) => {
  // Wide enough for a column of section links.
  await page.setViewportSize({ width: 1600, height: 900 });
  const { id } = await insertCasino(database.db, { name: 'Folded', status: 'draft', bonus_amount: '' });
  await insertFact(database.db, id, 'min_deposit', 250, new Date());
  await page.goto(`/admin/casinos/edit/${id}#fact-company`);
  await expect(fact(page, 'Company')).toBeFocused();
  const payouts = page.locator('summary', { hasText: 'Payouts' });
  await expect(payouts).toContainText(/1 of \d+ known/);
  // The first with something to look at.
  await expect(fact(page, 'Minimum deposit')).toBeVisible();
  await payouts.click();
  await expect(fact(page, 'Minimum deposit')).toBeHidden();
  await payouts.focus();
  await page.keyboard.press('Enter');
  await fact(page, 'Minimum deposit').getByLabel('Value').fill('five');
  await page.keyboard.press('Control+s');
  await expect(fact(page, 'Minimum deposit').getByLabel('Value')).toBeFocused();
  await payouts.click();
  await expect(fact(page, 'Minimum deposit')).toBeHidden();
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link', { name: 'Facts' })).toContainText('1 error');
  await sections.getByRole('button', { name: 'Minimum deposit' }).click();
  await expect(fact(page, 'Minimum deposit').getByLabel('Value')).toBeFocused();
  await fact(page, 'Minimum deposit').getByLabel('Value').fill('5');
  await payouts.click();
  await page.keyboard.press('Control+s');
  await expect(fact(page, 'Minimum deposit')).toBeHidden();
  const offer = sections.getByRole('link', { name: 'Offer' });
  await expect(offer).toContainText('1 missing');
  await sections.getByRole('button', { name: 'Bonus', exact: true }).click();
  await expect(page.getByLabel('Bonus', { exact: true })).toBeFocused();
  await page.keyboard.type('5% on top');
  await expect(offer).not.toContainText('missing');
});

for (const viewport of SIZES) {
  test(`a closed section keeps what was typed, says what it lacks, and opens for a refused field, ${viewport.width} px wide`, async ({
    page,
    database,
  }) => {
    await page.setViewportSize(viewport);
    const isPhone = viewport === PHONE;
    const { id } = await insertCasino(database.db, { name: 'Folded up', bonus_amount: '5% on top' });
    await page.goto(`/admin/casinos/edit/${id}`);
    const details = (name: string) => page.locator(`#${name} > details`);
    if (isPhone) await expect(details('offer')).not.toHaveAttribute('open');
    else await expect(details('offer')).toHaveAttribute('open', '');
    await expect(details('offer').locator('> summary')).toHaveText(/Offer, Complete/);
    await expect(details('facts').locator('> summary')).toHaveText(/Facts, \d+ facts missing/);
    await expect(details('review').locator('> summary')).toHaveText(/No review text/);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(isPhone ? 4000 : 3000);
    await expectAccessible(page, [viewport]);
    await openSection(page, 'offer');

    // By keys alone; on a phone the other closes.
    await details('review').locator('> summary').press('Enter');
    await expect(details('review')).toHaveAttribute('open', '');
    if (isPhone) await expect(details('offer')).not.toHaveAttribute('open');
    else await expect(details('offer')).toHaveAttribute('open', '');
    await expect(details('review').locator('> summary')).toBeInViewport();
    const text = page.getByLabel('Markdown', { exact: true });
    await text.fill('Typed, then folded.');
    await page.getByLabel('Summary').fill('');
    await details('review').locator('> summary').press('Enter');
    await expect(text).toBeHidden();
    await expect(details('review').locator('> summary')).toHaveText(/Summary missing/);
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(page.getByLabel('Summary')).toBeFocused();
    await expect(details('review').locator('> summary')).toHaveText(/1 error/);
    await expect(text).toHaveText('Typed, then folded.');
    await page.getByLabel('Summary').fill('Short.');
    await details('review').locator('> summary').press('Enter');
    await save(page);
    const stored = database.db.selectFrom('casinos').select(['full_review', 'description']).where('id', '=', id);
    expect(await stored.executeTakeFirst()).toMatchObject({ full_review: 'Typed, then folded.' });

    // An address typed into the bar.
    await page.evaluate(() => (location.hash = 'search'));
    await expect(page.getByLabel('Meta title')).toBeVisible();
    await expect(page.locator('#search')).toBeFocused();
  });
}

test('a revision is compared field by field, and restored as a change that is not public yet', async ({
  page,
  database,
}) => {
  await page.setViewportSize(DESKTOP);
  const { id } = await insertCasino(database.db, { name: 'Restored', bonus_amount: '5% on top' });
  await page.goto(`/admin/casinos/edit/${id}`);
  await page.getByLabel('Bonus', { exact: true }).fill('10% on top');
  await save(page);
  await page.getByRole('button', { name: 'Revisions' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('region', { name: 'Saved versions' }).getByRole('button').last().click();
  await expect(dialog.locator('del').first()).toHaveText('5% on top');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Bonus', { exact: true })).toHaveValue('5% on top');
  const bonus = async () =>
    await database.db.selectFrom('casinos').select('bonus_amount').where('id', '=', id).executeTakeFirstOrThrow();
  expect(await bonus()).toEqual({ bonus_amount: '10% on top' });
  await save(page);
  expect(await bonus()).toEqual({ bonus_amount: '5% on top' });
});

test('a placement that deviates from the scores asks for its reason', async ({ page, database, watched }) => {
  watched.expectProblem(/status of 400/);
  await page.setViewportSize(DESKTOP);
  const { id } = await insertScoredCasino(database.db, { name: 'Placed', rating: 0.5 });
  await page.goto(`/admin/casinos/edit/${id}`);
  const place = page.getByLabel('Placement', { exact: false }).first();
  await expect(page.getByText(/^By score: #\d+\./)).toBeVisible();
  await place.fill('1');
  await expect(page.getByText(/^Needed: by score it would be #\d+\. Visitors read it\.$/)).toBeVisible();
  await publishChanges(page);
  await expect(
    page.getByRole('alert').filter({ hasText: /Say in a sentence why Placed is to stand at #1/ }),
  ).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('1 error');
  const reason = page.getByRole('textbox', { name: 'Reason for the place' });
  await expect(reason).toBeFocused();
  await reason.fill('No other pays within a minute.');
  await save(page);
  const row = await database.db
    .selectFrom('casinos')
    .select(['placement', 'placement_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ placement: 1, placement_reason: 'No other pays within a minute.' });
  // Restores the list for the other tests of this file.
  await database.db.updateTable('casinos').set({ placement: null }).where('id', '=', id).execute();
});

test('on a phone the history shows who changed what and why, including minor corrections', async ({
  page,
  database,
}) => {
  await page.setViewportSize(PHONE);
  const { id } = await insertCasino(database.db, {
    name: 'Told',
    bonus_amount: '5% on top',
    full_review: 'Old words.',
  });
  await page.goto(`/admin/casinos/edit/${id}`);
  const changes = page.getByRole('list', { name: 'Changes' });
  await openSection(page, 'offer');
  await page.getByLabel('Bonus', { exact: true }).fill('10% on top');
  await save(page);
  await openSection(page, 'history');
  await expect(changes).toContainText('Bonus: 5% on top to 10% on top');
  await expect(changes).toContainText('By tester');
  await openSection(page, 'review');
  await page.getByLabel('Markdown', { exact: true }).fill('New words.');
  await openSection(page, 'history');
  const minor = page.getByLabel('My next save is a minor text correction');
  await minor.press('Space');
  await expect(minor).toBeChecked();
  await publishChanges(page);
  await expect(changes.getByRole('listitem').first()).toContainText('Minor, visitors do not see it');
  await page.getByRole('heading', { name: 'History' }).scrollIntoViewIfNeeded();
  await expectNoSidewaysScroll(page);
  // What changed follows its time at once.
  const [time, text] = [changes.getByRole('time').first(), changes.getByText(/^Review/).first()];
  const [above, below] = [await time.boundingBox(), await text.boundingBox()];
  expect((below?.y ?? 0) - (above?.y ?? 0)).toBeLessThan(2 * (above?.height ?? 0));
});

test('two editors change one field: the second keeps both texts, and chooses', async ({ page, database, watched }) => {
  watched.expectProblem(/status of 409/);
  const { id } = await insertCasino(database.db, { name: 'Contested', bonus_amount: '5% on top' });
  await page.goto(`/admin/casinos/edit/${id}`);
  await page.getByLabel('Bonus', { exact: true }).fill('10% on top');
  await database.db
    .updateTable('casinos')
    .set({ bonus_amount: '7% on top', updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  await publishChanges(page);
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('group', { name: 'Bonus' })).toContainText('7% on top');
  expect(await axeProblems(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Bonus', { exact: true })).toHaveValue('10% on top');
  await publishChanges(page);
  await question.getByRole('button', { name: 'Take theirs' }).click();
  await question.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByLabel('Bonus', { exact: true })).toHaveValue('7% on top');
  await expect(question).toBeHidden();
});

test('an autosaved draft shows what another editor saved meanwhile, and does not overwrite it', async ({
  page,
  database: { db },
}) => {
  const { id } = await insertCasino(db, { name: 'Drafted', status: 'draft', bonus_amount: '5% on top' });
  await page.clock.install();
  await page.goto(`/admin/casinos/edit/${id}`);
  await openFacts(page);
  const deposit = fact(page, 'Minimum deposit').getByLabel('Value');
  const depositAfterPause = async () => {
    // Autosaving waits 3 s for the next change.
    await page.clock.fastForward(3_000);
    return (await db.selectFrom('casino_facts').select('value').where('casino_id', '=', id).executeTakeFirst())?.value;
  };
  await deposit.fill('2');
  await fact(page, 'Minimum deposit').getByLabel('Kind of source').selectOption('Published terms');
  await db
    .updateTable('casinos')
    .set({ bonus_amount: '7% on top', updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  await expect.poll(depositAfterPause).toBe(200);
  await expect(page.getByLabel('Bonus', { exact: true })).toHaveValue('7% on top');
  await deposit.fill('3');
  await expect.poll(depositAfterPause).toBe(300);
  const { bonus_amount } = await db
    .selectFrom('casinos')
    .select('bonus_amount')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(bonus_amount).toBe('7% on top');
});

test('a press on Save while a draft saves itself is not lost', async ({ page, database: { db } }) => {
  const { id } = await insertCasino(db, { name: 'Pressed', status: 'draft' });
  await page.goto(`/admin/casinos/edit/${id}`);
  let release!: () => void;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/admin\.casinos\.update/, async (route) => {
    await isReleased;
    await route.continue();
  });
  const autosave = page.waitForRequest(/admin\.casinos\.update/);
  await page.getByLabel('Bonus', { exact: true }).fill('9% on top');
  await autosave;
  await page.getByLabel('Status', { exact: true }).selectOption('listed');
  const button = saveButton(page);
  await expect(button).toBeEnabled();
  await button.click();
  release();
  await expect(page.getByRole('status').filter({ hasText: 'Casino updated' }).first()).toBeVisible();
  const stored = db.selectFrom('casinos').select(['bonus_amount', 'status']).where('id', '=', id);
  expect(await stored.executeTakeFirst()).toEqual({ bonus_amount: '9% on top', status: 'listed' });
});

test('a failed save says why, and the typed text stays', async ({ page, context, database, site, watched }) => {
  test.slow();
  watched.expectProblem(/status of 40[13]/);
  const { id } = await insertCasino(database.db, { name: 'Unsaved' });
  await page.goto(`/admin/casinos/edit/${id}`);
  const bonus = page.getByLabel('Bonus', { exact: true });
  await bonus.fill('11% on top');
  const bar = page.getByRole('status').filter({ hasText: /Not (saved|published)/ });
  const press = () => publishChanges(page);

  const cookies = await context.cookies();
  // Replaces the cookie at once: a call of the page without one would open the sign-in dialog.
  await signIn(context, database.db, site.url, { email: 'member-only@example.com' });
  await press();
  await expect(bar).toContainText('Your account may no longer change this.');
  await context.clearCookies();
  // Not `press`, which waits forever behind the dialog if a call of the page opened it first.
  for (const name of ['Publish changes', 'Publish'])
    await page.getByRole('button', { name, exact: true, includeHidden: true }).dispatchEvent('click');
  const over = page.getByRole('dialog', { name: 'Sign in to go on' });
  await expect(over).toBeVisible();
  // Once for each save that waits: the automatic one may have been a moment before.
  await expect(async () => {
    if (await over.isVisible()) await over.getByRole('button', { name: 'Close' }).click();
    const said = 'You have been signed out. Save again to sign in; what you typed stays here.';
    await expect(bar).toContainText(said, { timeout: 2_000 });
  }).toPass();

  await page.setViewportSize(PHONE);
  const toast = page.getByRole('status').filter({ hasText: 'Error saving casino' }).locator('> div');
  await expect
    .poll(async () => {
      const [above, below] = [await toast.boundingBox(), await page.locator('[data-pinned-below]').boundingBox()];
      return above && below && above.y + above.height <= below.y && below.y + below.height === PHONE.height;
    })
    .toBe(true);
  const isWhole = await bar.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth <= clientWidth && scrollHeight <= clientHeight,
  );
  expect(isWhole).toBe(true);
  await expect(saveButton(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(DESKTOP);
  await expect(bonus).toHaveValue('11% on top');

  await context.addCookies(cookies);
  let answer!: () => void;
  const wasSeen = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/admin\.casinos\.(save|publish)Copy/, async (route) => {
    await wasSeen;
    await route.continue();
  });
  const published = press();
  await expect(page.getByRole('status').filter({ hasText: 'Saving…' })).toBeVisible();
  answer();
  await published;
  await expect(page.getByRole('status').filter({ hasText: 'Casino updated' }).first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Error saving casino' })).toHaveCount(0);
  await expect(bonus).toHaveValue('11% on top');
});

test('a section link scrolls below the bar at every width, and the bar stays in view', async ({ page, database }) => {
  const { id } = await insertCasino(database.db, { name: 'Wide and narrow' });
  await page.goto(`/admin/casinos/edit/${id}`);
  for (const width of [360, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of ['Facts', 'Search and sharing']) {
      await page
        .getByRole('navigation', { name: 'Sections' })
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .click();
      const heading = page.getByRole('heading', { name, exact: true, level: 2 });
      await expect(heading, `${width} ${name}`).toBeInViewport({ ratio: 1 });
      const covered = await heading.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return !element.contains(document.elementFromPoint(left + 8, top + height / 2));
      });
      expect(covered, `${name} is covered at ${width}`).toBe(false);
    }
    await expect(saveButton(page)).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
  }
});

test('facts are a table at 1,280 px next to the rail, with long words shown in full, and stacked on a phone', async ({
  page,
  database,
}) => {
  const { db } = database;
  const { id } = await insertCasino(db, { name: 'Tabular' });
  const long = 'Sixteen items from $5 to $50 against two markets on one afternoon, and once more at night';
  await insertFact(db, id, 'company', 'Old Harbour Skins and Case Battles Holding (Cyprus) Limited', new Date());
  await insertFact(db, id, 'payment_methods', ['skins', 'bitcoin', 'ethereum', 'gift-cards'], new Date());
  await db
    .updateTable('casino_facts')
    .set({ source: long, note: long.slice(0, 60) })
    .where('casino_id', '=', id)
    .execute();
  await page.goto(`/admin/casinos/edit/${id}`);
  await openFacts(page);
  for (const { width, isTable } of [
    { width: 1280, isTable: true },
    { width: 360, isTable: false },
  ]) {
    await page.setViewportSize({ width, height: 800 });
    // A phone keeps one section open.
    await openSection(page, 'facts');
    await expect(page.locator('#facts').getByText('Kind of source').first()).toBeVisible({ visible: isTable });
    const { tops, clipped } = await fact(page, 'Company').evaluate((row) => {
      const fields = [...row.querySelectorAll<HTMLElement>('textarea, select, input[type=date]')];
      return {
        tops: new Set(fields.map((field) => Math.round(field.getBoundingClientRect().top))).size,
        clipped: fields.filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
          return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
        }).length,
      };
    });
    expect(tops, `rows of fields at ${width}`).toBe(isTable ? 1 : 5);
    expect(clipped, `cut off at ${width}`).toBe(0);
    const entries = fact(page, 'Ways to pay').getByRole('list', { name: 'Ways to pay' });
    await expect(entries.getByRole('button')).toHaveCount(4);
    await expectNoSidewaysScroll(page);
  }
});

test('on a phone Tab never focuses anything behind the editor’s bar, and no link in its rows is cut off', async ({
  page,
  database,
}) => {
  await page.setViewportSize(PHONE);
  const { id } = await insertCasino(database.db, { name: 'Never hidden' });
  await page.goto(`/admin/casinos/edit/${id}`);
  await openSection(page, 'offer');
  const bar = await page.locator('[data-pinned-below]').boundingBox();
  if (!bar) throw new Error('No bar is pinned.');
  const hidden: string[] = [];
  await page.getByRole('button', { name: /^Menu / }).focus();
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    hidden.push(
      ...(await page.evaluate((barTop) => {
        // ':focus' does not match the inner parts of a date field.
        const focused = document.activeElement;
        if (!focused) throw new Error('Nothing has the focus.');
        if (focused.closest('[data-pinned-below]')) return [];
        const { bottom, left, right } = focused.getBoundingClientRect();
        const isHidden = bottom > barTop || left < 0 || right > window.innerWidth;
        return isHidden ? [focused.outerHTML.slice(0, 90)] : [];
      }, bar.y)),
    );
  }
  expect(hidden).toEqual([]);
});

for (const size of [PHONE, { width: 1000, height: 800 }]) {
  test(`Shift+Tab never focuses anything behind the section bar, at ${size.width} px`, async ({ page, database }) => {
    await page.setViewportSize(size);
    const { id } = await insertCasino(database.db, { name: 'Never hidden backwards' });
    await page.goto(`/admin/casinos/edit/${id}`);
    await openFacts(page);
    const hidden: string[] = [];
    await page.getByRole('group', { name: 'Company', exact: true }).getByLabel('Value').focus();
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Shift+Tab');
      hidden.push(
        ...(await page.evaluate(() => {
          // ':focus' does not match the inner parts of a date field.
          const focused = document.activeElement;
          const row = document.getElementById('sections');
          if (!focused || !row) throw new Error('Nothing has the focus.');
          const isHidden = focused.getBoundingClientRect().top < row.getBoundingClientRect().bottom;
          return isHidden ? [focused.outerHTML.slice(0, 90)] : [];
        })),
      );
    }
    expect(hidden).toEqual([]);
  });
}

test('the link back to the sections is as high as a touch target', async ({ page, database }) => {
  await page.setViewportSize(PHONE);
  const { id } = await insertCasino(database.db, { name: 'Way back' });
  await page.goto(`/admin/casinos/edit/${id}`);
  await openSection(page, 'offer');
  const back = page.getByRole('link', { name: 'Back to sections' }).first();
  await back.focus();
  expect((await back.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('on a phone a second code is added, and takes the place of the first that ends', async ({ page, database }) => {
  await page.setViewportSize(PHONE);
  const { id } = await insertCasino(database.db, { name: 'Two codes', promo_code: 'FIRST5', bonus_amount: '5%' });
  await page.goto(`/admin/casinos/edit/${id}`);
  await openSection(page, 'offer');
  await page.getByRole('button', { name: 'Add a code' }).click();
  await page.getByLabel('Code of code 2').fill('SECOND7');
  await page.getByLabel('Offer of SECOND7').fill('7% on top');
  await page.getByText('I tried SECOND7 today').click();
  await page.getByRole('button', { name: 'End now: FIRST5' }).click();
  await expectNoSidewaysScroll(page);
  await save(page);
  await page.goto(`/casino/${id}`);
  const offer = page.getByRole('region', { name: 'Welcome bonus' });
  await expect(offer.getByText('SECOND7')).toBeVisible();
  await expect(offer.getByText(/Checked on/)).toBeVisible();
  await expect(offer.getByText('FIRST5')).toHaveCount(0);
});
