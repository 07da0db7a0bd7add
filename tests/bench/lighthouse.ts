import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import type { RunnerResult } from 'lighthouse';
import { chromium } from 'playwright';
import { freePort, startSite } from '../e2e/site';
import { chromiumLaunchOptions } from '../fixtures/chromium';
import { firstInteraction } from './first-interaction';
import { failedAudits, MEASURES } from './lighthouse-measures';
import { machine } from './machine';
import { fixed, isMissed, textOf, writeReport } from './report';
import type { Row, Table } from './report';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, report: { type: 'boolean', default: false } },
});
const runs = Number(options.runs);

const PAGES = [
  ['home', '/'],
  ['casino', '/casino/copperline'],
  ['post', '/blog/house-edge-hundred-cases'],
  ['blog', '/blog'],
] as const;
const MAX_ANSWER_MS = 200;

const say = (text: string) => process.stdout.write(`${text}\n`);
const written = (value: number) => fixed(value, Number.isInteger(value) || value >= 10 ? 0 : 3);

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function measure(url: string) {
  const port = await freePort();
  const { args, ...launch } = await chromiumLaunchOptions();
  const browser = await chromium.launch({ ...launch, args: [...args, `--remote-debugging-port=${port}`] });
  const results: RunnerResult[] = [];
  const answers: number[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      const result = await lighthouse(url, { port, logLevel: 'error' });
      if (!result) throw new Error(`Lighthouse measured nothing at ${url}.`);
      results.push(result);
      answers.push(await firstInteraction(browser, url));
    }
  } finally {
    await browser.close();
  }
  return { results, answer: median(answers) };
}

async function rowOf(name: string, url: string): Promise<Row> {
  const { results, answer } = await measure(url);
  const values = MEASURES.map(({ of }) => median(results.map(of)));
  const holds = MEASURES.every(({ holds: isEnough }, index) => isEnough?.(values[index] ?? Number.NaN) ?? true);
  for (const problem of new Set(results.flatMap(failedAudits))) say(`${name}: ${problem}`);
  return { cells: [name, ...values.map(written), written(answer)], passed: holds && answer <= MAX_ANSWER_MS };
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lootrank-lighthouse-'));
chmodSync(dataDir, 0o755);
say(`${machine()}\n`);
const site = await startSite(undefined, { dataDir });
try {
  const rows: Row[] = [];
  for (const [name, address] of PAGES) rows.push(await rowOf(name, `${site.url}${address}`));
  const goals = { cells: ['goal', ...MEASURES.map(({ goal = '' }) => goal), `≤ ${MAX_ANSWER_MS}`] };
  const table: Table = {
    title: `Lighthouse, mobile, median of ${runs}`,
    head: ['page', ...MEASURES.map(({ name }) => name), 'first answer ms'],
    rows: [...rows, goals],
  };
  say(textOf(table));
  if (options.report) writeReport('lighthouse', textOf(table));
  process.exitCode = isMissed([table]) ? 1 : 0;
} finally {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
