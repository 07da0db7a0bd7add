import { readFileSync } from 'node:fs';
import { expect, inject, onTestFinished, test } from 'vitest';
import { announceChange } from '../../server/cache/announce-change';
import { casinoTags } from '../../server/cache/casino-tags';
import { insertCasino } from '../builders/casinos';
import { cloneTestDatabase } from '../database/postgres';
import type { Handled } from '../fixtures/varnish';
import { letTimePass, until } from '../fixtures/waiting';
import { keepReading, see, startEdge } from './edge';

const PROCESSES = 4;
const CASINOS = 40;
const CHANGES = 1_000;
const AT_ONCE = 10;
const SECONDS = 10;
const RIGHT_WITHIN_MS = 5_000;
const MOST_MEGABYTES = 400;

/** Pages that name no casino. */
const UNCHANGED = ['/about', '/blog', '/contact', '/tools'];

const offer = (change: number) => `${change % 90}% up to $${change}`;

/** The most that a process ever held. */
function peakMegabytes(pid: number | undefined): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Each purge allows one fetch of each page until the next purge: how many more there were. */
function countAvoidable(handled: readonly Handled[]): number {
  const fetched = new Set<string>();
  let avoidable = 0;
  for (const { method, handling, url } of handled) {
    if (method === 'PURGE') fetched.clear();
    else if (handling !== 'hit' && fetched.has(url)) avoidable += 1;
    else if (handling !== 'hit') fetched.add(url);
  }
  return avoidable;
}

test('1,000 changes in 10 s: few purges, most answers by Varnish, every page right within 5 s of the last', async () => {
  const database = await cloneTestDatabase(inject('postgres'));
  onTestFinished(database.drop);
  const { db } = database;
  const places = Array.from({ length: CASINOS }, (_, at) => at + 1);
  const casinos = await Promise.all(places.map((placement) => insertCasino(db, { placement, gamemodes: ['crash'] })));
  const edge = await startEdge(database, { processes: PROCESSES });
  onTestFinished(edge.stop);
  const paths = [
    ...UNCHANGED,
    '/',
    '/casinos',
    '/codes',
    '/changes',
    '/games/crash',
    ...casinos.map(({ slug }) => `/casino/${slug}`),
  ];
  for (const path of paths) await see(edge.url, path);
  await edge.varnish.takeHandled();

  const reading = keepReading(edge.url, paths, 6);
  const startedAt = Date.now();
  for (let change = 0; change < CHANGES; change += AT_ONCE) {
    await Promise.all(
      // What a save or an import does for readers; the rest of their work would only slow the changes down.
      Array.from({ length: AT_ONCE }, (_, at) =>
        db.transaction().execute(async (trx) => {
          const { id = '' } = casinos[(change + at) % CASINOS] ?? {};
          await trx
            .updateTable('casinos')
            .set({ bonus_amount: offer(change + at) })
            .where('id', '=', id)
            .execute();
          await announceChange(trx, casinoTags(id));
        }),
      ),
    );
    await letTimePass(
      startedAt + ((change + AT_ONCE) * SECONDS * 1000) / CHANGES - Date.now(),
      'the pace of the changes',
    );
  }
  const lastAt = Date.now();
  // From here on each page has to show the last of its changes.
  await until('every page is right', RIGHT_WITHIN_MS, async () => {
    const texts = await Promise.all(casinos.map(({ slug }) => see(edge.url, `/casino/${slug}`)));
    return texts.every(({ text }, at) => text.includes(offer(CHANGES - CASINOS + at)));
  });
  await letTimePass(lastAt + RIGHT_WITHIN_MS - Date.now(), 'what readers may still see');
  await reading.stop();
  const shown = new Map<string, string>();
  for (const path of paths) shown.set(path, (await see(edge.url, path)).text);
  const differing: string[] = [];
  for (const { url } of edge.sites) {
    for (const path of paths) if ((await see(url, path)).text !== shown.get(path)) differing.push(`${url}${path}`);
  }
  expect(differing).toEqual([]);

  const handled = await edge.varnish.takeHandled();
  const purges = handled.filter(({ method }) => method === 'PURGE');
  const asked = handled.filter(({ method }) => method === 'GET');
  const countHits = (lines: typeof handled) => lines.filter(({ handling }) => handling === 'hit').length;
  const hits = countHits(asked);
  const elsewhere = asked.filter(({ url }) => UNCHANGED.includes(url));
  const rate = hits / (hits + countAvoidable(handled));
  const peaks = edge.sites.map(({ child: { pid } }) => Math.round(peakMegabytes(pid)));
  const figures = {
    seconds: (lastAt - startedAt) / 1000,
    asked: asked.length,
    hits,
    rate,
    purges: purges.length,
    peaks,
  };
  expect(rate, JSON.stringify(figures)).toBeGreaterThan(0.9);
  expect(countHits(elsewhere) / elsewhere.length, JSON.stringify(figures)).toBeGreaterThan(0.9);
  expect(purges.length, JSON.stringify(figures)).toBeLessThan(CHANGES / 10);
  expect(Math.max(...peaks), JSON.stringify(figures)).toBeLessThan(MOST_MEGABYTES);
});
