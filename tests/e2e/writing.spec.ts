import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { insertPost } from '../builders/blog';
import { signIn } from '../fixtures/signed-in';
import { expectAccessibleHere } from './accessible';
import { PHONE } from './screen-sizes';
import { expect, writingTest as test } from './test';

test.beforeEach(async ({ context, database, site }) => {
  await signIn(context, database.db, site.url, { email: 'writer@example.com', isAdmin: true });
});

const text = (page: Page) => page.getByLabel('Markdown', { exact: true });

/** The text of the editor, once it has taken the place of the textarea. */
const loaded = (page: Page) => page.locator('[data-field=content] .cm-content');

const toLines = (page: Page) =>
  loaded(page).evaluate((content) => [...content.querySelectorAll('.cm-line')].map((line) => line.textContent));

test('what is typed before the editor has loaded goes on in it, and without it the textarea stays', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/ERR_FAILED|Failed to fetch dynamically imported module/);
  let release!: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/text-view-[^/]+\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin/blog/new');
  await text(page).click();
  await page.keyboard.type('One three');
  for (let index = 0; index < 5; index += 1) await page.keyboard.press('ArrowLeft');
  release();
  await expect(loaded(page)).toBeFocused();
  await page.keyboard.type('two ');
  await expect(loaded(page)).toHaveText('One two three');
  await page.unroute(/\/text-view-[^/]+\.js/);

  await page.route(/\/text-view-[^/]+\.js/, (route) => route.abort());
  await page.goto('/admin/blog/new');
  await text(page).fill('Without it.');
  await expect(page.locator('textarea[name=content]')).toHaveValue('Without it.');
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(page.locator('textarea[name=content]')).toHaveValue(/\*\*bold text\*\*/);
});

test('the text field continues lists, undoes, searches, and Tab leaves it', async ({ page }) => {
  await page.goto('/admin/blog/new');
  await loaded(page).click();
  await page.keyboard.type('- one\ntwo\n\n1. a\nb');
  expect(await toLines(page)).toEqual(['- one', '- two', '1. a', '2. b']);
  await page.keyboard.press('Control+b');
  expect((await toLines(page)).at(-1)).toBe('2. b**bold text**');
  await page.keyboard.press('Control+z');
  expect((await toLines(page)).at(-1)).toBe('2. b');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('two');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.type('2');
  expect((await toLines(page))[1]).toBe('- 2');
  await page.keyboard.press('Tab');
  await expect(loaded(page)).not.toBeFocused();
  await page.getByText('Markdown', { exact: true }).click();
  await expect(loaded(page)).toBeFocused();
});

test('200,000 characters are typed into without a pause, and one more thousand is refused by name and kept', async ({
  page,
  database: { db },
  watched,
}) => {
  watched.expectProblem(/status of 400/);
  const content = `${'Words that make a long text. '.repeat(100)}\n\n`.repeat(70).slice(0, 199_900);
  const { id } = await insertPost(db, { title: 'Long', slug: 'long', status: 'draft', content });
  await page.goto(`/admin/blog/edit/${id}`);
  await loaded(page).click();
  await page.keyboard.press('Control+End');
  const times: number[] = [];
  for (let index = 0; index < 30; index += 1) {
    const before = performance.now();
    await page.keyboard.insertText('x');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    times.push(performance.now() - before);
  }
  // A frame, and what a busy machine adds.
  expect(times.toSorted((a, b) => a - b)[15]).toBeLessThan(150);
  await page.keyboard.insertText('y'.repeat(1_100));
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /200,?000 characters/ })).toBeVisible();
  await expect(loaded(page)).toContainText('y'.repeat(1_100));
});

/** Pastes as the clipboard does; a test's browser has no clipboard of formatted text. */
async function paste(page: Page, flavours: Record<string, string>) {
  await loaded(page).evaluate((field, data) => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, flavours);
}

const fixture = (name: string) => readFileSync(new URL(`../fixtures/transfer/paste/${name}`, import.meta.url), 'utf8');

test('formatted text is pasted as Markdown with its images, and undone in one step', async ({ page }) => {
  await page.goto('/admin/blog/new');
  await loaded(page).click();
  await expect(async () => {
    await paste(page, { 'text/plain': 'a\tb\nc\td' });
    expect(await toLines(page)).toContain('| a | b |');
  }).toPass();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Before.');
  await paste(page, { 'text/html': fixture('libreoffice.html'), 'text/plain': 'Fair rounds' });
  await expect(loaded(page)).toContainText(/A round is \*\*checked\*\* by its seed/);
  await expect(loaded(page)).toContainText(/!\[\]\(\/uploads\/[^)]+\) seen by us/);
  expect((await toLines(page)).slice(0, 3)).toEqual(['Before.', '', '# Fair rounds']);
  await page.keyboard.press('Control+z');
  await expect(loaded(page)).toHaveText('Before.');

  await paste(page, { 'text/html': fixture('google-docs.html'), 'text/plain': 'What a withdrawal costs' });
  await expect(page.getByText('1 image was not brought along')).toBeVisible();
  await expect(page.getByText(/A chart of forty payouts/)).toBeVisible();
  await page.keyboard.press('Control+z');

  await page.keyboard.press('Control+a');
  await paste(page, { 'text/plain': 'https://example.com/a' });
  await expect(loaded(page)).toHaveText('[Before.](https://example.com/a)');
  await page.keyboard.press('Control+End');
  await paste(page, { 'text/plain': 'Site\tKept\nCopperline\t4.3%' });
  expect((await toLines(page)).slice(2, 5)).toEqual(['| Site | Kept |', '| --- | --- |', '| Copperline | 4.3% |']);
  await page.keyboard.press('Control+z');
  // Pressed for real, the keys would paste the test machine's clipboard.
  await loaded(page).dispatchEvent('keydown', { key: 'V', ctrlKey: true, shiftKey: true });
  await paste(page, { 'text/html': '<b>Bold</b> <i>words</i>', 'text/plain': 'Bold words' });
  await expect(loaded(page)).toHaveText('[Before.](https://example.com/a)Bold words');
});

test('links are found by name, images are described in place, and one list says what is left', async ({ page }) => {
  await page.goto('/admin/blog/new');
  await loaded(page).click();
  await page.keyboard.type('See @copperl');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await expect(dialog.getByRole('option').first()).toContainText('Copperline');
  await expect(dialog.getByRole('option').first()).toContainText('Site · Listed');
  await page.keyboard.press('Enter');
  await expect(loaded(page)).toHaveText('See [Copperline](/casino/copperline)');
  await expect(loaded(page)).toBeFocused();
  await page.keyboard.type(' @nobody');
  await expect(dialog).toContainText('Nothing found');
  await page.keyboard.press('Escape');
  await expect(loaded(page)).toHaveText('See [Copperline](/casino/copperline) @nobody');
  await expect(loaded(page)).toBeFocused();
  for (const _letter of ' @nobody') await page.keyboard.press('Backspace');
  await page.keyboard.type(' a@b');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Control+k');
  await dialog.getByRole('combobox').fill('how we rank');
  await expect(dialog.getByRole('option').first()).toContainText('Page · Published');
  await page.keyboard.press('Enter');
  await expect(loaded(page)).toHaveText('See [Copperline](/casino/copperline) a@[b](/how-we-rank)');

  const image = readFileSync(new URL('../../client/public/icons/icon-maskable-512.png', import.meta.url)).toString(
    'base64',
  );
  await loaded(page).evaluate((area, base64) => {
    const dataTransfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    dataTransfer.items.add(new File([bytes], 'IMG_2231.png', { type: 'image/png' }));
    area.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, image);
  const list = page.getByRole('region', { name: 'Before publishing' });
  await expect(list).toContainText('This image has no description');
  await expect(list).toContainText('There is no excerpt');
  await expect(loaded(page)).toContainText(/!\[\]\(\/uploads/);
  await page.getByRole('button', { name: 'Decorative' }).click();
  await expect(loaded(page)).toContainText(/<img alt="" src="\/uploads/);
  await expect(list).not.toContainText('This image has no description');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' [gone](/casino/nobody)');
  await expect(list).toContainText('This link leads nowhere');
});

test('everything that can be inserted is found by name from a slash, in one undo step', async ({ page }) => {
  await page.goto('/admin/blog/new');
  await loaded(page).click();
  const menu = page.getByRole('dialog', { name: 'Insert' });
  const field = menu.getByRole('combobox');
  await page.keyboard.type('Before.\n\n/');
  await expect(field).toBeFocused();
  await page.keyboard.type('tab');
  await expect(menu.getByRole('option').first()).toContainText('Table');
  await page.keyboard.press('Enter');
  await expect(loaded(page)).toBeFocused();
  expect((await toLines(page)).slice(0, 3)).toEqual(['Before.', '', '| Site | Staked | Kept |']);
  await page.keyboard.press('Control+z');
  expect(await toLines(page)).toEqual(['Before.', '', '/']);
  await page.keyboard.press('Backspace');

  await page.keyboard.type('/');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(loaded(page)).toBeFocused();
  await page.keyboard.type('go/');
  await expect(menu).toBeHidden();
  expect(await toLines(page)).toEqual(['Before.', '', '/go/']);

  await page.keyboard.type('\n\n/');
  await page.keyboard.type('comparison');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleName('Which site?');
  await page.keyboard.press('Escape');
  await expect(field).toHaveAccessibleName('What to insert');
  await page.keyboard.press('Enter');
  for (const name of ['copperl', 'ninth r']) {
    await page.keyboard.type(name);
    await expect(menu.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
  }
  await expect(menu.getByRole('option').first()).toHaveText('Insert Copperline and Ninth Round');
  await expectAccessibleHere(page);
  await page.keyboard.press('Enter');
  await expect(loaded(page)).toBeFocused();
  expect((await toLines(page)).slice(2, 5)).toEqual(['/go/', '', '::compare{copperline,ninth-round}']);
  await page.keyboard.type('/');
  await page.keyboard.type('house');
  await expect(menu.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('copperl');
  await expect(menu.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(loaded(page)).toContainText('::chart{edge:copperline}');
});

test('a phone inserts from the toolbar, and from the review of a site as from a post', async ({
  page,
  database: { db },
}) => {
  await page.setViewportSize(PHONE);
  const { id } = await db.selectFrom('casinos').select('id').where('slug', '=', 'copperline').executeTakeFirstOrThrow();
  for (const path of ['/admin/blog/new', `/admin/casinos/edit/${id}#review`]) {
    await page.goto(path);
    const text = page.locator('.cm-content').last();
    await text.fill('Before.');
    await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Insert' }).click();
    const menu = page.getByRole('dialog', { name: 'Insert' });
    await expect(menu).toBeInViewport({ ratio: 1 });
    await menu.getByRole('option', { name: /^Heading 3/ }).click();
    await expect(text).toHaveText('### Before.');
    await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Insert' }).click();
    await menu.getByRole('option', { name: /^Promo code/ }).click();
    await menu.getByRole('combobox').fill('ninth r');
    await expect(menu.getByRole('option')).toHaveCount(1);
    await expectAccessibleHere(page);
    await menu.getByRole('option').click();
    await expect(text).toContainText('::code{ninth-round}');
  }
});
