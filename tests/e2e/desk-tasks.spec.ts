import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { insertPost } from '../builders/blog';
import { insertCasino, insertFact } from '../builders/casinos';
import { signIn } from '../fixtures/signed-in';
import { DESKTOP, PHONE } from './screen-sizes';
import { expect, writingTest as test } from './test';
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

const tasks: Record<string, Task> = {
  'One fact is corrected, with its source and date': {
    prepare: async ({ db, suffix }) => {
      const { id } = await insertCasino(db, { name: `Corrected ${suffix}` });
      await insertFact(db, id, 'min_deposit', 250, OLD);
    },
    run: async ({ page, hands, db, suffix }) => {
      await hands.click(area(page, 'Casino Management'));
      await hands.type(page.getByRole('searchbox', { name: 'Search casinos' }), `Corrected ${suffix}`);
      await hands.click(page.getByRole('link', { name: `Corrected ${suffix}`, exact: true }));
      await hands.click(page.locator('summary').filter({ hasText: 'Payouts' }));
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
  'A site is moved up by one, with a reason': {
    run: async ({ page, hands, db }) => {
      await hands.click(area(page, 'Casino Management'));
      await hands.click(page.getByRole('button', { name: 'Reorder' }));
      const dialog = page.getByRole('dialog');
      await hands.click(dialog.getByRole('button', { name: 'Move Ninth Round up' }));
      await hands.type(dialog.getByRole('textbox', { name: 'Why Ninth Round stands at #1' }), 'Its bonus is free.');
      await hands.click(dialog.getByRole('button', { name: 'Save order' }));
      await expect(dialog).toBeHidden();
      const moved = db.selectFrom('casinos').select('placement').where('slug', '=', 'ninth-round');
      expect((await moved.executeTakeFirstOrThrow()).placement).toBe(1);
    },
  },
  'An address that people miss leads on': {
    prepare: async ({ db, site, suffix }) => {
      await insertPost(db, { title: 'Moved', slug: `moved-${suffix}`, status: 'published' });
      const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
      await fetch(`${site.url}/2019/moved-${suffix}.html`, { headers: { 'User-Agent': browser, Accept: 'text/html' } });
      await expect.poll(() => db.selectFrom('missing_paths').select('path').execute()).not.toEqual([]);
    },
    run: async ({ page, hands, site, suffix }) => {
      const missing = `/2019/moved-${suffix}.html`;
      await hands.click(area(page, 'Addresses'));
      await hands.click(page.getByRole('link', { name: 'Not found' }));
      await hands.click(page.getByRole('button', { name: `Redirect ${missing}` }));
      const target = async () => (await fetch(`${site.url}${missing}`, { redirect: 'manual' })).headers.get('Location');
      await expect.poll(target).toBe(`/blog/moved-${suffix}`);
    },
  },
};

test.beforeEach(async ({ context, database, site }) => {
  await signIn(context, database.db, site.url, { email: 'desk@example.com', isAdmin: true });
});

test('docs/desk.md counts what is done here, and nothing else', () => {
  const counted = documented.filter(({ here }) => /\d/.test(here)).map(({ task }) => task);
  expect(documented).toHaveLength(10);
  expect(counted).toEqual(Object.keys(tasks));
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
