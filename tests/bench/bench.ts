import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startSite } from '../e2e/site';
import { bootTimes } from './boot';
import { startBaseline, startCompiled } from './child-script';
import { filterCountsTable } from './filter-counts';
import { freshnessTable } from './freshness';
import { startGenerators } from './generators';
import { machine } from './machine';
import { memoryTable } from './memory';
import { METRICS_TOKEN } from './metrics';
import { pageWeights } from './page-weights';
import type { RawResponse } from './raw-response';
import { isMissed, textOf, writeReport } from './report';
import type { Table } from './report';
import { requestsTable, uncachedTable } from './requests';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, report: { type: 'boolean', default: false } },
});
const turns = options.quick ? 1 : 3;
const seconds = options.quick ? 1 : 3;

const say = (text: string) => process.stdout.write(`${text}\n`);

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lootrank-bench-'));
chmodSync(dataDir, 0o755);
const endings: Array<() => Promise<void>> = [];

async function bench(): Promise<Table[]> {
  const tables: Table[] = [];
  const tell = (table: Table) => {
    tables.push(table);
    say(`${textOf(table)}\n`);
  };
  tell(await bootTimes(dataDir, options.quick ? 2 : 5));
  tell(filterCountsTable());

  const site = await startSite(undefined, {
    dataDir,
    env: { METRICS_TOKEN, TRUST_PROXY: '1', LOG_LEVEL: 'info' },
    dropsLog: true,
  });
  endings.unshift(site.stop);
  const generators = startGenerators();
  endings.unshift(generators.stop);
  const baseline = startBaseline<Record<string, RawResponse>>();
  endings.unshift(baseline.stop);
  const beside = { url: await baseline.ask({}), pid: baseline.pid };
  const sides = { site, baseline: beside, tellBaseline: baseline.ask };
  tell(await requestsTable({ fire: generators.fire, ...sides, turns, seconds }));

  const rendering = await startCompiled<object, string>('uncached-site', {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    TRUST_PROXY: '1',
  });
  endings.unshift(rendering.stop);
  const uncached = { url: await rendering.ask({}), pid: rendering.pid };
  tell(await uncachedTable(generators.fire, site, uncached, seconds));
  tell(await pageWeights(site.url));
  tell(await freshnessTable(site.url));
  tell(await memoryTable(generators.fire, site, dataDir, options.quick ? 200 : 3000));
  return tables;
}

async function end() {
  for (const ending of endings) await ending();
  rmSync(dataDir, { recursive: true, force: true });
}

const on = machine();
say(`${on}\n`);
try {
  const tables = await bench();
  if (options.report) {
    writeReport('machine', on);
    writeReport('bench', tables.map(textOf).join('\n\n'));
  }
  process.exitCode = isMissed(tables) ? 1 : 0;
} finally {
  await end();
}
