// Usage: node tests/run.mjs [check|unit|e2e|faults …]; without one, all in order but faults. Installs what is missing first.
import process from 'node:process';
import { buildWhenChanged, installDependencies, run } from '../server/commands/prepare.mjs';

const bin = (name) => `node_modules/.bin/${name}`;

const PARTS = {
  check() {
    run('Type check', bin('tsc'), ['--noEmit']);
    run('Format', bin('prettier'), ['--check', '--log-level', 'warn', '.']);
    run('Lint', bin('eslint'), ['.', '--max-warnings=0']);
    run('Architecture', bin('depcruise'), [
      'server',
      'client',
      'shared',
      'migrations',
      'tests',
      '--config',
      'tests/architecture/dependency-cruiser.cjs',
    ]);
    run('Dead code', bin('knip'), []);
    run('Dependency audit', process.execPath, ['tests/architecture/audit.mjs']);
  },
  unit() {
    run('Unit and integration tests', bin('vitest'), ['run']);
  },
  e2e() {
    buildWhenChanged();
    run('Budgets', process.execPath, ['tests/budgets/budgets.mjs']);
    run('Browser tests', bin('playwright'), ['test', '--config', 'tests/e2e/playwright.config.ts']);
  },
  faults() {
    buildWhenChanged();
    run('Faults', bin('vitest'), ['run', '--mode', 'faults']);
  },
};

const BY_DEFAULT = ['check', 'unit', 'e2e'];

installDependencies();
const asked = process.argv.slice(2);
const parts = asked.length > 0 ? asked : BY_DEFAULT;
const durations = [];
for (const part of parts) {
  if (!(part in PARTS)) throw new Error(`There is no part '${part}'. Choose from: ${Object.keys(PARTS).join(', ')}`);
  const started = Date.now();
  PARTS[part]();
  durations.push(`${part} ${Math.round((Date.now() - started) / 1000)} s`);
}
process.stdout.write(`Passed: ${durations.join(', ')}\n`);
process.stdout.write(`${parts.length} passed, 0 failed\n`);
