import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import type { RunnerResult } from 'lighthouse';
import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import { freePort, startSite } from '../e2e/site';
import { chromiumLaunchOptions } from '../fixtures/chromium';
import { fixed, machine, textOf, writeReport } from './report';
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

interface Measure {
  name: string;
  of: (result: RunnerResult) => number;
  /** Undefined for figures that are reported without a goal. */
  holds?: (value: number) => boolean;
  goal?: string;
}

interface ResourceSummary {
  resourceType: string;
  transferSize: number;
}

interface ThreadWork {
  group: string;
  duration: number;
}

function category(id: string) {
  return ({ lhr }: RunnerResult) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
}

function audit(id: string) {
  return ({ lhr }: RunnerResult) => lhr.audits[id]?.numericValue ?? Number.NaN;
}

/** Main-thread milliseconds of style and layout, at the preset's 4× slowdown. */
function styleAndLayout({ lhr }: RunnerResult): number {
  const details = lhr.audits['mainthread-work-breakdown']?.details as unknown as { items: ThreadWork[] };
  return details.items.find(({ group }) => group === 'styleLayout')?.duration ?? 0;
}

function transferred(type: string) {
  return ({ lhr }: RunnerResult) => {
    const details = lhr.audits['resource-summary']?.details as unknown as { items: ResourceSummary[] };
    const bytes = details.items.find(({ resourceType }) => resourceType === type)?.transferSize ?? 0;
    return bytes / 1024;
  };
}

const full = (score: number) => score === 100;

/** The Lighthouse figures of a page and their limits. */
const MEASURES: readonly Measure[] = [
  { name: 'performance', of: category('performance'), holds: (score) => score >= 99, goal: '≥ 99' },
  { name: 'accessibility', of: category('accessibility'), holds: full, goal: '100' },
  { name: 'best practices', of: category('best-practices'), holds: full, goal: '100' },
  { name: 'SEO', of: category('seo'), holds: full, goal: '100' },
  { name: 'FCP ms', of: audit('first-contentful-paint') },
  { name: 'LCP ms', of: audit('largest-contentful-paint'), holds: (ms) => ms <= 1250, goal: '≤ 1250' },
  { name: 'CLS', of: audit('cumulative-layout-shift'), holds: (shift) => shift <= 0.01, goal: '≤ 0.01' },
  { name: 'TBT ms', of: audit('total-blocking-time'), holds: (ms) => ms <= 50, goal: '≤ 50' },
  { name: 'style and layout ms', of: styleAndLayout, holds: (ms) => ms <= 200, goal: '≤ 200' },
  // Speed of the machine during the run: the preset's slowdown turns a desktop of 1,000 into a slow phone.
  { name: 'benchmark index', of: ({ lhr }) => Math.round(lhr.environment.benchmarkIndex) },
  { name: 'elements', of: audit('dom-size') },
  { name: 'script KiB', of: transferred('script') },
  { name: 'all KiB', of: transferred('total') },
];

/** The audits that cost a page points for accessibility, best practices or SEO. */
function failedAudits({ lhr }: RunnerResult): string[] {
  return ['accessibility', 'best-practices', 'seo'].flatMap((id) =>
    (lhr.categories[id]?.auditRefs ?? [])
      .filter(({ id: name, weight }) => weight > 0 && (lhr.audits[name]?.score ?? 1) < 1)
      .map(({ id: name }) => `${name}: ${lhr.audits[name]?.title ?? ''}`),
  );
}

const SLOWDOWN = 4;

declare global {
  interface Window {
    firstPointer?: number;
    answered?: number;
  }
}

/** Records the time of the first pointer event and of the colour mode change that follows it. */
function watchAnswer() {
  // No named functions: the compiler wraps them in a helper that does not exist in the page.
  for (const kind of ['pointermove', 'pointerdown']) {
    addEventListener(kind, (event) => (window.firstPointer ??= event.timeStamp), { capture: true });
  }
  new MutationObserver(() => (window.answered ??= performance.now())).observe(document, {
    attributes: true,
    subtree: true,
    attributeFilter: ['data-theme'],
  });
}

/** Milliseconds from the first interaction with a fresh page to its visible effect, on a throttled processor. */
async function firstInteraction(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.addInitScript(watchAnswer);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(url);
    // Wait until the page has preloaded its modules, as it has when a visitor first reaches for it.
    await page.locator('link[rel=modulepreload]').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    // Opens the menu without an event, so that the click below is the page's first.
    const button = page.locator('header details button', { hasText: 'Dark' }).first();
    await button.evaluate((node) => {
      node.closest('details')?.setAttribute('open', '');
      // Discards the event a browser sends when a page appears under a resting pointer.
      delete window.firstPointer;
    });
    await button.click();
    const answer = await page.waitForFunction(() => window.answered && window.answered - (window.firstPointer ?? NaN));
    return Number(await answer.jsonValue());
  } finally {
    await page.close();
  }
}

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

async function toRow(name: string, url: string): Promise<Row> {
  const { results, answer } = await measure(url);
  const values = MEASURES.map(({ of }) => median(results.map(of)));
  const holds = MEASURES.every(({ holds: isEnough }, index) => isEnough?.(values[index] ?? Number.NaN) ?? true);
  for (const problem of new Set(results.flatMap(failedAudits))) say(`${name}: ${problem}`);
  return {
    cells: [name, ...values.map(written), written(answer)],
    passed: holds && answer <= MAX_ANSWER_MS,
  };
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lootrank-lighthouse-'));
chmodSync(dataDir, 0o755);
say(`${machine()}\n`);
const site = await startSite(undefined, { dataDir });
try {
  const rows: Row[] = [];
  for (const [name, address] of PAGES) rows.push(await toRow(name, `${site.url}${address}`));
  const goals = { cells: ['goal', ...MEASURES.map(({ goal = '' }) => goal), `≤ ${MAX_ANSWER_MS}`] };
  const table: Table = {
    title: `Lighthouse, mobile, median of ${runs}`,
    head: ['page', ...MEASURES.map(({ name }) => name), 'first answer ms'],
    rows: [...rows, goals],
  };
  say(textOf(table));
  if (options.report) writeReport('lighthouse', textOf(table));
  process.exitCode = rows.every(({ passed }) => passed) ? 0 : 1;
} finally {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
