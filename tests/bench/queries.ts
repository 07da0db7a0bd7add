// Times every list at three sizes: npm run bench:queries [-- --only <parts of names, separated by |>] [--explain] [--report]
import { parseArgs } from 'node:util';
import { startTestPostgres } from '../database/postgres';
import { explained } from './queries/explain';
import { measuredLists } from './queries/lists';
import { isOver, measure, ratioOf, ratioOfRows } from './queries/measure';
import type { Measurement } from './queries/measure';
import { openSite } from './queries/site';
import type { Site } from './queries/site';
import { fixed, machine, textOf, whole, writeReport } from './report';
import type { Table } from './report';

const SIZES = [100, 10_000, 100_000];

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    explain: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
  },
});

const say = (text: string) => process.stdout.write(`${text}\n`);

function getTable(measurements: readonly Measurement[]): Table {
  return {
    title: 'Every list at three sizes, milliseconds',
    head: ['list', ...SIZES.map(whole), 'ratio', 'of as many rows'],
    rows: measurements.map((measurement) => ({
      cells: [
        measurement.list.name,
        ...measurement.medians.map((ms) => fixed(ms)),
        fixed(ratioOf(measurement)),
        measurement.asManyRows === undefined ? '' : fixed(ratioOfRows(measurement)),
      ],
      passed: !isOver(measurement),
    })),
  };
}

async function measureAll(sites: readonly Site[]): Promise<Measurement[]> {
  const measurements = [];
  for (const list of measuredLists.filter(({ name }) => options.only.split('|').some((part) => name.includes(part)))) {
    measurements.push(await measure(list, sites));
  }
  return measurements;
}

async function explainWorst(over: readonly Measurement[], largest: Site | undefined): Promise<void> {
  if (!largest) return;
  for (const { list } of over) say(await explained(list, largest));
}

const postgres = await startTestPostgres();
const sites: Site[] = [];
try {
  for (const size of SIZES) {
    const started = Date.now();
    sites.push(await openSite(postgres, { posts: size, casinos: Math.max(100, size / 10), others: size }));
    say(`${whole(size)} rows loaded in ${fixed((Date.now() - started) / 1000, 1)} s`);
  }
  const measurements = await measureAll(sites);
  const text = textOf(getTable(measurements));
  say(`\n${text}`);
  const over = measurements.filter(isOver);
  if (options.explain) await explainWorst(over, sites.at(-1));
  if (options.report) writeReport('queries', `${machine()}\n\n${text}`);
  process.exitCode = over.length === 0 ? 0 : 1;
} finally {
  for (const site of sites) await site.close();
  await postgres.stop();
}
