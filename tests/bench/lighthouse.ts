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
import { elements, failedAudits, MEASURES, styleAndLayout } from './lighthouse-measures';
import { machine } from './machine';
import { startPlainSite } from './plain-page';
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
  ['compare', '/compare/copperline-vs-ninth-round'],
  ['filtered list', '/casinos?gamemodes=crash&min-deposit=5'],
] as const;
const MAX_ANSWER_MS = 200;

const say = (text: string) => process.stdout.write(`${text}\n`);
const written = (value: number) => fixed(value, Number.isInteger(value) || value >= 10 ? 0 : 3);

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Style and layout time divided by that of a plain page with as many elements, in the same browser. */
async function timesPlain(port: number, plainUrl: string, result: RunnerResult): Promise<number> {
  const plain = await lighthouse(`${plainUrl}/${elements(result)}`, {
    port,
    logLevel: 'error',
    onlyAudits: ['mainthread-work-breakdown'],
  });
  if (!plain) throw new Error('Lighthouse measured nothing of the plain page.');
  return styleAndLayout(result) / styleAndLayout(plain);
}

async function measure(url: string, plainUrl: string) {
  const port = await freePort();
  const { args, ...launch } = await chromiumLaunchOptions();
  const browser = await chromium.launch({ ...launch, args: [...args, `--remote-debugging-port=${port}`] });
  const results: RunnerResult[] = [];
  const answers: number[] = [];
  const ratios: number[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      const result = await lighthouse(url, { port, logLevel: 'error' });
      if (!result) throw new Error(`Lighthouse measured nothing at ${url}.`);
      results.push(result);
      ratios.push(await timesPlain(port, plainUrl, result));
      answers.push(await firstInteraction(browser, url));
    }
  } finally {
    await browser.close();
  }
  return { results, answer: median(answers), ratio: median(ratios) };
}

async function rowOf(name: string, url: string, plainUrl: string): Promise<Row> {
  const { results, answer, ratio } = await measure(url, plainUrl);
  const values = MEASURES.map(({ of }) => median(results.map(of)));
  const holds = MEASURES.every(({ holds: isEnough }, index) => isEnough?.(values[index] ?? Number.NaN) ?? true);
  for (const problem of new Set(results.flatMap(failedAudits))) say(`${name}: ${problem}`);
  return {
    cells: [name, ...values.map(written), fixed(ratio, 1), written(answer)],
    passed: holds && answer <= MAX_ANSWER_MS,
  };
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lootrank-lighthouse-'));
chmodSync(dataDir, 0o755);
say(`${machine()}\n`);
const site = await startSite(undefined, { dataDir });
const plain = await startPlainSite();
try {
  const rows: Row[] = [];
  for (const [name, address] of PAGES) rows.push(await rowOf(name, `${site.url}${address}`, plain.url));
  const goals = { cells: ['goal', ...MEASURES.map(({ goal = '' }) => goal), '', `≤ ${MAX_ANSWER_MS}`] };
  const table: Table = {
    title: `Lighthouse, mobile, median of ${runs}`,
    head: ['page', ...MEASURES.map(({ name }) => name), 'style and layout, times a plain page', 'first answer ms'],
    rows: [...rows, goals],
  };
  say(textOf(table));
  if (options.report) writeReport('lighthouse', textOf(table));
  process.exitCode = isMissed([table]) ? 1 : 0;
} finally {
  await plain.stop();
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
