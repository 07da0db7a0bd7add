import { test as base } from 'playwright/test';
import type { Page } from 'playwright/test';
import { cloneTestDatabase } from '../database/postgres';
import type { TestDatabase, TestPostgres } from '../database/postgres';
import { startSite } from './site';
import type { RunningSite } from './site';

export { expect } from 'playwright/test';

interface PageProblems {
  problems: string[];
  /** Declares a problem that the test causes on purpose. */
  expectProblem: (pattern: RegExp) => void;
}

/** Reports CSP violations as errors: browsers do not log every one of them to the console. */
function reportRefusals() {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    reportError(
      new Error(`refused by the content security policy: ${violatedDirective} ${blockedURI} in ${sourceFile}`),
    );
  });
}

async function watch(page: Page, problems: string[]) {
  await page.addInitScript(reportRefusals);
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    problems.push(`${message.type()}: ${message.text()} ${message.location().url}`.trim());
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
}

/** Uses the shared read-only site. Any console error, warning, CSP violation or uncaught error fails the test. */
export const test = base.extend<{ watched: PageProblems }>({
  baseURL: async ({}, use) => {
    await use(process.env['LOOTRANK_TEST_SITE']);
  },
  watched: [
    async ({ page }, use) => {
      const problems: string[] = [];
      const expected: RegExp[] = [];
      await watch(page, problems);
      await use({ problems, expectProblem: (pattern) => expected.push(pattern) });
      const surprises = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
      if (surprises.length > 0) throw new Error(`The page reported:\n${surprises.join('\n')}`);
    },
    { auto: true },
  ],
});

interface OwnSite {
  /** A name gives a file a worker of its own, whose database no other file has changed. */
  apart: string;
  database: TestDatabase;
  site: RunningSite;
}

/** Starts a separate site and database, for specs that write. */
export const writingTest = test.extend<object, OwnSite>({
  apart: ['', { option: true, scope: 'worker' }],
  database: [
    async ({}, use) => {
      const postgres = JSON.parse(process.env['LOOTRANK_TEST_POSTGRES'] ?? '') as TestPostgres;
      const database = await cloneTestDatabase(postgres);
      await use(database);
      await database.drop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ database }, use) => {
      const site = await startSite(database.connectionString);
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
});

/** Starts hydration with a key event, and waits until it has finished. */
export async function hydrated(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('keydown')));
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === 'true');
}
