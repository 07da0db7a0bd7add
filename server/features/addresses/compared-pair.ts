import { BETWEEN, MAX_COMPARED, MIN_COMPARED } from '../../../shared/content/comparison-path';
import type { Db } from '../../database/database';
import { findCasinoIdsAt } from './casino-address.queries';

interface Part {
  start: number;
  end: number;
}

/** More than four names with three separators each would need, so such an address is invalid. */
const MAX_BOUNDARIES = 16;

function toBoundaries(pair: string): number[] {
  const found: number[] = [];
  // Separators may overlap: 'a-vs' and 'b' form 'a-vs-vs-b'.
  for (let at = pair.indexOf(BETWEEN); at !== -1; at = pair.indexOf(BETWEEN, at + 1)) found.push(at);
  return found;
}

/** Longest first for each start. */
function toParts(pair: string): Part[] {
  const boundaries = toBoundaries(pair);
  if (boundaries.length > MAX_BOUNDARIES) return [];
  const starts = [0, ...boundaries.map((at) => at + BETWEEN.length)];
  const ends = [...boundaries, pair.length].toReversed();
  return starts.flatMap((start) => ends.filter((end) => end > start).map((end) => ({ start, end })));
}

export const listPairCandidates = (pair: string): string[] => [
  ...new Set(toParts(pair).map(({ start, end }) => pair.slice(start, end))),
];

export function readPair(pair: string, isKnown: (address: string) => boolean): string[] | undefined {
  const parts = toParts(pair).filter(({ start, end }) => isKnown(pair.slice(start, end)));
  function from(start: number, names: readonly string[]): string[] | undefined {
    for (const part of parts) {
      if (part.start !== start) continue;
      const found = [...names, pair.slice(start, part.end)];
      if (part.end === pair.length) {
        if (found.length >= MIN_COMPARED) return found;
      } else if (found.length < MAX_COMPARED) {
        const whole = from(part.end + BETWEEN.length, found);
        if (whole) return whole;
      }
    }
    return undefined;
  }
  return from(0, []);
}

export async function findComparedIds(db: Db, pair: string): Promise<string[] | undefined> {
  const text = pair.toLowerCase();
  const ids = await findCasinoIdsAt(db, listPairCandidates(text));
  const found = readPair(text, (address) => ids.has(address))?.flatMap((address) => ids.get(address) ?? []);
  return found && new Set(found).size === found.length ? found : undefined;
}
