import type { MeasuredList } from './lists';
import type { Site } from './site';

const WARM_UP = 5;
const RUNS = 31;

export const ALLOWED_RATIO = 1.5;
/** Faster queries pass at any size: their ratio between sizes is measurement noise. */
export const NOISE_MS = 1;

export interface Measurement {
  list: MeasuredList;
  /** Milliseconds at each size, smallest first. */
  medians: number[];
  /** Milliseconds at the largest size for as many rows as the smallest size returns; undefined if those are the same. */
  asManyRows: number | undefined;
}

/** The query on the largest site limited to the smallest site's row count, if the largest returns more. */
async function shorterPage({ first }: MeasuredList, sites: readonly Site[]) {
  const [smallest, largest] = [sites[0], sites.at(-1)];
  if (!first || !smallest || !largest) return undefined;
  const [few, many] = [(await first(smallest)).items.length, (await first(largest)).items.length];
  return few < many ? () => first(largest, Math.max(1, few)) : undefined;
}

/** Alternates between the sizes, so that background load slows all of them alike. */
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

/** The ratio at equal row counts: shows how much of the full ratio comes from the longer page. */
export function ratioOfRows({ medians, asManyRows = medians.at(-1) }: Measurement): number {
  return (asManyRows ?? NaN) / (medians[0] ?? NaN);
}

export function isOver(measurement: Measurement): boolean {
  const { allowedMs = NOISE_MS } = measurement.list;
  return ratioOf(measurement) > ALLOWED_RATIO && (measurement.medians.at(-1) ?? 0) > allowedMs;
}
