import type { MeasuredList } from './lists';
import type { Site } from './site';

const WARM_UP = 5;
const RUNS = 31;

export const ALLOWED_RATIO = 1.5;
/** What is faster than this is fast at any size, and its ratio is the machine's noise. */
export const NOISE_MS = 1;

export interface Measurement {
  list: MeasuredList;
  /** Milliseconds at each size, the smallest first. */
  medians: number[];
}

/** The sizes take turns, so that whatever else the machine does slows them all alike. */
export async function measure(list: MeasuredList, sites: readonly Site[]): Promise<Measurement> {
  for (let run = 0; run < WARM_UP; run += 1) for (const site of sites) await list.run(site);
  const times = sites.map((): number[] => []);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [index, site] of sites.entries()) {
      const started = performance.now();
      await list.run(site);
      times[index]?.push(performance.now() - started);
    }
  }
  return { list, medians: times.map(median) };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

export function ratioOf({ medians }: Measurement): number {
  return (medians.at(-1) ?? NaN) / (medians[0] ?? NaN);
}

export function isOver(measurement: Measurement): boolean {
  return ratioOf(measurement) > ALLOWED_RATIO && (measurement.medians.at(-1) ?? 0) > NOISE_MS;
}
