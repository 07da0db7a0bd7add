import { axeProblems } from '../fixtures/axe';
import { letTimePass } from '../fixtures/waiting';
import type { Locator } from 'playwright/test';
import { expectNoSidewaysScroll } from './accessible';
import { DESKTOP, PHONE } from './screen-sizes';
import { expect, test } from './test';

const QUESTION = /^\/casinos\?gamemodes=case-battles&min-deposit=5&kyc-from=never$/;

for (const [name, viewport] of [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('case battles with a low minimum deposit and no KYC are found in eight taps, and the address can be shared', async ({
      page,
    }) => {
      await page.goto('/casinos');
      await page.locator('#filters > details > summary').click();
      const show = page.getByRole('button', { name: /^Show \d+ casinos?$/ });
      const before = await show.textContent();
      const unfold = (name: string) => page.locator('#filters form summary').filter({ hasText: name }).click();
      await unfold('Game modes');
      await page.getByText(/^Case Battles \d+$/).click();
      await expect(page).toHaveURL(/gamemodes=case-battles/);
      await expect(show).not.toHaveText(before ?? '');
      await unfold('Deposits and withdrawals');
      await page.getByRole('group', { name: 'Minimum deposit up to' }).getByText(/^\$5 /).click();
      await expect(page).toHaveURL(/min-deposit=5/);
      await unfold('ID check');
      await page
        .getByRole('group', { name: 'ID check (KYC) from' })
        .getByText(/^Never asked /)
        .click();
      await page.waitForURL(({ pathname, search }) => QUESTION.test(pathname + search), { timeout: 5000 });
      await show.click();
      await expect(page.getByRole('link', { name: 'Remove KYC never asked' })).toBeInViewport();
      await expect(page.locator('main article').first()).toBeVisible();
      const found = await page.locator('main article h3').allTextContents();
      await page.goto(page.url());
      expect(await page.locator('main article h3').allTextContents()).toEqual(found);
      await page.goBack();
    });

    test('without a match the page says which filter to drop, and is accessible', async ({ page }) => {
      await page.goto('/casinos?min-deposit=1&rating=4.5&skin-markup=2&left-out=sort');
      await expect(page.getByRole('heading', { name: 'No casinos match your filters' })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Remove this filter|^Remove these filters/ })).toBeVisible();
      expect(await page.locator('main article').count()).toBeLessThanOrEqual(3);
      await page.locator('#filters > details > summary').click();
      expect(await axeProblems(page)).toEqual([]);
    });
  });
}

test('the sorter orders by a measured fact, and back restores the ranking', async ({ page }) => {
  await page.goto('/casinos');
  // Focuses the select first, as a visitor would; this starts hydration.
  await page.getByLabel('Sort by').focus();
  await page.getByLabel('Sort by').selectOption('Fastest typical payout');
  await expect(page).toHaveURL('/casinos?sort=payout-median');
  await page.goBack();
  await expect(page).toHaveURL('/casinos');
  await expect(page.getByLabel('Sort by')).toHaveValue('');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a visitor puts the sites in an order of their own, and returns to ours', async ({ page }) => {
    await page.goto('/casinos');
    const own = page.getByRole('link', { name: 'Rank by what matters to you' });
    expect((await own.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await own.click();
    const top = async (locator: Locator) => (await locator.first().boundingBox())?.y ?? 0;
    await expect(page.getByLabel('Payouts')).toBeVisible();
    expect(await top(page.getByLabel('Payouts'))).toBeLessThan(await top(page.locator('main article')));
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeProblems(page)).toEqual([]);
    }
    await page.getByLabel('Payouts').selectOption('Most');
    await page.getByLabel('Terms').selectOption('Some');
    await page.getByRole('button', { name: 'Put in order' }).click();
    await expect(page).toHaveURL('/casinos?weigh=payouts:3,terms:1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order');
    await expect(page.getByText('Your order, not our ranking.')).toBeVisible();
    await expect(page.locator('main article').first()).toContainText(/Yours #1 · ours #\d+/);
    await expect(page.getByRole('heading', { name: 'By payouts, then terms' })).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Fair games' }).click();
    await expect(page).toHaveURL('/casinos?weigh=fairness:3');
    await expect(page.getByLabel('Payouts')).toHaveValue('payouts:0');
    await page.getByRole('link', { name: 'See our ranking' }).click();
    await expect(page).toHaveURL('/casinos');
    await expect(page.locator('main article').first().getByRole('img', { name: 'Rank 1' })).toBeVisible();
  });
});

test('a field that is typed in keeps the focus though the visitor has scrolled past it when the list answers', async ({
  page,
}) => {
  await page.goto('/casinos');
  await page.locator('#filters > details > summary').click();
  const field = page.locator('#filters [name=q]');
  await field.fill('co');
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(field).not.toBeInViewport();
  await expect(page).toHaveURL(/[?&]q=co/);
  await expect(page.locator('html')).not.toHaveAttribute('data-loading');
  await expect(page.getByRole('link', { name: 'Remove “co”' })).toHaveCount(1);
  await expect(field).toBeFocused();
});

test('the list, the panel and the focus stay while the response to a choice is late', async ({ page }) => {
  await page.goto('/casinos');
  await page.locator('#filters > details > summary').click();
  const show = page.getByRole('button', { name: /^Show \d+ casinos?$/ });
  await expect(show).toBeVisible();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/trpc/**casinos.list**', async (route) => {
    await released;
    await route.continue();
  });
  await page.locator('#filters form summary').filter({ hasText: 'Game modes' }).click();
  const choice = page.getByRole('checkbox', { name: /^Case Battles/ });
  await choice.focus();
  await page.keyboard.press('Space');
  await expect(page.locator('html')).toHaveAttribute('data-loading');
  await letTimePass(1500, 'the outline of another page would stand there after a second');
  await expect(choice).toBeFocused();
  await expect(page.locator('main article').first()).toBeVisible();
  release();
  await expect(page).toHaveURL(/gamemodes=case-battles/);
  await expect(page.locator('html')).not.toHaveAttribute('data-loading');
  await expect(choice).toBeFocused();
  await page.goBack();
});

test('a visitor says once where they are, and lists, reviews and comparisons say who does not serve it', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/casino/copperline');
  const where = page.locator('#where');
  await where.getByText('Where are you?').click();
  await where.getByLabel('Country').selectOption('Denmark');
  await where.getByRole('button', { name: 'Show' }).click();
  await expect(where.getByRole('status')).toContainText('You are in Denmark.');
  await expect(where.getByText('Change')).toBeFocused();
  await expect(page.getByText('Copperline does not serve Denmark.')).toBeVisible();
  await expect(page.locator('a[href^="/go/copperline"]')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  expect(await axeProblems(page)).toEqual([]);
  await page.goto('/compare/brasspoint-vs-copperline');
  await expect(page.getByText('Not served in Denmark').first()).toBeVisible();
  await expect(page.locator('a[href^="/go/brasspoint"]').first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('article', { name: 'Copperline' }).getByText('Not served in Denmark')).toBeVisible();
  await page.goto('/casinos#where');
  await expect(page).toHaveURL('/casinos#where');
  await expect(where.getByText('You are in Denmark.')).toBeInViewport();
  await expect(page.getByRole('article', { name: 'Copperline' })).toContainText('Not served in Denmark');
  await expectNoSidewaysScroll(page);
  await where.getByRole('link', { name: 'Only sites that serve Denmark' }).click();
  await expect(page).toHaveURL('/casinos?available-in=DK');
  await expect(page.getByRole('article', { name: 'Copperline' })).toHaveCount(0);
  await where.getByText('Change').click();
  await where.getByLabel('Country').selectOption('Not said');
  await where.getByRole('button', { name: 'Show' }).click();
  await expect(where.getByText('Where are you?')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('country'))).toBeNull();
  // What a browser keeps may be anything.
  for (const stored of ['XX', 'dk', 'D'.repeat(1024)]) {
    await page.evaluate((value) => localStorage.setItem('country', value), stored);
    await page.goto('/casino/copperline');
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    await expect(where.getByText('Where are you?')).toBeVisible();
    await expect(page.locator('a[href^="/go/copperline"]').first()).toBeAttached();
  }
});
