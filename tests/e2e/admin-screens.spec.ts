import { fileURLToPath } from 'node:url';
import type { Page, ViewportSize } from 'playwright/test';
import type { Db } from '../../server/database/database';
import { insertAuditEntries } from '../../server/features/audit/audit.queries';
import { insertCasino, insertFact } from '../builders/casinos';
import { insertScoredCasino } from '../builders/scores';
import { axeProblems } from '../fixtures/axe';
import { signIn } from '../fixtures/signed-in';
import { expectAccessible, expectNoSidewaysScroll, expectFitsLargeText } from './accessible';
import { DESKTOP, PHONE } from './screen-sizes';
import { expect, writingTest as test } from './test';

const BLOG = fileURLToPath(new URL('../fixtures/transfer/wordpress.xml', import.meta.url));
const FILE = fileURLToPath(new URL('../fixtures/transfer/casinos_rows.csv', import.meta.url));

const SCREENS: readonly (readonly [path: string, heading: string | RegExp])[] = [
  ['/admin', 'Dashboard'],
  ['/admin?tab=blog', 'Blog Management'],
  ['/admin?tab=blog&blogTab=categories', 'Blog Management'],
  ['/admin?tab=blog&blogTab=tags', 'Blog Management'],
  ['/admin?tab=casinos', 'Casino Management'],
  ['/admin?tab=users', 'User Management'],
  ['/admin?tab=settings', 'Site Settings'],
  ['/admin?tab=settings&view=rating', 'Site Settings'],
  ['/admin?tab=media', 'Media'],
  ['/admin?tab=pages', 'Pages'],
  ['/admin?tab=pages&view=law', 'Pages'],
  ['/admin?tab=pages&view=help', 'Pages'],
  ['/admin?tab=addresses', 'Addresses'],
  ['/admin?tab=earnings', 'Earnings'],
  ['/admin?tab=earnings&view=csv', 'Earnings'],
  ['/admin?tab=addresses&view=csv', 'Addresses'],
  ['/admin?tab=newsletter', 'Newsletter'],
  ['/admin?tab=messages', 'Messages'],
  ['/admin?tab=audit', 'Audit Log'],
  ['/admin?tab=transfer', 'Import & Export'],
  ['/admin/blog/new', /./],
  ['/account', /./],
];

test.beforeEach(async ({ context, database, site }) => {
  await signIn(context, database.db, site.url, { email: 'screens@example.com', isAdmin: true });
});

for (const [path, heading] of SCREENS) {
  test(`${path} is accessible in both modes and sizes, and fits the screen`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(heading);
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    // The account page is also for visitors, so it needs room for large text.
    if (path === '/account') await expectFitsLargeText(page);
  });
}

interface Opened {
  what: string;
  path: string;
  sizes?: readonly ViewportSize[];
  prepare?: (db: Db) => Promise<unknown>;
  open: (page: Page) => Promise<unknown>;
}

/** What only shows after a press, or with rows that make it full. */
const OPENED: readonly Opened[] = [
  {
    what: 'the order of placements',
    path: '/admin?tab=casinos',
    open: async (page) => {
      await page.getByRole('button', { name: 'Reorder' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: /^Move .+, position 1 / })).toBeVisible();
      // A moved row shows its reason field as well.
      const down = dialog.getByRole('button', { name: /^Move .+ down$/ }).first();
      await down.click();
      await down.press('Enter');
      await dialog.getByRole('textbox', { name: /^Why / }).first().scrollIntoViewIfNeeded();
    },
  },
  {
    what: 'the parts of the rating with a preview',
    path: '/admin?tab=settings&view=rating',
    open: async (page) => {
      const weight = (part: number) => page.getByRole('group', { name: `Part ${part}` }).getByLabel('Weight in %');
      await weight(1).fill('20');
      await weight(2).fill('45');
      await page.getByRole('button', { name: 'Show what would change' }).click();
      await expect(page.getByText(/^(One rating changes|\d+ ratings change)$/)).toBeVisible();
      await weight(1).scrollIntoViewIfNeeded();
    },
  },
  {
    what: 'the queue of facts, with facts of every state',
    path: '/admin/casinos/checks',
    sizes: [DESKTOP, { width: 900, height: 900 }, PHONE],
    prepare: async (db) => {
      const { id } = await insertCasino(db, {
        name: 'Old Harbour Skins & Case Battles Club of the Northern Shore and Its Islands',
        status: 'draft',
      });
      await insertFact(db, id, 'min_deposit', 500, null);
      const lastYear = new Date(Date.now() - 500 * 86_400_000);
      await db.updateTable('casino_facts').set({ checked_at: lastYear }).where('casino_id', '<>', id).execute();
      await insertScoredCasino(db, { rating: 5, placement: 990, name: 'Late Riser', placed_at: new Date() });
    },
    open: (page) => expect(page.getByRole('table', { name: 'Facts to check' })).toBeVisible(),
  },
  {
    what: 'a casino’s editor with all facts open',
    path: '/admin?tab=casinos',
    open: async (page) => {
      // Thirty facts with six fields each, checked by axe four times.
      test.slow();
      await page.getByRole('link', { name: 'Copperline', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Edit /);
      await page.getByRole('button', { name: 'Open all sections' }).click();
      await page.getByRole('button', { name: 'Open all groups' }).click();
    },
  },
];

for (const { what, path, sizes, prepare, open } of OPENED) {
  test(`${what} is accessible in both modes and sizes, and fits the screen`, async ({ page, database }) => {
    await prepare?.(database.db);
    await page.goto(path);
    await open(page);
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, sizes);
  });
}

test('the audit log names the token that acted, in the list and in the entry', async ({ page, database: { db } }) => {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'screens@example.com')
    .executeTakeFirstOrThrow();
  const entry = { actorId: id, action: 'update', entity: 'post', entityId: 'x', requestId: 'r' };
  await insertAuditEntries(db, [
    { ...entry, after: { title: 'By hand' } },
    { ...entry, after: { title: 'By night' }, token: { kind: 'personal', name: 'Nightly posts' } },
  ]);
  await page.setViewportSize(PHONE);
  await page.goto('/admin?tab=audit');
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await expect(row('By night')).toContainText('screens@example.com with the token “Nightly posts”');
  await expect(row('By hand')).toContainText('screens@example.com');
  await expect(row('By hand')).not.toContainText(' with ');
  await row('By night')
    .getByRole('button', { name: /^Changed By night/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText('screens@example.com with the token “Nightly posts”, ');
  expect(await axeProblems(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
});

test('the dashboard’s figures are links of touch-target height, none overlapping', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/admin');
  const links = page.locator('main dl').first().getByRole('link');
  await expect(links.first()).toBeVisible();
  const places = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON() as DOMRect));
  expect(places.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
  const covered = places.filter((one) =>
    places.some(
      (two) => one !== two && one.left < two.right && two.left < one.right && one.top < two.top && two.top < one.bottom,
    ),
  );
  expect(covered).toEqual([]);
});

test('a word that a stranger wrote, as long as it may be, leaves the dashboard within a phone', async ({
  page,
  database: { db },
}) => {
  const name = 'W'.repeat(80);
  await db.insertInto('asked_sites').values({ key: 'w', name }).execute();
  await page.setViewportSize(PHONE);
  await page.goto('/admin');
  await expect(page.getByText(name)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a row’s checkbox is as wide as a touch target', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin?tab=casinos');
  const label = page.locator('label').filter({ has: page.getByRole('checkbox', { name: 'Choose Copperline' }) });
  await expect(label).toBeVisible();
  expect((await label.boundingBox())?.width).toBeGreaterThanOrEqual(44);
});

const AREAS = [
  'Dashboard',
  ...['Blog Management', 'Pages', 'Media'],
  ...['Casino Management', 'Mentions', 'Earnings'],
  ...['Newsletter', 'Messages', 'User Management'],
  ...['Site Settings', 'Addresses', 'Audit Log', 'Import & Export', 'Trash'],
];

test('at 1440 × 900 every area and what belongs to the account is in sight, and in a lower window the current one', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/admin?tab=trash');
  const nav = page.getByRole('navigation', { name: 'Admin' });
  await expect(nav.getByText('posts')).toBeAttached();
  for (const group of ['Content', 'Offers', 'Readers', 'Site'])
    await expect(nav.getByRole('list', { name: group })).toBeVisible();
  for (const name of AREAS) await expect(nav.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 });
  expect(await nav.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  const heights = await nav
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(new Set(heights)).toEqual(new Set([36]));
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.reload();
  await expect(nav.getByRole('link', { name: 'Trash' })).toHaveAttribute('aria-current', 'page');
  await expect(nav.getByRole('link', { name: 'Trash' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 });
});

test('on a phone one button opens every area, with keys alone, and has the focus again after Escape', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/admin?tab=trash');
  const nav = page.getByRole('navigation', { name: 'Admin' });
  const button = page.getByRole('button', { name: 'Menu Trash' });
  await expect(page.getByRole('heading', { name: 'Trash', level: 1 })).toBeVisible();
  await expect(nav).toBeHidden();
  await button.press('Enter');
  await expect(nav.getByRole('link', { name: 'Trash' })).toBeFocused();
  await expect(nav.getByRole('link', { name: 'Trash' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, [PHONE]);
  await expect(nav.getByRole('link')).toHaveText(AREAS.map((name) => new RegExp(`^${name}`)));
  const heights = await nav
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Escape');
  await expect(nav).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  // The browser says that the drawer is open in a task of its own, after which the focus moves into it.
  await expect(nav.getByRole('link', { name: 'Trash' })).toBeFocused();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+Tab');
  await expect(nav.getByRole('link', { name: 'Site Settings' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Site Settings', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(nav).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu Site Settings' })).toBeVisible();
});

test('an author’s menu has only what an author may open', async ({ page, context, database: { db }, site }) => {
  await signIn(context, db, site.url, { email: 'author@example.com', isAdmin: true });
  await db.updateTable('profiles').set({ role: 'author' }).where('email', '=', 'author@example.com').execute();
  await page.setViewportSize(PHONE);
  await page.goto('/admin');
  await expect(page.getByText('An editor publishes it, or sends it back with a note.')).toBeVisible();
  await page.getByRole('button', { name: 'Menu Dashboard' }).click();
  const nav = page.getByRole('navigation', { name: 'Admin' });
  await expect(nav.getByRole('link')).toHaveText(['Dashboard', 'Blog Management', 'Media']);
  await expect(nav.getByText('Site', { exact: true })).toHaveCount(0);
});

for (const width of [320, 360]) {
  test(`at ${width} px the header is one row without overlaps, and its menu button names the current area`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    for (const path of ['/admin?tab=messages', '/admin?tab=settings', ...(width === 360 ? ['/account'] : [])]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const header = page.getByRole('banner');
      const brand = await header.getByRole('link', { name: 'LootRank' }).evaluate((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return { right: range.getBoundingClientRect().right, middle: range.getBoundingClientRect().top + 14 };
      });
      const tools = [
        header.locator('summary[aria-label="Colour mode"]'),
        header.getByRole('link', { name: path === '/account' ? 'Admin' : 'Your account', exact: true }),
        header.getByRole('button', { name: 'Sign Out' }),
      ];
      for (const tool of tools) {
        const box = await tool.boundingBox();
        expect(box?.x, path).toBeGreaterThanOrEqual(brand.right);
        expect((box?.x ?? 0) + (box?.width ?? 0), path).toBeLessThanOrEqual(width);
        expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - brand.middle), path).toBeLessThan(10);
      }
      if (path === '/account') continue;
      const name = path.endsWith('messages') ? 'Menu Messages' : 'Menu Site Settings';
      await expect(header.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
  });
}

test('on a phone no toast covers the focus, long texts are shown in full, and saving keeps the focus', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/admin?tab=settings');
  const description = page.getByLabel('Default description');
  const before = await description.inputValue();
  await description.fill('A longer description of the whole site. '.repeat(7));
  expect(await description.evaluate((field) => field.scrollHeight - field.clientHeight)).toBe(0);
  await description.fill('Short.');
  const lines = await description.evaluate(
    (field) => (field.clientHeight - 16) / parseFloat(getComputedStyle(field).lineHeight),
  );
  expect(lines).toBeGreaterThan(2.9);
  const save = page.getByRole('button', { name: 'Save Settings' });
  await save.press('Enter');
  const toast = page.getByRole('status').locator('> div').filter({ hasText: 'Settings saved' });
  await expect(toast).toBeVisible();
  await expect(save).toBeFocused();
  const isClear = async () => {
    const [button, over] = [await save.boundingBox(), await toast.boundingBox()];
    return (over?.y ?? Infinity) + (over?.height ?? 0) <= (button?.y ?? 0);
  };
  await expect.poll(isClear).toBe(true);
  await description.fill(before);
  await save.press('Enter');
  await expect(description).toHaveValue(before);
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
  await description.fill('Never saved.');
  const undo = page.getByRole('button', { name: 'Undo changes' }).first();
  await undo.press('Enter');
  await expect(description).toHaveValue(before);
  await expect(undo).toBeFocused();

  await description.fill('Kept by this browser.');
  async function leaveFor(name: string) {
    await page.getByRole('button', { name: /^Menu / }).click();
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click();
  }
  await leaveFor('Pages');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('This browser keeps them until you come back.');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible();
  await leaveFor('Site Settings');
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await expect(description).toHaveValue('Kept by this browser.');
  await undo.click();
});

const FORMS = [
  { path: '/admin?tab=settings', field: 'Footer note', button: 'Save Settings', saved: 'Settings saved' },
  { path: '/admin?tab=settings&view=look', field: 'Label of entry 1', button: 'Save Look', saved: 'Look saved' },
  {
    path: '/admin?tab=settings&view=rating',
    field: 'Explanation',
    button: 'Save Parts',
    saved: 'Parts of the rating saved',
  },
  { path: '/admin?tab=pages&view=law', field: 'Text', button: 'Save Law', saved: 'Law saved' },
  { path: '/admin?tab=pages&view=help', field: 'Note', button: 'Save Services', saved: 'Help services saved' },
];

for (const viewport of [DESKTOP, PHONE]) {
  for (const { path, field, button, saved } of FORMS) {
    test(`the bar of ${path} stays in sight, says what is unsaved, and saves with Ctrl S, ${viewport.width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.goto(path);
      const text = page.getByLabel(field).first();
      const before = await text.inputValue();
      const bar = page.locator('[data-pinned-below]');
      await expect(bar.getByRole('status')).toHaveText('Saved');
      await text.fill(`${before} Changed`);
      await expect(bar.getByRole('status')).toHaveText('Unsaved changes');
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const save = bar.getByRole('button', { name: button });
      await expect(save).toBeInViewport({ ratio: 1 });
      await page.getByRole('banner').getByRole('link', { name: 'Your account' }).click();
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await question.getByRole('button', { name: 'Stay' }).click();
      await expect(question).toBeHidden();
      await page.keyboard.press('Control+s');
      await expect(page.getByText(saved)).toBeVisible();
      await expect(bar.getByRole('status')).toHaveText('Saved');
      await page.reload();
      await expect(text).toHaveValue(`${before} Changed`);
      await text.fill(before);
      await save.click();
      await expect(page.getByText(saved)).toBeVisible();
    });
  }
}

test('saved settings are undone with Ctrl Z', async ({ page }) => {
  await page.goto('/admin?tab=settings');
  const description = page.getByLabel('Default description');
  const before = await description.inputValue();
  await description.fill('Taken back in a moment.');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Everything is as it was before.')).toBeVisible();
  await expect(description).toHaveValue(before);
  await page.reload();
  await expect(description).toHaveValue(before);
});

test('an import’s preview is announced in a live region that existed before', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/admin?tab=transfer');
  const said = page.getByRole('main').getByRole('status');
  await expect(said).toBeAttached();
  await expect(said).toBeEmpty();
  const region = await said.elementHandle();
  await page.getByLabel('Files to import').setInputFiles(FILE);
  await expect(said).toHaveText('This is what would change.');
  expect(await region.evaluate((element) => element.textContent)).toBe('This is what would change.');
  expect(await axeProblems(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  // Posts of somebody who is not here get an author before they come in.
  await page.getByLabel('Files to import').setInputFiles(BLOG);
  const author = page.getByLabel('Author of posts whose author is not here');
  await expect(author).toHaveValue(/./);
  await expect(page.getByRole('table', { name: 'Authors' })).toContainText('mara (mara@example.com)');
  expect(await axeProblems(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  const [person] = await author.locator('option').allTextContents();
  await author.selectOption({ index: 0 });
  await expect(page.getByRole('table', { name: 'Authors' })).toContainText(person ?? '');
});

test('errors in the rating’s criteria appear at their fields, and the preview is announced in a live region that existed before', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/admin?tab=settings&view=rating');
  const part = (number: number) => page.getByRole('group', { name: `Part ${number}` });
  await part(1).getByLabel('Weight in %').fill('20');
  await part(2).getByLabel('Weight in %').fill('45');
  await page.getByRole('button', { name: 'Add Part' }).click();
  await page.getByRole('button', { name: 'Save Parts' }).click();
  await expect(part(5).getByLabel('Name')).toBeFocused();
  await expect(part(5).getByLabel('Name')).toHaveAccessibleErrorMessage('Name is required');
  await expect(part(5).getByLabel('Explanation')).toHaveAccessibleErrorMessage('Explanation is required');
  await page.getByRole('button', { name: 'Remove part 5' }).click();
  // Tests running at the same time have the form open too, which is another message.
  const said = page
    .locator('form', { has: part(1) })
    .locator('div[role=status]')
    .filter({ hasNotText: /open/ });
  await expect(said).toBeAttached();
  await page.getByRole('button', { name: 'Show what would change' }).click();
  await expect(said).toContainText(/^(One rating changes|\d+ ratings change)/);
  const [text, bin] = await Promise.all([
    part(1).getByLabel('Explanation').boundingBox(),
    part(1).getByRole('button', { name: 'Remove part 1' }).boundingBox(),
  ]);
  expect((bin?.y ?? Infinity) - (text?.y ?? 0) - (text?.height ?? 0)).toBeLessThan(20);
});

test('a table’s scroll shadows in the preview have the editor’s background', async ({ page }) => {
  await page.goto('/admin/blog/new');
  await page.getByRole('button', { name: 'Show preview' }).click();
  await page.getByLabel('Markdown', { exact: true }).fill('| a | b |\n|---|---|\n| 1 | 2 |');
  const table = page.getByRole('region', { name: 'Live preview' }).locator('[role=region]');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const [cover, ground] = await table.evaluate((element) => {
      let around: Element | null = element;
      while (around && getComputedStyle(around).backgroundColor === 'rgba(0, 0, 0, 0)') around = around.parentElement;
      return [
        /rgb\([^)]*\)/.exec(getComputedStyle(element).backgroundImage)?.[0],
        around && getComputedStyle(around).backgroundColor,
      ];
    });
    expect(cover, colorScheme).toBe(ground);
  }
});

test('only an admin can open any of it', async ({ browser, site, database }) => {
  const stranger = await browser.newContext();
  const answer = await stranger.request.get(`${site.url}/admin`, { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()['location']).toMatch(/^\/auth/);
  expect(await answer.text()).not.toContain('<script');
  const member = await browser.newContext();
  await signIn(member, database.db, site.url, { email: 'member-only@example.com' });
  const refused = await member.request.get(`${site.url}/admin?tab=users`, { maxRedirects: 0 });
  expect(refused.headers()['location']).toBe('/');
  await stranger.close();
  await member.close();
});
