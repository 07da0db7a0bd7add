import { insertPost } from '../builders/blog';
import { insertCasino } from '../builders/casinos';
import { signIn } from '../fixtures/signed-in';
import { expectAccessibleHere } from './accessible';
import { expect, writingTest as test } from './test';

test.beforeEach(async ({ context, database, site }) => {
  await signIn(context, database.db, site.url, { email: 'bulk@example.com', isAdmin: true });
});

for (const { kind, address, publish, published, refusal } of [
  {
    kind: 'posts',
    address: '/admin?tab=blog&q=Bulkhead',
    publish: 'Publish',
    published: '21 posts published, 1 not.',
    refusal: 'Content is required before a post can be published.',
  },
  {
    kind: 'casinos',
    address: '/admin?tab=casinos&q=Bulkhead',
    publish: 'List',
    published: '25 casinos listed, 1 not.',
    refusal: 'is required',
  },
]) {
  test(`${kind}: a range is ticked with Shift, all that match are published, refusals are named, Undo takes it back`, async ({
    page,
    database: { db },
  }) => {
    const count = kind === 'posts' ? 22 : 26;
    const statuses = async () => {
      const rows =
        kind === 'posts'
          ? await db.selectFrom('blog_posts').select('status').where('title', 'like', 'Bulkhead %').execute()
          : await db.selectFrom('casinos').select('status').where('name', 'like', 'Bulkhead %').execute();
      return rows.filter(({ status }) => status === 'draft').length;
    };
    for (let at = 0; at < count; at += 1) {
      const name = `Bulkhead ${String(at).padStart(2, '0')}`;
      const isEmpty = at === 3;
      if (kind === 'posts')
        await insertPost(db, { title: name, slug: `bulkhead-${at}`, status: 'draft', content: isEmpty ? '' : 'Text.' });
      else await insertCasino(db, { name, status: 'draft', ...(isEmpty && { description: '' }) });
    }
    await page.goto(address);
    const boxes = page.getByRole('checkbox', { name: /^Choose / });
    await boxes.nth(1).focus();
    await page.keyboard.press('Space');
    await boxes.nth(4).focus();
    await page.keyboard.press('Shift+Space');
    const bar = page.getByRole('group', { name: 'With the chosen' });
    await expect(bar.getByRole('status')).toHaveText('4 chosen');
    const ticked = page.getByRole('checkbox', { name: /^Choose /, checked: true });
    await expect(ticked).toHaveCount(4);
    await expectAccessibleHere(page);

    await bar.getByRole('button', { name: `Choose all ${count} that match` }).click();
    await expect(bar.getByRole('status')).toHaveText(`All ${count} chosen`);
    const rows = await boxes.count();
    await expect(ticked).toHaveCount(rows);
    await boxes.nth(2).focus();
    await page.keyboard.press('Space');
    await expect(bar.getByRole('status')).toHaveText(`${rows - 1} chosen`);
    await expect(ticked).toHaveCount(rows - 1);
    await bar.getByRole('button', { name: `Choose all ${count} that match` }).click();
    await page.getByRole('searchbox').fill('Bulkhead 0');
    await expect(page.getByText('Nothing is chosen any more')).toBeVisible();
    await expect(bar).toBeHidden();
    await page.getByRole('searchbox').fill('Bulkhead');
    await expect(boxes).toHaveCount(rows);
    await expect(page).toHaveURL(/q=Bulkhead(&|$)/);
    if (kind === 'casinos') await expect(page.getByRole('checkbox', { name: /Bulkhead [12]/ }).first()).toBeVisible();

    // By key: from a tick to the actions, and Escape back out.
    await boxes.nth(3).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'To the actions' })).toBeAttached();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(bar).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(bar.getByRole('button', { name: `Choose all ${count} that match` })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await expect(boxes.nth(3)).toBeFocused();
    await page.keyboard.press('Space');
    await bar.getByRole('button', { name: `Choose all ${count} that match` }).click();
    await bar.getByRole('button', { name: publish, exact: true }).click();
    const outcome = page.getByRole('status').filter({ hasText: published });
    await expect(outcome).toContainText('“Bulkhead 03”');
    await expect(outcome).toContainText(refusal);
    await expect(bar).toBeHidden();
    expect(await statuses()).toBe(1);
    await expect(outcome).toBeFocused();
    await outcome.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`${count - 1} ${kind} as before.`)).toBeVisible();
    await expect(page.getByText('Undo works for ten minutes.')).toBeHidden();
    expect(await statuses()).toBe(count);

    await boxes.first().focus();
    await page.keyboard.press('Space');
    await bar.getByRole('button', { name: 'Move to trash' }).click();
    await expect(page.getByText(/^1 (post|casino) moved to the trash/).first()).toBeVisible();
    await boxes.first().focus();
    await page.keyboard.press('Control+z');
    await expect(page.getByText(/^1 (post|casino) as before\.$/)).toBeVisible();
    expect(await statuses()).toBe(count);
  });
}

test('images: alt texts are written from field to field, unused ones leave for the trash and come back', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/status of 4\d\d/);
  watched.expectProblem(/ERR_FAILED .*media\.update/);
  await page.goto('/admin?tab=media');
  const pixels = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
  const files = ['one', 'two', 'three'].map((name) => ({
    name: `bulkhead-${name}.png`,
    mimeType: 'image/png',
    // Bytes behind an image's end: the same bytes would be one image.
    buffer: Buffer.concat([pixels, Buffer.from(name)]),
  }));
  const broken = { name: 'bulkhead-broken.png', mimeType: 'image/png', buffer: Buffer.from('no image') };
  await page.getByLabel('Images to upload').setInputFiles([...files, broken]);
  await expect(page.getByRole('status').filter({ hasText: '3 of 4 uploaded, 1 not:' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Not uploaded' })).toContainText('bulkhead-broken.png: Only PNG');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status').filter({ hasText: '3 of 4 uploaded, 1 not:' })).toBeVisible();
  await page.getByText('Dismiss', { exact: true }).click();
  await expect(page.getByRole('list', { name: 'Not uploaded' })).toBeHidden();

  await page.goto('/admin?tab=media&q=bulkhead&check=no-alt');
  const fields = page.getByRole('textbox', { name: /^Alt text of bulkhead/ });
  await expect(fields).toHaveCount(3);
  await fields.first().focus();
  await page.keyboard.type('A red knife');
  await page.keyboard.press('Tab');
  await expect(fields.nth(1)).toBeFocused();
  await page.keyboard.type('A blue knife');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Alt text saved').first()).toBeVisible();
  await page.reload();
  await expect(fields).toHaveCount(1);

  await page.route(/admin\.media\.update/, (route) => route.abort());
  await fields.first().fill('A lost knife');
  await fields.first().press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toBeVisible();
  await expect(fields.first()).toHaveValue('A lost knife');
  await expectAccessibleHere(page);
  await page.unroute(/admin\.media\.update/);
  await fields.first().press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toBeHidden();

  await page.goto('/admin?tab=media&q=bulkhead&check=unused');
  const boxes = page.getByRole('checkbox', { name: /^Choose bulkhead/ });
  await boxes.first().focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('group', { name: 'With the chosen' });
  await bar.getByRole('button', { name: 'Choose all 3 that match' }).click();
  await bar.getByRole('button', { name: 'Move to trash' }).click();
  await expect(page.getByText('No images match.')).toBeVisible();
  await page.locator('body').press('Control+z');
  await expect(boxes).toHaveCount(3);
});
