import type { MeasuredList } from './lists';
import type { Site } from './site';

const WARM_UP = 5;
const RUNS = 31;

export const ALLOWED_RATIO = 1.5;
/** A query faster than this is fast at any size, and its ratio is the machine's noise. */
export const NOISE_MS = 1;

export interface Measurement {
  list: MeasuredList;
  /** Milliseconds at each size, the smallest first. */
  medians: number[];
  /** At the largest size, a page of only as many rows as the smallest fills; undefined where that is the same. */
  asManyRows: number | undefined;
}

/** The page of the smallest site, asked of the largest, where the whole page holds more there. */
async function shorterPage({ first }: MeasuredList, sites: readonly Site[]) {
  const [smallest, largest] = [sites[0], sites.at(-1)];
  if (!first || !smallest || !largest) return undefined;
  const [few, many] = [(await first(smallest)).items.length, (await first(largest)).items.length];
  return few < many ? () => first(largest, Math.max(1, few)) : undefined;
}

/** The sizes take turns, so that whatever else the machine does slows them all alike. */
export async function measure(list: MeasuredList, sites: readonly Site[]): Promise<Measurement> {
  const shorter = await shorterPage(list, sites);
  const asked = [...sites.map((site) => () => list.run(site)), ...(shorter ? [shorter] : [])];
  for (let run = 0; run < WARM_UP; run += 1) for (const ask of asked) await ask();
  const times = asked.map((): number[] => []);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [index, ask] of asked.entries()) {
      const started = performance.now();
      await ask();
      times[index]?.push(performance.now() - started);
    }
  }
  const medians = times.map(median);
  return { list, medians: medians.slice(0, sites.length), asManyRows: medians[sites.length] };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

export function ratioOf({ medians }: Measurement): number {
  return (medians.at(-1) ?? NaN) / (medians[0] ?? NaN);
}

/** The ratio for as many rows, which tells how much of the other is the longer page alone. */
export function ratioOfRows({ medians, asManyRows = medians.at(-1) }: Measurement): number {
  return (asManyRows ?? NaN) / (medians[0] ?? NaN);
}

export function isOver(measurement: Measurement): boolean {
  const { allowedMs = NOISE_MS } = measurement.list;
  return ratioOf(measurement) > ALLOWED_RATIO && (measurement.medians.at(-1) ?? 0) > allowedMs;
}
