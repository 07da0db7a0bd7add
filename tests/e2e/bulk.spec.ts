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
    await expect(page.getByRole('checkbox', { name: /^Choose /, checked: true })).toHaveCount(4);
    await expectAccessibleHere(page);

    await bar.getByRole('button', { name: `Choose all ${count} that match` }).click();
    await expect(bar.getByRole('status')).toHaveText(`All ${count} chosen`);
    await bar.getByRole('button', { name: publish, exact: true }).click();
    const outcome = page.getByRole('status').filter({ hasText: published });
    await expect(outcome).toContainText('“Bulkhead 03”');
    await expect(outcome).toContainText(refusal);
    await expect(bar).toBeHidden();
    expect(await statuses()).toBe(1);
    await outcome.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`${count - 1} ${kind} as before.`)).toBeVisible();
    expect(await statuses()).toBe(count);

    await boxes.first().focus();
    await page.keyboard.press('Space');
    await bar.getByRole('button', { name: 'Move to trash' }).click();
    await expect(page.getByText(/^1 (post|casino) moved to the trash/).first()).toBeVisible();
    await page.locator('body').press('Control+z');
    await expect(page.getByText(/^1 (post|casino) as before\.$/)).toBeVisible();
    expect(await statuses()).toBe(count);
  });
}
