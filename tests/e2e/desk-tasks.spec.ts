import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright/test';
import { insertPost } from '../builders/blog';
import { insertCasino, insertFact } from '../builders/casinos';
import { insertChange } from '../builders/changes';
import { signIn } from '../fixtures/signed-in';
import { expectAccessibleHere } from './accessible';
import { linkIn, mailTo } from './outbox';
import { DESKTOP, PHONE } from './screen-sizes';
import { expect, hydrated, writingTest as test } from './test';
import type { TestDatabase } from '../database/postgres';
import type { RunningSite } from './site';

const OLD = new Date('2021-01-01T00:00:00Z');

/** Counts what an editor does with mouse or finger, and with the keyboard. */
class Hands {
  private clicks = 0;
  private typed = 0;

  async click(target: Locator, modifiers: 'Shift'[] = []) {
    this.clicks += 1;
    await target.click({ modifiers });
  }

  async choose(target: Locator, option: string) {
    this.clicks += 1;
    await target.selectOption(option);
  }

  /** Presses the button that opens the browser's own list of files, and takes one. */
  async pick(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
    const opened = button.page().waitForEvent('filechooser');
    await this.click(button);
    await (await opened).setFiles(file);
  }

  async type(field: Locator, text: string) {
    this.typed += 1;
    await field.fill(text);
  }

  done = () => `${this.clicks}c ${this.typed}t`;
}

interface Desk {
  page: Page;
  hands: Hands;
  db: TestDatabase['db'];
  site: RunningSite;
  isPhone: boolean;
  /** Makes names that no other test has. */
  suffix: string;
}

interface Task {
  /** What must be there before. */
  prepare?: (desk: Desk) => Promise<void>;
  run: (desk: Desk) => Promise<void>;
}

/** The rows of the document's table, cell by cell. */
const documented = readFileSync(new URL('../../docs/desk.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => {
    const [task = '', , here = '', onPhone = '', , , most = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { task, here, onPhone, most };
  });

const area = (page: Page, name: string) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name });

/** On a phone three areas are figures of the dashboard; the others are in the menu. */
const FIGURES: Record<string, string> = {
  'Blog Management': 'Published posts',
  'Casino Management': 'Casinos',
  'User Management': 'Users',
};

async function open({ page, hands, isPhone }: Desk, name: string) {
  const figure = FIGURES[name];
  if (isPhone && figure) {
    await hands.click(page.getByRole('main').getByRole('link', { name: figure, exact: true }));
    return;
  }
  if (isPhone) await hands.click(page.getByRole('button', { name: /^Menu / }));
  await hands.click(area(page, name));
}

async function deletePost(page: Page, title: string) {
  if (!page.url().includes('tab=blog')) await page.goto('/admin?tab=blog');
  await page.getByRole('button', { name: `Delete “${title}”` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The blog post has been deleted successfully.')).toBeVisible();
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h64v64H0z"/></svg>';
const drawing = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) };

const tasks: Record<string, Task> = {
  'A site with its logo, three facts and a review is listed': {
    run: async (desk) => {
      const { page, hands, site, isPhone, suffix } = desk;
      await hands.click(page.getByRole('button', { name: 'Add Casino' }));
      const dialog = page.getByRole('dialog');
      await hands.type(dialog.getByLabel('Name', { exact: true }), `Desk ${suffix}`);
      await hands.click(dialog.getByRole('button', { name: 'Add Casino' }));
      await expect(page).toHaveURL(/\/admin\/casinos\/edit\//);
      await hands.pick(page.getByRole('button', { name: 'Upload', exact: true }), drawing);
      await expect(page.getByRole('textbox', { name: /^Logo/ })).toHaveValue(/\/uploads\//);
      await hands.type(page.getByLabel('Bonus', { exact: true }), '5% on top');
      await hands.type(page.getByLabel('Affiliate link'), 'https://desk.example.com/join');
      const section = (id: string) => page.locator(`#${id} > details > summary`);
      // On a phone one section is open at a time.
      if (isPhone) await hands.click(section('scores'));
      await hands.type(page.getByLabel('Rating set by an editor'), '4.2');
      if (!isPhone) await hands.type(page.getByLabel('Summary'), 'New here.');
      await hands.click(section('facts'));
      const value = (name: string) => page.getByRole('group', { name, exact: true }).getByLabel('Value');
      await hands.type(value('Minimum deposit'), '2.50');
      await hands.type(value('Minimum withdrawal'), '10');
      await hands.type(value('Withdrawal fee'), '3');
      for (const name of ['Minimum deposit', 'Minimum withdrawal', 'Withdrawal fee']) {
        const kind = page.getByRole('group', { name, exact: true }).getByLabel('Kind of source');
        await hands.choose(kind, 'Published terms');
      }
      if (isPhone) {
        await hands.click(section('review'));
        await hands.type(page.getByLabel('Summary'), 'New here.');
      }
      await hands.type(page.getByLabel('Markdown', { exact: true }), 'We deposited $50 and got it back.');
      await hands.click(page.getByRole('button', { name: 'List this site' }));
      const address = `${site.url}/casino/desk-${suffix}`;
      await expect.poll(async () => await (await page.request.get(address)).text()).toContain('and got it back');
    },
  },
  'One fact is corrected, with its source and date': {
    prepare: async ({ db, suffix }) => {
      const { id } = await insertCasino(db, { name: `Corrected ${suffix}` });
      await insertFact(db, id, 'min_deposit', 250, OLD);
    },
    run: async (desk) => {
      const { page, hands, db, suffix } = desk;
      await open(desk, 'Casino Management');
      await hands.type(page.getByRole('searchbox', { name: 'Search casinos' }), `Corrected ${suffix}`);
      await hands.click(page.getByRole('link', { name: `Corrected ${suffix}`, exact: true }));
      await hands.click(page.locator('#facts > details > summary'));
      await hands.type(page.getByRole('group', { name: 'Minimum deposit', exact: true }).getByLabel('Value'), '6');
      await hands.click(page.getByRole('button', { name: 'Publish changes' }));
      await hands.click(page.getByRole('button', { name: 'Yes, checked today' }));
      const stored = db
        .selectFrom('casino_facts')
        .innerJoin('casinos', 'casinos.id', 'casino_facts.casino_id')
        .where('casinos.name', '=', `Corrected ${suffix}`)
        .select(['value', 'checked_at']);
      await expect.poll(async () => (await stored.executeTakeFirstOrThrow()).value).toBe(600);
      expect((await stored.executeTakeFirstOrThrow()).checked_at?.getTime()).toBeGreaterThan(Date.now() - 86_400_000);
    },
  },
  'Five facts are verified': {
    prepare: async ({ db, suffix }) => {
      const { id } = await insertCasino(db, { name: `Verified ${suffix}` });
      for (const key of ['min_deposit', 'min_withdrawal', 'payout_median', 'payout_tests', 'free_cases']) {
        await insertFact(db, id, key, 5, new Date('2019-01-01T00:00:00Z'));
      }
    },
    run: async ({ page, hands, isPhone, suffix }) => {
      await hands.click(page.getByRole('link', { name: /facts? to check$/ }));
      const boxes = page.getByRole('checkbox', { name: new RegExp(`^Choose .*, Verified ${suffix}$`) });
      if (isPhone) {
        await hands.type(page.getByRole('searchbox', { name: 'Search casinos' }), `Verified ${suffix}`);
        await expect(page.getByRole('checkbox', { name: /^Choose / })).toHaveCount(5);
        await hands.click(page.getByRole('button', { name: 'Tick all' }));
      } else {
        const ticks = page.locator('label').filter({ has: boxes });
        await hands.click(ticks.first());
        await hands.click(ticks.last(), ['Shift']);
      }
      await hands.click(page.getByRole('button', { name: 'Verified, unchanged (5)' }));
      await expect(page.getByText("5 facts carry today's date.").first()).toBeVisible();
    },
  },
  'A post with an image and a table is written and scheduled': {
    run: async (desk) => {
      const { page, hands, db, suffix } = desk;
      await hands.click(page.getByRole('link', { name: 'New Post' }));
      await hands.type(page.getByLabel('Title', { exact: true }), `Scheduled ${suffix}`);
      const text = page.locator('[data-field=content] .cm-content');
      await hands.type(text, 'What is left of $200:\n\n| Site | Kept |\n| ---- | ---: |\n| Desk | 4.3% |\n\n');
      await hands.click(page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Image' }));
      await hands.pick(page.getByRole('button', { name: 'Upload an image' }), drawing);
      await hands.type(page.getByRole('textbox', { name: 'What does this image show?' }), 'A dark square');
      await hands.click(page.getByRole('button', { name: 'Describe' }));
      await hands.click(page.getByRole('button', { name: 'Schedule…' }));
      await hands.type(page.getByLabel('Goes public'), '2099-01-01T08:00');
      await hands.click(page.getByRole('button', { name: 'Schedule', exact: true }));
      await expect(page.getByRole('status').filter({ hasText: 'Scheduled · Jan 1, 2099' }).first()).toBeVisible();
      const post = await db
        .selectFrom('blog_posts')
        .select(['status', 'content', 'published_at'])
        .where('title', '=', `Scheduled ${suffix}`)
        .executeTakeFirstOrThrow();
      // Public from its time on, in the editor's own zone.
      expect(post.status).toBe('published');
      expect(post.published_at?.toISOString()).toBe('2099-01-01T16:00:00.000Z');
      expect(post.content).toMatch(/\| Desk \| 4\.3% \|[^]*!\[A dark square\]\(\/uploads\//);
    },
  },
  'A live post is changed, all at once': {
    prepare: async ({ db, suffix }) => {
      await insertPost(db, {
        title: `Live ${suffix}`,
        slug: `live-${suffix}`,
        status: 'published',
      });
    },
    run: async (desk) => {
      const { page, hands, site, suffix } = desk;
      const seen = async () => await (await page.request.get(`${site.url}/blog/live-${suffix}`)).text();
      await open(desk, 'Blog Management');
      await hands.click(page.getByRole('link', { name: `Live ${suffix}`, exact: true }));
      await hands.type(page.locator('[data-field=content] .cm-content'), 'All of it is changed.');
      await expect(page.getByText(/^Your changes saved .*, not public$/)).toBeVisible();
      expect(await seen()).not.toContain('All of it is changed.');
      await hands.click(page.getByRole('button', { name: 'Publish changes' }));
      await hands.click(page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }));
      await expect.poll(seen).toContain('All of it is changed.');
    },
  },
  'A deletion is undone': {
    prepare: async ({ db, suffix }) => {
      await insertPost(db, { title: `Undone ${suffix}`, slug: `undone-${suffix}` });
    },
    run: async ({ page, hands, site, suffix }) => {
      await deletePost(page, `Undone ${suffix}`);
      const status = async () => (await page.request.get(`${site.url}/blog/undone-${suffix}`)).status();
      await expect.poll(status).toBe(410);
      await hands.click(page.getByRole('button', { name: /^Undo/ }));
      await expect.poll(status).toBe(200);
      await expect(page.getByRole('link', { name: `Undone ${suffix}`, exact: true })).toBeVisible();
      await deletePost(page, `Undone ${suffix}`);
      // In a field the key takes back what was typed.
      await page.getByRole('searchbox', { name: 'Search posts' }).press('Control+z');
      expect(await status()).toBe(410);
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('Control+z');
      await expect.poll(status).toBe(200);
    },
  },
  'A deletion is undone days later': {
    prepare: async ({ page, db, suffix }) => {
      await insertPost(db, { title: `Later ${suffix}`, slug: `later-${suffix}` });
      await page.goto('/admin?tab=blog');
      await deletePost(page, `Later ${suffix}`);
    },
    run: async (desk) => {
      const { page, hands, site, suffix } = desk;
      await open(desk, 'Trash');
      const button = page.getByRole('button', { name: `Restore Later ${suffix}` });
      await expect(button).toBeVisible();
      await expectAccessibleHere(page);
      await hands.click(button);
      const status = async () => (await page.request.get(`${site.url}/blog/later-${suffix}`)).status();
      await expect.poll(status).toBe(200);
      await expect(page.getByText(`“Later ${suffix}” is back.`)).toBeVisible();
    },
  },
  'A site is moved up by one, with a reason': {
    // Other tests of this database may have moved it, or ranked sites of their own.
    prepare: async ({ db }) => {
      await sql`
        UPDATE casinos SET placement = place, placement_reason = NULL
        FROM (
          SELECT id, row_number() OVER (
            ORDER BY slug IS DISTINCT FROM 'copperline', slug IS DISTINCT FROM 'ninth-round', placement
          ) AS place
          FROM casinos WHERE placement IS NOT NULL AND deleted_at IS NULL
        ) ranked
        WHERE casinos.id = ranked.id
      `.execute(db);
    },
    run: async (desk) => {
      const { page, hands, db } = desk;
      await open(desk, 'Casino Management');
      await hands.click(page.getByRole('button', { name: 'Reorder' }));
      const dialog = page.getByRole('dialog');
      await hands.click(dialog.getByRole('button', { name: 'Move Ninth Round up' }));
      await hands.type(dialog.getByRole('textbox', { name: 'Why Ninth Round stands at #1' }), 'Its bonus is free.');
      await hands.click(dialog.getByRole('button', { name: 'Save order' }));
      await expect(dialog).toBeHidden();
      const moved = db.selectFrom('casinos').select('placement').where('slug', '=', 'ninth-round');
      const place = async () => (await moved.executeTakeFirstOrThrow()).placement;
      expect(await place()).toBe(1);
      await expect(page.getByText('Order saved')).toBeVisible();
      await page.keyboard.press('Control+z');
      await expect.poll(place).toBe(2);
    },
  },
  'An author is invited and her text published': {
    run: async (desk) => {
      const { page, hands, db, site, suffix } = desk;
      const email = `pia-${suffix}@example.com`;
      await open(desk, 'User Management');
      await hands.click(page.getByRole('button', { name: 'Invite' }));
      const dialog = page.getByRole('dialog');
      await hands.type(dialog.getByLabel('Their email address'), email);
      await hands.click(dialog.getByRole('button', { name: 'Send the invitation' }));
      const link = linkIn(await mailTo(site.outbox, email), /\/auth\/invitation\?/);
      // Her own browser.
      const browser = page.context().browser();
      if (!browser) throw new Error('no browser');
      const context = await browser.newContext({ viewport: page.viewportSize() });
      const hers = await context.newPage();
      await hers.goto(link);
      await hydrated(hers);
      await hands.type(hers.getByLabel('Your name'), 'Pia');
      await hands.type(hers.getByLabel('Choose a password'), 'three knives, one week');
      await hands.click(hers.getByRole('button', { name: 'Join' }));
      await hands.click(hers.getByRole('link', { name: 'New Post' }));
      await hands.type(hers.getByLabel('Title', { exact: true }), `Hers ${suffix}`);
      await hands.type(hers.locator('[data-field=content] .cm-content'), 'Three markets, one week.');
      await hands.click(hers.getByRole('button', { name: 'Send for review' }));
      await expect(hers.getByText('With the editors')).toBeVisible();
      await context.close();
      // An editor comes to the dashboard.
      await page.goto('/admin?tab=dashboard');
      await expect(page.locator('section').filter({ hasText: 'Since you left' })).toContainText(
        `sent Hers ${suffix} for review.`,
      );
      await hands.click(page.getByRole('button', { name: `Publish “Hers ${suffix}”` }));
      const post = db.selectFrom('blog_posts').select('status').where('title', '=', `Hers ${suffix}`);
      await expect.poll(async () => (await post.executeTakeFirst())?.status).toBe('published');
    },
  },
  'A missing address is redirected': {
    prepare: async ({ db, site, suffix }) => {
      await insertPost(db, { title: 'Moved', slug: `moved-${suffix}`, status: 'published' });
      const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
      await fetch(`${site.url}/2019/moved-${suffix}.html`, { headers: { 'User-Agent': browser, Accept: 'text/html' } });
      await expect.poll(() => db.selectFrom('missing_paths').select('path').execute()).not.toEqual([]);
    },
    run: async (desk) => {
      const { page, hands, site, suffix } = desk;
      const missing = `/2019/moved-${suffix}.html`;
      await open(desk, 'Addresses');
      await hands.click(page.getByRole('link', { name: 'Not found' }));
      await hands.click(page.getByRole('button', { name: `Redirect ${missing}` }));
      const target = async () => (await fetch(`${site.url}${missing}`, { redirect: 'manual' })).headers.get('Location');
      await expect.poll(target).toBe(`/blog/moved-${suffix}`);
    },
  },
  'The letter is sent': {
    prepare: async ({ db, suffix }) => {
      const { id } = await insertCasino(db, { name: `Told ${suffix}` });
      await insertChange(db, id, { kind: 'rating', before: 4.1, after: 4.4 });
      const reader = { email: 'reader@example.com', status: 'confirmed', confirmed_at: OLD };
      await db
        .insertInto('newsletter_subscribers')
        .values(reader)
        .onConflict((on) => on.doNothing())
        .execute();
    },
    run: async (desk) => {
      const { page, hands, db, suffix } = desk;
      await open(desk, 'Newsletter');
      await hands.click(page.getByRole('button', { name: 'New letter' }));
      await hands.click(page.getByRole('button', { name: 'Put it into the text' }));
      await hands.type(page.getByLabel('Subject'), `Told ${suffix} pays`);
      await hands.click(page.getByRole('button', { name: /^Send to \d+…$/ }));
      await hands.click(page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }));
      await expect(page.getByText(/^Goes out in \d+ s$/)).toBeVisible();
      const letter = db.selectFrom('blog_posts').select(['id', 'content']).where('title', '=', `Told ${suffix} pays`);
      const { id, content } = await letter.executeTakeFirstOrThrow();
      expect(content).toContain(`Told ${suffix}`);
      // It could be taken back until here; the minute is not waited for.
      await page.getByRole('button', { name: 'Take it back' }).click();
      // Without a time it does not go out now.
      const question = page.getByRole('alertdialog');
      await page.getByRole('button', { name: 'Send at a time…' }).click();
      await question.getByRole('button', { name: 'Send at that time' }).click();
      await expect(question.getByText('Enter a date and a time')).toBeVisible();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: /^Send to \d+…$/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByText(/^Goes out in \d+ s$/)).toBeVisible();
      await db.updateTable('letter_sendings').set({ start_at: OLD }).where('post_id', '=', id).execute();
    },
  },
};

test.beforeEach(async ({ context, database, site }) => {
  await signIn(context, database.db, site.url, { email: 'desk@example.com', isAdmin: true });
});

test('docs/desk.md counts what is done here, and nothing else', () => {
  const counted = documented.filter(({ here }) => here !== 'not possible yet').map(({ task }) => task);
  expect(documented).toHaveLength(11);
  expect(counted).toEqual(Object.keys(tasks));
  expect(documented.filter(({ onPhone }) => onPhone !== '').map(({ task }) => task)).toEqual(
    [...documented.slice(0, 7), ...documented.slice(8, 9)].map(({ task }) => task),
  );
});

for (const { task, here, onPhone, most } of documented) {
  for (const [viewport, numbers] of [
    [DESKTOP, here],
    [PHONE, onPhone],
  ] as const) {
    const steps = tasks[task];
    if (!steps || numbers === '') continue;
    test(`${task}: ${numbers} at ${viewport.width} px`, async ({ page, database: { db }, site }) => {
      await page.setViewportSize(viewport);
      const suffix = `${viewport.width}`;
      const desk = { page, hands: new Hands(), db, site, isPhone: viewport === PHONE, suffix };
      await steps.prepare?.(desk);
      await page.goto('/admin');
      await steps.run(desk);
      expect(desk.hands.done()).toBe(numbers);
      expect(Number.parseInt(numbers)).toBeLessThanOrEqual(Number.parseInt(most));
    });
  }
}
