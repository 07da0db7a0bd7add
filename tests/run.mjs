// Usage: node tests/run.mjs [check|unit|e2e|faults …] [--changed]. Without a part it runs all in order except faults.
// Installs missing packages first. --changed runs only tests that import something changed since the last commit, and changed
// browser tests.
import process from 'node:process';
import { buildWhenChanged, installDependencies, run } from '../server/commands/prepare.mjs';
import { runLanes, runLive, startPatiently } from './run-lanes.mjs';

const bin = (name) => `node_modules/.bin/${name}`;

const asked = process.argv.slice(2);
const isOfChanges = asked.includes('--changed');
const names = asked.filter((argument) => argument !== '--changed');

// Type objects live long: a young generation of 64 MB saves the linter a fifth of its time.
const LINT = [
  'Lint',
  process.execPath,
  ['--max-semi-space-size=64', 'node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0'],
];
const TYPE_CHECK = ['Type check', bin('tsc'), ['--noEmit']];
const FORMAT = ['Format', bin('prettier'), ['--check', '--log-level', 'warn', '.']];
const DEAD_CODE = ['Dead code', bin('knip'), []];
const OTHER_CHECKS = [
  [
    'Architecture',
    bin('depcruise'),
    ['server', 'client', 'shared', 'migrations', 'tests', '--config', 'tests/architecture/dependency-cruiser.cjs'],
  ],
  ['Dependency audit', process.execPath, ['tests/architecture/audit.mjs']],
];
const BUILD = ['Build', process.execPath, ['tests/build.mjs']];
const UNIT_TESTS = [
  'Unit and integration tests',
  bin('vitest'),
  ['run', ...(isOfChanges ? ['--changed', '--passWithNoTests'] : [])],
];

let slowChecks;

const PARTS = {
  // The linter takes as long as all the other checks together. The unit tests wait for a quarter of their time, which is
  // enough for the slow checks, and for the build that the browser tests need.
  async check() {
    const isBeforeUnit = parts.indexOf('unit') > parts.indexOf('check');
    if (!isBeforeUnit) return await runLanes([LINT], [TYPE_CHECK, ...OTHER_CHECKS, FORMAT, DEAD_CODE]);
    slowChecks = startPatiently(LINT, DEAD_CODE, ...(parts.at(-1) === 'e2e' ? [BUILD] : []));
    await runLanes([TYPE_CHECK], [FORMAT, ...OTHER_CHECKS]);
  },
  unit: () => runLive(UNIT_TESTS, slowChecks),
  async e2e() {
    await buildWhenChanged();
    await run('Budgets', process.execPath, ['tests/budgets/budgets.mjs']);
    const changed = isOfChanges ? ['--only-changed', '--pass-with-no-tests'] : [];
    await run('Browser tests', bin('playwright'), ['test', '--config', 'tests/e2e/playwright.config.ts', ...changed]);
  },
  async faults() {
    await buildWhenChanged();
    await run('Faults', bin('vitest'), ['run', '--mode', 'faults']);
    await run('Server tests through PgBouncer', bin('vitest'), ['run', '--project', 'server', 'tests/server'], {
      TEST_POOLER: '1',
    });
    await run('Fuzzing', bin('vitest'), ['run', '/fuzz-'], { FUZZ_RUNS: '10' });
  },
};

const BY_DEFAULT = ['check', 'unit', 'e2e'];

await installDependencies();
const parts = names.length > 0 ? names : BY_DEFAULT;
const durations = [];
for (const part of parts) {
  if (!(part in PARTS)) throw new Error(`There is no part '${part}'. Choose from: ${Object.keys(PARTS).join(', ')}`);
  const started = Date.now();
  await PARTS[part]();
  durations.push(`${part} ${Math.round((Date.now() - started) / 1000)} s`);
}
process.stdout.write(`Passed: ${durations.join(', ')}\n`);
process.stdout.write(`${parts.length} passed, 0 failed\n`);
