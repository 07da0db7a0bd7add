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
  retries: 0,
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
