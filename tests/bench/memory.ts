import { pino } from 'pino';
import { createDatabase } from '../../server/database/database';
import { startOrAdoptPostgres } from '../../server/embedded-postgres/embedded-postgres';
import { insertCasino } from '../builders/casinos';
import { GAMEMODES } from '../../shared/casinos/gamemodes';
import type { Fire, Side } from './compare';
import { cachedBytes } from './metrics';
import { residentMemory } from './process-usage';
import { fixed } from './report';
import type { Table } from './report';

const MIB = 1024 * 1024;
const MAX_CACHE = 64;
const MAX_MEMORY = 200;
const READERS = 20;

const logger = pino({ level: 'silent' });

/** Addresses of more pages than the cache can hold: reviews and filtered lists. */
async function manyAddresses(dataDir: string, count: number): Promise<string[]> {
  const server = await startOrAdoptPostgres({ dataDir, logger });
  const { db, destroy } = createDatabase({ connectionString: server.connectionString, logger });
  const review = `<p>${'Every withdrawal was timed and every fee counted. '.repeat(200)}</p>`;
  const slugs: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const slug = `measured-${at}`;
    await insertCasino(db, { slug, name: `Measured ${at}`, full_review: 'x', full_review_html: review });
    slugs.push(`/casino/${slug}`);
  }
  await destroy();
  await server.stop();
  const pairs = GAMEMODES.flatMap((first) => GAMEMODES.map((second) => [first, second] as const)).filter(
    ([first, second]) => first < second,
  );
  const lists = pairs.flatMap(([first, second]) =>
    ['', '&sort=newest', '&sort=rating'].map((sort) => `/casinos?gamemodes=${first},${second}${sort}`),
  );
  return [...slugs, ...lists];
}

/** Measures the process's memory while its cache fills, and under load with a full cache. */
export async function memoryTable(fire: Fire, site: Side, dataDir: string, pages: number): Promise<Table> {
  const before = residentMemory(site.pid);
  const addresses = await manyAddresses(dataDir, pages);
  let highest = 0;
  const look = () => (highest = Math.max(highest, residentMemory(site.pid)));
  const readers = Array.from({ length: READERS }, async () => {
    for (let path = addresses.pop(); path !== undefined; path = addresses.pop()) {
      await (await fetch(`${site.url}${path}`)).arrayBuffer();
      look();
    }
  });
  await Promise.all(readers);
  const sampling = setInterval(look, 100);
  await fire({ url: `${site.url}/`, headers: { 'accept-encoding': 'br' }, connections: 50, seconds: 5, status: 200 });
  clearInterval(sampling);
  const cached = (await cachedBytes(site.url)) / MIB;
  return {
    title: 'Memory',
    head: ['what', 'MiB', 'goal'],
    rows: [
      { cells: ['before', fixed(before, 0), '–'] },
      {
        cells: ['answers cached after more than fits', fixed(cached, 1), `≤ ${MAX_CACHE}`],
        passed: cached <= MAX_CACHE,
      },
      {
        cells: ['highest, filling and then under load', fixed(highest, 0), `≤ ${MAX_MEMORY}`],
        passed: highest <= MAX_MEMORY,
      },
      { cells: ['after it', fixed(residentMemory(site.pid), 0), '–'] },
    ],
  };
}
