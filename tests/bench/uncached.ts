// Processor time of pages rendered per request: node tests/bench/run.mjs uncached [--only <part>] [--profile <folder>]
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startSite } from '../e2e/site';
import { startCompiled } from './child-script';
import { startGenerators } from './generators';
import { machine } from './machine';
import { isMissed, textOf } from './report';
import { renderedTable } from './requests';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '3' },
    profile: { type: 'string' },
  },
});

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lootrank-uncached-'));
chmodSync(dataDir, 0o755);
// Writes the demo content, and runs the Postgres that the uncached site connects to.
const site = await startSite(undefined, { dataDir });
const generators = startGenerators();
const rendering = await startCompiled<object, string>(
  'uncached-site',
  { NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '', TRUST_PROXY: '1' },
  options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(options.profile)}`],
);
try {
  const uncached = { url: await rendering.ask({}), pid: rendering.pid };
  const table = await renderedTable(generators.fire, uncached, Number(options.seconds), options.only);
  process.stdout.write(`${machine()}\n\n${textOf(table)}\n`);
  process.exitCode = isMissed([table]) ? 1 : 0;
} finally {
  await rendering.stop();
  await generators.stop();
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
