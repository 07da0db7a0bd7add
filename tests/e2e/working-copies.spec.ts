import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { Db } from '../../server/database/database';
import { insertPost } from '../builders/blog';
import { insertCasino } from '../builders/casinos';
import { insertPage } from '../builders/pages';
import { signIn } from '../fixtures/signed-in';
import { expectAccessible, expectNoSidewaysScroll } from './accessible';
import { publishChanges } from './publish';
import { DESKTOP, PHONE } from './screen-sizes';
import { expect, writingTest as test } from './test';

const NOT_PUBLIC = /^Your changes saved .*, not public$/;

test.beforeEach(async ({ context, database, site }) => {
  await signIn(context, database.db, site.url, { email: 'ada@example.com', isAdmin: true });
});

for (const [name, viewport] of [
  ['a laptop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`on ${name} what is typed in a live post is kept, not public, discarded, brought back and published`, async ({
    page,
    database: { db },
    site,
  }) => {
    await page.setViewportSize(viewport);
    const slug = `kept-${viewport.width}`;
    const { id } = await insertPost(db, { title: 'Before', slug, status: 'published' });
    const seen = async () =>
      /<h1[^>]*>([^<]*)/.exec(await (await page.request.get(`${site.url}/blog/${slug}`)).text())?.[1];
    await page.goto(`/admin/blog/edit/${id}`);
    const title = page.getByLabel('Title', { exact: true });
    await title.fill('After');
    await expect(page.getByText(NOT_PUBLIC)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(title).toHaveValue('After');
    expect(await seen()).toBe('Before');

    const discard = async () => {
      if (viewport === DESKTOP) {
        await page.getByRole('button', { name: 'Discard', exact: true }).click();
        return;
      }
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Discard', exact: true }).click();
    };
    await discard();
    await expect(title).toHaveValue('Before');
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    // On phones the menu takes the focus back when it closes.
    if (viewport === DESKTOP) await expect(undo).toBeFocused();
    await undo.click();
    await expect(title).toHaveValue('After');
    await expect(page.getByText(NOT_PUBLIC)).toBeVisible();

    await title.press('Control+Enter');
    await expect(page.getByLabel('What changed')).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('What changed').fill('A better title');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Post updated', { exact: true })).toBeVisible();
    await expect.poll(seen).toBe('After');
    const [entry] = await db
      .selectFrom('audit_log')
      .select('after')
      .where('entity_id', '=', id)
      .where('action', '=', 'update')
      .execute();
    expect(entry?.after).toMatchObject({ summary: 'A better title' });
  });
}

/** What this browser has kept of texts that the server may not have. */
const textKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('lootrank-drafts');
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
  );

test('a tab that is killed before its text was saved finds it again in this browser', async ({
  page,
  context,
  database: { db },
}) => {
  const { id } = await insertCasino(db, { name: 'Killed', bonus_amount: '5% on top' });
  await page.goto(`/admin/casinos/edit/${id}`);
  // The connection is gone before anything is saved.
  await context.route(/admin\.casinos\.saveCopy/, (route) => route.abort());
  await page.getByLabel('Bonus', { exact: true }).fill('15% on top');
  await expect.poll(() => textKept(page)).toContain('15% on top');
  await page.close({ runBeforeUnload: false });
  await context.unroute(/admin\.casinos\.saveCopy/);
  const again = await context.newPage();
  await again.goto(`/admin/casinos/edit/${id}`);
  const notice = again.getByRole('status').filter({ hasText: 'This browser has a newer text' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Differences' }).click();
  await expect(again.getByRole('dialog')).toContainText('15% on top');
  await again.keyboard.press('Escape');
  await notice.getByRole('button', { name: 'Use' }).click();
  await expect(again.getByLabel('Bonus', { exact: true })).toHaveValue('15% on top');
  await expect(again.getByText(NOT_PUBLIC)).toBeVisible();
  await publishChanges(again);
  await expect(again.getByText('Casino updated', { exact: true })).toBeVisible();
  const stored = db.selectFrom('casinos').select('bonus_amount').where('id', '=', id);
  expect(await stored.executeTakeFirstOrThrow()).toEqual({ bonus_amount: '15% on top' });
});

test('somebody who opens what another is typing sees who, and takes it over with one click', async ({
  page,
  browser,
  database: { db },
  site,
  watched,
}) => {
  watched.expectProblem(/status of 409/);
  const { id } = await insertPost(db, { title: 'Shared', slug: 'shared', status: 'published' });
  await page.goto(`/admin/blog/edit/${id}`);
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('Hers');
  await expect(page.getByText(NOT_PUBLIC)).toBeVisible();

  const other = await browser.newContext({ baseURL: site.url });
  await signIn(other, db, site.url, { email: 'ben@example.com', isAdmin: true });
  const his = await other.newPage();
  await his.goto(`/admin/blog/edit/${id}`);
  await expect(his.getByText(/^ada is editing/)).toBeVisible();
  await his.getByRole('button', { name: 'Take over' }).click();
  await expect(his.getByText(/^ada is editing/)).toBeHidden();
  await his.getByLabel('Title', { exact: true }).fill('His');
  await expect(his.getByText(NOT_PUBLIC)).toBeVisible();
  await other.close();

  await title.fill('Hers again');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/ben saved this .*You both write in the same unpublished changes/);
  await expect(question.getByRole('region', { name: 'Title: Before' })).toHaveText('Hers');
  await expect(question.getByRole('region', { name: 'Title: Mine' })).toContainText('Hers again');
  await expect(question.getByRole('region', { name: 'Title: Theirs' })).toContainText('His');
  // A title has one line.
  await expect(question.getByRole('button', { name: 'Keep both' })).toHaveCount(0);
  await question.getByRole('button', { name: 'Take theirs' }).click();
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(title).toHaveValue('His');
});

const LINES = 'First line.\n\nSecond line.\n\nThird line.\n\nLast line.';
const MERGED = 'First line, hers.\n\nSecond line.\n\nThird line.\n\nLast line, his.';

/** The text as it is stored in the item, or kept beside it. */
const CONTESTED = {
  post: {
    begin: async (db: Db) => {
      const { id } = await insertPost(db, { slug: randomUUID(), status: 'published', content: LINES });
      return { id, address: `/admin/blog/edit/${id}` };
    },
    stored: async (db: Db, id: string) =>
      (await db.selectFrom('blog_posts').select('content as text').where('id', '=', id).executeTakeFirstOrThrow()).text,
    label: 'Content',
  },
  casino: {
    begin: async (db: Db) => {
      const { id } = await insertCasino(db, { name: 'Of two', full_review: LINES });
      return { id, address: `/admin/casinos/edit/${id}#review` };
    },
    stored: async (db: Db, id: string) =>
      (await db.selectFrom('casinos').select('full_review as text').where('id', '=', id).executeTakeFirstOrThrow())
        .text,
    label: 'Review',
  },
  page: {
    begin: async (db: Db) => {
      const { slug } = await insertPage(db, { slug: `of-two-${randomUUID()}`, content: LINES });
      return { id: slug, address: `/admin?tab=pages&page=${slug}` };
    },
    stored: async (db: Db, slug: string) =>
      (await db.selectFrom('pages').select('content as text').where('slug', '=', slug).executeTakeFirstOrThrow()).text,
    label: 'Text',
  },
};

const textOf = (page: Page) => page.getByLabel('Markdown', { exact: true });

/** With the keys, as somebody does who goes on in a text. */
async function addAtEnd(page: Page, key: string, added: string): Promise<void> {
  await textOf(page).click();
  await page.keyboard.press(key);
  await page.keyboard.press('End');
  // In front of the full stop.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(added);
}

const lines = (page: Page) =>
  textOf(page).evaluate((field: HTMLElement) => field.innerText.replaceAll('\n\n\n', '\n\n'));

for (const [kind, { begin, stored, label }] of Object.entries(CONTESTED)) {
  for (const who of ['two accounts', 'two tabs'] as const) {
    test(`${who} change different lines of one ${kind}: both survive, nothing is asked, and the caret stays`, async ({
      page,
      context,
      browser,
      database: { db },
      site,
      watched,
    }) => {
      watched.expectProblem(/status of 409/);
      const { id, address } = await begin(db);
      const others = who === 'two tabs' ? context : await browser.newContext({ baseURL: site.url });
      if (others !== context) await signIn(others, db, site.url, { email: 'ben@example.com', isAdmin: true });
      const his = await others.newPage();
      for (const tab of [page, his]) {
        await tab.goto(address);
        await expect(textOf(tab)).toHaveAttribute('contenteditable', 'true');
      }
      // Before the first key; the first tab hears of the other once it is shown again.
      const open = who === 'two tabs' ? 'You have this open in another tab' : 'ada is editing this too';
      await expect(his.getByText(open)).toBeVisible();
      await addAtEnd(his, 'Control+End', ', his');
      await expect(his.getByText(NOT_PUBLIC)).toBeVisible();
      await addAtEnd(page, 'Control+Home', ', hers');
      const notice = page
        .getByRole('status')
        .filter({ hasText: who === 'two tabs' ? 'Changes of your other tab taken in' : 'Changes by ben taken in' });
      await expect(notice.first()).toContainText(label);
      await expect(page.getByRole('alertdialog')).toBeHidden();
      await expect.poll(() => lines(page)).toBe(MERGED);
      // The caret is where it was, and Undo takes back what was typed here.
      await page.keyboard.type('!');
      await expect.poll(() => lines(page)).toBe(MERGED.replace('hers', 'hers!'));
      await page.keyboard.press('Backspace');
      await expect(page.getByText(NOT_PUBLIC)).toBeVisible();
      await publishChanges(page);
      await expect.poll(() => stored(db, id)).toBe(MERGED);
      if (others !== context) await others.close();
    });
  }
}

test('where two change the same line of a text each place is asked for, and both can be kept', async ({
  page,
  context,
  database: { db },
  watched,
}) => {
  watched.expectProblem(/status of 409/);
  const { id, address } = await CONTESTED.post.begin(db);
  const his = await context.newPage();
  for (const tab of [page, his]) {
    await tab.goto(address);
    await expect(textOf(tab)).toHaveAttribute('contenteditable', 'true');
  }
  await addAtEnd(his, 'Control+End', ', his');
  await expect(his.getByText(NOT_PUBLIC)).toBeVisible();
  await addAtEnd(page, 'Control+End', ', hers');
  const question = page.getByRole('alertdialog');
  await expect(question).toHaveAccessibleName('You changed this in another tab.');
  await expect(question.getByRole('region', { name: 'Content: Before' })).toHaveText('Last line.');
  await expect(question.getByRole('region', { name: 'Content: Theirs' })).toHaveText('Last line, his.');
  await expectAccessible(page);
  await page.setViewportSize({ ...PHONE, height: 500 });
  await expect(question.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 1 });
  await question.getByRole('button', { name: 'Keep both' }).click();
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(question).toBeHidden();
  const both = LINES.replace('Last line.', 'Last line, hers.\n\nLast line, his.');
  await expect.poll(() => lines(page)).toBe(both);
  await expect(page.getByText(NOT_PUBLIC)).toBeVisible();
  await publishChanges(page);
  await expect.poll(() => CONTESTED.post.stored(db, id)).toBe(both);
});

test('changes that somebody published after a text was begun stay in it when it is opened again and published', async ({
  page,
  database: { db },
  watched,
}) => {
  watched.expectProblem(/status of 409/);
  const { id, address } = await CONTESTED.page.begin(db);
  await page.goto(address);
  await expect(textOf(page)).toHaveAttribute('contenteditable', 'true');
  await addAtEnd(page, 'Control+Home', ', hers');
  await expect(page.getByText(NOT_PUBLIC)).toBeVisible();
  const content = LINES.replace('Last line', 'Last line, his');
  await db.updateTable('pages').set({ content, updated_at: new Date() }).where('slug', '=', id).execute();
  await page.reload();
  await expect.poll(() => lines(page)).toBe(LINES.replace('First line', 'First line, hers'));
  await publishChanges(page);
  await expect.poll(() => CONTESTED.page.stored(db, id)).toBe(MERGED);
});

test('changes are scheduled in the editor’s own zone, and the time can be taken back', async ({
  page,
  database: { db },
  watched,
}) => {
  watched.expectProblem(/status of 400/);
  const { id } = await insertPost(db, { title: 'At nine', slug: 'at-nine', status: 'published' });
  await page.goto(`/admin/blog/edit/${id}`);
  await page.getByLabel('Title', { exact: true }).fill('At ten');
  await page.getByRole('button', { name: 'Schedule changes…' }).click();
  const dialog = page.getByRole('form', { name: /^(Schedule changes|Change the time)…$/ });
  await dialog.getByLabel('Goes public').fill('2020-01-01T10:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog).toContainText('Choose a time in the future');
  await dialog.getByLabel('Goes public').fill('2099-01-01T10:00');
  await expect(dialog).toContainText('In UTC: ');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText(/They go live Jan 1, 2099, 10:00$/)).toBeVisible();
  await page.getByRole('button', { name: 'Change the time…' }).click();
  await dialog.getByRole('button', { name: 'Do not publish by itself' }).click();
  await expect(page.getByText(NOT_PUBLIC)).toBeVisible();
});

for (const [name, viewport] of [
  ['a laptop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`on ${name} unsaved drafts are rows of their list, discarded together and brought back`, async ({
    page,
    database: { db },
  }) => {
    await page.setViewportSize(viewport);
    await db.deleteFrom('working_copies').execute();
    for (const title of ['Begun first', 'Begun second']) {
      const values = JSON.stringify({ typed: { title }, change: { title }, base: {} });
      const begun = { entity: 'post', entity_id: `new:${randomUUID()}`, values };
      await db.insertInto('working_copies').values(begun).execute();
    }
    await page.goto('/admin');
    await expect(page.getByText('2 not saved yet')).toBeVisible();
    await page.goto('/admin?tab=blog&blogTab=posts');
    const rows = page.getByRole('row').filter({ hasText: 'Unsaved draft' });
    await expect(rows).toHaveCount(2);
    // Neither has a category or an author.
    await expect(rows.first().locator('.folded > *')).toHaveCount(1);
    await expectNoSidewaysScroll(page);
    for (const title of ['Begun first', 'Begun second']) await page.getByLabel(`Choose “${title}”`).press('Space');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Discard 2 unsaved drafts' }).click();
    await expect(rows).toHaveCount(0);
    await page.getByRole('status').getByRole('button', { name: /^Undo/ }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Discard “Begun first”' }).click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('link', { name: 'Begun second' }).click();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Begun second');
  });
}
