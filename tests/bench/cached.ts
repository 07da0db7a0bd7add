// Cached responses against bare node:http: node tests/bench/run.mjs cached [--only <part of a row's name>] [--turns <count>]
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startSite } from '../e2e/site';
import { startBaseline } from './child-script';
import { startGenerators } from './generators';
import { machine } from './machine';
import type { RawResponse } from './raw-response';
import { isMissed, textOf } from './report';
import { requestsTable } from './requests';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    turns: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
  },
});

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lootrank-cached-'));
chmodSync(dataDir, 0o755);
const site = await startSite(undefined, { dataDir, env: { LOG_LEVEL: 'info' }, dropsLog: true });
const generators = startGenerators();
const baseline = startBaseline<Record<string, RawResponse>>();
try {
  const table = await requestsTable({
    fire: generators.fire,
    site,
    baseline: { url: await baseline.ask({}), pid: baseline.pid },
    tellBaseline: baseline.ask,
    turns: Number(options.turns),
    seconds: Number(options.seconds),
    only: options.only,
  });
  process.stdout.write(`${machine()}\n\n${textOf(table)}\n`);
  process.exitCode = isMissed([table]) ? 1 : 0;
} finally {
  await baseline.stop();
  await generators.stop();
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
