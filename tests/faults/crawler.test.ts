import { rmSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import {
  CHECKED_STEPS,
  FILTERED_FACTS,
  RATING_STEPS,
  factFilter,
  getFactParam,
  listFilterTexts,
} from '../../shared/facts/casino-fact-filters';
import { GAMEMODES } from '../../shared/content/gamemodes';
import { renderedResponses, cachedBytes, METRICS_TOKEN } from '../bench/metrics';
import { createEmptyTestDatabase } from '../database/postgres';
import { internalAddresses } from '../e2e/crawl';
import { launchSite } from '../e2e/site';

const VISITS = 10_000;
const AT_ONCE = 4;
const MAX_WAITING = 40_000;
const MAX_CACHED = 40 * 1024 * 1024;

const FACT_PARAMS = FILTERED_FACTS.map(getFactParam);

/** Every value that a list's filter form can send, as single fields. */
const FIELDS: readonly (readonly [string, string])[] = [
  ...FILTERED_FACTS.flatMap((key) =>
    listFilterTexts(factFilter(key)).map((text) => [getFactParam(key), text] as const),
  ),
  ...RATING_STEPS.map((step) => ['rating', String(step)] as const),
  ...CHECKED_STEPS.map((days) => ['checked', String(days)] as const),
  ...GAMEMODES.map((mode) => ['gamemodes', mode] as const),
  ...['rating', 'newest', 'payout-median', 'min-deposit'].map((sort) => ['sort', sort] as const),
];

/** The address with one more field, in three variants that differ with each visit. */
function widened(address: string, visit: number): string[] {
  return [0, 1, 2].flatMap((step) => {
    const [key, value] = FIELDS[(visit * 7 + step * 31) % FIELDS.length] ?? ['', ''];
    return `${address}${address.includes('?') ? '&' : '?'}${key}=${value}`;
  });
}

function probeHead(html: string) {
  const [, canonical = ''] = /<link rel="canonical" href="[^"]*?(\/casinos[^"]*|\/games\/[^"]*)"/.exec(html) ?? [];
  return {
    isIndexed: !/<meta name="robots" content="[^"]*noindex/.test(html),
    canonical: canonical.replaceAll('&amp;', '&'),
  };
}

test('a crawler of 10,000 requests that ignores nofollow and noindex overfills no cache and finds no indexable list but those of one mode', async () => {
  const database = await createEmptyTestDatabase(inject('postgres'));
  const site = await launchSite(database.connectionString, { env: { SEED_DEMO: 'true', METRICS_TOKEN } });
  await site.ready;
  const home = async () => await (await fetch(site.url)).text();
  await home();
  const seen = new Set<string>();
  const waiting: string[] = [];
  const add = (address: string) => {
    if (seen.has(address) || waiting.length >= MAX_WAITING) return;
    seen.add(address);
    waiting.push(address);
  };
  add('/casinos');
  let visits = 0;
  const statuses = new Map<number, number>();
  const indexable = new Set<string>();
  const wrong: string[] = [];

  function judge(address: string, html: string) {
    const { isIndexed, canonical } = probeHead(html);
    const { searchParams } = new URL(address, site.url);
    if (isIndexed) indexable.add(canonical);
    // The page of sites to avoid has no filters, so its canonical address never has a query.
    if (canonical === '/casinos/avoid') return;
    if (isIndexed && FACT_PARAMS.some((param) => searchParams.has(param))) wrong.push(`to be indexed: ${address}`);
    for (const [tag] of html.matchAll(/<a [^>]*>/g)) {
      if (/[?;&](?:min-deposit|languages|rating|checked)=/.test(tag) && !tag.includes('nofollow'))
        wrong.push(`to be followed, at ${address}: ${tag}`);
    }
  }

  async function visit(address: string) {
    const answer = await fetch(`${site.url}${address}`, { redirect: 'manual' });
    const html = await answer.text();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const location = answer.headers.get('location');
    const isHere = address.startsWith('/casinos');
    if (answer.status >= 500) wrong.push(`${answer.status}: ${address}`);
    if (location !== null && isHere) add(location);
    if (answer.status !== 200 || !isHere) return;
    judge(address, html);
    for (const found of internalAddresses(html, site.url)) {
      const [path = ''] = found.split('#');
      if (path.startsWith('/casinos') || path.startsWith('/games/')) add(path);
    }
    for (const wider of widened(address, visits)) add(wider);
  }

  async function crawl() {
    while (visits < VISITS) {
      const next = waiting.splice((visits * 37) % Math.max(1, Math.min(waiting.length, 2_000)), 1)[0];
      if (next === undefined) return;
      visits += 1;
      await visit(next);
    }
  }

  const started = performance.now();
  await visit(waiting.shift() ?? '');
  await Promise.all(Array.from({ length: AT_ONCE }, crawl));
  const seconds = (performance.now() - started) / 1000;
  const bytes = await cachedBytes(site.url);
  const made = await renderedResponses(site.url);
  await home();
  const madeForHome = (await renderedResponses(site.url)) - made;
  process.stdout.write(
    `${visits} visits in ${seconds.toFixed(0)} s, ${seen.size} addresses seen, statuses ${JSON.stringify([...statuses])}, ` +
      `${(bytes / 2 ** 20).toFixed(1)} MiB kept, ${indexable.size} to be indexed\n`,
  );
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(visits).toBe(VISITS);
  expect(bytes).toBeLessThan(MAX_CACHED);
  expect(madeForHome).toBe(0);
  // Only lists, their pages and lists of a single mode may be indexed, as in the sitemap.
  for (const canonical of indexable) {
    expect(canonical).toMatch(
      /^\/(?:casinos(?:\/[a-z-]+)?(?:\?(?:gamemodes=[a-z-]+)?&?(?:page=\d+)?)?|games\/[a-z-]+(?:\?page=\d+)?)$/,
    );
  }
  site.child.kill('SIGTERM');
  expect(await site.exit).toBe(0);
  rmSync(site.dataDir, { recursive: true, force: true });
  await database.drop();
});
