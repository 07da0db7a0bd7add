import { expectAccessible } from './accessible';
import { DESKTOP, PHONE } from './screen-sizes';
import { expect, hydrated, test } from './test';
import type { Page } from 'playwright/test';

const SIZES = { desktop: DESKTOP, phone: PHONE };

const answer = (page: Page) => page.getByRole('region', { name: 'Answer' });

for (const [device, viewport] of Object.entries(SIZES)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    test('a round is verified offline, and nothing about it is sent', async ({ page, context, watched }) => {
      await page.goto('/tools/provably-fair?casino=copperline');
      // No interaction needed: the tools hydrate by themselves.
      await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === 'true');
      await page.waitForLoadState('networkidle');
      await page.getByLabel('Nonce').fill('482');
      await page.getByRole('button', { name: 'Check this round' }).click();
      await expect(answer(page)).toContainText('message: harbour-cat-19:482');
      await context.setOffline(true);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.getByLabel('Game').selectOption('roulette');
      await page.getByLabel('Server seed, shown after the round').fill('open sesame');
      await page
        .getByLabel('Hash shown before the round')
        .fill('41ef4bb0b23661e66301aac36066912dac037827b4ae63a7b1165a5aa93ed4eb');
      await page.getByLabel('Client seed').fill('forty');
      await page.getByLabel('Nonce').fill('7');
      await page.getByRole('button', { name: 'Check this round' }).click();
      await expect(answer(page)).toContainText('The seed matches the hash shown before the round.');
      await expect(answer(page)).toContainText('HMAC-SHA256, key: the server seed, message: forty:7');
      await expect(answer(page)).toContainText('2, red');
      await page.getByLabel('Nonce').fill('-1');
      await page.getByRole('button', { name: 'Check this round' }).click();
      await expect(page.getByText('A whole number from 0, such as 483.')).toBeVisible();
      await expect(page.getByLabel('Nonce')).toBeFocused();
      expect(asked).toEqual([]);
      expect(watched.problems).toEqual([]);
    });

    test('a bonus is calculated while typing, from the review of its site', async ({ page }) => {
      await page.goto('/casino/copperline');
      await page.getByRole('link', { name: 'Try other figures' }).click();
      await expect(page.getByLabel('Match')).toHaveValue('100');
      await hydrated(page);
      await page.getByLabel('Deposit', { exact: true }).fill('1000');
      await expect(page.getByText(/^A \$500\.00 bonus costs/)).toBeVisible();
      await page.getByRole('button', { name: 'Work it out' }).click();
      await expect(page).toHaveURL(/casino=copperline&deposit=1000/);
      await page.reload();
      await expect(page.getByText(/^A \$500\.00 bonus costs/)).toBeVisible();
    });
  });

  test.describe(`on a ${device} without script`, () => {
    test.use({ viewport, javaScriptEnabled: false });

    test('a round has a worked example and commands to verify it by hand, and no form that cannot work', async ({
      page,
    }) => {
      await page.goto('/tools/provably-fair');
      await expect(page.getByRole('button', { name: 'Check this round' })).toBeHidden();
      await expect(answer(page)).toContainText('2.17×');
      await expect(page.getByText(/^Without script this form cannot work; what follows can/)).toBeVisible();
      await expect(page.getByText(/openssl dgst -sha256 -hmac/)).toBeVisible();
    });

    test('a bonus is calculated by the server', async ({ page }) => {
      await page.goto('/tools/bonus-value');
      await page.getByLabel('Site', { exact: true }).selectOption('copperline');
      await page.getByLabel('Deposit', { exact: true }).fill('1000');
      await page.getByRole('button', { name: 'Work it out' }).click();
      await expect(page.getByText(/^A \$500\.00 bonus costs/)).toBeVisible();
      await page.getByLabel('Match').fill('many');
      await page.getByRole('button', { name: 'Work it out' }).click();
      await expect(page.getByText('“many” is not a number; 100% is used.')).toBeVisible();
    });
  });
}

test('an address that only looks like a site’s is reported on a phone, with and without script, and is no link', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/tools/real-site');
  await page.getByLabel('Address', { exact: true }).fill('https://c0pperline.example.com/login');
  await page.getByRole('button', { name: 'Check this address' }).click();
  const told = page.getByRole('region', { name: 'c0pperline.example.com' });
  await expect(told).toContainText('Looks like Copperline’s, but is not');
  // Where a screen reader goes on, and what the tab says.
  await expect(page.locator('#answer')).toBeFocused();
  await expect(page).toHaveTitle(/^Looks like Copperline’s, but is not/);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  const hrefs = await page.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.filter((href) => href.includes('c0pperline'))).toEqual([]);
  await page.getByLabel('Address', { exact: true }).fill('copperline.example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'copperline.example.com' })).toContainText('This is Copperline’s');
  await page.getByLabel('Address', { exact: true }).fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not the address of a website.')).toBeVisible();
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused();
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
  const plain = await context.newPage();
  await plain.goto('/tools/real-site?address=somewhere.example.net');
  await expect(plain.getByText('Not known to us')).toBeVisible();
  await context.close();
});
