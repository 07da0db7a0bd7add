import { test as base } from 'playwright/test';
import type { Page } from 'playwright/test';
import { cloneTestDatabase } from '../database/postgres';
import type { TestDatabase, TestPostgres } from '../database/postgres';
import { startSite } from './site';
import type { RunningSite } from './site';

export { expect } from 'playwright/test';

interface PageProblems {
  problems: string[];
  /** The test means this problem to happen. */
  expectProblem: (pattern: RegExp) => void;
}

/** Browsers report what the content security policy refuses as an event; not each refusal is in the console. */
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
    if (['error', 'warning'].includes(message.type())) problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
}

/** The shared site that nobody writes to. Any console error, warning, refused script or uncaught error fails the test. */
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
  database: TestDatabase;
  site: RunningSite;
}

/** A site and a database of the spec's own, for journeys that write. */
export const writingTest = test.extend<object, OwnSite>({
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

/** Shows the page an intent, and waits until the application's script has taken over. */
export async function hydrated(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('keydown')));
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === 'true');
}
