import type { Locator, Page } from 'playwright/test';
import { insertPost } from '../builders/blog';
import { insertCasino } from '../builders/casinos';
import { signIn } from '../fixtures/signed-in';
import { expect, hydrated, writingTest as test } from './test';

// With motion, as most visitors have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const getDialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** Opens a dialog by key and closes it twice, by Escape and by its first closing button; asserts that focus returns. */
async function opensAndGivesBack(page: Page, opener: Locator) {
  for (const close of ['Escape', 'Button'] as const) {
    await opener.press('Enter');
    const dialog = getDialog(page);
    await expect(dialog, `opened by ${String(opener)}, to be closed by ${close}`).toBeVisible();
    await expect(dialog.locator(':focus')).toBeVisible();
    if (close === 'Escape') await page.keyboard.press('Escape');
    else {
      await dialog
        .getByRole('button', { name: /^(Cancel|Close|Stay)$/ })
        .first()
        .press('Enter');
    }
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
}

test.describe('in the admin area', () => {
  test.beforeEach(async ({ context, database, site }) => {
    await signIn(context, database.db, site.url, { email: 'by-key@example.com', isAdmin: true });
  });

  for (const [path, names] of [
    ['/admin?tab=blog&blogTab=tags', ['Add Tag', /^Edit “/, /^Delete “/]],
    ['/admin?tab=blog&blogTab=categories', ['Add Category', /^Edit “/, /^Delete “/]],
    ['/admin?tab=blog&blogTab=posts', [/^Delete “/]],
    ['/admin?tab=casinos&q=Copperline', ['Add Casino', 'Reorder', 'Edit Copperline', 'Delete Copperline']],
    ['/admin?tab=settings', ['Remove Demo Content']],
    ['/admin/blog/new', ['Choose an image', 'Add Category']],
    ['/account', ['Delete my account']],
  ] as const) {
    test(`each dialog of ${path} returns the focus to its opener`, async ({ page }) => {
      await page.goto(path);
      await hydrated(page);
      // A new post's title takes the focus once the editor has loaded.
      if (path === '/admin/blog/new') await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
      for (const name of names) {
        const opener = page.getByRole('button', { name, exact: true }).first();
        await expect(opener).toBeVisible();
        await opensAndGivesBack(page, opener);
      }
    });
  }

  test('a dialog opened by a key right after Escape stays open', async ({ page, context }) => {
    await page.goto('/admin?tab=blog&blogTab=categories');
    await hydrated(page);
    const devTools = await context.newCDPSession(page);
    const press = async (key: string, text?: string) => {
      const pressed = { key, windowsVirtualKeyCode: key === 'Enter' ? 13 : 27, ...(text && { text }) };
      await devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed });
      await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
    };
    const opener = page.getByRole('button', { name: 'Add Category' });
    const field = page.getByLabel('Category Name');
    for (let time = 0; time < 5; time += 1) {
      await opener.press('Enter');
      await expect(field).toBeFocused();
      await Promise.all([press('Escape'), press('Enter', '\r')]);
      await expect(field).toBeFocused();
      // By then the first dialog has given back the focus, and the second has handled that.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))));
      await expect(field).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    }
  });

  test('the dialogs of a post return the focus, also after the leave confirmation', async ({ page }) => {
    await page.goto('/admin?tab=blog');
    await hydrated(page);
    await page
      .getByRole('link', { name: /^Edit “/ })
      .first()
      .press('Enter');
    for (const name of ['Delete', 'Revisions']) {
      await opensAndGivesBack(page, page.getByRole('button', { name, exact: true }));
    }
    await page.getByLabel('Title', { exact: true }).fill('Changed');
    const back = page.getByRole('link', { name: 'Posts', exact: true });
    await back.press('Enter');
    await expect(page.getByRole('alertdialog').locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(back).toBeFocused();
  });

  test('a changed form asks before it closes, and returns the focus either way', async ({ page }) => {
    await page.goto('/admin?tab=blog&blogTab=tags');
    await hydrated(page);
    const opener = page.getByRole('button', { name: 'Add Tag' });
    await opener.press('Enter');
    const field = page.getByLabel('Tag Name');
    await field.fill('half a tag');
    const confirmation = page.getByRole('alertdialog');
    await field.press('Escape');
    await expect(confirmation.locator(':focus')).toBeVisible();
    await confirmation.getByRole('button', { name: 'Keep editing' }).press('Enter');
    await expect(field).toBeFocused();
    await field.press('Escape');
    await expect(confirmation.locator(':focus')).toBeVisible();
    await confirmation.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(opener).toBeFocused();
  });

  test('after a row is deleted the same button of the next row has the focus', async ({ page, database }) => {
    for (const [placement, name] of ['Aaa One', 'Aaa Two'].entries()) {
      await insertCasino(database.db, { name, slug: name.toLowerCase().replace(' ', '-'), placement: 500 + placement });
    }
    await page.goto('/admin?tab=casinos&q=Aaa');
    for (const next of [page.getByRole('button', { name: 'Delete Aaa Two' }), page.getByRole('main')]) {
      await page
        .getByRole('button', { name: /^Delete Aaa/ })
        .first()
        .press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
      await expect(page.getByRole('alertdialog')).toBeHidden();
      await expect(next).toBeFocused();
    }
  });

  test('a finished task on the desk leaves the focus to the same button of the next row or the heading, never to another action', async ({
    page,
    database: { db },
  }) => {
    const author = await db.selectFrom('profiles').select('id').executeTakeFirstOrThrow();
    const review = { status: 'draft', review_state: 'requested', review_at: new Date(), author_id: author.id };
    for (const title of ['Waits One', 'Waits Two']) await insertPost(db, { title, slug: title, ...review });
    await insertCasino(db, { name: 'Paused Site', offer_paused_at: new Date() });
    for (const [name, code] of [
      ['Code Site One', 'DEADONE'],
      ['Code Site Two', 'DEADTWO'],
    ] as const) {
      const { id } = await insertCasino(db, { name, promo_code: code });
      await db.updateTable('promo_codes').set({ reported_at: new Date() }).where('casino_id', '=', id).execute();
    }
    await page.goto('/admin');
    await page
      .getByRole('button', { name: /^It works: DEAD\w+ of .*, tried today$/ })
      .first()
      .press('Enter');
    const works = page.getByRole('button', { name: /^It works: DEAD\w+ of .*, tried today$/ });
    await expect(works).toHaveCount(1);
    await expect(works).toBeFocused();

    await page.getByRole('button', { name: 'Back to author… “Waits One”' }).press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Back to author… “Waits One”' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Say where from.');
    await page.getByRole('button', { name: 'Send back', exact: true }).press('Enter');
    await expect(page.getByText(/^Sent back to \S/)).toBeVisible();
    const next = page.getByRole('button', { name: 'Back to author… “Waits Two”' });
    await expect(next).toBeFocused();
    await next.press('Enter');
    await page.keyboard.type('Say where from.');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Sent for review' })).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('an act without a question leaves the focus to the next row, where the key does nothing', async ({
    page,
    database: { db },
    watched,
  }) => {
    watched.expectProblem(/409/);
    for (const name of ['Reported One', 'Reported Two']) {
      const { id } = await insertCasino(db, { name, offer_paused_at: new Date() });
      const report = { by: 'reader', state: 'waiting', asked_on: '2026-01-04', minutes: 30 };
      await db
        .insertInto('payouts')
        .values({ ...report, casino_id: id })
        .execute();
    }
    await page.goto('/admin');
    for (const act of [/^Approve the report about/, /^Show again the offer of/]) {
      const buttons = page.getByRole('button', { name: act });
      await expect(buttons).not.toHaveCount(0);
      const before = await buttons.count();
      expect(before).toBeGreaterThan(1);
      await buttons.first().press('Enter');
      await expect(buttons).toHaveCount(before - 1);
      await expect(page.locator('li:focus').filter({ has: buttons })).toHaveCount(1);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expect(buttons).toHaveCount(before - 1);
    }
    // Undo says why it is refused.
    const again = page.getByRole('button', { name: /^Show again the offer of Reported/ });
    await again.press('Enter');
    await expect(again).toHaveCount(0);
    await db.updateTable('casinos').set({ offer_paused_at: new Date() }).where('name', 'like', 'Reported %').execute();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('This was saved elsewhere in the meantime.')).toBeVisible();
    await expect(page.getByText('Not taken back')).toBeVisible();
  });

  test('a table menu, and the dialog it opens, return the focus', async ({ page }) => {
    await page.goto('/admin?tab=users');
    const opener = page.getByRole('button', { name: /^Actions for / }).first();
    await opener.press('Enter');
    const menu = page.getByRole('menu');
    await expect(menu).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.press('Enter');
    // The menu itself takes the keys, for the item that it has highlighted.
    await expect(menu).toBeFocused();
    await expect(menu.getByRole('menuitem').first()).toHaveAttribute('data-highlighted');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('focusing the editor’s bar does not scroll the page', async ({ page, database }) => {
    const { id } = await insertCasino(database.db, { name: 'Long Form', slug: 'long-form' });
    await page.goto(`/admin/casinos/edit/${id}`);
    const top = () => page.evaluate(() => scrollY);
    const save = page.getByRole('button', { name: 'Publish changes' });
    await page.getByRole('button', { name: 'Open all sections' }).click();
    await page.evaluate(() => scrollTo(0, 1500));
    await expect.poll(top).toBe(1500);
    const links = ['View', 'Games'].map((name) => page.getByRole('main').getByRole('link', { name, exact: true }));
    for (const control of [save, ...links]) {
      await control.focus();
      await expect(control).toBeFocused();
      expect(await top()).toBe(1500);
    }
  });

  test('At 400 % zoom no bar covers what has the focus in the editor of a site', async ({ page, database }) => {
    const { id } = await insertCasino(database.db, { name: 'Zoomed in' });
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(`/admin/casinos/edit/${id}`);
    await expect(page.getByRole('button', { name: 'Publish changes' })).toBeVisible();
    /** The text of the focused element, unless its middle is in sight. */
    const covered = () =>
      page.evaluate(() => {
        const { activeElement: focused } = document;
        if (!focused || focused === document.body) return null;
        const { left, right, top, bottom } = focused.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return hit && (focused.contains(hit) || hit.contains(focused)) ? null : focused.textContent;
      });
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(covered).toBeNull();
    }
  });

  test('the two-factor set-up gets the focus, and returns it when cancelled', async ({ page }) => {
    await page.goto('/account');
    const section = page.getByRole('region', { name: 'Two-factor sign-in' });
    await section.getByRole('button', { name: 'Add a phone' }).press('Enter');
    await expect(section.getByLabel('Phone for codes')).toBeFocused();
    await section.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(section.getByRole('heading', { name: 'Two-factor sign-in' })).toBeFocused();
  });
});

test.describe('on visitors’ pages', () => {
  for (const width of [360, 1440]) {
    test(`using the header does not scroll the page, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/casinos');
      await hydrated(page);
      const search = page.locator('header summary[aria-label="Search"]');
      const top = () => page.evaluate(() => scrollY);
      await page.evaluate(() => scrollTo(0, 1500));
      await expect.poll(top).toBe(1500);
      await search.click();
      await expect(page.locator('#site-search')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(search).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(page.locator('header :focus')).toBeVisible();
      expect(await top()).toBe(1500);
    });
  }

  test('each menu closes with Escape and returns the focus', async ({ page }) => {
    for (const [path, width, opener] of [
      ['/', 360, page.getByRole('button', { name: 'Open menu' })],
      ['/', 360, page.locator('header summary[aria-label="Search"]')],
      ['/', 1440, page.locator('header summary[aria-label="Counter-Strike 2 menu"]')],
      ['/', 1440, page.locator('header summary[aria-label="Colour mode"]')],
      ['/blog', 1440, page.locator('main summary', { hasText: 'All Categories' })],
      ['/blog', 1440, page.locator('main summary', { hasText: 'Popular Tags' })],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await hydrated(page);
      await opener.press('Enter');
      // Escape must also work from inside the menu.
      await page.keyboard.press('Tab');
      await expect(opener).not.toBeFocused();
      await page.keyboard.press('Escape');
      await expect(opener, `${path} ${width}`).toBeFocused();
    }
  });

  test('the focus moves to the new content when its element is gone or out of view', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 800 });
    const main = page.locator('#main');
    await page.goto('/blog');
    await hydrated(page);
    await page.getByRole('link', { name: 'Next', exact: true }).press('Enter');
    await expect(page).toHaveURL('/blog?page=2');
    await expect(main).toBeFocused();
    await page.goto('/blog');
    await hydrated(page);
    await page.locator('main summary', { hasText: 'All Categories' }).press('Enter');
    await page.locator('main details[open]').getByRole('link', { name: 'Safety', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Safety Articles');
    await expect(main).toBeFocused();
    await page.goto('/search?q=coperline');
    await hydrated(page);
    await page.getByText('Did you mean').getByRole('link').press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results: Copperline');
    await expect(main).toBeFocused();
    await expect(page.getByText('Search Results: Copperline | LootRank')).toHaveAttribute('aria-live', 'polite');
  });
});
