import type { Locator, Page } from 'playwright/test';
import { COLOUR_MODE } from '../../client/layouts/colour-mode-facts';
import { PHONE } from './screen-sizes';
import { expect, test } from './test';

const isHydrated = (page: Page) => page.evaluate(() => document.documentElement.dataset['hydrated'] === 'true');

/** Opens the page and holds back the application's script until the returned function is called. */
async function openWithoutScript(page: Page, path: string) {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
  return async () => {
    expect(await isHydrated(page)).toBe(false);
    arrive();
    await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === 'true');
  };
}

test('hydration waits for the first interaction, and scrolling is enough', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('link[rel=modulepreload]')).not.toHaveCount(0);
  expect(await isHydrated(page)).toBe(false);
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === 'true');
  expect(await page.evaluate(() => scrollY)).toBe(600);
});

test('application screens hydrate by themselves', async ({ page }) => {
  await page.goto('/auth');
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === 'true');
});

test('a colour mode chosen before hydration applies once the script runs', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const arrive = await openWithoutScript(page, '/');
  await page
    .locator('header')
    .getByLabel(/colour mode/i)
    .first()
    .click();
  await page.locator('header').getByRole('button', { name: 'Dark' }).first().click();
  await arrive();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a code copied before hydration is copied once', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const arrive = await openWithoutScript(page, '/');
  await page
    .getByRole('button', { name: /LOOTRANK/ })
    .first()
    .click();
  await arrive();
  await expect(page.getByText('Promo code copied!')).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('LOOTRANK');
});

test('the keyboard copies as early as the mouse does', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const arrive = await openWithoutScript(page, '/');
  const code = page.getByRole('button', { name: /LOOTRANK/ }).first();
  await code.focus();
  await page.keyboard.press('Enter');
  await arrive();
  await expect(page.getByText('Promo code copied!')).toHaveCount(1);
  await expect(code).toBeFocused();
});

test('text typed before hydration stays in its field, and so does the caret', async ({ page }) => {
  const arrive = await openWithoutScript(page, '/blog');
  const field = page.getByPlaceholder('Search articles...');
  await field.fill('house edge');
  await field.evaluate((node: HTMLInputElement) => node.setSelectionRange(5, 5));
  await arrive();
  await expect(field).toHaveValue('house edge');
  await expect(field).toBeFocused();
  expect(await field.evaluate((node: HTMLInputElement) => node.selectionStart)).toBe(5);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/blog?q=house+edge');
});

/** Everything extensions and translators do to a page whose script has not run yet. React then renders the document anew. */
const FOREIGN_CHANGES: Record<string, () => void> = {
  'an element beside each field': () => {
    for (const field of document.querySelectorAll('input, textarea, select')) {
      field.after(document.createElement('span'));
    }
  },
  'a wrapped word': () => {
    for (const heading of document.querySelectorAll('h1, h2, summary, label')) {
      const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode() as Text | null;
      if (!text) continue;
      const word = document.createElement('mark');
      text.replaceWith(word);
      word.append(text);
    }
  },
  'a translation': () => {
    document.documentElement.lang = 'de';
    document.documentElement.classList.add('translated-ltr');
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, textarea, option, [translate=no]'))
        continue;
      const translated = document.createElement('font' as string);
      translated.append(Object.assign(document.createElement('font' as string), { textContent: `${text.data} (de)` }));
      text.replaceWith(translated);
    }
  },
  'elements and attributes in head and body': () => {
    document.head.prepend(document.createElement('style'));
    document.head.append(Object.assign(document.createElement('meta'), { name: 'extension' }));
    document.body.prepend(document.createElement('extension-root'));
    document.body.append(document.createElement('extension-root'));
    document.body.dataset['extension'] = 'yes';
    document.documentElement.dataset['extension'] = 'yes';
  },
};

const getField = (page: Page, form: string, name: string) => page.locator(`form[action^="${form}"] [name="${name}"]`);

interface EarlyWork {
  act: (page: Page) => Promise<void>;
  /** The last field, which has the focus and its caret after the second character. */
  last: (page: Page) => Locator;
  text: string;
  expect?: (page: Page) => Promise<void>;
}

const EARLY_WORK: Record<string, EarlyWork> = {
  '/': {
    act: async (page) => {
      await getField(page, '/newsletter', 'email').fill('sam@example.com');
      await page.locator('#filters > details > summary').click();
    },
    last: (page) => page.locator('#filters [name=q]'),
    text: 'copper',
    expect: (page) => expect(getField(page, '/newsletter', 'email')).toHaveValue('sam@example.com'),
  },
  '/contact': {
    act: (page) => getField(page, '/contact', 'name').fill('Sam'),
    last: (page) => getField(page, '/contact', 'message'),
    text: 'A long question\nof two lines',
    expect: (page) => expect(getField(page, '/contact', 'name')).toHaveValue('Sam'),
  },
  '/search?q=copper': {
    act: (page) => getField(page, '/newsletter', 'email').fill('sam@example.com'),
    last: (page) => page.getByRole('main').locator('[name=q]'),
    text: 'harbour',
    expect: (page) => expect(getField(page, '/newsletter', 'email')).toHaveValue('sam@example.com'),
  },
  '/casinos': {
    act: async (page) => {
      await page.locator('#filters > details > summary').click();
      for (const group of ['Language', 'Provably fair', 'Rating and last check']) {
        await page.locator('#filters form summary').filter({ hasText: group }).click();
      }
      await getField(page, '/casinos', 'languages').selectOption({ index: 1 });
      await page.locator('#filters [name=provably-fair]').check({ force: true });
      await page.locator('#filters [name=rating][value="4"]').check({ force: true });
    },
    last: (page) => page.locator('#filters [name=q]'),
    text: 'copper',
    expect: async (page) => {
      await expect(page).toHaveURL(/languages=/);
      await expect(page).toHaveURL(/rating=4/);
      await expect(page).toHaveURL(/provably-fair=yes/);
      await expect(page.locator('#filters [name=provably-fair]')).toBeChecked();
      await expect(page.locator('#filters [name=rating][value="4"]')).toBeChecked();
    },
  },
  '/tools/bonus-value': {
    act: (page) => page.locator('[name=counts][value=both]').check({ force: true }),
    last: (page) => page.locator('[name=deposit]'),
    text: '250',
    expect: (page) => expect(page.locator('[name=counts][value=both]')).toBeChecked(),
  },
};

for (const [path, work] of Object.entries(EARLY_WORK)) {
  for (const [name, change] of Object.entries(FOREIGN_CHANGES)) {
    test(`early input on ${path} survives ${name}`, async ({ page, watched }) => {
      // React renders the whole page twice.
      test.slow();
      watched.expectProblem(/Minified React error #418/);
      // The new head asks for the font again, which the page has already.
      watched.expectProblem(/was preloaded using link preload but not used/);
      await page.addInitScript((key) => localStorage.setItem(key, 'dark'), COLOUR_MODE);
      const arrive = await openWithoutScript(page, path);
      await page.evaluate(change);
      await work.act(page);
      const last = work.last(page);
      await last.fill(work.text);
      await last.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 2));
      await arrive();
      await expect(last).toHaveValue(work.text);
      await work.expect?.(page);
      await expect(last).toBeFocused();
      expect(await last.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(2);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    });
  }
}

test('a search submitted before hydration is answered', async ({ page }) => {
  await openWithoutScript(page, '/search');
  const field = page.getByRole('main').getByPlaceholder('Search for casinos, bonuses, games...');
  await field.fill('copperline');
  await field.press('Enter');
  await expect(page).toHaveURL('/search?q=copperline');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results: copperline');
});

test('ticked boxes and a mode search from before hydration filter once the script runs', async ({ page }) => {
  const arrive = await openWithoutScript(page, '/');
  await page.getByText('Show Filters').click();
  const modes = page.getByRole('group', { name: 'All Gamemodes' });
  await modes
    .getByRole('checkbox', { name: /^Crash/ })
    .first()
    .check();
  await page.locator('summary', { hasText: 'Filter Gamemodes' }).click();
  await page.getByPlaceholder('Search gamemodes...').fill('cra');
  await arrive();
  await expect(page).toHaveURL(/gamemodes=crash/);
  await expect(modes.getByRole('checkbox', { name: /^Crash/ }).first()).toBeChecked();
  await expect(page.getByPlaceholder('Search gamemodes...')).toHaveValue('cra');
  await expect(modes.getByRole('checkbox', { name: /^Dice/ })).toHaveCount(0);
});

test('a fact chosen before hydration filters once the script runs', async ({ page }) => {
  const arrive = await openWithoutScript(page, '/casinos');
  await page.locator('#filters > details > summary').click();
  await page.locator('#filters form summary').filter({ hasText: 'Provably fair' }).click();
  await page.getByText(/^Provably fair \d+$/).click();
  await arrive();
  await expect(page).toHaveURL(/provably-fair=yes/);
  await expect(page.getByRole('checkbox', { name: /^Provably fair/ })).toBeChecked();
});

test('a filter form submitted before hydration is answered', async ({ page }) => {
  await openWithoutScript(page, '/');
  await page.getByText('Show Filters').click();
  await page.getByPlaceholder('Search casinos...').fill('copper');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/[?&]q=copper/);
  await expect(page.getByRole('link', { name: 'Remove “copper”' })).toBeVisible();
});

test('a round submitted before hydration is checked once the script runs', async ({ page }) => {
  const arrive = await openWithoutScript(page, '/tools/provably-fair');
  await page.getByLabel('Client seed').fill('my own seed');
  await page.getByRole('button', { name: 'Check this round' }).click();
  await arrive();
  await expect(page.getByLabel('Client seed')).toHaveValue('my own seed');
  await expect(page.getByRole('main')).toContainText('my own seed:');
});

test('Load More and the recent list need no script', async ({ page }) => {
  await openWithoutScript(page, '/');
  const recent = page.locator('#recent-casinos article:visible');
  await page.getByText('View All Recent Casinos').click();
  await expect(recent).toHaveCount(8);
  await page.getByRole('link', { name: 'Load More' }).click();
  await expect(page.locator('#top-casinos article')).toHaveCount(10);
});

test('a newsletter address typed before hydration is validated by the form', async ({ page }) => {
  const arrive = await openWithoutScript(page, '/about');
  const field = page.getByRole('contentinfo').getByLabel('Email address');
  await field.fill('not an address');
  await arrive();
  await expect(field).toHaveValue('not an address');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the menu opens before hydration and closes on a link after it', async ({ page }) => {
    const arrive = await openWithoutScript(page, '/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await menu.getByRole('button', { name: 'Light' }).click();
    await arrive();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await menu.getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL('/blog');
    await expect(menu).toBeHidden();
  });
});
