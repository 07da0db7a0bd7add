// Times every list at three sizes: npm run bench:queries [-- --explain] [-- --only=<part of a name>]
import { startTestPostgres } from '../database/postgres';
import { explained } from './queries/explain';
import { measuredLists } from './queries/lists';
import { ALLOWED_RATIO, NOISE_MS, isOver, measure, ratioOf } from './queries/measure';
import type { Measurement } from './queries/measure';
import { openSite } from './queries/site';
import type { Site } from './queries/site';

const SIZES = [100, 10_000, 100_000];

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '';
const withPlans = process.argv.includes('--explain');

const print = (line: string) => process.stdout.write(`${line}\n`);
const row = (cells: readonly string[]) => print(`| ${cells.join(' | ')} |`);

async function printTable(sites: readonly Site[]): Promise<Measurement[]> {
  row(['list', ...SIZES.map((size) => `${size.toLocaleString('en-US')} (ms)`), 'ratio', '']);
  row(['---', ...SIZES.map(() => '---:'), '---:', '---']);
  const measurements = [];
  for (const list of measuredLists.filter(({ name }) => name.includes(only))) {
    const measurement = await measure(list, sites);
    measurements.push(measurement);
    const cells = measurement.medians.map((ms) => ms.toFixed(2));
    row([list.name, ...cells, ratioOf(measurement).toFixed(2), isOver(measurement) ? '**over**' : '']);
  }
  return measurements;
}

async function main(sites: readonly Site[]): Promise<void> {
  const over = (await printTable(sites)).filter(isOver);
  print(
    `\n${over.length} over: more than ${ALLOWED_RATIO} × the time at ${SIZES[0]} rows and more than ${NOISE_MS} ms.`,
  );
  const largest = sites.at(-1);
  if (withPlans && largest) {
    for (const { list } of over) print(await explained(list, largest));
  }
  process.exitCode = over.length === 0 ? 0 : 1;
}

const postgres = await startTestPostgres();
const sites: Site[] = [];
try {
  for (const size of SIZES) {
    const started = Date.now();
    sites.push(await openSite(postgres, { posts: size, casinos: Math.max(100, size / 10), others: size }));
    print(`${size.toLocaleString('en-US')} rows loaded in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  await main(sites);
} finally {
  for (const site of sites) await site.close();
  await postgres.stop();
}
