import { startSite } from '../e2e/site';
import { median } from './compare';
import { residentMemory } from './process-usage';
import { fixed, whole } from './report';
import type { Table } from './report';

const MAX_READY_MS = 1000;

/** Times from process start, embedded Postgres included, to the ready line; the first start creates the database. */
export async function bootTimes(dataDir: string, times: number): Promise<Table> {
  const firstStart = (await boot(dataDir)).milliseconds;
  const starts: Array<Awaited<ReturnType<typeof boot>>> = [];
  for (let time = 0; time < times; time += 1) starts.push(await boot(dataDir));
  const ready = median(starts.map(({ milliseconds }) => milliseconds));
  return {
    title: 'Start',
    head: ['what', 'value', 'goal'],
    rows: [
      { cells: ['first start: database made, migrated, demo content written', `${whole(firstStart)} ms`, '–'] },
      {
        cells: [
          'ready on an existing database, its Postgres started too',
          `${whole(ready)} ms`,
          `≤ ${whole(MAX_READY_MS)} ms`,
        ],
        passed: ready <= MAX_READY_MS,
      },
      { cells: ['memory when ready', `${fixed(median(starts.map(({ memory }) => memory)), 0)} MiB`, '–'] },
    ],
  };
}

async function boot(dataDir: string) {
  const started = performance.now();
  const site = await startSite(undefined, { dataDir });
  const milliseconds = performance.now() - started;
  const memory = residentMemory(site.pid);
  await site.stop();
  return { milliseconds, memory };
}
