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
  // Tolerates a busy machine; a test that passes on its second try is listed as flaky.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: await chromiumLaunchOptions(),
    // Tracing costs a third of a test's time, so only the second try records one.
    trace: 'on-first-retry',
    // Saves a fourteenth of the processor time; specs about motion, and about the focus after it, turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
  },
});
