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
    // Recorded at the second try alone: it costs a third of a test's time.
    trace: 'on-first-retry',
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
  },
});
