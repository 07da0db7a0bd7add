import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { insertPost } from '../builders/blog';
import { signIn } from '../fixtures/signed-in';
import { expectAccessible } from './accessible';
import { DESKTOP, PHONE } from './screen-sizes';
import { expect, writingTest as test } from './test';

test.beforeEach(async ({ context, database, site }) => {
  await signIn(context, database.db, site.url, { email: 'editor-in-chief@example.com', isAdmin: true });
});

const zone = { timeZone: 'America/Los_Angeles', dateStyle: 'short', timeStyle: 'short' } as const;

/** Formats a time as the value of a datetime-local input, in the editor's time zone. */
function inEditorsZone(time: number): string {
  return new Intl.DateTimeFormat('sv-SE', zone).format(time).replace(' ', 'T');
}

async function fill(page: Page, title: string, content: string) {
  await page.goto('/admin/blog/new');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Markdown', { exact: true }).fill(content);
}

async function save(page: Page) {
  await page.getByRole('button', { name: /^Publish( changes)?$/ }).click();
  await page
    .getByRole('dialog', { name: 'Publish changes' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click();
}

test('a post is written with an image, scheduled, published, changed and deleted, and the site follows', async ({
  page,
  site,
  watched,
}) => {
  watched.expectProblem(/status of 404/);
  await fill(page, 'A post from the browser', '## First part\n\nSome **bold** words.');
  await expect(page.getByLabel('Slug')).toHaveValue('a-post-from-the-browser');
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(page.locator('strong', { hasText: 'bold' })).toBeVisible();
  await page.getByRole('button', { name: 'Post settings' }).click();

  const image = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#1449c8' } })
    .png()
    .toBuffer();
  await page.getByRole('button', { name: 'Choose an image' }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: image });
  // Uploading selects the image and closes the dialog.
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByLabel('Alt text').fill('A blue field');

  await page.getByLabel('Published at').fill(inEditorsZone(Date.now() + 3_600_000));
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Edit post', level: 1 })).toBeVisible();
  const address = `${site.url}/blog/a-post-from-the-browser`;
  expect((await page.request.get(address)).status()).toBe(404);

  await page.getByLabel('Status').selectOption('published');
  await page.getByLabel('Published at').fill(inEditorsZone(Date.now() - 120_000));
  await save(page);
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(200);
  const html = await (await page.request.get(address)).text();
  expect(html).toContain('<strong>bold</strong>');
  expect(html).toContain('/uploads/');

  await page.getByLabel('Title', { exact: true }).fill('A better title');
  const reviewer = page.getByLabel('Reviewer');
  await reviewer.selectOption({ index: 1 });
  const chosen = await reviewer.inputValue();
  await page.getByLabel('Author').selectOption(chosen);
  await save(page);
  await expect.poll(async () => await (await page.request.get(address)).text()).toContain('A better title');
  await page.reload();
  await expect(reviewer).toHaveValue(chosen);
  await expect(page.getByLabel('Author')).toHaveValue(chosen);

  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toContainText(
    'Are you sure you want to delete this post?',
  );
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The blog post has been deleted successfully.')).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(410);
});

test('a new post has an address of its own from the first key on, not before', async ({ page }) => {
  const title = page.getByLabel('Title', { exact: true });
  await page.goto('/admin?tab=blog');
  await page.getByRole('link', { name: 'New Post' }).first().click();
  await expect(title).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/blog\/new$/);
  await page.reload();
  await expect(title).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/blog\/new$/);
  await page.goBack();
  await expect(page).toHaveURL(/tab=blog/);
  await page.goForward();
  await expect(title).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/blog\/new$/);

  await title.pressSequentially('Typed');
  await expect(page).toHaveURL(/\/admin\/blog\/edit\/[0-9a-f-]{36}\?new=1$/);
  await expect(title).toBeFocused();
  await page.keyboard.type(' on');
  await expect(title).toHaveValue('Typed on');
  const address = page.url();
  await expect(page.getByText(/^Your changes saved/)).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue('Typed on');
  expect(page.url()).toBe(address);
  await page.goBack();
  await expect(page).toHaveURL(/tab=blog/);
  await page.getByRole('link', { name: 'New Post' }).first().click();
  await expect(title).toHaveValue('');
  await expect(page).toHaveURL(/\/admin\/blog\/new$/);
});

test('the changes made while a new post is being created are saved', async ({ page, site }) => {
  let arrive!: () => void;
  const changed = new Promise<void>((resolve) => (arrive = resolve));
  await fill(page, 'On the move', 'Text.');
  await page.route(/admin\.posts\.edited/, async (route) => {
    await changed;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/admin\/blog\/edit\//);
  await page.getByLabel('Status').selectOption('published');
  await page.getByLabel('Published at').fill(inEditorsZone(Date.now() - 120_000));
  const arrived = page.waitForResponse(/admin\.posts\.edited/);
  arrive();
  await arrived;
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('The blog post is public.')).toBeVisible();
  expect((await page.request.get(`${site.url}/blog/on-the-move`)).status()).toBe(200);
});

test('one press publishes a new post once, and a refused one leaves it as it was', async ({
  page,
  database,
  watched,
}) => {
  watched.expectProblem(/status of 409/);
  await insertPost(database.db, { slug: 'taken-address' });
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, name] = /admin\.posts\.(publishCopy|update)/.exec(request.url()) ?? [];
    if (name !== undefined) calls.push(name);
  });
  const slug = page.getByLabel('Slug');
  const toast = page.getByRole('status').filter({ hasText: /^(Error saving post|Post |Draft saved)/ });
  await fill(page, 'Once', 'Text.');
  await slug.fill('taken-address');
  await expect(page.getByText(/^Your changes saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Another post already uses this slug.');
  await expect(slug).toBeFocused();
  await expect(toast).toContainText('Error saving post');

  await slug.fill('once');
  await expect(page.getByText(/^Your changes saved/)).toBeVisible();
  await expect(page.getByText('Changing it keeps a redirect')).toBeHidden();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Changing it keeps a redirect')).toBeVisible();
  await expect(toast).toContainText('The blog post is public.');
  expect(calls).toEqual(['publishCopy', 'publishCopy']);
});

test('an image dropped on the text is uploaded, and shifts nothing when it loads', async ({ page, site }) => {
  await fill(page, 'Dropped', 'Before.');
  await page.getByRole('button', { name: 'Show preview' }).click();
  const image = await sharp({ create: { width: 800, height: 300, channels: 3, background: '#c77600' } })
    .png()
    .toBuffer();
  const transfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }));
    return data;
  }, image.toString('base64'));
  const area = page.getByLabel('Markdown', { exact: true });
  await area.dispatchEvent('drop', { dataTransfer: transfer });
  await expect(area).toContainText(/!\[[^\]]*\]\(\/uploads\/[^)]+\)/);
  await expect(page.locator('img[src^="/uploads/"]').first()).toBeVisible();

  await area.press('Control+End');
  await page.keyboard.type('\n\nBelow it.');
  await page.getByRole('button', { name: 'Post settings' }).click();
  await page.getByLabel('Status').selectOption('published');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('The blog post is public.')).toBeVisible();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/uploads/**', async (route) => {
    await held;
    await route.continue();
  });
  // goto waits for the style sheets, but not for the lazy image held back above.
  await page.goto(`${site.url}/blog/dropped`);
  const below = page.getByText('Below it.');
  const shown = page.getByRole('article').locator('picture > img');
  const isLoaded = () => shown.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0);
  await page.evaluate(() => document.fonts.ready);
  const before = await below.boundingBox();
  expect(await isLoaded()).toBe(false);
  letGo();
  await expect.poll(isLoaded).toBe(true);
  expect(await below.boundingBox()).toEqual(before);
  expect(await shown.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(/\.avif$/);
});

test('the second of two editors sees the conflict, and keeps the typed text', async ({
  page,
  context,
  database,
  watched,
}) => {
  watched.expectProblem(/status of 409/);
  const { id } = await database.db
    .selectFrom('blog_posts')
    .select('id')
    .where('slug', '=', 'case-battles-explained')
    .executeTakeFirstOrThrow();
  const storedTitle = async () => {
    const query = database.db.selectFrom('blog_posts').select('title').where('id', '=', id);
    return (await query.executeTakeFirstOrThrow()).title;
  };
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(`/admin/blog/edit/${id}`);
  await other.getByLabel('Title', { exact: true }).fill('From the other editor');
  await save(other);
  await expect.poll(storedTitle).toBe('From the other editor');
  await page.getByLabel('Title', { exact: true }).fill('Mine, typed meanwhile');
  await save(page);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog).toContainText('You changed this in another tab.');
  await expect(dialog.getByRole('button', { name: 'Copy my text' })).toBeVisible();
  // Nothing is decided for the editor.
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await dialog.getByRole('group', { name: 'Title' }).getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.poll(storedTitle).toBe('Mine, typed meanwhile');
});

test('categories are added, changed and deleted in their panel', async ({ page }) => {
  await page.goto('/admin?tab=blog&blogTab=categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Add New Category');
  await dialog.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByText('Validation Error')).toBeVisible();
  await expect(dialog.getByText('Category name is required')).toBeVisible();
  await dialog.getByLabel('Category Name').fill('Market  Watch & More');
  await expect(dialog.getByLabel('Slug')).toHaveValue('market-watch-more');
  await dialog.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByText('Category created')).toBeVisible();
  await page
    .getByRole('button', { name: 'Edit “Market Watch & More”' })
    .or(page.getByRole('button', { name: 'Edit “Market  Watch & More”' }))
    .click();
  await expect(dialog).toContainText('Edit Category');
  await dialog.getByLabel('Category Name').fill('Market Watch');
  await expect(dialog.getByLabel('Slug')).toHaveValue('market-watch-more');
  await dialog.getByRole('button', { name: 'Update Category' }).click();
  await expect(page.getByText('The category has been updated successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete “Market Watch”' }).click();
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(question).toContainText('Are you sure you want to delete this category?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Category deleted')).toBeVisible();
});

test('tags are added and deleted in their panel', async ({ page }) => {
  await page.goto('/admin?tab=blog&blogTab=tags');
  await page.getByRole('button', { name: 'Add Tag' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Add New Tag');
  await dialog.getByLabel('Tag Name').fill('  from-the-browser ');
  await dialog.getByRole('button', { name: 'Add Tag' }).click();
  await expect(page.getByText('Tag created')).toBeVisible();
  await page.getByRole('button', { name: 'Delete “from-the-browser”' }).click();
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(question).toContainText('Are you sure you want to delete this tag?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Tag deleted')).toBeVisible();
});

test('a new post starts with the focus on its title, is scheduled in the editor’s time zone, and is fully saved', async ({
  page,
}) => {
  await page.goto('/admin?tab=blog');
  await page.getByRole('link', { name: 'New Post' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await page.keyboard.type('On the first of January');
  await page.keyboard.press('Control+Enter');
  // What is refused gets the focus.
  await expect(page.getByLabel('Markdown', { exact: true })).toBeFocused();
  await page.getByLabel('Markdown', { exact: true }).fill('Text that ends with an empty line.\n\n');
  await page.getByLabel('Published at').fill('2099-01-01T08:00');
  await expect(page.getByText('Your time zone: America/Los_Angeles (PST). In UTC: Jan 1, 2099, 16:00.')).toBeVisible();
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Edit post', level: 1 })).toBeVisible();
  const words = 'Scheduled · Jan 1, 2099, 08:00';
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
  await expect(page.getByRole('time').filter({ hasText: 'Jan 1, 2099, 08:00' })).toBeVisible();
  await expect(page.getByText(/^Saved less than a minute ago$/)).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await page.getByRole('link', { name: 'Posts', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'On the first of January' })).toContainText(words);
});

test('a press on Publish while a draft saves itself is not lost', async ({ page, database: { db } }) => {
  const { id } = await insertPost(db, { title: 'Pressed', slug: 'pressed', status: 'draft', content: 'Text.' });
  await page.goto(`/admin/blog/edit/${id}`);
  let release!: () => void;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/admin\.posts\.update/, async (route) => {
    await isReleased;
    await route.continue();
  });
  const autosave = page.waitForRequest(/admin\.posts\.update/);
  await page.getByLabel('Markdown', { exact: true }).fill('More text.');
  await autosave;
  const button = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(button).toBeEnabled();
  await button.click();
  release();
  await expect(page.getByRole('status').filter({ hasText: 'Post published' }).first()).toBeVisible();
  const stored = db.selectFrom('blog_posts').select(['content', 'status']).where('id', '=', id);
  expect(await stored.executeTakeFirst()).toEqual({ content: 'More text.', status: 'published' });
});

test('beside the text stand category, tags, excerpt and image, which fold, and what is missing leads to its field', async ({
  page,
  database: { db },
}) => {
  const { id } = await insertPost(db, { slug: 'beside', excerpt: null, category_id: null });
  await page.setViewportSize(DESKTOP);
  await page.goto(`/admin/blog/edit/${id}`);
  const text = page.getByLabel('Markdown', { exact: true });
  const panel = page.getByRole('complementary', { name: 'Post settings' });
  const fields = [
    panel.getByLabel('Category', { exact: true }),
    panel.getByRole('button', { name: 'Add Tag' }),
    panel.getByRole('textbox', { name: /^Excerpt/ }),
    panel.getByRole('button', { name: 'Choose an image' }),
  ];
  const right = async () => {
    const box = await text.boundingBox();
    return box ? box.x + box.width : NaN;
  };
  for (const field of fields) {
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => ((await field.boundingBox())?.x ?? 0) - (await right())).toBeGreaterThan(0);
  }
  await panel.getByRole('button', { name: 'Go to the field: There is no excerpt for lists and feeds.' }).press('Enter');
  await expect(fields[2] ?? panel).toBeFocused();
  await panel.getByRole('button', { name: 'Go to the field: There is no category.' }).press('Enter');
  await expect(fields[0] ?? panel).toBeFocused();
  await expectAccessible(page);

  await page.setViewportSize(DESKTOP);
  const narrow = await right();
  const fold = panel.getByRole('button', { name: 'Post settings' });
  await fold.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(panel.getByLabel('Category', { exact: true })).toBeHidden();
  await expect.poll(right).toBeGreaterThan(narrow + 200);
  await page.reload();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.press('Enter');
  await expect(panel.getByLabel('Category', { exact: true })).toBeVisible();
  // Below the text where there is no room, folded or not.
  await fold.press('Enter');
  await page.setViewportSize(PHONE);
  await expect(panel.getByLabel('Category', { exact: true })).toBeVisible();
  expect((await panel.getByLabel('Category', { exact: true }).boundingBox())?.x).toBeLessThan(100);
});

test('on a laptop the text area is roomy, the preview follows it, and Ctrl+S saves from anywhere', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await fill(page, 'A long text', `## First\n\n${'Words.\n\n'.repeat(120)}## Last`);
  const area = page.getByLabel('Markdown', { exact: true });
  const preview = page.getByRole('region', { name: 'Live preview' });
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(preview.getByRole('heading', { name: 'Last' })).toBeAttached();
  expect((await area.boundingBox())?.width).toBeGreaterThanOrEqual(520);
  await area.press('Control+End');
  await area.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await expect(preview.getByRole('heading', { name: 'Last' })).toBeInViewport();
  await page.getByRole('button', { name: 'Hide preview' }).click();
  await expect(preview).toBeHidden();
  expect((await area.boundingBox())?.width).toBeGreaterThanOrEqual(520);
  await page.getByRole('button', { name: 'Show preview' }).click();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Control+s');
  await expect(page.getByText('The draft has been saved successfully.')).toBeVisible();
});

test('on a phone the editor’s bar is one row at the bottom, and its menu returns the focus', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await fill(page, 'From a phone', 'Text.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { name: 'Edit post', level: 1 })).toBeVisible();
  // Retries, because the saved post's screen meanwhile replaces that of the new post.
  await expect(async () => {
    const boxes = [];
    for (const name of ['More actions', 'Save draft', 'Publish']) {
      boxes.push(await page.getByRole('button', { name, exact: true }).boundingBox());
    }
    for (const box of boxes) {
      expect(box?.y).toBe(boxes[0]?.y);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(740 - 16);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    }
  }).toPass({ timeout: 7_000 });
  const more = page.getByRole('button', { name: 'More actions' });
  await page.getByRole('button', { name: 'Save draft' }).click();
  const toast = page.getByText('The draft has been saved successfully.');
  await expect(toast).toBeVisible();
  await more.press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items).toHaveCount(3);
  for (const item of await items.all()) {
    const isOnTop = await item.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isOnTop).toBe(true);
  }
  await expect(toast).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Revisions' })).toBeVisible();
  await page.getByRole('dialog').press('Escape');
  await expect(more).toBeFocused();
});
