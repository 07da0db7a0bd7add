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
      await expect(page.getByText(/^You receive \$500\.00/)).toBeVisible();
      await page.getByRole('button', { name: 'Work it out' }).click();
      await expect(page).toHaveURL(/casino=copperline&deposit=1000/);
      await page.reload();
      await expect(page.getByText(/^You receive \$500\.00/)).toBeVisible();
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
      await expect(page.getByText(/^You receive \$500\.00/)).toBeVisible();
      await page.getByLabel('Match').fill('many');
      await page.getByRole('button', { name: 'Work it out' }).click();
      await expect(page.getByText('“many” is not a number; 100% is used.')).toBeVisible();
    });
  });
}
