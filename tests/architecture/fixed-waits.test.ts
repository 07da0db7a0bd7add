import { ESLint, Linter } from 'eslint';
import { expect, test } from 'vitest';

const RULE = 'no-restricted-syntax';

async function complaintsAbout(code: string, file: string): Promise<number> {
  const config = (await new ESLint().calculateConfigForFile(file)) as { rules: Linter.RulesRecord };
  const found = new Linter().verify(code, { rules: { [RULE]: config.rules[RULE] ?? 'off' } });
  return found.filter(({ ruleId }) => ruleId === RULE).length;
}

const PLACES = [
  'tests/server/some.test.ts',
  'tests/client/some.test.tsx',
  'tests/e2e/some.spec.ts',
  'tests/faults/a.ts',
];

test.for([
  'await new Promise((resolve) => setTimeout(resolve, 500));',
  'await new Promise((resolve) => { setTimeout(() => resolve(), 500); });',
  'const { promise, resolve } = Promise.withResolvers(); setTimeout(resolve, 500); await promise;',
  'await promisify(setTimeout)(500);',
  'await page.waitForTimeout(200);',
  'Atomics.wait(view, 0, 0, 500);',
  'await scheduler.wait(500);',
  "import { setTimeout as sleep } from 'node:timers/promises';",
  "import { setTimeout } from 'timers/promises';",
  "const { setTimeout: sleep } = await import('node:timers/promises');",
])('a test that waits for a fixed time is refused: %s', async (code) => {
  for (const file of PLACES) expect(await complaintsAbout(code, file), file).toBeGreaterThan(0);
});

test.for([
  'await new Promise((resolve) => setTimeout(resolve));',
  "const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);",
  'socket.setTimeout(1_000, () => socket.destroy());',
  'test.setTimeout(300_000);',
  "await until('it listens', 5_000, () => isListening);",
])('deadlines, turns of the event loop and waits for a condition are allowed: %s', async (code) => {
  for (const file of PLACES) expect(await complaintsAbout(code, file), file).toBe(0);
});

test('only the module that waits for conditions may import a timer', async () => {
  const code = "import { setTimeout as delay } from 'node:timers/promises';";
  expect(await complaintsAbout(code, 'tests/fixtures/waiting.ts')).toBe(0);
});
