import { defineConfig } from 'playwright/test';
import { chromiumLaunchOptions } from '../fixtures/chromium';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine is no failure of the product's; what passes at the second try is still listed, as flaky.
  retries: 1,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: await chromiumLaunchOptions(),
    trace: 'retain-on-failure',
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
  },
});
